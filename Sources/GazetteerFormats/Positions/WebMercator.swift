#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A place in metres of EPSG:3857, the projection of web maps, turned into degrees of WGS 84.
struct WebMercator {
    var longitude: Double
    var latitude: Double

    private static let radius = 6_378_137.0
    /// The edge of the map, in metres from its middle, with a little room.
    private static let edge = 20_037_509.0

    /// `nil` for what is not on the map.
    init?(x: Double, y: Double) {
        guard abs(x) <= WebMercator.edge, abs(y) <= WebMercator.edge else { return nil }
        longitude = min(180, max(-180, x / WebMercator.radius * 180 / .pi))
        latitude = (2 * atan(exp(y / WebMercator.radius)) - .pi / 2) * 180 / .pi
    }

    func longitude(asPreciseAs metres: some Collection<UInt8>) -> String { WebMercator.text(longitude, metres) }
    func latitude(asPreciseAs metres: some Collection<UInt8>) -> String { WebMercator.text(latitude, metres) }

    /// Degrees with the decimals that metres of so many decimals are worth: a metre is about 0.000009 degrees.
    private static func text(_ degrees: Double, _ metres: some Collection<UInt8>) -> String {
        let decimals = min(12, 6 + (metres.firstIndex(of: 0x2E).map { metres.distance(from: $0, to: metres.endIndex) - 1 } ?? 0))
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let whole = Int64((abs(degrees) * scale).rounded())
        let unit = Int64(scale)
        var fraction = String(whole % unit)
        fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
        while fraction.utf8.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(degrees < 0 && whole > 0 ? "-" : "")\(whole / unit).\(fraction)"
    }
}
