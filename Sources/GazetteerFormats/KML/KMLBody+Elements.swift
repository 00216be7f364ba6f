import GazetteerModel

// The elements of a placemark before its extended data, in the order of the schema. A property whose value an element
// cannot hold stays in the extended data.
extension KMLBody {
    mutating func appendElements(to bytes: inout ByteWriter) {
        appendText("name", .name, or: .otherName, standIn: .name, to: &bytes)
        appendFlag("visibility", .visibility, to: &bytes)
        appendLink(to: &bytes)
        appendText("address", .address, or: .otherAddress, to: &bytes)
        if !appendText("phoneNumber", .phoneNumber, to: &bytes), let phone = field(for: .otherPhone), phone.kind.isStringOrNumber {
            appendTelephone(phone, to: &bytes)
        }
        appendSnippet(to: &bytes)
        appendText("description", .description, or: .otherDescription, standIn: .description, isMarkup: true, to: &bytes)
        appendView(to: &bytes)
        appendTime(to: &bytes)
        if let url = text(for: .styleUrl), isURI(url) {
            consume(.styleUrl)
            bytes.append("<styleUrl>")
            XMLText.appendEscaped(url, to: &bytes)
            bytes.append("</styleUrl>")
        }
        if has(anyOf: KMLUse.styleMask) { appendStyle(to: &bytes) }
    }

    /// Writes the property that has the element's name, or else one that means the same; returns whether there was one.
    ///
    /// Empty text stays in the extended data: an empty element says nothing.
    @discardableResult
    private mutating func appendText(
        _ element: StaticString, _ use: KMLUse, or other: KMLUse? = nil, standIn: KMLStandIn? = nil, isMarkup: Bool = false,
        to bytes: inout ByteWriter
    ) -> Bool {
        let own = field(for: use)
        guard let field = own ?? other.flatMap({ field(for: $0) }), !field.kind.isNested, field.span.length > 0 else { return own != nil }
        // White space alone, a list written as text, a number for a description or a truth value make a poor one.
        if own == nil, isBlank(field) || looksNested(field) || isPoor(field, as: standIn) { return false }
        if own != nil {
            consume(use)
        } else if let other, let standIn {
            self.standIn(other, for: standIn)
        }
        appendTag("<", element, to: &bytes)
        appendElementText(field, isMarkup: isMarkup, to: &bytes)
        appendTag("</", element, to: &bytes)
        return true
    }

    /// Whether a value tells people nothing in this place. Its text decides: a type may be lost on the way.
    private func isPoor(_ field: Field, as standIn: KMLStandIn?) -> Bool {
        texts.with(field, in: tables.bytes.span) { text, range in
            if text.matches("true", range) || text.matches("false", range) { return true }
            return standIn == .description && JSONNumber.end(text.extracting(range), from: 0) == range.count
        }
    }

    /// Whether text is a list or an object that was written as text: it would make a poor name.
    private func looksNested(_ field: Field) -> Bool {
        guard field.span.length > 1, field.span.range.upperBound <= tables.bytes.count else { return false }
        return tables.bytes[Int(field.span.offset)] == ASCII.leftBracket || tables.bytes[Int(field.span.offset)] == ASCII.leftBrace
    }

    /// The snippet, and how many lines of it are to be shown.
    private mutating func appendSnippet(to bytes: inout ByteWriter) {
        guard let lines = field(for: .snippetMaxLines), lines.kind == .number, let count = text(for: .snippetMaxLines),
            count.utf8.count < 6, count.utf8.allSatisfy(ASCII.isDigit), let snippet = field(for: .snippet), !snippet.kind.isNested,
            snippet.span.length > 0
        else {
            appendText("Snippet", .snippet, to: &bytes)
            return
        }
        consume(.snippet)
        consume(.snippetMaxLines)
        bytes.append("<Snippet maxLines=\"")
        bytes.append(count)
        bytes.append("\">")
        appendElementText(snippet, isMarkup: false, to: &bytes)
        bytes.append("</Snippet>")
    }

    private func isBlank(_ field: Field) -> Bool {
        texts.with(field, in: tables.bytes.span) { text, range in range.allSatisfy { text[$0].isXMLSpace } }
    }

    private func appendTag(_ bracket: StaticString, _ element: StaticString, to bytes: inout ByteWriter) {
        bytes.append(bracket)
        bytes.append(element)
        bytes.append(ASCII.greater)
    }

    private mutating func appendFlag(_ element: StaticString, _ use: KMLUse, to bytes: inout ByteWriter) {
        guard let flag = flag(use) else { return }
        appendTag("<", element, to: &bytes)
        bytes.append(flag)
        appendTag("</", element, to: &bytes)
    }

    /// The word for a switch, as the property has it; `nil` if it is none.
    mutating func flag(_ use: KMLUse) -> StaticString? {
        guard let field = field(for: use), !field.kind.isNested, let text = text(for: use) else { return nil }
        let word: StaticString
        switch (text, field.kind) {
        case ("true", .true), ("1", _): word = "1"
        case ("false", .false), ("0", _): word = "0"
        case ("true", _): word = "true"
        case ("false", _): word = "false"
        default: return nil
        }
        consume(use)
        return word
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
        let dates = [begin, end].compactMap { $0 }
        guard !dates.isEmpty, dates.count == ends.count, dates.allSatisfy(DateText.isXMLDate) else { return }
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

    /// The property `link`, or else one that is an address of the web too.
    private mutating func appendLink(to bytes: inout ByteWriter) {
        if let own = field(for: .link) {
            if appendLink(own, to: &bytes) { consume(.link) }
        } else if let other = field(for: .otherLink) {
            _ = appendLink(other, to: &bytes)
        }
    }

    /// Appends a link if the text is a web address and nothing else; returns whether it is.
    private mutating func appendLink(_ field: Field, to bytes: inout ByteWriter) -> Bool {
        guard field.kind.isString else { return false }
        let replaced: Int? = texts.with(field, in: tables.bytes.span) { text, range in
            guard text.hasPrefix("http://", at: range) || text.hasPrefix("https://", at: range), !ByteScan.hasBlank(range, of: text) else {
                return nil
            }
            bytes.append("<atom:link href=\"")
            defer { bytes.append("\"/>") }
            return XMLText.appendEscaped(range, of: text, isAttribute: true, to: &bytes)
        }
        count(replaced ?? 0)
        return replaced != nil
    }

    /// Whether text is a reference that a schema's `anyURI` takes.
    private func isURI(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > ASCII.space && $0 < ASCII.delete && !"<>\"{}|\\^`".utf8.contains($0) }
    }

    private func appendTelephone(_ field: Field, to bytes: inout ByteWriter) {
        texts.with(field, in: tables.bytes.span) { text, range in
            let start = bytes.count
            bytes.append("<phoneNumber>")
            if TelephoneURI.append(range, of: text, to: &bytes) {
                bytes.append("</phoneNumber>")
            } else {
                bytes.removeLast(bytes.count - start)
            }
        }
    }
}
