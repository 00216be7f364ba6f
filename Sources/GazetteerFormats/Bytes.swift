extension Array<UInt8> {
    /// Appends a stretch of a span in one copy.
    ///
    /// The range is checked by `extracting`; the pointer lives only while it is copied from.
    mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        span.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    /// Appends the UTF-8 of a code point; U+FFFD for a surrogate or a number beyond Unicode.
    mutating func append(scalar value: UInt32) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
