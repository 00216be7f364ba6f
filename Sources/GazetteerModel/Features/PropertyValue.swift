/// The value of a property, exactly as the feed wrote it.
///
/// Numbers are text: `1.0`, `9007199254740993` and `1e-08` stay what they are. Ask for ``doubleValue`` or
/// ``integerValue`` when you want to calculate.
public enum PropertyValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number, as JSON writes it.
    case number(String)
    /// Text.
    case string(String)
    /// A list of values.
    case array([PropertyValue])
    /// Names and values, in order.
    case object([Member])

    /// A name and a value of an object.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var key: String
        /// The value.
        public var value: PropertyValue

        /// Creates a member.
        public init(key: String, value: PropertyValue) {
            self.key = key
            self.value = value
        }
    }
}

extension PropertyValue {
    /// The text of a string, the digits of a number, `true` or `false`; `nil` for null, arrays and objects.
    public var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// The nearest double of a number; `nil` for anything else.
    public var doubleValue: Double? {
        guard case .number(let text) = self else { return nil }
        return Double(text)
    }

    /// The integer of a number that is one and fits 64 bits; `nil` for anything else.
    public var integerValue: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    /// The value of an object's member with this name (the last one if it is repeated), or `nil`.
    public subscript(key: String) -> PropertyValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The value as JSON, without white space.
    public var jsonText: String {
        var bytes: [UInt8] = []
        appendJSON(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    package func appendJSON(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let digits): bytes.append(contentsOf: digits.utf8)
        case .string(let text): PropertyValue.append(quoted: text, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                PropertyValue.append(quoted: member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.appendJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        JSONText.appendEscaped(Array(text.utf8).span, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(String(value)) }
}
