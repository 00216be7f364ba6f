/// Makes texts comparable: no case, no accents, no width, one form for letters that are written in several.
package enum Folding {
    /// The folded text: letters, digits and what stands between them.
    package static func fold(_ text: some StringProtocol) -> String {
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return String(decoding: folded, as: UTF8.self)
    }

    /// The folded words of a text. Words end at anything that is neither letter nor digit, where a capital follows a
    /// small letter (`storeName`), and where a digit follows a letter or a letter a digit.
    package static func words(_ text: some StringProtocol) -> [String] { words(String(text)) }

    /// The folded words of a text, likewise.
    package static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var previous = Kind.other
        var beforePrevious = Kind.other
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            let kind = Kind(scalar)
            if kind == .mark {
                append(scalar, to: &word)
                continue
            }
            switch (previous, kind) {
            case (_, .other): end()
            case (.small, .capital), (.digit, .capital), (.digit, .small), (.small, .digit), (.capital, .digit): end()
            case (.capital, .small) where beforePrevious == .capital:
                // The last capital of "URLText" begins the word that follows.
                let last = word.lastIndex { $0 & 0xC0 != 0x80 }.map { Array(word[$0...]) } ?? []
                word.removeLast(last.count)
                end()
                word += last
            default: break
            }
            if kind != .other { append(scalar, to: &word) }
            beforePrevious = previous
            previous = kind
        }
        end()
        return words
    }

    /// The folded words of a text without anything between them.
    package static func joinedWords(_ text: some StringProtocol) -> String {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: letters.append(byte)
            case 0x41...0x5A: letters.append(byte | 0x20)
            case 0x80...: return joinedLetters(text)
            default: break
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    private static func joinedLetters(_ text: some StringProtocol) -> String {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars where Kind(scalar) != .other { append(scalar, to: &letters) }
        return String(decoding: letters, as: UTF8.self)
    }

    private enum Kind {
        case small, capital, digit, mark, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A:
                self = .small
                return
            case 0x41...0x5A:
                self = .capital
                return
            case 0x30...0x39:
                self = .digit
                return
            case 0...0x7F:
                self = .other
                return
            case 0x00C0...0x00D6, 0x00D8...0x00DE, 0x0391...0x03A1, 0x03A3...0x03A9, 0x0400...0x042F:
                self = .capital
                return
            case 0x00DF...0x00F6, 0x00F8...0x00FF, 0x03AC...0x03CE, 0x0430...0x045F, 0x05D0...0x05EA, 0x0620...0x064A, 0x3041...0x3096,
                0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
                self = .small
                return
            default: break
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .titlecaseLetter: self = .capital
            case .lowercaseLetter, .otherLetter, .modifierLetter: self = .small
            case .decimalNumber, .letterNumber, .otherNumber: self = .digit
            case .nonspacingMark, .spacingMark, .enclosingMark, .format: self = .mark
            default: self = scalar == "〒" ? .small : .other
            }
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        switch scalar.value {
        case 0x41...0x5A: folded.append(UInt8(scalar.value) | 0x20)
        case 0...0x7F: folded.append(UInt8(scalar.value))
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: appendBytes(of: scalar, to: &folded)
        // The line that makes an Arabic word longer.
        case 0x0640: return
        case 0x0430...0x045F, 0x05D0...0x05EA, 0x0620...0x064A, 0x00DF...0x00FF, 0x03AC...0x03C9: appendSmall(scalar, to: &folded)
        case 0x00C0...0x00D6, 0x00D8...0x00DE, 0x0391...0x03A1, 0x03A3...0x03A9, 0x0410...0x042F:
            // The small letters stand thirty-two places behind the capitals.
            if let small = Unicode.Scalar(scalar.value + 0x20) { appendSmall(small, to: &folded) }
        case 0xFF01...0xFF5E:
            // Letters as wide as an ideograph.
            if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { append(narrow, to: &folded) }
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark where !isVowel(scalar), .enclosingMark, .format: return
            default: break
            }
            for small in scalar.properties.lowercaseMapping.unicodeScalars where small.value != 0x307 {
                // The small form of İ has a dot of its own.
                appendSmall(small, to: &folded)
            }
        }
    }

    private static func appendSmall(_ small: Unicode.Scalar, to folded: inout [UInt8]) {
        let letters = letters
        guard small.value < letters.count, let replacement = letters[Int(small.value)] else { return appendBytes(of: small, to: &folded) }
        folded.append(contentsOf: replacement.utf8)
    }

    private static func appendBytes(of scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        for byte in scalar.utf8 { folded.append(byte) }
    }

    /// Thai, Indic and kana signs are part of their word; accents, Arabic and Hebrew points are not.
    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x900 && scalar.value < 0x1AB0 || scalar.value == 0x3099 || scalar.value == 0x309A
    }

    /// What each letter becomes that does not stay as it is, by its number.
    private static let letters: [String?] = {
        var letters: [String?] = []
        for line in Lexicon.folding.lines {
            let parts = line.parts(at: 0x20)
            guard parts.count == 2, let folded = parts.last else { continue }
            for scalar in parts[0].unicodeScalars {
                let number = Int(scalar.value)
                if number >= letters.count { letters.append(contentsOf: repeatElement(nil, count: number + 1 - letters.count)) }
                letters[number] = String(folded)
            }
        }
        return letters
    }()
}
