import GazetteerModel

/// The names of a batch's fields, each once, in order of first appearance.
///
/// Records of a feed name their fields in the same order, so the name that followed the last one is tried first;
/// most look-ups are one comparison.
struct KeyTable {
    private(set) var keys: [FieldKey] = []
    /// The raw bytes of all names, one behind the other, and where each ends.
    private var names: [UInt8] = []
    private var ends: [Int] = []
    /// The name that came after each name last time.
    private var followers: [UInt32] = []
    private var first: UInt32 = 0
    private var previous: UInt32?
    private var byHash: [UInt64: [UInt32]] = [:]
    /// The row that each name stands in, in the row that is being filled.
    private var places: [(row: Int, index: Int)] = []
    private var row = 0

    /// Begins another set of fields, in which each name may stand once.
    mutating func beginRow() {
        row += 1
        previous = nil
    }

    /// The number of the name in `range`. `slabOffset` added to an index gives its place in the slab.
    mutating func index(of range: Range<Int>, in bytes: [UInt8], slabOffset: Int, isEscaped: Bool) -> UInt32 {
        let guess = previous.map { followers[Int($0)] } ?? first
        if Int(guess) < keys.count, equalBytes(names.span, nameRange(guess), bytes.span, range) {
            previous = guess
            return guess
        }
        let found = look(up: range, in: bytes) ?? insert(range, of: bytes, slabOffset: slabOffset, isEscaped: isEscaped)
        if let previous { followers[Int(previous)] = found } else { first = found }
        previous = found
        return found
    }

    /// Notes that a name stands at `index` of the fields; where it stood before in this row, if it did.
    @inline(__always)
    mutating func place(_ key: UInt32, at index: Int) -> Int? {
        let place = places[Int(key)]
        if place.row == row { return place.index }
        places[Int(key)] = (row, index)
        return nil
    }

    private func nameRange(_ key: UInt32) -> Range<Int> {
        (key == 0 ? 0 : ends[Int(key) - 1])..<ends[Int(key)]
    }

    private func look(up range: Range<Int>, in bytes: [UInt8]) -> UInt32? {
        byHash[hash(range, bytes)]?.first { equalBytes(names.span, nameRange($0), bytes.span, range) }
    }

    private mutating func insert(_ range: Range<Int>, of bytes: [UInt8], slabOffset: Int, isEscaped: Bool) -> UInt32 {
        let key = UInt32(keys.count)
        names.append(bytes.span, range)
        ends.append(names.count)
        followers.append(0)
        places.append((0, 0))
        byHash[hash(range, bytes), default: []].append(key)
        var name = String(decoding: bytes[range], as: UTF8.self)
        if isEscaped {
            var plain: [UInt8] = []
            JSONText.unescape(bytes.span.extracting(range), into: &plain)
            name = String(decoding: plain, as: UTF8.self)
        }
        keys.append(
            FieldKey(
                name: name, span: TextSpan(range.lowerBound + slabOffset..<range.upperBound + slabOffset),
                traits: isEscaped ? .escaped : .clean))
        return key
    }

    private func hash(_ range: Range<Int>, _ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in range { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
        return hash
    }
}
