import GazetteerModel

// The elements of a placemark before its extended data, in the order of the schema. A property whose value an element
// cannot hold stays in the extended data.
extension KMLBody {
    mutating func appendElements(to bytes: inout ByteWriter) {
        appendText("name", .name, or: .otherName, to: &bytes)
        appendFlag("visibility", .visibility, to: &bytes)
        appendFlag("open", .open, to: &bytes)
        if let link = text(for: .link), isWebAddress(link) {
            bytes.append("<atom:link href=\"")
            XMLText.appendEscaped(link, isAttribute: true, to: &bytes)
            bytes.append("\"/>")
        }
        appendText("address", .address, or: .otherAddress, to: &bytes)
        if let phone = field(for: .phoneNumber), phone.kind == .string || phone.kind == .number {
            appendElement("phoneNumber", .phoneNumber, phone, to: &bytes)
        } else if let phone = text(for: .otherPhone), let number = TelephoneURI.make(from: phone) {
            bytes.append("<phoneNumber>")
            bytes.append(number)
            bytes.append("</phoneNumber>")
        }
        if let snippet = field(for: .snippet), snippet.kind == .string { appendElement("Snippet", .snippet, snippet, to: &bytes) }
        appendDescription(to: &bytes)
        appendTime(to: &bytes)
        if let url = text(for: .styleUrl), !url.isEmpty, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) {
            consume(.styleUrl)
            bytes.append("<styleUrl>")
            XMLText.appendEscaped(url, to: &bytes)
            bytes.append("</styleUrl>")
        }
        appendStyle(to: &bytes)
    }

    /// A property that has the element's name leaves the extended data; one that only means the same stays.
    private mutating func appendText(_ element: StaticString, _ use: KMLUse, or other: KMLUse, to bytes: inout ByteWriter) {
        if let field = field(for: use), field.kind != .array, field.kind != .object {
            appendElement(element, use, field, to: &bytes)
        } else if field(for: use) == nil, let field = field(for: other), field.kind != .array, field.kind != .object {
            appendTag("<", element, to: &bytes)
            append(field, to: &bytes)
            appendTag("</", element, to: &bytes)
        }
    }

    private mutating func appendElement(_ element: StaticString, _ use: KMLUse, _ field: Field, to bytes: inout ByteWriter) {
        consume(use)
        appendTag("<", element, to: &bytes)
        append(field, to: &bytes)
        appendTag("</", element, to: &bytes)
    }

    private func appendTag(_ bracket: StaticString, _ element: StaticString, to bytes: inout ByteWriter) {
        bytes.append(bracket)
        bytes.append(element)
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func appendFlag(_ element: StaticString, _ use: KMLUse, to bytes: inout ByteWriter) {
        guard let flag = flag(use) else { return }
        appendTag("<", element, to: &bytes)
        bytes.append(flag ? "1" : "0")
        appendTag("</", element, to: &bytes)
    }

    /// The value of a switch, which leaves the extended data; `nil` if it is none.
    mutating func flag(_ use: KMLUse) -> Bool? {
        guard let text = text(for: use) else { return nil }
        switch text {
        case "1", "true":
            consume(use)
            return true
        case "0", "false":
            consume(use)
            return false
        default: return nil
        }
    }

    private mutating func appendDescription(to bytes: inout ByteWriter) {
        let own = field(for: .description)
        guard let field = own ?? field(for: .otherDescription), field.kind != .array, field.kind != .object else { return }
        if own != nil { consume(.description) }
        bytes.append("<description>")
        appendDescription(field, to: &bytes)
        bytes.append("</description>")
    }

    private mutating func appendTime(to bytes: inout ByteWriter) {
        if let moment = text(for: .timestamp), DateText.isXMLDate(moment) {
            consume(.timestamp)
            bytes.append("<TimeStamp><when>")
            bytes.append(moment)
            bytes.append("</when></TimeStamp>")
            return
        }
        guard let field = field(for: .timespan), field.kind == .object, field.span.range.upperBound <= tables.bytes.count,
            case .object(let ends)? = PropertyValue(json: tables.bytes[field.span.range])
        else { return }
        let begin = ends.first { $0.key == "begin" }?.value.text
        let end = ends.first { $0.key == "end" }?.value.text
        guard ends.count == [begin, end].compactMap({ $0 }).count, !ends.isEmpty, [begin, end].allSatisfy({ $0.map(DateText.isXMLDate) ?? true })
        else { return }
        consume(.timespan)
        bytes.append("<TimeSpan>")
        if let begin {
            bytes.append("<begin>")
            bytes.append(begin)
            bytes.append("</begin>")
        }
        if let end {
            bytes.append("<end>")
            bytes.append(end)
            bytes.append("</end>")
        }
        bytes.append("</TimeSpan>")
    }

    private func isWebAddress(_ text: String) -> Bool {
        let text = text.lowercased()
        return (text.hasPrefix("http://") || text.hasPrefix("https://")) && !text.contains(where: \.isWhitespace)
    }
}
