import GazetteerModel
import GazetteerText

// Where the records should lie, and which of two numbers is the latitude by that.

extension CSVPositionFinder {
    /// The area in which the records should lie: the country that a column names, or that states, telephone numbers and
    /// domains agree upon; else the countries in whose language the feed is written. `nil` where nothing tells.
    func expectedArea() -> ExpectedArea? {
        var votes: [[Set<String>]] = []
        for column in dialect.names.indices.prefix(CSVSniffer.namedColumns) where !dialect.samples[column].isEmpty {
            let role = dialect.hasHeader ? FieldName(dialect.names[column]).role : nil
            let samples = dialect.samples[column].map { String($0.trimmed) }
            if role == "country" || role == "isoCountryCode" {
                let codes = samples.map { Countries.code($0) }
                guard let code = codes.first ?? nil, codes.allSatisfy({ $0 == code }) else { return nil }
                return ExpectedArea([code], isNamed: true)
            }
            votes.append(samples.compactMap { Self.countries(of: $0, isState: role == "administrativeArea") })
        }
        for column in votes where column.count >= 3 && column.count * 2 >= dialect.sampleCount {
            guard var common = column.first else { continue }
            for vote in column.dropFirst() { common.formIntersection(vote) }
            if let area = ExpectedArea(common, isNamed: true) { return area }
        }
        return ExpectedArea(Alphabets.countries(writing: dialect.samples.prefix(CSVSniffer.namedColumns).joined()), isNamed: false)
    }

    /// The countries that one cell speaks for: by the calling code of a telephone number, by the end of a domain, or as
    /// one of their states. `nil` where it speaks for none.
    private static func countries(of cell: String, isState: Bool) -> Set<String>? {
        if isState {
            let found =
                Countries.countries(ofState: cell)
                + [Countries.country(ofProvince: cell), Countries.country(ofRegion: cell)].compactMap { $0 }
            return found.isEmpty ? nil : Set(found)
        }
        let digits = cell.filter { $0.isASCII && $0.isNumber }
        if cell.utf8.first == ASCII.plus, digits.count >= 8, digits.count <= 15 {
            let found = Countries.countries(ofCallingCode: digits[...])
            return found.isEmpty ? nil : Set(found)
        }
        guard cell.utf8.contains(0x40) || cell.hasPrefix("http") || cell.hasPrefix("www."), let host = ContactText.host(cell),
            let end = host.split(separator: ".").last, end.count == 2, let code = Countries.code(end),
            !CountryVote.worldwide.contains(code)
        else { return nil }
        return [code]
    }

    /// Two numbers of each of the first records that have both, in the order of two columns.
    private func numbers(_ first: Int, _ second: Int) -> [(Double, Double)] {
        func read(_ column: Int) -> [Int: Double] {
            var numbers: [Int: Double] = [:]
            for (sample, line) in zip(dialect.samples[column], dialect.sampleLines[column]) {
                numbers[line] = CoordinateText.read(Array(sample.trimmed.utf8))?.value
            }
            return numbers
        }
        let (left, right) = (read(first), read(second))
        return left.keys.sorted().compactMap { line in
            guard let one = left[line], let other = right[line] else { return nil }
            return (one, other)
        }
    }

    /// How two columns lie in an area.
    enum Order {
        /// As they stand, latitude first.
        case latitudeFirst
        /// Only when the second one is the latitude.
        case longitudeFirst
        /// Some one way, some the other.
        case mixed
    }

    /// The order in which nearly all of some pairs lie in an area; `nil` where they do in none.
    private static func order(_ pairs: [(Double, Double)], in area: ExpectedArea) -> Order? {
        let straight = pairs.count { area.contains(latitude: $0.0, longitude: $0.1) }
        let exchanged = pairs.count { area.isExchanged(latitude: $0.0, longitude: $0.1) }
        guard pairs.count >= 3, (straight + exchanged) * 10 >= pairs.count * 9 else { return nil }
        if straight * 10 >= pairs.count * 9 { return .latitudeFirst }
        return exchanged * 10 >= pairs.count * 9 ? .longitudeFirst : .mixed
    }

    /// The order of two columns in an area.
    func order(_ first: Int, _ second: Int, in area: ExpectedArea?) -> Order? {
        area.flatMap { Self.order(numbers(first, second), in: $0) }
    }

    /// Judges the order of what was found by where it should lie. Columns with names that may mean anything are read as
    /// they fit; others are read as they are named, and what does not fit is counted.
    mutating func settleOrder() {
        guard columns.scale == nil, columns.latitudeParts == CSVAngleParts(), columns.longitudeParts == CSVAngleParts(),
            !columns.holdsGeohashes
        else { return }
        if let latitude = columns.latitude, let longitude = columns.longitude {
            guard let area = expectedArea(), let order = order(latitude, longitude, in: area) else { return }
            let isWeak = [latitude, longitude].allSatisfy { meanings[$0]?.score ?? 0 <= 30 }
            if order == .longitudeFirst, isWeak, dialect.hasHeader {
                (columns.latitude, columns.longitude) = (longitude, latitude)
                tell(
                    .info, .coordinateColumns,
                    "“\(dialect.names[longitude])” is the latitude and “\(dialect.names[latitude])” the longitude: only so the records lie in \(area.description)",
                    hint: "--lat and --lon name the columns")
            }
            columns.area = area
        } else if let column = columns.combined, !options.isLongitudeFirst {
            guard !saysOrder(column), let area = expectedArea() else { return }
            let pairs = dialect.samples[column].compactMap {
                CoordinatePair(Array($0.utf8).span, 0..<$0.utf8.count, isLongitudeFirst: columns.isLongitudeFirst)
            }.map { ($0.latitude.value, $0.longitude.value) }
            guard let order = Self.order(pairs, in: area) else { return }
            columns.area = area
            guard order == .longitudeFirst else { return }
            columns.isLongitudeFirst.toggle()
            tell(
                .info, .coordinateColumns,
                "the \(columns.isLongitudeFirst ? "longitude" : "latitude") stands first in “\(dialect.names[column])”: only so the records lie in \(area.description)",
                hint: "--lonlat says that the longitude comes first")
        }
    }

    /// Whether the name of a column of pairs says which number comes first.
    private func saysOrder(_ column: Int) -> Bool {
        if meanings[column]?.kind == .reversed { return true }
        let name = PositionWords.tokens(dialect.names[column]).joined()
        return name.hasPrefix("lat") || name.contains("latl")
    }
}
