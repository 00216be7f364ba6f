import GazetteerModel

/// Numbers texts: each distinct text gets the next number, from 0. Nothing is ever taken out.
///
/// Looking a text up hashes eight bytes at a time; a text of eight bytes or fewer, as most are, is compared in one step.
struct ByteTable: Sendable {
    /// All texts, one behind the other, and where each ends.
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    /// The last eight bytes of each text, or all of it.
    private var tails: [UInt64] = []
    /// Part of the hash, and a number from 1; 0 for a free place. A power of two, at most half full.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)

    /// How many texts there are.
    var count: Int { ends.count }

    /// Where a text stands among the bytes of all.
    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

    /// A text by its number.
    func text(_ number: Int) -> String { String(decoding: bytes[range(number)], as: UTF8.self) }

    /// Hands out the bytes of all texts, to be read by `range(_:)`.
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span) }

    /// The number of a text; `nil` if it is not there.
    func number(of text: Span<UInt8>, _ place: Range<Int>) -> Int? {
        let (hash, tail) = Self.hash(text, place)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if equals(number, text, place, tail) { return number }
            }
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
        let (hash, tail) = Self.hash(text, place)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if equals(number, text, place, tail) { return (number, false) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = ends.count
        bytes.append(text, place)
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
        tails.append(tail)
        slots[slot] = (hash >> 32) << 32 | UInt64(number + 1)
        if ends.count * 2 > slots.count { grow() }
        return (number, true)
    }

    /// The number of a text, which is added if it is new.
    mutating func insert(_ text: String) -> (number: Int, isNew: Bool) {
        let utf8 = Array(text.utf8)
        return insert(utf8.span, utf8.indices)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for number in 0..<ends.count {
            let (hash, _) = Self.hash(bytes.span, range(number))
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = (hash >> 32) << 32 | UInt64(number + 1)
        }
    }

    private func equals(_ number: Int, _ text: Span<UInt8>, _ place: Range<Int>, _ tail: UInt64) -> Bool {
        guard tails[number] == tail else { return false }
        let own = range(number)
        guard own.count == place.count else { return false }
        guard own.count > 8 else { return true }
        let span = bytes.span
        for offset in stride(from: 0, to: own.count - 8, by: 8)
        where span.word(at: own.lowerBound + offset) != text.word(at: place.lowerBound + offset) { return false }
        return true
    }

    private static func hash(_ text: Span<UInt8>, _ place: Range<Int>) -> (hash: UInt64, tail: UInt64) {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 &* (UInt64(place.count) | 1)
        let (start, count) = (place.lowerBound, place.count)
        let tail = tail(text, start, count)
        if count > 8 {
            for offset in stride(from: 0, to: count - 8, by: 8) {
                hash = (hash ^ text.word(at: start + offset)) &* 0xD6E8_FEB8_6659_FD93
                hash ^= hash >> 32
            }
        }
        hash = (hash ^ tail) &* 0xD6E8_FEB8_6659_FD93
        hash ^= hash >> 29
        return (hash &* 0x9E37_79B9_7F4A_7C15, tail)
    }

    /// The last eight bytes of a text; of a shorter one, all of its bytes in an order of their own.
    @inline(__always)
    private static func tail(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
        switch count {
        case 8...: text.word(at: start + count - 8)
        case 4...7: UInt64(text.halfWord(at: start)) | UInt64(text.halfWord(at: start + count - 4)) << 32
        case 1...3: UInt64(text[start]) | UInt64(text[start + count / 2]) << 8 | UInt64(text[start + count - 1]) << 16
        default: 0
        }
    }
}
