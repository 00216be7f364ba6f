import GazetteerModel

/// Reads well-known text: `POINT (2.35 48.85)`, all seven kinds, with `Z`, `M`, `EMPTY` and PostGIS's `SRID=4326;`.
struct WellKnownTextReader {
    private let bytes: [UInt8]
    private var at: Int
    private let end: Int
    private var builder = ShapeBuilder()
    private var hasMeasureOnly = false
    /// The reference system that the text names, if it does.
    private(set) var srid: Int?

    private init(_ text: [UInt8]) {
        bytes = text
        at = 0
        end = text.count
    }

    private static func copy(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
        var text: [UInt8] = []
        text.append(bytes, range)
        return text
    }

    /// Whether a text begins as well-known text does.
    static func begins(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var reader = WellKnownTextReader(copy(bytes, range.lowerBound..<min(range.upperBound, range.lowerBound + 48)))
        reader.skipReferenceSystem()
        guard let word = reader.word() else { return false }
        guard kinds[word] != nil || kinds[String(word.dropLast(word.hasSuffix("ZM") ? 2 : 1))] != nil else { return false }
        reader.blanks()
        return reader.at < reader.end && (reader.bytes[reader.at] == ASCII.leftParenthesis || ASCII.isLetter(reader.bytes[reader.at]))
    }

    /// Reads a text; `nil` when it is no geometry of degrees.
    static func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ShapeBuilder? {
        var reader = WellKnownTextReader(copy(bytes, range))
        reader.skipReferenceSystem()
        guard let kind = reader.geometry(isNested: false, depth: 0) else { return nil }
        reader.blanks()
        guard reader.at == reader.end, reader.srid == nil || reader.srid == 4326 else { return nil }
        reader.builder.kind = kind
        return reader.builder
    }

    private static let kinds: [String: GeometryKind] = [
        "POINT": .point, "MULTIPOINT": .multiPoint, "LINESTRING": .lineString, "MULTILINESTRING": .multiLineString,
        "POLYGON": .polygon, "MULTIPOLYGON": .multiPolygon, "GEOMETRYCOLLECTION": .geometryCollection,
    ]

    private mutating func skipReferenceSystem() {
        let start = at
        guard let word = word(), word == "SRID", take(ASCII.equals) else {
            at = start
            return
        }
        let from = at
        while at < end, ASCII.isDigit(bytes[at]) { at += 1 }
        srid = NumberText.read(bytes.span, from..<at).flatMap { Int(exactly: $0.value) }
        if !take(ASCII.semicolon) { at = start }
    }

    private mutating func blanks() {
        while at < end, bytes[at] <= ASCII.space { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        blanks()
        guard at < end, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func word() -> String? {
        blanks()
        var word = ""
        while at < end, ASCII.isLetter(bytes[at]), word.utf8.count < 24 {
            word.unicodeScalars.append(Unicode.Scalar(bytes[at] & 0xDF))
            at += 1
        }
        return word.isEmpty ? nil : word
    }

    private mutating func geometry(isNested: Bool, depth: Int) -> GeometryKind? {
        guard depth < 32, var name = word() else { return nil }
        // `POINTZ` and `POINT Z` are the same.
        if WellKnownTextReader.kinds[name] == nil {
            if name.hasSuffix("ZM") {
                name.removeLast(2)
            } else if name.hasSuffix("Z") {
                name.removeLast()
            } else if name.hasSuffix("M") {
                name.removeLast()
                hasMeasureOnly = true
            }
        }
        guard let kind = WellKnownTextReader.kinds[name] else { return nil }
        let start = at
        var isEmpty = false
        switch word() {
        case nil: at = start
        case "Z"?, "ZM"?: isEmpty = isEmptyWord()
        case "M"?:
            hasMeasureOnly = true
            isEmpty = isEmptyWord()
        case "EMPTY"?: isEmpty = true
        default: return nil
        }
        if isNested { builder.append(shape: Int32(kind.rawValue)) }
        let countIndex = builder.shapeCount
        let before = builder.positionCount
        if isNested, !kind.hasShape { builder.append(shape: 0) }
        if isEmpty {
            if kind.hasShape { builder.append(shape: 0) }
            return kind
        }
        let isRead: Bool
        switch kind {
        case .point: isRead = take(ASCII.leftParenthesis) && position() && take(ASCII.rightParenthesis)
        case .multiPoint, .lineString: isRead = run()
        case .multiLineString, .polygon: isRead = runs()
        case .multiPolygon: isRead = list { $0.runs() }
        case .geometryCollection: isRead = list { $0.geometry(isNested: true, depth: depth + 1) != nil }
        }
        guard isRead else { return nil }
        if isNested, !kind.hasShape { builder.set(shape: Int32(builder.positionCount - before), at: countIndex) }
        return kind
    }

    private mutating func isEmptyWord() -> Bool {
        let start = at
        if word() == "EMPTY" { return true }
        at = start
        return false
    }

    /// `(element, element)`, their number first.
    private mutating func list(_ element: (inout WellKnownTextReader) -> Bool) -> Bool {
        guard take(ASCII.leftParenthesis) else { return false }
        let index = builder.shapeCount
        builder.append(shape: 0)
        var count: Int32 = 0
        repeat {
            guard element(&self) else { return false }
            count += 1
        } while take(ASCII.comma)
        builder.set(shape: count, at: index)
        return take(ASCII.rightParenthesis)
    }

    private mutating func runs() -> Bool {
        guard take(ASCII.leftParenthesis) else { return false }
        let index = builder.shapeCount
        builder.append(shape: 0)
        var count: Int32 = 0
        repeat {
            let before = builder.positionCount
            guard run() else { return false }
            builder.append(shape: Int32(builder.positionCount - before))
            count += 1
        } while take(ASCII.comma)
        builder.set(shape: count, at: index)
        return take(ASCII.rightParenthesis)
    }

    private mutating func run() -> Bool {
        guard take(ASCII.leftParenthesis) else { return false }
        repeat {
            // The positions of a multipoint may stand in brackets of their own.
            let isBracketed = take(ASCII.leftParenthesis)
            guard position() else { return false }
            if isBracketed, !take(ASCII.rightParenthesis) { return false }
        } while take(ASCII.comma)
        return take(ASCII.rightParenthesis)
    }

    private mutating func position() -> Bool {
        var numbers: [Range<Int>] = []
        while numbers.count < 4 {
            blanks()
            let start = at
            while at < end, !isDelimiter(bytes[at]) { at += 1 }
            guard at > start else { break }
            numbers.append(start..<at)
        }
        guard numbers.count >= 2 else { return false }
        let text = bytes
        let altitude = numbers.count > 2 && !hasMeasureOnly ? numbers[2] : nil
        return builder.add(longitude: numbers[0], latitude: numbers[1], altitude: altitude, of: text.span)
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        byte <= ASCII.space || byte == ASCII.comma || byte == ASCII.leftParenthesis || byte == ASCII.rightParenthesis
    }
}
