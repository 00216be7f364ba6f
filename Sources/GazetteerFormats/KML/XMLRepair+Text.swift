import GazetteerModel

// What text may not hold as it stands.

extension XMLRepair {
    /// Reads or mends what stands at `at`, where text cannot go on; returns the offset behind it.
    mutating func unusual(_ bytes: Span<UInt8>, at: Int, final: Bool) -> Int {
        switch bytes[at] {
        case ASCII.less: return markup(bytes, at: at, final: final)
        case ASCII.ampersand: return reference(bytes, at: at, limit: bytes.count, final: final)
        case ASCII.greater:
            // Allowed, but not behind `]]`; written so that it never matters.
            emit("&gt;")
            return at + 1
        default: return character(bytes, at: at, final: final)
        }
    }

    /// A byte that is no ASCII text: UTF-8, or something to be replaced.
    mutating func character(_ bytes: Span<UInt8>, at: Int, final: Bool) -> Int {
        let byte = bytes[at]
        guard byte >= 0x80 else {
            tell(.controlCharacter, .warning, bytes, at) { "a control character (\($0.hex(byte))) that XML forbids was read as a space" }
            emit(" ")
            return at + 1
        }
        let end = bytes.validUTF8End(from: at)
        if end > at {
            keep(bytes, at..<end)
            return end
        }
        if !final, bytes.mayBeUTF8(from: at) {
            needsMore = true
            return at
        }
        if bytes.isNoncharacter(at) {
            tell(.controlCharacter, .warning, bytes, at) { _ in "a character that XML forbids was replaced by U+FFFD" }
            emit("\u{FFFD}")
            return at + 3
        }
        if let scalar = Windows1252.scalar(byte) {
            tell(.invalidUTF8, .warning, bytes, at, hint: "save the feed as UTF-8, or say --encoding windows-1252") {
                "the byte \($0.hex(byte)) is no UTF-8; it was decoded as windows-1252"
            }
            if overflow == 0 { output.append(scalar: scalar) }
        } else {
            tell(.invalidUTF8, .warning, bytes, at) { "the byte \($0.hex(byte)) is no UTF-8; it was replaced by U+FFFD" }
            emit("\u{FFFD}")
        }
        return at + 1
    }

    /// A `&`: a reference that XML knows, one that HTML knows, or a bare one. Looks no further than `limit`.
    mutating func reference(_ bytes: Span<UInt8>, at: Int, limit: Int, final: Bool) -> Int {
        var end = at + 1
        let bound = min(limit, at + 34)
        while end < bound, bytes[end] == ASCII.hash || ASCII.isLetter(bytes[end]) || ASCII.isDigit(bytes[end]) { end += 1 }
        if end == limit, end < at + 34, !final {
            needsMore = true
            return at
        }
        guard end < limit, bytes[end] == ASCII.semicolon, end > at + 1 else { return bareAmpersand(bytes, at: at) }
        let name = at + 1..<end
        if bytes[at + 1] == ASCII.hash { return numericReference(bytes, at: at, name: name) }
        if bytes.matches("amp", name) || bytes.matches("lt", name) || bytes.matches("gt", name)
            || bytes.matches("quot", name) || bytes.matches("apos", name)
        {
            keep(bytes, at..<end + 1)
            return end + 1
        }
        let text = name.map { String(UnicodeScalar(bytes[$0])) }.joined()
        if let scalar = HTMLEntities.scalar(text) {
            tell(.htmlEntity, .warning, bytes, at) { _ in "the entity &\(text); is HTML's, not XML's; it was read as the character it means"
            }
            if overflow == 0 { output.append(scalar: scalar) }
            return end + 1
        }
        return bareAmpersand(bytes, at: at)
    }

    private mutating func bareAmpersand(_ bytes: Span<UInt8>, at: Int) -> Int {
        tell(.unescapedMarkup, .warning, bytes, at, hint: "write &amp;") { _ in "a bare & stands in the text; it was read as itself" }
        emit("&amp;")
        return at + 1
    }

    private mutating func numericReference(_ bytes: Span<UInt8>, at: Int, name: Range<Int>) -> Int {
        let isHex = name.count > 1 && bytes[name.lowerBound + 1] | 0x20 == ASCII.lowerX
        let digits = name.lowerBound + (isHex ? 2 : 1)..<max(name.upperBound, name.lowerBound + (isHex ? 2 : 1))
        var value: UInt32 = 0
        for index in digits {
            guard let digit = ASCII.hexValue(bytes[index]), isHex || digit < 10 else { return bareAmpersand(bytes, at: at) }
            value = min(value &* (isHex ? 16 : 10) &+ digit, 0x11_0000)
        }
        guard !digits.isEmpty else { return bareAmpersand(bytes, at: at) }
        let isAllowed =
            value >= 0x20 ? Unicode.Scalar(value) != nil && value != 0xFFFE && value != 0xFFFF : [0x09, 0x0A, 0x0D].contains(value)
        if isAllowed {
            // XML wants a small x.
            if isHex, bytes[name.lowerBound + 1] != ASCII.lowerX {
                if overflow == 0 { output.append(scalar: value) }
            } else {
                keep(bytes, at..<name.upperBound + 1)
            }
        } else {
            tell(.controlCharacter, .warning, bytes, at) { _ in "a reference to a character that XML forbids was replaced by U+FFFD" }
            emit("\u{FFFD}")
        }
        return name.upperBound + 1
    }

    /// Writes text of ours, unless what is read is left out.
    mutating func emit(_ text: StaticString) {
        guard overflow == 0 else { return }
        text.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count < 2 ? "0" : "") + digits
    }
}

extension UInt8 {
    /// Space, tab, line feed or carriage return.
    @inline(__always)
    var isXMLSpace: Bool { self == ASCII.space || self == ASCII.lineFeed || self == ASCII.tab || self == ASCII.carriageReturn }

    /// Whether a name may begin with this byte, as far as one byte tells.
    @inline(__always)
    var beginsXMLName: Bool { ASCII.isLetter(self) || self == ASCII.underscore || self >= 0x80 }

    /// Whether a name may go on with this byte, as far as one byte tells.
    @inline(__always)
    var continuesXMLName: Bool {
        ASCII.isLetter(self) || self >= ASCII.minus && self <= ASCII.colon && self != ASCII.slash || self == ASCII.underscore
            || self >= 0x80
    }
}
