import GazetteerModel

/// Tells the single-byte encodings of Latin letters apart.
///
/// A sample is read in each of them; the one counts under which the letters are those of one language, stand where
/// capitals and small letters stand, and leave no byte without a meaning. Frequencies are those of `LatinAlphabets`.
struct LatinEvidence {
    /// What a byte is in an encoding.
    private struct Letter {
        var scalar: Unicode.Scalar
        var isAlphabetic: Bool
        var isUppercase: Bool
        var isLowercase: Bool
        var isNothing: Bool
    }

    /// How often a byte stands in each place.
    private struct Count {
        /// Where a letter or mark like it is expected.
        var fitting = 0
        /// A capital behind a small letter, a mark within a word.
        var odd = 0
        /// Of the fitting ones: a small letter at the beginning of a word, which names seldom have.
        var initial = 0
    }

    /// Encodings, and how unlikely each of them is (a logarithm). ISO 8859-16 and the like are hardly ever used.
    private static let candidates: [(name: String, prior: Double)] = [
        ("windows-1252", 0), ("windows-1250", -1), ("windows-1254", -1.5), ("windows-1257", -3.2), ("ISO-8859-2", -2.5),
        ("ISO-8859-15", -2.5), ("macintosh", -3), ("IBM850", -3), ("windows-1258", -3.5), ("IBM852", -3.5), ("x-mac-ce", -4.5),
        ("ISO-8859-3", -5), ("ISO-8859-4", -5), ("ISO-8859-10", -5.5),
    ]

    /// A mark of typographers and clerks, outside words.
    private static let marks: Set<Unicode.Scalar> = [
        "’", "‘", "“", "”", "„", "–", "—", "…", "«", "»", "°", "º", "ª", "§", "©", "®", "™", "·", "•", "€", "£", "¡", "¿", "\u{A0}", "²",
        "½", "¼",
    ]

    private static let tables: [(encoding: TextEncoding, prior: Double, letters: [Letter], alphabets: [LatinAlphabets.Alphabet])] =
        candidates.compactMap { candidate in
            guard let encoding = TextEncoding(named: candidate.name), let converter = CharacterConverter(from: encoding.library) else {
                return nil
            }
            let letters = (UInt8.min...UInt8.max).map { byte in
                let scalar = byte < 0x80 ? Unicode.Scalar(byte) : scalar(of: byte, converter) ?? "\u{FFFD}"
                let properties = scalar.properties
                let isMark = properties.generalCategory == .nonspacingMark
                let isNothing: Bool =
                    switch properties.generalCategory {
                    case .control, .unassigned, .privateUse: byte >= 0x80
                    default: scalar == "\u{FFFD}"
                    }
                return Letter(
                    scalar: scalar, isAlphabetic: (properties.isAlphabetic && scalar != "º" && scalar != "ª") || isMark,
                    isUppercase: properties.isUppercase, isLowercase: properties.isLowercase || isMark, isNothing: isNothing)
            }
            // A language is written only in encodings that have its letters.
            let known = Set(letters.map(\.scalar))
            let alphabets = LatinAlphabets.all.filter { alphabet in
                alphabet.shares.reduce(0) { $0 + (known.contains($1.key) ? $1.value : 0) } >= 0.85
            }
            return (encoding, candidate.prior, letters, alphabets)
        }

    private static func scalar(of byte: UInt8, _ converter: CharacterConverter) -> Unicode.Scalar? {
        converter.reset()
        var text: [UInt8] = []
        var offset = 0
        // A letter may wait for a mark above it; a blank behind it ends the waiting.
        _ = converter.convert([byte, ASCII.space], from: &offset, into: &text, capacity: 16)
        return offset > 0 ? String(decoding: text, as: UTF8.self).unicodeScalars.first : nil
    }

    /// Whether the letters beyond ASCII stand among ASCII letters, as they do in Latin script.
    static func isLatin(_ sample: [UInt8]) -> Bool {
        var words = 0
        var mixed = 0
        var longest = 0
        var (plain, high, run) = (0, 0, 0)
        for byte in sample + [ASCII.space] {
            if byte >= 0x80 {
                high += 1
                run += 1
                longest = max(longest, run)
                continue
            }
            run = 0
            if ASCII.isLetter(byte) {
                plain += 1
                continue
            }
            if high > 0 {
                words += 1
                if plain > 0 { mixed += 1 }
            }
            (plain, high) = (0, 0)
        }
        return mixed * 2 >= words || longest <= 1
    }

    /// The encoding that explains a sample best; `hint` is another opinion, which has some weight.
    static func encoding(of sample: [UInt8], hint: String?) -> TextEncoding? {
        let sample = distinctWords(sample)
        var best: (encoding: TextEncoding, score: Double)?
        for (encoding, prior, letters, alphabets) in tables {
            let score = score(sample, letters, alphabets) + prior + (encoding.name == hint ? 1.5 : 0)
            if score > best?.score ?? -.infinity { best = (encoding, score) }
        }
        return best?.encoding
    }

    /// The words of a sample that have letters beyond ASCII, each once, with the bytes on either side of it: the town that
    /// stands in every row is no evidence but once.
    private static func distinctWords(_ sample: [UInt8]) -> [UInt8] {
        var words: [UInt8] = []
        var known: Set<ArraySlice<UInt8>> = []
        var start = 0
        while start < sample.count {
            let end = sample[start...].firstIndex { $0 < 0x80 && !ASCII.isLetter($0) } ?? sample.count
            let word = sample[start..<end]
            if word.contains(where: { $0 >= 0x80 }), known.insert(word).inserted {
                words.append(start > 0 ? sample[start - 1] : ASCII.space)
                words += word
                words.append(end < sample.count ? sample[end] : ASCII.space)
            }
            start = end + 1
        }
        return words
    }

    /// The likelihood of a sample, read so, in the language that fits best.
    private static func score(_ sample: [UInt8], _ letters: [Letter], _ alphabets: [LatinAlphabets.Alphabet]) -> Double {
        let counts = census(sample, letters)
        var common = 0.0
        var alphabetic: [(scalar: Unicode.Scalar, count: Count)] = []
        for (letter, count) in zip(letters, counts) where count.fitting + count.odd > 0 {
            if letter.isNothing {
                common -= 16 * Double(count.fitting + count.odd)
            } else if letter.isAlphabetic {
                alphabetic.append((letter.scalar, count))
            } else if marks.contains(letter.scalar) {
                common -= 4 * Double(count.fitting) + 9 * Double(count.odd)
            } else {
                common -= 7 * Double(count.fitting) + 10 * Double(count.odd)
            }
        }
        let best = alphabets.map { alphabet in
            alphabetic.reduce(alphabet.prior) { sum, letter in
                let share = logarithm(alphabet.shares[letter.scalar] ?? 0.001)
                return sum + share * Double(letter.count.fitting) + (share - 5) * Double(letter.count.odd)
                    - 0.7 * Double(letter.count.initial)
            }
        }
        return common + (best.max() ?? -1e9)
    }

    /// The natural logarithm of a share, as exact as frequencies are: by halves and a polynomial.
    private static func logarithm(_ share: Double) -> Double {
        let exponent = Double(share.exponent)
        let rest = share.significand - 1
        return (exponent + rest * (1.3465 - 0.3465 * rest)) * 0.693_147
    }

    private static func census(_ sample: [UInt8], _ letters: [Letter]) -> [Count] {
        var counts = Array(repeating: Count(), count: 256)
        for (index, byte) in sample.enumerated() where byte >= 0x80 {
            let before = letters[Int(index > 0 ? sample[index - 1] : ASCII.space)]
            let next = letters[Int(index + 1 < sample.count ? sample[index + 1] : ASCII.space)]
            let letter = letters[Int(byte)]
            if isOdd(letter, before, next) { counts[Int(byte)].odd += 1 } else { counts[Int(byte)].fitting += 1 }
            if letter.isLowercase, !before.isAlphabetic { counts[Int(byte)].initial += 1 }
        }
        return counts
    }

    private static func isOdd(_ letter: Letter, _ before: Letter, _ next: Letter) -> Bool {
        if letter.isUppercase { return before.isAlphabetic && (before.isLowercase || next.isLowercase) }
        if letter.isAlphabetic { return next.isUppercase && (before.isUppercase || !before.isAlphabetic) }
        switch letter.scalar {
        case "’": return false
        // Numero signs stand behind letters and digits.
        case "º", "ª": return next.isAlphabetic
        default: return before.isAlphabetic && next.isAlphabetic
        }
    }
}
