/// Countries by code and name, and states that tell a country.
package enum Countries {
    /// The two-letter code of a country, from a code of two or three letters or a name in one of the lexicon's languages.
    package static func code(_ text: some StringProtocol) -> String? {
        if text.utf8.count == 2 || text.utf8.count == 3 {
            let code = text.uppercased()
            if let known = codes[code] { return known }
        }
        guard text.utf8.count >= 2, text.utf8.count <= 80 else { return nil }
        return names[Folding.joinedWords(text)]
    }

    /// Whether a text is a name, not only a code.
    package static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.count > 3 && text.utf8.count <= 80 && names[Folding.joinedWords(text)] != nil
    }

    /// The countries that have a state with this code or name.
    package static func countries(ofState text: some StringProtocol) -> [String] {
        guard text.utf8.count >= 2, text.utf8.count <= 40 else { return [] }
        if text.utf8.count <= 3, let known = stateCodes[text.uppercased()] { return known }
        return stateNames[Folding.joinedWords(text)] ?? []
    }

    /// The two-letter codes of all countries.
    package static var allCodes: [String] { spellings.keys.sorted() }

    /// How a country is written: its codes and its names in the lexicon's languages.
    package static func spellings(of code: String) -> [String] { spellings[code] ?? [] }

    private static let spellings: [String: [String]] = {
        var spellings: [String: [String]] = ["GB": ["UK"]]
        for line in Lexicon.countries.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            spellings[String(parts[0]), default: []] +=
                [String(parts[0]), String(parts[1])] + parts[2].parts(at: 0x7C).map(String.init)
        }
        return spellings
    }()

    /// Codes of two and of three letters. Most feeds need no more: names are many times as much work.
    private static let codes: [String: String] = {
        var codes: [String: String] = [:]
        for line in Lexicon.countries.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            codes[String(parts[0])] = String(parts[0])
            codes[String(parts[1])] = String(parts[0])
        }
        codes["UK"] = "GB"
        return codes
    }()

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        names.reserveCapacity(8192)
        for line in Lexicon.countries.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            let code = String(parts[0])
            for name in parts[2].parts(at: 0x7C) {
                let folded = Folding.joinedWords(name)
                if names[folded] == nil { names[folded] = code }
            }
        }
        return names
    }()

    private static let states: (codes: [String: [String]], names: [String: [String]]) = {
        var codes: [String: [String]] = [:]
        var names: [String: [String]] = [:]
        for line in Lexicon.subdivisions.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            codes[String(parts[1]), default: []].append(String(parts[0]))
            for name in parts[2].parts(at: 0x7C) {
                names[Folding.joinedWords(name), default: []].append(String(parts[0]))
            }
        }
        return (codes, names)
    }()
    private static var stateCodes: [String: [String]] { states.codes }
    private static var stateNames: [String: [String]] { states.names }
}
