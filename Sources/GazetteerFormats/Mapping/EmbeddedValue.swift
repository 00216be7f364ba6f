import GazetteerModel

/// JSON that stands in a text: a nested value that went through a table, or that a service has written twice.
struct EmbeddedValue {
    /// The value's own bytes.
    let bytes: [UInt8]
    /// The value within them: an object or a list.
    let field: Field

    /// Looks whether a text is an object, or a list of texts and objects; `nil` if it is not.
    init?(_ text: String) {
        guard Self.mayBe(text.utf8), text.utf8.count <= 1 << 20 else { return nil }
        let bytes = Array(text.utf8)
        let isObject = bytes.first == ASCII.leftBrace
        guard PropertyValue(json: bytes[...]) != nil else { return nil }
        self.bytes = bytes
        field = Field(kind: isObject ? .object : .array, span: TextSpan(0..<bytes.count))
    }

    /// Whether a text begins and ends as such a value does.
    static func mayBe(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        guard let first = text.first, let last = text.last, text.count >= 2 else { return false }
        if first == ASCII.leftBrace { return last == ASCII.rightBrace }
        guard first == ASCII.leftBracket, last == ASCII.rightBracket else { return false }
        let inside = text.dropFirst().first { $0 > ASCII.space }
        return inside == ASCII.quote || inside == ASCII.leftBrace
    }

    /// The value at the end of a way; `nil` if there is none.
    func value(at path: ArraySlice<[UInt8]>) -> Field? { NestedValue.find(path, in: bytes, field.span.range) }
}
