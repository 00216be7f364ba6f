/// Makes texts comparable: no case, no accents, no width, one form for letters that are written in several.
package enum Folding {
    /// The folded text: letters, digits and what stands between them.
    package static func fold(_ text: some StringProtocol) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
        return String(folded)
    }

    /// The folded words of a text. Words end at anything that is neither letter nor digit, where a capital follows a
    /// small letter (`storeName`), and where a digit follows a letter or a letter a digit.
    package static func words(_ text: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var previous = Kind.other
        var beforePrevious = Kind.other
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
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
                if let last = word.popLast() {
                    end()
                    word.append(last)
                }
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
        var letters = String.UnicodeScalarView()
        letters.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars where Kind(scalar) != .other { append(scalar, to: &letters) }
        return String(letters)
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
            case 0x0430...0x045F, 0x05D0...0x05EA, 0x0620...0x064A, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
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

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        case 0...0x7F: folded.append(scalar)
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: folded.append(scalar)
        case 0x0430...0x045F, 0x05D0...0x05EA, 0x0620...0x064A, 0x00DF...0x00FF, 0x03AC...0x03C9: appendSmall(scalar, to: &folded)
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

    private static func appendSmall(_ small: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        let letters = letters
        guard small.value < letters.count, let replacement = letters[Int(small.value)] else { return folded.append(small) }
        folded.append(contentsOf: replacement.unicodeScalars)
    }

    /// Thai, Indic and kana signs are part of their word; accents, Arabic and Hebrew points are not.
    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x900 && scalar.value < 0x1AB0 || scalar.value == 0x3099 || scalar.value == 0x309A
    }

    /// What each letter becomes that does not stay as it is, by its number.
    private static let letters: [String?] = {
        var letters: [String?] = []
        for line in Lexicon.folding.lines {
            let parts = line.split(separator: " ")
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
