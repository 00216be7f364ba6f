import GazetteerModel

/// The globe as a grid of 65,536 × 65,536 cells in the order of a Z-curve, so that what is near is mostly near in order.
enum Grid {
    /// The cell of places without a position, behind all others.
    static let nowhere = UInt32.max

    /// The cell of a place.
    static func cell(latitude: Double, longitude: Double) -> UInt32 {
        let turns = (longitude + 180) / 360
        let x = UInt32(min(65535, max(0, (turns - turns.rounded(.down)) * 65536)))
        let y = UInt32(min(65535, max(0, (latitude + 90) / 180 * 65536)))
        return min(spread(x) | spread(y) << 1, nowhere - 1)
    }

    private static func spread(_ value: UInt32) -> UInt32 {
        var bits = value & 0xFFFF
        bits = (bits | bits << 8) & 0x00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333
        return (bits | bits << 1) & 0x5555_5555
    }

    /// Ranges of cells that cover all places within so many degrees of a place, in order, a few dozen at most.
    static func cover(center: Coordinate, latitudeDelta: Double, longitudeDelta: Double) -> [ClosedRange<UInt32>] {
        let all: [ClosedRange<UInt32>] = [0...(nowhere - 1)]
        guard center.isValid, latitudeDelta < 60, longitudeDelta < 60 else { return all }
        let south = max(0, min(65535, ((center.latitude - latitudeDelta + 90) / 180 * 65536).rounded(.down)))
        let north = max(0, min(65535, ((center.latitude + latitudeDelta + 90) / 180 * 65536).rounded(.down)))
        let west = ((center.longitude - longitudeDelta + 180) / 360 * 65536).rounded(.down)
        let east = ((center.longitude + longitudeDelta + 180) / 360 * 65536).rounded(.down)
        // Squares of cells whose side is about a third of the area's.
        var level = 0
        while level < 15, max(north - south, east - west) / Double(1 << level) > 6 { level += 1 }
        let (low, high) = (Int(south) >> level, Int(north) >> level)
        let columns = 65536 >> level
        let (left, right) = (Int(west) >> level, Int(east) >> level)
        guard right - left < columns else { return all }
        var ranges: [ClosedRange<UInt32>] = []
        for row in low...high {
            for column in left...right {
                let x = UInt32(((column % columns) + columns) % columns) << UInt32(level)
                let y = UInt32(row) << UInt32(level)
                let first = min(spread(x) | spread(y) << 1, nowhere - 1)
                let last = level == 0 ? first : first | UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(2 * level)) - 1)
                ranges.append(first...max(first, min(last, nowhere - 1)))
            }
        }
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges {
            if let last = merged.last, last.upperBound &+ 1 >= range.lowerBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
