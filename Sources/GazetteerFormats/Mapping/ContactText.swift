import GazetteerModel
import GazetteerText

/// Telephone numbers, web addresses and e-mail addresses as people write them into one cell.
enum ContactText {
    /// The telephone numbers in a cell, each as written but for `tel:` and labels.
    static func phones(_ text: String) -> [String] {
        if let phone = onlyPhone(text) { return [phone] }
        var phones: [String] = []
        for part in parts(text) {
            guard let phone = phone(part), !phones.contains(phone) else { continue }
            phones.append(phone)
        }
        return phones
    }

    /// The number in a text that has nothing else, told from its bytes: nearly all do.
    private static func onlyPhone(_ text: String) -> String? {
        let bytes = text.utf8Span.span
        guard bytes.count <= 40, !bytes.isEmpty else { return nil }
        var digits = 0
        var last = 0
        for index in bytes.indices {
            switch bytes[index] {
            case ASCII.zero...ASCII.nine:
                digits += 1
                last = index
            case ASCII.rightParenthesis: last = index
            case ASCII.space, ASCII.leftParenthesis, ASCII.plus, ASCII.minus, ASCII.point: break
            default: return nil
            }
        }
        guard bytes[0] == ASCII.plus || bytes[0] == ASCII.leftParenthesis || ASCII.isDigit(bytes[0]), (3...24).contains(digits) else {
            return nil
        }
        return last == bytes.count - 1 ? text : String(decoding: text.utf8.prefix(last + 1), as: UTF8.self)
    }

    /// Cuts where another number begins: at `;`, `|`, line ends, " or ", and at `/` or `,` if a whole number stands on
    /// either side; also at `#` where something else than an extension follows.
    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        for line in text.split(whereSeparator: { ";|\n\r".contains($0) }) {
            var start = line.startIndex
            for index in line.indices {
                let character = line[index]
                let left = line[start..<index]
                let right = line[line.index(after: index)...]
                switch character {
                case "/", ",", "、": guard left.numberCount >= 6, right.numberCount >= 6 else { continue }
                case "#":
                    guard left.numberCount >= 6, right.numberCount >= 6 || right.contains(where: { $0 == "@" || $0 == ":" }) else {
                        continue
                    }
                default: continue
                }
                parts.append(left)
                start = line.index(after: index)
            }
            parts.append(line[start...])
        }
        return parts
    }

    /// Whether a text with telephone numbers says that one of them is of a fax.
    static func namesFax(_ text: String) -> Bool { Folding.words(text).contains { $0.utf8.count > 1 && ColumnWords.fax.contains($0) } }

    /// Whether what stands before a number says that it is of a fax.
    static func isFaxLabel(_ text: String) -> Bool { ColumnWords.fax.contains(Folding.joinedWords(text)) }

    /// Whether each of the words of a text is an e-mail address.
    static func areEmails(_ text: String) -> Bool {
        text.utf8.split { $0 <= ASCII.space || $0 == ASCII.semicolon || $0 == ASCII.comma || $0 == ASCII.slash || $0 == 0x7C }
            .allSatisfy { word in word.count >= 6 && word.count { $0 == 0x40 } == 1 }
    }

    /// One number without what stands before and behind it; `nil` without three digits.
    private static func phone(_ whole: Substring) -> String? {
        let text = withoutAddresses(whole)
        guard let first = text.firstIndex(where: { $0 == "+" || $0 == "(" || $0 == "＋" || $0.isNumber }) else { return nil }
        guard let number = withoutFax(text[first...]), let last = number.lastIndex(where: { $0.isNumber || $0 == ")" }) else { return nil }
        let trimmed = number.contains(where: \.isLetter) ? number : text[first...last]
        let digits = trimmed.numberCount
        if isFaxLabel(String(text[..<first])) { return nil }
        guard digits >= 3, digits <= 24, text[..<first].count <= 30 else { return nil }
        var phone = String(trimmed)
        while phone.last?.isWhitespace == true { phone.removeLast() }
        return phone
    }
}

extension ContactText {
    /// What stands before the number of a fax behind another number: `0471 123456 - Fax 0471 123457`; `nil` for the number of
    /// a fax that is called so behind it: `0471 123457 (fax)`.
    private static func withoutFax(_ number: Substring) -> Substring? {
        guard number.contains(where: \.isLetter) else { return number }
        let words = number.split { !$0.isLetter }
        for word in words where word.utf8.count > 1 && isFaxLabel(String(word)) {
            let before = number[..<word.startIndex]
            guard before.numberCount >= 6 else { continue }
            let behind = number[word.endIndex...].numberCount
            if behind >= 6 { return before }
            if behind == 0, words.count == 1 { return nil }
        }
        return number
    }

    /// What stands before the first e-mail or web address.
    private static func withoutAddresses(_ text: Substring) -> Substring {
        let mark = text.firstIndex(of: "@") ?? text.firstRange(of: "://")?.lowerBound
        guard let mark else { return text }
        let start = text[..<mark].lastIndex { $0.isWhitespace || ",;#(<".contains($0) }
        return start.map { text[..<$0] } ?? text[..<text.startIndex]
    }

    /// The web address in a text, with a scheme; `nil` when there is none.
    static func url(_ text: String) -> String? {
        guard mayHoldHost(text) else { return nil }
        if isWritten(text) { return text }
        if text.contains(" "), text.hasPrefix("http"), let first = text.split(separator: " ").first, host(String(first)) == nil {
            // A blank within the domain: kept as it is, for it is all there is.
            return host(text.replacing(" ", with: "")) == nil ? nil : text
        }
        for word in text.utf8.split(whereSeparator: { isEnd($0) }) {
            for candidate in candidates(in: Substring(word)) {
                if let address = address(candidate) { return address }
            }
        }
        return nil
    }

    /// Whether an address ends with a byte; other white space than ASCII's is gone from texts that were tidied.
    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...ASCII.space, ASCII.less, ASCII.greater, ASCII.quote, ASCII.leftBracket, ASCII.rightBracket, UInt8(ascii: "|"): true
        default: false
        }
    }

    /// The parts of a word that may be addresses: several are joined by `;`, or by `#` where the first is none.
    private static func candidates(in word: Substring) -> [Substring] {
        var previous: UInt8 = 0
        var isFirst = true
        for index in word.utf8.indices {
            let byte = word.utf8[index]
            let isCut = byte == 0x68 && (previous == ASCII.semicolon || previous == ASCII.hash && !word.hasPrefix("http"))
            if isCut, !isFirst, word.utf8[index...].starts(with: "http".utf8) {
                return [word[..<word.utf8.index(before: index)], word[index...]]
            }
            isFirst = previous == 0
            previous = byte
        }
        return [word]
    }

    /// Whether a text has what every address has: a scheme's slashes, or a dot with what may be letters on its right.
    private static func mayHoldHost(_ text: String) -> Bool {
        var dots = 0
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == ASCII.slash, previous == ASCII.slash { return true }
            dots = dots > 0 && (ASCII.isLetter(byte) || byte >= 0x80) ? dots + 1 : byte == ASCII.point ? 1 : 0
            if dots == 3 { return true }
            previous = byte
        }
        return false
    }

    /// Whether a text is an address with its scheme and nothing else.
    private static func isWritten(_ text: String) -> Bool {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        let bytes = text.utf8Span.span
        guard bytes.count > 10, bytes[bytes.count - 1] != ASCII.comma, bytes[bytes.count - 1] != ASCII.rightParenthesis else {
            return false
        }
        for index in bytes.indices {
            let byte = bytes[index]
            if isEnd(byte) || byte == ASCII.semicolon || byte >= ASCII.delete { return false }
        }
        return true
    }

    private static func address(_ word: Substring) -> String? {
        var word = word
        while let last = word.utf8.last, last == ASCII.comma || last == ASCII.semicolon || last == ASCII.rightParenthesis {
            word.removeLast()
        }
        let lowercased = word.prefix(8).lowercased()
        for scheme in ["http://", "https://"] where lowercased.hasPrefix(scheme) {
            return word.utf8.count > scheme.utf8.count + 2 ? String(word) : nil
        }
        // A slash is missing.
        for scheme in ["http:/", "https:/"] where lowercased.hasPrefix(scheme) {
            let rest = word.dropFirst(scheme.count)
            return hasHost(rest) ? scheme + "/" + rest : nil
        }
        if lowercased.hasPrefix("//") { return hasHost(word.dropFirst(2)) ? "https:" + word : nil }
        guard !word.utf8.contains(0x40), !lowercased.hasPrefix("/"), hasHost(word) else { return nil }
        return "https://" + word
    }

    /// Whether a text begins with a domain: labels with dots between them, the last one of letters.
    private static func hasHost(_ text: Substring) -> Bool {
        let host = text.utf8.prefix { $0 != ASCII.slash && $0 != UInt8(ascii: "?") && $0 != ASCII.hash && $0 != ASCII.colon }
        let labels = host.split(separator: ASCII.point, omittingEmptySubsequences: false)
        guard labels.count >= 2, let top = labels.last, top.count >= 2, isLabel(top, isTop: true) else { return false }
        return labels.allSatisfy { isLabel($0, isTop: false) }
    }

    private static func isLabel(_ label: Substring.UTF8View, isTop: Bool) -> Bool {
        var isASCII = true
        for byte in label {
            switch byte {
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ: break
            case 0x80...: isASCII = false
            case ASCII.zero...ASCII.nine, ASCII.minus, ASCII.underscore: if isTop { return false }
            default: return false
            }
        }
        if isASCII { return !label.isEmpty }
        // "2.ª" is no domain.
        if isTop, Substring(label).count < 2 { return false }
        return Substring(label).allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    /// The first e-mail address in a text; `nil` when there is none.
    static func email(_ text: String) -> String? {
        guard text.utf8.contains(0x40) else { return nil }
        for word in text.split(whereSeparator: { $0.isWhitespace || ",;<>()|\"#".contains($0) }) {
            var address = word
            if address.lowercased().hasPrefix("mailto:") { address = address.dropFirst(7) }
            address = address.prefix { $0 != "?" }
            while address.last == "." { address.removeLast() }
            let sides = address.split(separator: "@", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, sides[1].contains("."), !sides[1].hasPrefix(".") else { continue }
            // "https://maps.example/@51.1,0.2" is none.
            guard !sides[0].contains(where: { $0 == "/" || $0 == ":" }) else { continue }
            return String(address)
        }
        return nil
    }
}

extension ContactText {
    /// The domain of a web or e-mail address.
    static func host(_ text: String) -> Substring? {
        let start = text.firstRange(of: "://")?.upperBound ?? text.firstIndex(of: "@").map { text.index(after: $0) } ?? text.startIndex
        let host = text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" && $0 != " " }
        return host.contains(".") ? host : nil
    }

    /// Whether a telephone number was turned into a number by a spreadsheet: `4.92613E+11`, `#####`.
    static func isDamaged(_ text: String) -> Bool {
        var hasMark = false
        for byte in text.utf8 {
            switch byte {
            case ASCII.hash, ASCII.upperE, ASCII.lowerE: hasMark = true
            case ASCII.zero...ASCII.nine, ASCII.point, ASCII.comma, ASCII.plus, ASCII.minus: break
            default: return false
            }
        }
        guard hasMark else { return false }
        let text = text.uppercased()
        if text.utf8.count >= 3, text.utf8.allSatisfy({ $0 == ASCII.hash }) { return true }
        guard let mark = text.firstIndex(of: "E"), mark > text.startIndex, text.utf8.count >= 5 else { return false }
        let power = text[text.index(after: mark)...]
        return Double(text.replacing(",", with: ".")) != nil && (power.first == "+" || power.first?.isNumber == true)
            && text[..<mark].contains { $0 == "." || $0 == "," }
    }
}
