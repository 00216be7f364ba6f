import GazetteerModel

/// What all readers think of a position: whether it is on the globe, and what the options say about it.
struct PositionCheck: Sendable {
    /// What becomes of a position.
    enum Verdict: Sendable {
        /// It stays as it is.
        case keep
        /// The feature has no position.
        case drop
        /// Latitude and longitude are to be exchanged.
        case swap
    }

    private let fixesSwapped: Bool
    private let dropsNullIsland: Bool
    /// Where the records should lie.
    let area: ExpectedArea?

    init(_ options: FeedOptions, area: ExpectedArea? = nil) {
        self.area = area
        fixesSwapped = options.fixesSwappedCoordinates
        dropsNullIsland = options.dropsNullIsland
    }

    /// Whether there is nothing to say about a position: the quick test before ``judge``.
    @inline(__always)
    static func isPlain(longitude: Double, latitude: Double) -> Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180 && (latitude != 0 || longitude != 0)
    }

    /// Whether a position lies where the feed's records should only when its numbers are exchanged.
    @inline(__always)
    func isExchanged(longitude: Double, latitude: Double) -> Bool {
        area?.isExchanged(latitude: latitude, longitude: longitude) ?? false
    }

    /// Judges a position and tells what is odd about it.
    func judge(
        _ position: PositionRecord, _ tally: inout PositionTally, _ diagnostics: inout DiagnosticList,
        at location: @autoclosure () -> SourceLocation
    ) -> Verdict {
        let (longitude, latitude) = (position.longitude, position.latitude)
        if PositionCheck.isPlain(longitude: longitude, latitude: latitude) {
            guard isExchanged(longitude: longitude, latitude: latitude) else { return .keep }
            tally.exchanged += 1
            return fixesSwapped ? .swap : .keep
        }
        if latitude == 0, longitude == 0 {
            tally.atOrigin += 1
            diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .nullIsland,
                    message: dropsNullIsland
                        ? "the position 0, 0 was taken away" : "the position is exactly 0, 0, most often a failed geocode",
                    hint: dropsNullIsland ? nil : "--drop-null-island takes such positions away", location: location()))
            return dropsNullIsland ? .drop : .keep
        }
        if Coordinate(latitude: latitude, longitude: longitude).isValid {
            diagnostics.append(
                Diagnostic(
                    severity: .warning, code: .coordinateOutOfRange,
                    message: "longitude \(longitude) is beyond 180 degrees; it is kept, and means \(PositionCheck.wrapped(longitude))",
                    location: location()))
            return .keep
        }
        return judgeUnusable(longitude: longitude, latitude: latitude, &tally, &diagnostics, location())
    }

    private func judgeUnusable(
        longitude: Double, latitude: Double, _ tally: inout PositionTally, _ diagnostics: inout DiagnosticList, _ location: SourceLocation
    ) -> Verdict {
        let fitsSwapped = longitude >= -90 && longitude <= 90 && latitude >= -180 && latitude <= 180
        tally.outOfRange += 1
        if fitsSwapped { tally.fitsSwapped += 1 }
        if fitsSwapped, fixesSwapped {
            diagnostics.append(
                Diagnostic(
                    severity: .info, code: .swappedCoordinates,
                    message: "latitude \(latitude) and longitude \(longitude) were exchanged: only swapped they lie on the globe",
                    location: location))
            return .swap
        }
        var diagnostic = Diagnostic(
            severity: .error, code: .coordinateOutOfRange, message: "no place has latitude \(latitude) and longitude \(longitude)",
            location: location)
        if fitsSwapped {
            diagnostic.hint = "they fit when swapped: --fix-swapped exchanges them"
        } else if abs(latitude) > 540 || abs(longitude) > 540 {
            diagnostic.hint = "this looks projected (EPSG:3857 or a national grid, in metres): convert it to degrees of WGS 84 first"
        }
        diagnostics.append(diagnostic)
        return .drop
    }

    /// The same meridian within ±180, with as many decimals as it is written with.
    private static func wrapped(_ longitude: Double) -> Double {
        let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
        let meridian = (turned < 0 ? turned + 360 : turned) - 180
        let decimals = "\(longitude)".split(separator: ".").dropFirst().first?.count ?? 0
        guard decimals < 12 else { return meridian }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return (meridian * scale).rounded() / scale
    }
}

/// What a whole feed says about its positions: a few counters, whatever its length.
struct PositionTally: Sendable {
    /// Records read.
    var records = 0
    /// Records with a position that is used.
    var located = 0
    /// Positions that are not on the globe.
    var outOfRange = 0
    /// Of those, the ones that would be if latitude and longitude were exchanged.
    var fitsSwapped = 0
    /// Records that lack cells which the others have, and the number of the last of them.
    var cutShort = 0
    var lastCutShort = 0

    /// Positions on the globe that lie where the feed's other columns say only when their numbers are exchanged.
    var exchanged = 0
    /// Positions of exactly 0, 0.
    var atOrigin = 0

    /// Adds what another part of the feed said.
    mutating func add(_ other: PositionTally) {
        records += other.records
        located += other.located
        outOfRange += other.outOfRange
        fitsSwapped += other.fitsSwapped
        exchanged += other.exchanged
        cutShort += other.cutShort
        lastCutShort = max(lastCutShort, other.lastCutShort)
    }

    /// What there is to say at the end of the feed.
    func conclusions(source: String?, fixesSwapped: Bool, area: ExpectedArea? = nil) -> [Diagnostic] {
        if let area, exchanged > 1, exchanged * 10 >= located { return [told(of: area, source, fixesSwapped)] }
        guard fitsSwapped > 1, fitsSwapped == outOfRange, located == 0 || fixesSwapped else { return [] }
        return [
            Diagnostic(
                severity: .info, code: .swappedCoordinates,
                message: fixesSwapped
                    ? "latitude and longitude were exchanged in \(fitsSwapped) records"
                    : "all \(fitsSwapped) records fit with latitude and longitude swapped",
                hint: fixesSwapped ? nil : "--fix-swapped exchanges them, or name the columns with --lat and --lon",
                location: SourceLocation(source: source))
        ]
    }
}

extension PositionTally {
    /// What to say of positions that lie elsewhere than the feed says.
    private func told(of area: ExpectedArea, _ source: String?, _ fixesSwapped: Bool) -> Diagnostic {
        let which = exchanged >= located ? "all \(exchanged) positions" : "\(exchanged) of \(located) positions"
        return Diagnostic(
            severity: fixesSwapped || !area.isNamed ? .info : .warning, code: .swappedCoordinates,
            message: fixesSwapped
                ? "latitude and longitude were exchanged in \(exchanged) records, which lie in \(area.description) only so"
                : "\(which) lie in \(area.description) only with latitude and longitude exchanged; they are kept as written",
            hint: fixesSwapped ? nil : "--fix-swapped exchanges them, or name the columns with --lat and --lon",
            location: SourceLocation(source: source))
    }
}

/// The tallies of windows that are read at the same time, added up.
final class PositionTallies: Sendable {
    private let tally = Guarded(PositionTally())

    /// Adds what a window counted.
    func add(_ other: PositionTally) { tally.withLock { $0.add(other) } }

    /// What has been counted so far.
    var sum: PositionTally { tally.withLock { $0 } }
}
