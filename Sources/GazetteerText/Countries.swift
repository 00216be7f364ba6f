/// Countries by code and name, and states that tell a country.
package enum Countries {
    /// The two-letter code of a country, from a code of two or three letters or a name in one of the lexicon's languages.
    package static func code(_ text: some StringProtocol) -> String? {
        if text.utf8.count == 2 || text.utf8.count == 3 {
            if let known = keys.value(of: text.uppercased()) { return known }
        }
        guard text.utf8.count >= 2, text.utf8.count <= 80 else { return nil }
        return keys.value(of: Folding.joinedWords(text))
    }

    /// Whether two bytes are a country's code as it should be written, in capitals.
    @inline(__always)
    package static func isCode(_ first: UInt8, _ second: UInt8) -> Bool {
        guard (0x41...0x5A).contains(first), (0x41...0x5A).contains(second) else { return false }
        return isCode[Int(first - 0x41) * 26 + Int(second - 0x41)]
    }

    /// The pairs of capitals that are codes, by their places in the alphabet.
    private static let isCode: [Bool] = (0..<26 * 26).map { place in
        let text = String(decoding: [0x41 + UInt8(place / 26), 0x41 + UInt8(place % 26)], as: UTF8.self)
        return keys.value(of: text) == text
    }

    /// Whether a text is a name, not only a code.
    package static func isName(_ text: some StringProtocol) -> Bool {
        text.utf8.count > 3 && text.utf8.count <= 80 && keys.value(of: Folding.joinedWords(text)) != nil
    }

    /// The countries that have a state with this code or name.
    package static func countries(ofState text: some StringProtocol) -> [String] {
        guard text.utf8.count >= 2, text.utf8.count <= 40 else { return [] }
        if text.utf8.count <= 3, let known = stateCodes[text.uppercased()] { return known }
        return stateNames[Folding.joinedWords(text)] ?? []
    }

    /// Whether a text is a county that people write between a town and its postal code.
    package static func isCounty(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 40 && counties.contains(Folding.joinedWords(text))
    }

    private static let counties = Set(Lexicon.counties.lines.flatMap { $0.parts(at: 0x7C).map { Folding.joinedWords($0) } })

    /// The country that has a province with this name, or abbreviation, that people write beside towns; `nil` for none.
    package static func country(ofProvince text: some StringProtocol) -> String? {
        text.utf8.count <= 40 ? provinces[Folding.joinedWords(text)] : nil
    }

    /// The country that has a region with this name, by which its feeds are known; `nil` for none.
    package static func country(ofRegion text: some StringProtocol) -> String? {
        text.utf8.count <= 60 ? regions[Folding.joinedWords(text)] : nil
    }

    private static let provinces = countries(byNameIn: .provinces)
    private static let regions = countries(byNameIn: .regions)

    private static func countries(byNameIn lexicon: Lexicon) -> [String: String] {
        var countries: [String: String] = [:]
        for line in lexicon.lines {
            let parts = line.parts(at: 0x20, maxSplits: 1)
            guard parts.count == 2 else { continue }
            for name in parts[1].parts(at: 0x7C) { countries[Folding.joinedWords(name)] = String(parts[0]) }
        }
        return countries
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

    private static let keys = WordKeys(.countriesKeys)

    /// The two-letter code for each code, in capitals, and for each folded name.
    package static var meanings: [String: String] {
        var meanings: [String: String] = [:]
        for line in Lexicon.countries.lines {
            let parts = line.parts(at: 0x20, maxSplits: 2)
            guard parts.count == 3 else { continue }
            let code = String(parts[0])
            meanings[code] = code
            meanings[String(parts[1])] = code
            for name in parts[2].parts(at: 0x7C) {
                let folded = Folding.joinedWords(name)
                if meanings[folded] == nil { meanings[folded] = code }
            }
        }
        meanings["UK"] = "GB"
        return meanings
    }

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
