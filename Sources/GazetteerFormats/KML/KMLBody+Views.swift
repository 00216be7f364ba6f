import GazetteerModel

// A view that was read from KML becomes one again, where it holds nothing but what the schema knows.
extension KMLBody {
    /// The parts of a view in the order of the schema, and between which numbers each lies.
    private static let parts: [(name: String, range: ClosedRange<Double>)] = [
        ("longitude", -180...180), ("latitude", -90...90), ("altitude", -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude),
        ("heading", -360...360), ("tilt", 0...180),
    ]
    private static let range = ("range", -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    private static let roll = ("roll", -180.0...180.0)

    /// Appends what a view looks at, or else where its camera stands: an element has one of them.
    mutating func appendView(to bytes: inout ByteWriter) {
        if appendView("LookAt", .lookAt, last: Self.range, to: &bytes) { return }
        _ = appendView("Camera", .camera, last: Self.roll, to: &bytes)
    }

    private mutating func appendView(
        _ element: StaticString, _ use: KMLUse, last: (name: String, range: ClosedRange<Double>), to bytes: inout ByteWriter
    ) -> Bool {
        guard let field = field(for: use), field.kind == .object, field.span.range.upperBound <= tables.bytes.count,
            case .object(let members)? = PropertyValue(json: tables.bytes[field.span.range]), !members.isEmpty
        else { return false }
        var texts: [(name: String, text: String)] = []
        for part in Self.parts + [last] {
            guard let value = members.first(where: { $0.key == part.name })?.value else { continue }
            guard let text = Self.number(value, in: part.range) else { return false }
            texts.append((part.name, text))
        }
        if let mode = members.first(where: { $0.key == "altitudeMode" })?.value {
            guard case .string(let text) = mode, ["clampToGround", "relativeToGround", "absolute"].contains(text) else { return false }
            texts.append(("altitudeMode", text))
        }
        guard texts.count == members.count else { return false }
        consume(use)
        bytes.append("<")
        bytes.append(element)
        bytes.append(">")
        for (name, text) in texts { bytes.append("<\(name)>\(text)</\(name)>") }
        bytes.append("</")
        bytes.append(element)
        bytes.append(">")
        return true
    }

    /// The text of a number that comes back from KML as it is here; `nil` for anything else.
    private static func number(_ value: PropertyValue, in range: ClosedRange<Double>) -> String? {
        let text: String
        switch value {
        case .number(let digits): text = digits
        // A plus sign or a leading point, which JSON does not have.
        case .string(let digits) where !JSONNumber.isValid(Array(digits.utf8)[...]): text = digits
        default: return nil
        }
        let isPlain = text.utf8.allSatisfy { ASCII.isDigit($0) || "+-.eE".utf8.contains($0) }
        guard isPlain, let number = Double(text), range.contains(number) else { return nil }
        return text
    }
}
