/// A text of up to 31 bytes as a key, made without a `String`.
struct ShortText: Hashable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// `nil` for longer texts.
    @inline(__always)
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard range.count < 32, range.upperBound <= bytes.count else { return nil }
        first = Self.word(0, bytes, range)
        second = Self.word(8, bytes, range)
        third = Self.word(16, bytes, range)
        fourth = Self.word(24, bytes, range) | UInt64(range.count) &<< 56
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(first ^ third &* 0x9E37_79B9_7F4A_7C15)
        hasher.combine(second ^ fourth &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Eight bytes from a place on, zeros behind the end.
    @inline(__always)
    private static func word(_ place: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        let count = range.count - place
        if count <= 0 { return 0 }
        let word = bytes.word(at: range.lowerBound + place)
        return count >= 8 ? word : word & ((1 &<< UInt64(count * 8)) &- 1)
    }
}
