/// A word as search knows it.
package struct CanonicalWord: Sendable, Hashable {
    /// The folded word in Latin letters, as somebody would type it.
    package var surface: String
    /// The form that stands for all spellings of it: `st` for "street", "saint" and "St.".
    package var token: String

    /// Creates a word.
    package init(surface: String, token: String) {
        self.surface = surface
        self.token = token
    }
}

/// Takes texts apart into words that can be compared whatever their spelling, script or language.
package enum Canonical {
    /// The words of a text, in order.
    ///
    /// Apostrophes are dropped, accents and case folded, other scripts written in Latin letters; texts without blanks
    /// (Chinese, Japanese, Korean, Thai) become pairs of letters that overlap.
    package static func words(_ text: some StringProtocol) -> [CanonicalWord] {
        if let words = plainWords(text) { return words }
        var words: [CanonicalWord] = []
        var run = String.UnicodeScalarView()
        var isDense = false
        func end() {
            if !run.isEmpty { append(run, isDense: isDense, to: &words) }
            run = String.UnicodeScalarView()
        }
        for scalar in Folding.fold(text).unicodeScalars {
            if isApostrophe(scalar) { continue }
            guard isLetter(scalar) else {
                end()
                continue
            }
            let dense = isWrittenDensely(scalar)
            if dense != isDense { end() }
            isDense = dense
            run.append(scalar)
        }
        end()
        return words
    }

    /// The token of a folded Latin word.
    package static func token(of word: String) -> String {
        if let known = abbreviations[word] { return known }
        if let number = ordinal(word) { return number }
        for (ending, short) in endings where word.utf8.count > ending.utf8.count + 2 && word.hasSuffix(ending) {
            return word.dropLast(ending.count) + short
        }
        return word
    }

    /// All words of the lexicon that are written in several ways, with the token of each.
    package static var abbreviated: [CanonicalWord] { abbreviations.map { CanonicalWord(surface: $0, token: $1) } }

    /// Folded words with long endings that have a token: `hauptstrasse` for `hauptstr`.
    package static func longForms(of token: String) -> [String] {
        endings.compactMap { ending, short in
            token.utf8.count > short.utf8.count + 2 && token.hasSuffix(short) ? token.dropLast(short.count) + ending : nil
        }
    }

    /// The long and short endings that ``longForms(of:)`` knows.
    package static var endingForms: [String] { endings.flatMap { [$0.0, $0.1] } }

    /// Other ways to spell a word that fold differently: ä as ae, and ae for ä.
    package static func variants(_ raw: String) -> [String] {
        var variants: Set<String> = []
        let small = raw.lowercased()
        if small.unicodeScalars.contains(where: { umlauts[$0] != nil }) {
            var spelled = ""
            for scalar in small.unicodeScalars {
                if let pair = umlauts[scalar] { spelled += pair } else { spelled.unicodeScalars.append(scalar) }
            }
            for word in words(spelled) { variants.insert(word.surface) }
        }
        if raw.utf8.count >= 5 {
            for word in words(raw) {
                var plain = word.surface.replacing("ae", with: "a").replacing("oe", with: "o")
                if !plain.contains("que") { plain = plain.replacing("ue", with: "u") }
                if plain != word.surface { variants.insert(plain) }
            }
        }
        return variants.sorted()
    }
}

extension Canonical {
    /// The words of a text that is all ASCII; `nil` for others.
    private static func plainWords(_ text: some StringProtocol) -> [CanonicalWord]? {
        var words: [CanonicalWord] = []
        var letters: [UInt8] = []
        func end() {
            guard !letters.isEmpty else { return }
            let surface = String(decoding: letters, as: UTF8.self)
            words.append(CanonicalWord(surface: surface, token: token(of: surface)))
            letters.removeAll(keepingCapacity: true)
        }
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x30...0x39, 0x61...0x7A: letters.append(byte)
            case 0x41...0x5A: letters.append(byte | 0x20)
            case 0x27, 0x60: break
            default: end()
            }
        }
        end()
        return words
    }

    private static func append(_ run: String.UnicodeScalarView, isDense: Bool, to words: inout [CanonicalWord]) {
        guard isDense else {
            let surface = String(latin(run))
            if !surface.isEmpty { words.append(CanonicalWord(surface: surface, token: token(of: surface))) }
            return
        }
        let letters = Array(run.prefix(256))
        guard letters.count > 1 else {
            words.append(CanonicalWord(surface: String(run), token: String(run)))
            return
        }
        for (first, second) in zip(letters, letters.dropFirst()) {
            let pair = String(String.UnicodeScalarView([first, second]))
            words.append(CanonicalWord(surface: pair, token: pair))
        }
    }

    private static func latin(_ run: String.UnicodeScalarView) -> String.UnicodeScalarView {
        if run.allSatisfy(\.isASCII) { return run }
        var latin = String.UnicodeScalarView()
        for scalar in run {
            if let letters = transliteration[scalar] { latin.append(contentsOf: letters.unicodeScalars) } else { latin.append(scalar) }
        }
        return latin
    }

    /// `39` for `39th`; `nil` when it is something else.
    private static func ordinal(_ word: String) -> String? {
        let bytes = Array(word.utf8)
        guard bytes.count > 2, bytes.count < 8, let first = bytes.first, (0x30...0x39).contains(first) else { return nil }
        guard ["st", "nd", "rd", "th"].contains(String(word.suffix(2))) else { return nil }
        let digits = bytes.dropLast(2)
        return digits.allSatisfy { (0x30...0x39).contains($0) } ? String(decoding: digits, as: UTF8.self) : nil
    }

    package static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x201B, 0x2BB, 0x2BC, 0x2B9, 0x2032, 0x55A, 0xFF07: true
        default: false
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    /// Whether words of the script are written without blanks between them.
    private static func isWrittenDensely(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}

extension Canonical {
    private static let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae"]

    private static let tables: (words: [String: String], endings: [(String, String)]) = {
        var words: [String: String] = [:]
        var endings: [(String, String)] = []
        for line in Lexicon.abbreviations.lines {
            let parts = line.split(separator: " ").map(String.init)
            guard let form = parts.first else { continue }
            for word in parts.dropFirst() {
                if form.hasPrefix("-") {
                    endings.append((word, String(form.dropFirst())))
                } else if words[word] == nil {
                    words[word] = form
                }
            }
        }
        return (words, endings)
    }()
    private static var abbreviations: [String: String] { tables.words }
    private static var endings: [(String, String)] { tables.endings }

    private static let transliteration: [Unicode.Scalar: String] = {
        var letters: [Unicode.Scalar: String] = [:]
        for line in Lexicon.transliteration.lines {
            let parts = line.split(separator: " ")
            guard let letter = parts.first?.unicodeScalars.first else { continue }
            letters[letter] = parts.count > 1 ? String(parts[1]) : ""
        }
        return letters
    }()
}
