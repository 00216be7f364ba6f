import GazetteerModel

/// The text of fields, decoded only where the slab holds it in escaped form.
///
/// A class, so that a field is looked at while its slab is.
final class FieldText {
    private var plain: [UInt8] = []

    /// Lets `body` look at what a field says: of a string its text, of a number, array or object what is written
    /// (without white space), of anything else its word; nothing for null.
    ///
    /// `body` gets bytes and the range in them, so that a text in the slab is read where it stands.
    @inline(__always)
    func with<Result>(_ field: Field, in bytes: Span<UInt8>, _ body: (Span<UInt8>, Range<Int>) -> Result) -> Result {
        let range = field.span.range
        switch field.kind {
        case .missing, .null:
            return body(bytes, 0..<0)
        case .true:
            return body(Self.true.span, 0..<4)
        case .false:
            return body(Self.false.span, 0..<5)
        case .number:
            return body(bytes, range.upperBound <= bytes.count ? range : 0..<0)
        case .string:
            guard range.upperBound <= bytes.count else { return body(bytes, 0..<0) }
            guard field.traits.contains(.escaped) else { return body(bytes, range) }
            plain.removeAll(keepingCapacity: true)
            JSONText.unescape(bytes.extracting(range), into: &plain)
        case .array, .object:
            guard ByteScan.hasBlank(range, of: bytes) else { return body(bytes, range.upperBound <= bytes.count ? range : 0..<0) }
            plain.removeAll(keepingCapacity: true)
            JSONText.appendCompact(bytes.extracting(range), to: &plain)
        }
        let text = plain
        return body(text.span, 0..<text.count)
    }

    private static let `true` = Array("true".utf8)
    private static let `false` = Array("false".utf8)
}

// Questions about kinds, as switches: comparing enumerations of another module is a call.
extension FieldKind {
    /// Null, or nothing at all.
    @inline(__always) var isNothing: Bool {
        switch self {
        case .null, .missing: true
        default: false
        }
    }

    /// An array or an object.
    @inline(__always) var isNested: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// Text.
    @inline(__always) var isString: Bool {
        switch self {
        case .string: true
        default: false
        }
    }

    /// What an id can be.
    @inline(__always) var isStringOrNumber: Bool {
        switch self {
        case .string, .number: true
        default: false
        }
    }

    /// What is text no longer typed where everything is text.
    @inline(__always) var isTyped: Bool {
        switch self {
        case .number, .true, .false: true
        default: false
        }
    }
}

extension FeatureStorage {
    /// The first of the rows whose key is the given one, or `nil`.
    @inline(__always)
    func row(in rows: Range<Int>, key: Int) -> Int? {
        for row in rows where Int(fields[row].key) == key { return row }
        return nil
    }

    /// The index of a name among the batch's keys, or `nil`.
    func keyIndex(of name: String) -> Int? { keys.firstIndex { $0.name == name } }
}
