extension [UInt8] {
    /// Appends a stretch of a span in one copy.
    ///
    /// The range is checked by `extracting`; the pointer lives only while it is copied from.
    @inlinable @inline(__always) package mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        span.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    /// Appends the UTF-8 of a code point; U+FFFD for a surrogate or a number beyond Unicode.
    @inlinable package mutating func append(scalar value: UInt32) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}

extension Span<UInt8> {
    /// Eight bytes as a number, in the machine's order.
    ///
    /// The load checks its bounds, and any eight bytes are a number.
    @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
        bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Four bytes as a number, in the machine's order, likewise.
    @inlinable @inline(__always) package func halfWord(at offset: Int) -> UInt32 {
        bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
}
