import GazetteerModel

/// Reads latitude and longitude from one cell: `48.85, 2.35`, `(48.85, 2.35)`, `N48°51' E2°21'`, an address with them
/// behind it.
struct CoordinatePair {
    var latitude: CoordinateText
    var longitude: CoordinateText
    /// Whether the cell says nothing else.
    var isAlone: Bool

    /// Reads a cell; `nil` when it holds no pair.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>, isLongitudeFirst: Bool, letterOMeansEast: Bool = false) {
        guard range.count <= 4096, range.upperBound <= bytes.count else { return nil }
        var body = CoordinatePair.trim(bytes, range)
        guard !body.isEmpty else { return nil }
        var alone = true
        if bytes[body.lowerBound] == 0x40 {
            // `@52.4,13.4,17z`: the address of a map.
            alone = false
            body = CoordinatePair.withoutZoom(bytes, body.lowerBound + 1..<body.upperBound)
        }
        // The last brackets of the cell, when it ends with them.
        if let inner = CoordinatePair.bracketed(bytes, body) {
            alone = inner.lowerBound == body.lowerBound + 1
            body = inner
        } else if body.count > 160, let tail = CoordinatePair.lastLine(bytes, body) {
            alone = false
            body = tail
        }
        if let pair = CoordinatePair.split(bytes, body, isLongitudeFirst, letterOMeansEast) {
            (latitude, longitude, isAlone) = (pair.0, pair.1, alone)
        } else if alone, let tail = CoordinatePair.lastLine(bytes, body),
            let pair = CoordinatePair.split(bytes, tail, isLongitudeFirst, letterOMeansEast)
        {
            (latitude, longitude, isAlone) = (pair.0, pair.1, false)
        } else {
            return nil
        }
    }

    private static func trim(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= ASCII.space { start += 1 }
        while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
        return start..<end
    }

    private static func bracketed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard let last = range.last else { return nil }
        let opening: UInt8
        switch bytes[last] {
        case ASCII.rightParenthesis: opening = ASCII.leftParenthesis
        case ASCII.rightBracket: opening = ASCII.leftBracket
        case ASCII.rightBrace: opening = ASCII.leftBrace
        default: return nil
        }
        guard let start = range.reversed().first(where: { bytes[$0] == opening }) else { return nil }
        return start + 1..<last
    }

    private static func withoutZoom(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        guard let last = range.last, ASCII.isLetter(bytes[last]), let comma = range.reversed().first(where: { bytes[$0] == ASCII.comma }),
            (comma + 1..<last).allSatisfy({ ASCII.isDigit(bytes[$0]) || bytes[$0] == ASCII.point })
        else { return range }
        return range.lowerBound..<comma
    }

    private static func lastLine(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        guard let lineBreak = range.reversed().first(where: { bytes[$0] == ASCII.lineFeed || bytes[$0] == ASCII.carriageReturn }) else {
            return nil
        }
        return lineBreak + 1..<range.upperBound
    }

    private typealias Halves = (CoordinateText, CoordinateText)

    private static func split(_ bytes: Span<UInt8>, _ range: Range<Int>, _ isLongitudeFirst: Bool, _ east: Bool) -> Halves? {
        let range = trim(bytes, range)
        guard range.count <= 160, range.contains(where: { ASCII.isDigit(bytes[$0]) || bytes[$0] >= 0x80 }) else { return nil }
        for cut in cuts(bytes, range) {
            guard let first = half(bytes, range.lowerBound..<cut.lowerBound, east),
                let second = half(bytes, cut.upperBound..<range.upperBound, east)
            else { continue }
            // Cut at a blank, both must be written alike: `48 51 2 21` is no 48 and 51°2'21".
            if cut.count == 1, bytes[cut.lowerBound] == ASCII.space, (first.notation == .sexagesimal) != (second.notation == .sexagesimal) {
                continue
            }
            switch (first.axis, second.axis) {
            case (.latitude?, .latitude?), (.longitude?, .longitude?): continue
            case (.longitude?, _), (_, .latitude?): return (second, first)
            case (.latitude?, _), (_, .longitude?): return (first, second)
            default: return isLongitudeFirst ? (second, first) : (first, second)
            }
        }
        return nil
    }

    private static func half(_ bytes: Span<UInt8>, _ range: Range<Int>, _ east: Bool) -> CoordinateText? {
        let range = trim(bytes, range)
        guard !range.isEmpty else { return nil }
        if let number = NumberText.read(bytes, range) {
            var json: [UInt8] = []
            NumberText.appendJSON(bytes, range, to: &json)
            return CoordinateText(value: number.value, notation: number.isJSON ? .plain : .decimal, axis: nil, json: json)
        }
        return CoordinateText(bytes, range, letterOMeansEast: east)
    }

    /// Where a text may be cut in two, the likeliest first.
    private static func cuts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
        var strong: [Range<Int>] = []
        var spaced: [Range<Int>] = []
        var commas: [Range<Int>] = []
        var blanks: [Range<Int>] = []
        for at in range {
            switch bytes[at] {
            case ASCII.semicolon, 0x7C, ASCII.slash, ASCII.lineFeed, ASCII.tab: strong.append(at..<at + 1)
            case ASCII.comma:
                let next = at + 1 < range.upperBound ? bytes[at + 1] : 0
                if next <= ASCII.space { spaced.append(at..<at + 1) } else { commas.append(at..<at + 1) }
            case ASCII.minus, 0xE2:
                // A dash between blanks parts two numbers: none stands that far from the number it makes negative.
                let width = bytes[at] == ASCII.minus ? 1 : 3
                let isBetween = at > range.lowerBound && bytes[at - 1] == ASCII.space && at + width < range.upperBound
                if isBetween, bytes[at + width] == ASCII.space, width == 1 || bytes[at + 1] == 0x80 && (0x90...0x95).contains(bytes[at + 2])
                {
                    strong.append(at..<at + width)
                }
            case ASCII.space: blanks.append(at..<at + 1)
            default: break
            }
        }
        // One comma parts two numbers; of three, the middle one does.
        let middle = commas.count & 1 == 1 ? [commas[commas.count / 2]] : []
        var wide: [Range<Int>] = []
        for at in range.dropFirst() where at + 2 < range.upperBound && bytes[at] >= 0xE3 {
            // A wide comma, or the letters of a hemisphere in Chinese or Japanese.
            if bytes[at] == 0xEF, bytes[at + 1] == 0xBC, bytes[at + 2] == 0x8C { wide.append(at..<at + 3) }
            if bytes[at] == 0xE3, bytes[at + 1] == 0x80, bytes[at + 2] == 0x81 { wide.append(at..<at + 3) }
            if bytes[at] == 0xE6, bytes[at + 1] == 0x9D, bytes[at + 2] == 0xB1 { wide.append(at..<at) }
            if bytes[at] == 0xE4, bytes[at + 1] == 0xB8, bytes[at + 2] == 0x9C { wide.append(at..<at) }
        }
        var letters: [Range<Int>] = []
        for at in range.dropFirst() where at + 1 < range.upperBound {
            // Behind a hemisphere letter: `48°51'N2°21'E`.
            if "NSns".utf8.contains(bytes[at]), !ASCII.isLetter(bytes[at + 1]), !ASCII.isLetter(bytes[at - 1]) {
                letters.append(at + 1..<at + 1)
            }
        }
        return Array((strong + spaced + middle + wide + letters + blanks).prefix(24))
    }
}
