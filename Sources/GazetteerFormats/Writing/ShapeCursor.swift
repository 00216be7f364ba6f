import GazetteerModel

/// Hands out the parts of a flat geometry one behind the other; see `GeometryRecord`.
///
/// Numbers that reach beyond the tables are cut, so that a broken table gives a smaller geometry and nothing worse.
struct ShapeCursor {
    private var position: Int
    private let positionEnd: Int
    private var shape: Int
    private let shapeEnd: Int

    init(_ record: GeometryRecord, in tables: FeatureStorage) {
        positionEnd = min(record.positionIndices.upperBound, tables.positions.count)
        position = min(record.positionIndices.lowerBound, positionEnd)
        shapeEnd = min(record.shapeIndices.upperBound, tables.shapes.count)
        shape = min(record.shapeIndices.lowerBound, shapeEnd)
    }

    /// The next number of the shape: how many parts there are, or how many positions, or a kind.
    @inline(__always)
    mutating func number(_ tables: FeatureStorage) -> Int {
        guard shape < shapeEnd else { return 0 }
        defer { shape += 1 }
        return max(0, Int(tables.shapes[shape]))
    }

    /// The next positions.
    @inline(__always)
    mutating func run(_ count: Int) -> Range<Int> {
        let start = position
        position += min(max(0, count), positionEnd - position)
        return start..<position
    }

    /// How many parts the next geometry has, cut to what the tables can hold.
    @inline(__always)
    mutating func partCount(_ tables: FeatureStorage) -> Int { min(number(tables), shapeEnd - shape) }

    /// The sizes of the parts of a polygon or multi line string, as ranges of positions.
    @inline(__always)
    mutating func nextPart(_ tables: FeatureStorage) -> Range<Int> { run(number(tables)) }

    /// The kind and size of the next member of a collection; `nil` for a kind there is none of.
    mutating func member(_ tables: FeatureStorage) -> (kind: GeometryKind, count: Int)? {
        guard let kind = GeometryKind(rawValue: UInt8(truncatingIfNeeded: number(tables))) else { return nil }
        return (kind, kind.hasShape ? 0 : number(tables))
    }
}

/// The numbers of a position as ranges of the slab.
struct PositionTokens {
    let longitude: Range<Int>
    let latitude: Range<Int>
    /// `nil` when there are only two numbers.
    let altitude: Range<Int>?
    /// Whether there are more numbers than these.
    let hasMore: Bool

    /// Takes a position's span apart; `nil` if it does not hold two numbers.
    init?(_ span: TextSpan, in bytes: Span<UInt8>) {
        let range = span.range
        guard range.upperBound <= bytes.count else { return nil }
        var at = range.lowerBound
        guard let first = Self.next(&at, range.upperBound, bytes), let second = Self.next(&at, range.upperBound, bytes) else { return nil }
        longitude = first
        latitude = second
        altitude = Self.next(&at, range.upperBound, bytes)
        hasMore = at < range.upperBound
    }

    /// The next token without the blanks round it; moves behind its comma.
    @inline(__always)
    private static func next(_ at: inout Int, _ end: Int, _ bytes: Span<UInt8>) -> Range<Int>? {
        while at < end, bytes[at] <= 0x20 { at += 1 }
        let start = at
        while at < end, bytes[at] != UInt8(ascii: ",") { at += 1 }
        var last = at
        while last > start, bytes[last - 1] <= 0x20 { last -= 1 }
        if at < end { at += 1 }
        return last > start ? start..<last : nil
    }
}

extension ByteWriter {
    /// Appends one number of a position, rounded if asked for.
    @inline(__always)
    mutating func append(number: Range<Int>, of bytes: Span<UInt8>, decimals: Int?) {
        if let decimals {
            DecimalText.appendRounded(number, of: bytes, decimals: decimals, to: &self)
        } else {
            append(number, of: bytes)
        }
    }
}
