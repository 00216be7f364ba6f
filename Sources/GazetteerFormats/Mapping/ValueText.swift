import GazetteerModel
import GazetteerText

/// Texts as a map item carries them: without entities, padding and words for nothing.
enum ValueText {
    /// The text of a value for a role; `nil` when it says nothing.
    static func cleaned(_ text: String, for role: FieldRole) -> String? {
        let keepsLines = role == .description || role == .openingHours || role == .phone
        var trimmed = tidied(decoded(text), keepsLines: keepsLines)
        if trimmed.hasPrefix("=\""), trimmed.hasSuffix("\""), trimmed.utf8.count > 3 {
            // What makes Excel keep the zeros of ="01234".
            trimmed = tidied(String(trimmed.dropFirst(2).dropLast()))
        }
        return trimmed.isEmpty || isPlaceholder(trimmed, for: role) ? nil : trimmed
    }

    /// Without invisible characters, without white space at the ends, and with one blank for a run of it.
    static func tidied(_ text: String, keepsLines: Bool = false) -> String {
        var scalars = String.UnicodeScalarView()
        var pending: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isInvisible(scalar) { continue }
            if scalar.properties.isWhitespace || scalar.value < 0x20 {
                let isLine = keepsLines && (scalar == "\n" || scalar == "\r" || scalar.value == 0x2028)
                if isLine { pending = "\n" } else if pending == nil { pending = " " }
                continue
            }
            if let blank = pending, !scalars.isEmpty { scalars.append(blank) }
            pending = nil
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Zero-width and direction marks, soft hyphens and byte order marks; joiners within words are kept.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Whether a text is a dash, a question mark or a word for nothing.
    static func isPlaceholder(_ text: String, for role: FieldRole) -> Bool {
        guard text.utf8.count <= 40 else { return false }
        if !text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil }) {
            return !text.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII }
        }
        switch role {
        case .country, .isoCountryCode, .administrativeArea, .subAdministrativeArea:
            // Namibia, Naples and North Dakota.
            if text.utf8.count <= 2 { return false }
        case .name:
            // Somebody may call a bar "Unknown".
            return plainPlaceholders.contains(text.lowercased())
        default: break
        }
        return placeholders.contains(text.lowercased())
    }

    private static let plainPlaceholders: Set<String> = ["n/a", "#n/a", "null", "(null)", "<null>", "nan", "undefined", "none"]
    /// Words for nothing, in small letters.
    static let placeholders = Set(Lexicon.placeholders.lines.map { $0.lowercased() })
}

extension ValueText {
    /// The text with HTML's entities read.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(ASCII.ampersand) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let tail = rest[rest.index(after: start)...]
            if let end = tail.prefix(12).firstIndex(of: ";"), let character = entity(tail[..<end]) {
                result.unicodeScalars.append(character)
                rest = tail[tail.index(after: end)...]
            } else {
                result += "&"
                rest = tail
            }
        }
        return result + rest
    }

    private static func entity(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
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
