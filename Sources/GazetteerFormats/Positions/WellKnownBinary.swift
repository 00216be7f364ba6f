import GazetteerModel

/// Reads well-known binary written as hexadecimal digits, as PostGIS exports geometries: `0101000020E6100000…`.
///
/// Both orders of bytes, all seven kinds, heights and measures by either of the two ways in use, and the reference
/// system that PostGIS adds: degrees of WGS 84 are read, and metres of web maps are not.
struct WellKnownBinary {
    private let bytes: [UInt8]
    private var at = 0
    private var builder = ShapeBuilder()

    /// The least digits of a point.
    private static let shortest = 42
    /// Systems of degrees that differ by no more than a metre or so.
    private static let degrees: Set<UInt32> = [0, 4326, 4258, 4269]

    /// Whether a text begins as a geometry does, and is nothing but digits there.
    static func begins(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count >= shortest, range.count & 1 == 0, text[range.lowerBound] == ASCII.zero,
            range.prefix(shortest).allSatisfy({ digit(text[$0]) != nil })
        else { return false }
        let head = (0..<5).compactMap { byte(text, range.lowerBound + 2 * $0) }
        guard head.count == 5, head[0] <= 1 else { return false }
        let word = head.dropFirst().reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Header(head[0] == 1 ? word : word.byteSwapped) != nil
    }

    /// Reads a text; `nil` when it is no geometry of degrees.
    static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> ShapeBuilder? {
        guard begins(text, range) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count / 2)
        for index in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) {
            guard let value = byte(text, index) else { return nil }
            bytes.append(value)
        }
        var reader = WellKnownBinary(bytes: bytes)
        guard let kind = reader.geometry(isNested: false, depth: 0), reader.at == bytes.count else { return nil }
        reader.builder.kind = kind
        return reader.builder
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// What the first word of a geometry says.
    private struct Header {
        var kind: GeometryKind
        /// Numbers beside longitude and latitude.
        var others = 0
        var hasHeight = false
        var namesSystem: Bool

        init?(_ word: UInt32) {
            namesSystem = word & 0x2000_0000 != 0
            var hasMeasure = word & 0x4000_0000 != 0
            hasHeight = word & 0x8000_0000 != 0
            var code = word & 0x0FFF_FFFF
            switch code / 1000 {
            case 0: break
            case 1: hasHeight = true
            case 2: hasMeasure = true
            case 3: (hasHeight, hasMeasure) = (true, true)
            default: return nil
            }
            code %= 1000
            switch code {
            case 1: kind = .point
            case 2: kind = .lineString
            case 3: kind = .polygon
            case 4: kind = .multiPoint
            case 5: kind = .multiLineString
            case 6: kind = .multiPolygon
            case 7: kind = .geometryCollection
            default: return nil
            }
            others = (hasHeight ? 1 : 0) + (hasMeasure ? 1 : 0)
        }
    }

    /// Reads a geometry; those within a multiple one are read by `members`.
    private mutating func geometry(isNested: Bool, depth: Int) -> GeometryKind? {
        guard depth < 32, let (header, isLittle) = head() else { return nil }
        let kind = header.kind
        if isNested { builder.append(shape: Int32(kind.rawValue)) }
        let index = builder.shapeCount
        let before = builder.positionCount
        if isNested, !kind.hasShape { builder.append(shape: 0) }
        let isRead: Bool
        switch kind {
        case .point: isRead = position(header, isLittle)
        case .lineString: isRead = run(header, isLittle)
        case .polygon: isRead = list(isLittle) { $0.countedRun(header, isLittle) }
        case .multiPoint: isRead = members(isLittle, of: .point) { $0.position($1, $2) }
        case .multiLineString: isRead = list(isLittle) { $0.member(of: .lineString) { $0.countedRun($1, $2) } }
        case .multiPolygon:
            isRead = list(isLittle) {
                $0.member(of: .polygon) { reader, header, isLittle in reader.list(isLittle) { $0.countedRun(header, isLittle) } }
            }
        case .geometryCollection: isRead = list(isLittle) { $0.geometry(isNested: true, depth: depth + 1) != nil }
        }
        guard isRead else { return nil }
        if isNested, !kind.hasShape { builder.set(shape: Int32(builder.positionCount - before), at: index) }
        return kind
    }

    /// The order of bytes, the kind, and the reference system, which must be one of degrees.
    private mutating func head() -> (Header, isLittle: Bool)? {
        guard at < bytes.count, bytes[at] <= 1 else { return nil }
        let isLittle = bytes[at] == 1
        at += 1
        guard let word = word(isLittle), let header = Header(word) else { return nil }
        if header.namesSystem {
            guard let system = self.word(isLittle), WellKnownBinary.degrees.contains(system) else { return nil }
        }
        return (header, isLittle)
    }

    private typealias Body = (inout WellKnownBinary, Header, Bool) -> Bool

    private mutating func member(of kind: GeometryKind, _ body: Body) -> Bool {
        guard let (header, isLittle) = head(), header.kind == kind else { return false }
        return body(&self, header, isLittle)
    }

    private mutating func members(_ isLittle: Bool, of kind: GeometryKind, _ body: Body) -> Bool {
        guard let count = count(isLittle) else { return false }
        for _ in 0..<count {
            guard member(of: kind, body) else { return false }
        }
        return true
    }

    /// Elements behind their number, which becomes part of the shape.
    private mutating func list(_ isLittle: Bool, _ element: (inout WellKnownBinary) -> Bool) -> Bool {
        guard let count = count(isLittle) else { return false }
        builder.append(shape: Int32(count))
        for _ in 0..<count {
            guard element(&self) else { return false }
        }
        return true
    }

    private mutating func run(_ header: Header, _ isLittle: Bool) -> Bool {
        guard let count = count(isLittle) else { return false }
        for _ in 0..<count {
            guard position(header, isLittle) else { return false }
        }
        return true
    }

    private mutating func countedRun(_ header: Header, _ isLittle: Bool) -> Bool {
        let index = builder.shapeCount
        let before = builder.positionCount
        builder.append(shape: 0)
        guard run(header, isLittle) else { return false }
        builder.set(shape: Int32(builder.positionCount - before), at: index)
        return true
    }

    private mutating func position(_ header: Header, _ isLittle: Bool) -> Bool {
        guard let x = number(isLittle), let y = number(isLittle), x.isFinite, y.isFinite else { return false }
        var numbers = [x, y]
        for index in 0..<header.others {
            guard let other = number(isLittle) else { return false }
            if index == 0, header.hasHeight, other.isFinite { numbers.append(other) }
        }
        var text: [UInt8] = []
        var ranges: [Range<Int>] = []
        for number in numbers {
            let start = text.count
            var digits = "\(number)"
            if digits.hasSuffix(".0") { digits.removeLast(2) }
            text.append(contentsOf: digits.utf8)
            ranges.append(start..<text.count)
        }
        return builder.add(longitude: ranges[0], latitude: ranges[1], altitude: ranges.count > 2 ? ranges[2] : nil, of: text.span)
    }

    // Numbers

    /// A number of elements, each of which takes bytes: no more than there are.
    private mutating func count(_ isLittle: Bool) -> Int? {
        guard let word = word(isLittle), Int(word) <= bytes.count - at else { return nil }
        return Int(word)
    }

    private mutating func word(_ isLittle: Bool) -> UInt32? {
        guard at + 4 <= bytes.count else { return nil }
        let word = bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        at += 4
        return isLittle ? word : word.byteSwapped
    }

    private mutating func number(_ isLittle: Bool) -> Double? {
        guard at + 8 <= bytes.count else { return nil }
        let word = bytes[at..<at + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        at += 8
        return Double(bitPattern: isLittle ? word : word.byteSwapped)
    }

    private static func byte(_ text: Span<UInt8>, _ index: Int) -> UInt8? {
        guard let high = digit(text[index]), let low = digit(text[index + 1]) else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case ASCII.zero...ASCII.nine: byte - ASCII.zero
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
