import CXMLEvents
import GazetteerModel

// Tuples of numbers.

extension KMLAssembler {
    /// Appends the positions of a `coordinates` element; returns how many there were.
    mutating func readPositions(_ tree: KMLTree, _ element: Int) -> Int {
        guard tree.isLeaf(element) else { return 0 }
        let range = tree.range(element)
        let start = storage.positions.count
        if readPlainTuples(tree.text.span.extracting(range), base: textBase + range.lowerBound),
            isOnTheGlobe(start) || !KMLTuples(tree.text[range]).hasDecimalCommas
        {
            return storage.positions.count - start
        }
        storage.positions.removeLast(storage.positions.count - start)
        readUnusualTuples(tree, range, element)
        return storage.positions.count - start
    }

    /// Whether the first and the last position may be places: with decimal commas hardly any would.
    @inline(__always)
    private func isOnTheGlobe(_ start: Int) -> Bool {
        guard start < storage.positions.count, let last = storage.positions.last else { return true }
        return abs(storage.positions[start].latitude) <= 90 && abs(last.latitude) <= 90
    }

    /// Reads tuples as KML wants them: numbers with commas between them, white space between tuples. Returns `false`
    /// as soon as something else is met.
    @inline(__always)
    private mutating func readPlainTuples(_ text: Span<UInt8>, base: Int) -> Bool {
        var at = 0
        while true {
            while at < text.count, text[at].isXMLSpace { at += 1 }
            guard at < text.count else { return true }
            let start = at
            guard let longitude = JSONNumber.plain(text, &at), at < text.count, text[at] == ASCII.comma else { return false }
            at += 1
            guard let latitude = JSONNumber.plain(text, &at) else { return false }
            var altitude = Double.nan
            if at < text.count, text[at] == ASCII.comma {
                at += 1
                guard let value = JSONNumber.plain(text, &at) else { return false }
                altitude = value
            }
            guard at == text.count || text[at].isXMLSpace else { return false }
            storage.positions.append(
                PositionRecord(
                    longitude: longitude, latitude: latitude, altitude: altitude, span: TextSpan(base + start..<base + at)))
        }
    }

    private mutating func readUnusualTuples(_ tree: KMLTree, _ range: Range<Int>, _ element: Int) {
        let list = KMLTuples(tree.text[range])
        var bad = 0
        let count = list.forEach { tuple in if !append(tuple) { bad += 1 } }
        if list.hasOtherNotation {
            let what = list.hasDecimalCommas ? "decimal commas stand in the coordinates" : "brackets stand around the coordinates"
            tell(.coordinateNotation, .warning, tree, element, "\(what); they were read as they were meant")
        }
        if list.hasSpaces {
            tell(.spacedCoordinates, .info, tree, element, "there are spaces inside a tuple of coordinates; it was read as it was meant")
        }
        if list.hasOddCommas {
            tell(
                .misplacedComma, .warning, tree, element,
                "a comma is missing or too many in the coordinates; they were read as they were meant")
        }
        guard bad > 0 else { return }
        hasBadTuples = true
        let sample = String(decoding: tree.text[tree.trimmed(range)].prefix(40), as: UTF8.self)
        tell(.invalidGeometry, .error, tree, element, "\(bad) of \(count) tuples of coordinates are no position: \"\(sample)\"")
    }

    /// Appends one position from its numbers as written; `false` when it has no longitude or no latitude.
    mutating func append(_ tuple: [ArraySlice<UInt8>]) -> Bool {
        let numbers = tuple.prefix(3).map { JSONNumber.normalized($0) }
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else { return false }
        var text = longitude + [ASCII.comma] + latitude
        let split = longitude.count
        let second = text.count
        var third: Range<Int>?
        if numbers.count == 3, let altitude = numbers[2] {
            text.append(ASCII.comma)
            third = text.count..<text.count + altitude.count
            text += altitude
        }
        storage.positions.append(
            PositionRecord(
                longitude: JSONNumber.value(text.span, 0..<split), latitude: JSONNumber.value(text.span, split + 1..<second),
                altitude: third.map { JSONNumber.value(text.span, $0) } ?? .nan, span: write(text)))
        return true
    }
}

extension JSONNumber {
    /// Reads a number without exponent, as nearly all are; `nil` for anything that takes a second look.
    @inline(__always)
    fileprivate static func plain(_ text: Span<UInt8>, _ at: inout Int) -> Double? {
        let start = at
        let isNegative = at < text.count && text[at] == ASCII.minus
        if isNegative { at += 1 }
        let first = at
        var mantissa: UInt64 = 0
        while at < text.count, ASCII.isDigit(text[at]), at - first < 18 {
            mantissa = mantissa * 10 + UInt64(text[at] - ASCII.zero)
            at += 1
        }
        guard at > first, text[first] != ASCII.zero || at == first + 1 else { return nil }
        var decimals = 0
        if at < text.count, text[at] == ASCII.point {
            at += 1
            let fraction = at
            while at < text.count, ASCII.isDigit(text[at]) {
                guard at - first < 19 else {
                    while at < text.count, ASCII.isDigit(text[at]) { at += 1 }
                    return value(text, start..<at)
                }
                mantissa = mantissa * 10 + UInt64(text[at] - ASCII.zero)
                at += 1
            }
            decimals = at - fraction
            guard decimals > 0 else { return nil }
        }
        guard mantissa < 1 << 53 else { return value(text, start..<at) }
        let value = Double(mantissa) / power(decimals)
        return isNegative ? -value : value
    }
}
