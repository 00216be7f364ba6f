/// What the words in the name of a field say about it.
package struct FieldWord: Sendable, Hashable {
    /// What a word means.
    package enum Meaning: Sendable, Hashable {
        /// The role of a map item with this name.
        case role(String)
        /// A word that changes nothing.
        case neutral
        /// A word that takes the meaning away.
        case veto
        /// A word that counts: with a role it changes nothing, without one it identifies.
        case number
        /// A word for something that happened elsewhere, "birth": it takes the meaning away from words for places.
        case event
    }

    package var meaning: Meaning
    /// How sure that is, from 0 to 1.
    package var strength: Double
    /// A role that the word may have instead, where the feed has no other field for it.
    package var alternative: String?
}

/// The lexicon of field names.
package enum FieldWords {
    /// The entry for a phrase of folded words, written without anything between them.
    package static func entry(_ phrase: String) -> FieldWord? { keys.value(of: phrase).flatMap(FieldWord.init(code:)) }

    /// What a phrase means that was cut off, `megn.` for `megnevezés`: what all phrases mean that begin so; `nil` where
    /// they do not agree, or there are none.
    static func completion(of start: String) -> FieldWord? {
        guard start.unicodeScalars.count >= 3, start.utf8.count <= 60 else { return nil }
        let words = keys.values(beginningWith: start, limit: 40).compactMap(FieldWord.init(code:))
        guard let first = words.first, case .role = first.meaning, words.count < 40, words.allSatisfy({ $0.meaning == first.meaning })
        else {
            return nil
        }
        return FieldWord(meaning: first.meaning, strength: min(0.8, words.map(\.strength).max() ?? 0))
    }

    /// The longest phrase, in words.
    static let longestPhrase = 6

    private static let keys = WordKeys(.fieldsKeys)

    /// What each folded phrase of the lexicon means, as a code.
    package static var meanings: [String: String] { entries.mapValues(\.code) }

    private static var entries: [String: FieldWord] {
        var entries: [String: FieldWord] = [:]
        entries.reserveCapacity(4096)
        for line in Lexicon.fields.lines {
            guard let (phrase, word) = parse(line) else { continue }
            // The first entry of a phrase counts; another is what it may mean instead.
            guard var known = entries[phrase] else {
                entries[phrase] = word
                continue
            }
            guard case .role(let other) = word.meaning, known.meaning != word.meaning, known.alternative == nil else { continue }
            known.alternative = other
            entries[phrase] = known
        }
        return entries
    }

    private static func parse(_ line: Substring) -> (String, FieldWord)? {
        guard let equals = line.utf8.lastIndex(of: 0x3D) else { return nil }
        let phrase = Folding.joinedWords(line[..<equals])
        let parts = line[line.utf8.index(after: equals)...].parts(at: 0x20)
        guard !phrase.isEmpty, let mark = parts.first else { return nil }
        let strength = (parts.dropFirst().first.flatMap { Double($0) } ?? 100) / 100
        return (phrase, FieldWord(meaning: FieldWord.Meaning(mark: mark), strength: strength))
    }
}

extension FieldWord.Meaning {
    fileprivate init(mark: Substring) {
        self =
            switch mark {
            case "~": .neutral
            case "!": .veto
            case "#": .number
            case "%": .event
            default: .role(String(mark))
            }
    }

    fileprivate var mark: String {
        switch self {
        case .neutral: "~"
        case .veto: "!"
        case .number: "#"
        case .event: "%"
        case .role(let name): name
        }
    }
}

extension FieldWord {
    /// Mark, percent and alternative, with blanks between them.
    fileprivate var code: String {
        ([meaning.mark, "\(Int((strength * 100).rounded()))"] + (alternative.map { [$0] } ?? [])).joined(separator: " ")
    }

    fileprivate init?(code: String) {
        let parts = code[...].parts(at: 0x20)
        guard parts.count >= 2, let percent = Double(parts[1]) else { return nil }
        meaning = Meaning(mark: parts[0])
        strength = percent / 100
        alternative = parts.count > 2 ? String(parts[2]) : nil
    }
}
