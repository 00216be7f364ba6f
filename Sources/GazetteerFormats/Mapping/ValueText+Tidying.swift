import GazetteerModel
import GazetteerText

/// Tidying and decoding are done byte by byte: every text of a feed that is not plain goes through them.
extension ValueText {
    /// What a character is where a text is tidied.
    private enum Sign { case text, blank, line, invisible }

    /// Without invisible characters, without white space at the ends, and with one blank for a run of it.
    static func tidied(_ text: String, keepsLines: Bool = false) -> String {
        let bytes = text.utf8Span.span
        if isTidy(bytes, keepsLines: keepsLines) { return text }
        return String(decoding: tidied(bytes, keepsLines: keepsLines), as: UTF8.self)
    }

    /// The same of bytes. Tabs are blanks too, unless they are kept.
    static func tidied(_ bytes: Span<UInt8>, keepsLines: Bool = false, keepsTabs: Bool = false) -> [UInt8] {
        var tidy: [UInt8] = []
        tidy.reserveCapacity(bytes.count)
        var pending: UInt8 = 0
        var at = 0
        while at < bytes.count {
            if keepsTabs, bytes[at] == ASCII.tab {
                // Blanks beside a tab are those of the cells.
                pending = 0
                tidy.append(ASCII.tab)
                at += 1
                continue
            }
            let (sign, length) = sign(bytes, at)
            switch sign {
            case .invisible: break
            case .blank: if pending == 0 { pending = ASCII.space }
            case .line: if keepsLines { pending = ASCII.lineFeed } else if pending == 0 { pending = ASCII.space }
            case .text:
                if pending != 0, let last = tidy.last, last != ASCII.tab { tidy.append(pending) }
                pending = 0
                for index in at..<min(at + length, bytes.count) { tidy.append(bytes[index]) }
            }
            at += length
        }
        return tidy
    }

    private static func isTidy(_ bytes: Span<UInt8>, keepsLines: Bool) -> Bool {
        var isBehindBlank = true
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte > ASCII.space, byte < 0x80 {
                isBehindBlank = false
                at += 1
                continue
            }
            let (sign, length) = sign(bytes, at)
            if sign == .text {
                isBehindBlank = false
            } else {
                guard !isBehindBlank, byte == ASCII.space || keepsLines && byte == ASCII.lineFeed else { return false }
                isBehindBlank = true
            }
            at += length
        }
        return bytes.isEmpty || !isBehindBlank
    }

    /// What the character at a place is, and how many bytes it has (of text, at least one).
    ///
    /// Zero-width and direction marks, soft hyphens and byte order marks are invisible; joiners within words are text.
    private static func sign(_ bytes: Span<UInt8>, _ at: Int) -> (Sign, Int) {
        let byte = bytes[at]
        if byte < 0x80 {
            if byte > ASCII.space { return (.text, 1) }
            return (byte == ASCII.lineFeed || byte == ASCII.carriageReturn ? .line : .blank, 1)
        }
        let second = at + 1 < bytes.count ? bytes[at + 1] : 0
        let third = at + 2 < bytes.count ? bytes[at + 2] : 0
        switch (byte, second, third) {
        case (0xC2, 0x85, _), (0xC2, 0xA0, _): return (.blank, 2)
        case (0xC2, 0xAD, _): return (.invisible, 2)
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            return (.blank, 3)
        case (0xE2, 0x80, 0xA8): return (.line, 3)
        case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0), (0xE2, 0x81, 0xA6...0xA9),
            (0xEF, 0xBB, 0xBF):
            return (.invisible, 3)
        default: return (.text, 1)
        }
    }
}

extension ValueText {
    /// The text with HTML's entities read.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(ASCII.ampersand) else { return text }
        return String(decoding: decoded(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// The same of bytes.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let start = rest.firstIndex(of: ASCII.ampersand) {
            decoded += rest[..<start]
            let tail = rest[(start + 1)...]
            if let end = tail.prefix(12).firstIndex(of: ASCII.semicolon),
                let character = entity(String(decoding: tail[..<end], as: UTF8.self))
            {
                decoded += Array(String(Character(character)).utf8)
                rest = tail[(end + 1)...]
            } else {
                decoded.append(ASCII.ampersand)
                rest = tail
            }
        }
        return decoded + rest
    }

    private static func entity(_ name: String) -> Unicode.Scalar? {
        guard name.utf8.first == 0x23 else { return entities[name] }
        let digits = name.dropFirst()
        guard digits.utf8.allSatisfy({ ASCII.isDigit($0) || ASCII.isLetter($0) }) else { return nil }
        let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }

    private static let entities: [String: Unicode.Scalar] = {
        var entities: [String: Unicode.Scalar] = [:]
        for line in Lexicon.entities.lines {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let number = UInt32(parts[1], radix: 16), let scalar = Unicode.Scalar(number) else { continue }
            entities[String(parts[0])] = scalar
        }
        return entities
    }()
}
