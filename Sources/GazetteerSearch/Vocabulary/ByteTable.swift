import GazetteerModel

/// Numbers texts: each distinct text gets the next number, from 0. Nothing is ever taken out.
///
/// A text costs its bytes and twelve more; looking one up hashes eight bytes at a time.
struct ByteTable: Sendable {
    /// All texts, one behind the other, and where each ends.
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    /// Numbers by hash, -1 for a free place; a power of two, at most half full.
    private var slots: [Int32] = Array(repeating: -1, count: 64)

    /// How many texts there are.
    var count: Int { ends.count }

    /// Where a text stands among the bytes of all.
    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

    /// A text by its number.
    func text(_ number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

    /// How many bytes a text has.
    func length(_ number: Int) -> Int { range(number).count }

    /// Hands out the bytes of all texts, to be read by `range(_:)`.
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }

    /// The number of a text; `nil` if it is not there.
    func number(of text: Span<UInt8>, _ place: Range<Int>) -> Int? {
        var slot = Self.hash(text, place) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if equals(number, text, place) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The number of a text; `nil` if it is not there.
    func number(of text: String) -> Int? {
        let utf8 = Array(text.utf8)
        return number(of: utf8.span, utf8.indices)
    }

    /// The number of a text, which is added if it is new.
    mutating func insert(_ text: Span<UInt8>, _ place: Range<Int>) -> (number: Int, isNew: Bool) {
        var slot = Self.hash(text, place) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if equals(number, text, place) { return (number, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = ends.count
        bytes.append(text, place)
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        slots[slot] = Int32(truncatingIfNeeded: number)
        if ends.count * 2 > slots.count { grow() }
        return (number, true)
    }

    /// The number of a text, which is added if it is new.
    mutating func insert(_ text: String) -> (number: Int, isNew: Bool) {
        let utf8 = Array(text.utf8)
        return insert(utf8.span, utf8.indices)
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for number in 0..<ends.count {
            var slot = Self.hash(bytes.span, range(number)) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }

    private func equals(_ number: Int, _ text: Span<UInt8>, _ place: Range<Int>) -> Bool {
        let own = range(number)
        guard own.count == place.count else { return false }
        let span = bytes.span
        var offset = 0
        while offset < own.count {
            if span[own.lowerBound + offset] != text[place.lowerBound + offset] { return false }
            offset += 1
        }
        return true
    }

    private static func hash(_ text: Span<UInt8>, _ place: Range<Int>) -> Int {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 &+ UInt64(place.count)
        var word: UInt64 = 0
        var filled = 0
        for index in place {
            word = word << 8 | UInt64(text[index])
            filled += 1
            if filled == 8 {
                hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
                hash ^= hash >> 32
                word = 0
                filled = 0
            }
        }
        hash = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 32
        return Int(truncatingIfNeeded: hash &* 0x9E37_79B9_7F4A_7C15 >> 20)
    }
}
