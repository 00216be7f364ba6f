import GazetteerModel

/// A cell of the globe, named by letters and digits that halve it again and again: `gcpvj0du6`.
struct Geohash {
    /// The middle of the cell, in degrees, with as many decimals as the cell is exact.
    let latitude: CoordinateText
    let longitude: CoordinateText

    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Reads five to twelve letters; `nil` when they are no geohash.
    init?(_ text: [UInt8]) {
        guard text.count >= 5, text.count <= 12 else { return nil }
        var (south, north, west, east) = (-90.0, 90.0, -180.0, 180.0)
        var splitsLongitude = true
        for byte in text {
            let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            guard let value = Geohash.alphabet.firstIndex(of: small) else { return nil }
            for bit in [16, 8, 4, 2, 1] {
                let isUpper = value & bit != 0
                if splitsLongitude {
                    let middle = (west + east) / 2
                    if isUpper { west = middle } else { east = middle }
                } else {
                    let middle = (south + north) / 2
                    if isUpper { south = middle } else { north = middle }
                }
                splitsLongitude.toggle()
            }
        }
        latitude = Geohash.middle(south, north)
        longitude = Geohash.middle(west, east)
    }

    private static func middle(_ low: Double, _ high: Double) -> CoordinateText {
        var scale = 10.0
        while 1 / scale > (high - low) / 4, scale < 1e9 { scale *= 10 }
        let value = ((low + high) / 2 * scale).rounded() / scale
        var text = "\(value)"
        if text.hasSuffix(".0") { text.removeLast(2) }
        return CoordinateText(value: value, notation: .sexagesimal, axis: nil, json: Array(text.utf8))
    }
}
