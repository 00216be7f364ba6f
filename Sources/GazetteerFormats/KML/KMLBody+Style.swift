import GazetteerModel

// Properties of simplestyle and of KML's own styles become a style again.
extension KMLBody {
    mutating func appendStyle(to bytes: inout ByteWriter) {
        let start = bytes.count
        bytes.append("<Style>")
        let empty = bytes.count
        appendIconStyle(to: &bytes)
        appendPart("LabelStyle", to: &bytes) { body, bytes in
            body.appendColor(.labelColor, .labelOpacity, to: &bytes)
            body.appendNumber("scale", .labelScale, to: &bytes)
        }
        appendPart("LineStyle", to: &bytes) { body, bytes in
            body.appendColor(.stroke, .strokeOpacity, to: &bytes)
            body.appendNumber("width", .strokeWidth, to: &bytes)
        }
        appendPart("PolyStyle", to: &bytes) { body, bytes in body.appendColor(.fill, .fillOpacity, to: &bytes) }
        if bytes.count == empty { bytes.removeLast(bytes.count - start) } else { bytes.append("</Style>") }
    }

    private mutating func appendIconStyle(to bytes: inout ByteWriter) {
        appendPart("IconStyle", to: &bytes) { body, bytes in
            body.appendColor(.iconColor, .iconOpacity, to: &bytes)
            body.appendNumber("scale", .iconScale, to: &bytes)
            if let heading = body.text(for: .iconHeading).flatMap(Double.init), heading.magnitude <= 360 {
                body.appendNumber("heading", .iconHeading, to: &bytes)
            }
            if let icon = body.field(for: .icon), icon.kind.isString, body.looksLikeAFile(icon) {
                body.consume(.icon)
                bytes.append("<Icon><href>")
                body.append(icon, to: &bytes)
                bytes.append("</href></Icon>")
            }
        }
    }

    /// Whether the name of an icon leads to a picture: a word of its own would not.
    private func looksLikeAFile(_ icon: Field) -> Bool {
        let range = icon.span.range
        guard range.upperBound <= tables.bytes.count else { return false }
        return tables.bytes[range].contains { $0 == ASCII.point || $0 == ASCII.slash || $0 == ASCII.colon }
    }

    private mutating func appendPart(
        _ element: StaticString, to bytes: inout ByteWriter, _ content: (inout KMLBody, inout ByteWriter) -> Void
    ) {
        let start = bytes.count
        bytes.append("<")
        bytes.append(element)
        bytes.append(">")
        let empty = bytes.count
        content(&self, &bytes)
        guard bytes.count > empty else { return bytes.removeLast(bytes.count - start) }
        bytes.append("</")
        bytes.append(element)
        bytes.append(">")
    }

    /// A colour of simplestyle (`#rrggbb`, `#rgb`) and its opacity as KML's `aabbggrr`.
    private mutating func appendColor(_ color: KMLUse, _ opacity: KMLUse, to bytes: inout ByteWriter) {
        guard let digits = text(for: color).flatMap(Self.hexDigits) else { return }
        var alpha = 255
        if let text = text(for: opacity) {
            guard let value = Double(text), value >= 0, value <= 1 else { return }
            alpha = Int((value * 255).rounded())
            // What the KML reader makes of it again.
            let back = alpha == 0 ? "0" : alpha == 255 ? "1" : (Double(alpha) / 255).description
            if text != back { lose(.opacity) }
            consume(opacity)
        }
        consume(color)
        bytes.append("<color>")
        for value in [alpha, digits.blue, digits.green, digits.red] {
            bytes.append(Self.hexadecimal[value >> 4])
            bytes.append(Self.hexadecimal[value & 15])
        }
        bytes.append("</color>")
    }

    private mutating func appendNumber(_ element: StaticString, _ use: KMLUse, to bytes: inout ByteWriter) {
        guard let text = text(for: use), let value = Double(text), value.isFinite, !text.utf8.contains(where: { $0 | 0x20 == ASCII.lowerX })
        else { return }
        consume(use)
        bytes.append("<")
        bytes.append(element)
        bytes.append(">")
        bytes.append(text)
        bytes.append("</")
        bytes.append(element)
        bytes.append(">")
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)

    private static func hexDigits(_ text: String) -> (red: Int, green: Int, blue: Int)? {
        guard text.first == "#" else { return nil }
        let values = text.utf8.dropFirst().compactMap { ASCII.hexValue($0).map(Int.init) }
        guard values.count == text.utf8.count - 1 else { return nil }
        switch values.count {
        case 3: return (values[0] * 17, values[1] * 17, values[2] * 17)
        case 6: return (values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5])
        default: return nil
        }
    }
}
