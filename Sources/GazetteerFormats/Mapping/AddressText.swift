import GazetteerText

/// Takes an address in one line apart where that is safe: at a postal code and the town beside it.
struct AddressText: Sendable, Hashable {
    /// Stands before a role in the path of a source, for the part of a text that says several things.
    static let mark = "\u{1E}"

    var locality: String?
    var administrativeArea: String?
    var postalCode: String?
    var country: String?

    /// The part for a role.
    func part(_ role: FieldRole) -> String? {
        switch role {
        case .locality: locality
        case .postalCode: postalCode
        case .administrativeArea: administrativeArea
        case .country: country
        default: nil
        }
    }

    /// Reads an address; parts that are not plain to see stay `nil`.
    init(_ text: String) {
        let address = Self.withoutPosition(text)
        var segments = address.split { $0 == "," || $0 == "\n" || $0 == "、" }.map { ValueText.tidied(String($0)) }.filter { !$0.isEmpty }
        if address.hasPrefix("〒") {
            let code = address.dropFirst().drop { $0 == " " }.prefix { $0.isNumber || $0 == "-" || $0 == "−" }
            if code.count >= 7 { postalCode = String(code) }
            return
        }
        if segments.count >= 2, let last = segments.last, Countries.isName(last) || ["USA", "UK", "UAE"].contains(last.uppercased()) {
            country = last
            segments.removeLast()
        }
        guard segments.count >= 1, let last = segments.last else { return }
        let before = segments.count >= 2 ? segments[segments.count - 2] : nil
        let words = last.split(separator: " ").map(String.init)
        if let (state, code) = Self.american(words) {
            // "…, Addison, TX 75254", "…, Toronto, ON M5V 3L9"
            administrativeArea = state
            postalCode = code
            if let before, Self.isTown(before) { locality = before }
        } else if segments.count >= 3, let before, let (state, code) = Self.american([before] + words) {
            // "…, Addison, TX, 75254"
            administrativeArea = state
            postalCode = code
            locality = Self.isTown(segments[segments.count - 3]) ? segments[segments.count - 3] : nil
        } else if let (code, town) = Self.codeFirst(words), segments.count >= 2 || words.count >= 2 {
            postalCode = code
            locality = town
            if town == nil, let before, segments.count >= 3, Self.isTown(before) { locality = before }
        } else if let (town, code) = Self.codeLast(words), segments.count >= 2 || words.last?.hasSuffix(")") == true {
            postalCode = code
            let places = segments.dropFirst().dropLast() + [town].compactMap { $0 }
            // "…, Bath, Somerset BA1 5LJ": the county stands behind the town.
            locality = places.last { !Countries.isCounty($0) }.flatMap { Self.isTown($0) ? $0 : nil }
            if town == nil, segments.count < 3 { locality = nil }
        } else if segments.count == 1, let (code, town) = Self.codeWithin(words) {
            postalCode = code
            locality = town
        }
    }

    private static func isTown(_ text: String) -> Bool {
        !text.contains(where: \.isNumber) && text.count >= 2 && text.count <= 40 && text.split(separator: " ").count <= 4
    }

    /// `TX 75254`, `ON M5V 3L9`
    private static func american(_ words: [String]) -> (state: String, code: String)? {
        guard let state = words.first, state.count == 2, words.count == 2 || words.count == 3 else { return nil }
        let code = words.dropFirst().joined(separator: " ")
        let countries = Countries.countries(ofState: state)
        let isZip = code.prefix(5).allSatisfy(\.isNumber) && (code.count == 5 || code.count == 10)
        if isZip, words.count == 2, countries.contains("US") { return (state, code) }
        return isCanadian(code) && countries.contains("CA") ? (state, code) : nil
    }

    /// `M5V 3L9`, `M5V3L9`
    private static func isCanadian(_ code: String) -> Bool {
        let signs = code.filter { $0 != " " }
        guard signs.count == 6 else { return false }
        return signs.enumerated().allSatisfy { $0.isMultiple(of: 2) ? $1.isASCII && $1.isUppercase : $1.isASCII && $1.isNumber }
    }

    /// `75004 Paris`, `00-238 Warszawa`, `1012 AB Amsterdam`, `110 00 Praha 1`, `14482`
    private static func codeFirst(_ words: [String]) -> (String, String?)? {
        guard let first = words.first else { return nil }
        var code = first
        var rest = words.dropFirst()
        if let dash = first.firstIndex(of: "-"), first[..<dash].count <= 3, first[..<dash].allSatisfy(\.isLetter), dash > first.startIndex {
            // "D-10115"
            code = String(first[first.index(after: dash)...])
        }
        let digits = code.filter(\.isNumber).count
        if code.allSatisfy(\.isNumber), digits == 4, let letters = rest.first, letters.count == 2,
            letters.allSatisfy({ $0.isASCII && $0.isUppercase })
        {
            code += " " + letters
            rest = rest.dropFirst()
        } else if code.allSatisfy(\.isNumber), digits == 3, let more = rest.first, more.count == 2, more.allSatisfy(\.isNumber) {
            code += " " + more
            rest = rest.dropFirst()
        } else {
            let isDashed =
                digits == 5 && code.count == 6 && code.dropFirst(2).first == "-" || digits == 7 && code.count == 8 && code.contains("-")
            guard code.allSatisfy(\.isNumber) && (4...6).contains(digits) || isDashed else { return nil }
            // "1600 Amphitheatre Parkway" is no town.
            if rest.contains(where: { PlaceWords.isStreetWord(Folding.fold($0)) }) { return nil }
        }
        let town = rest.joined(separator: " ")
        guard town.isEmpty || town.count <= 50 && !town.contains(where: { "/:()".contains($0) }) else { return nil }
        return (code, town.isEmpty ? nil : town)
    }

    /// `London SW1A 2AA`, `Singapore 238859`
    private static func codeLast(_ words: [String]) -> (String?, String)? {
        guard var last = words.last else { return nil }
        if last.hasPrefix("("), last.hasSuffix(")") {
            // "Madrid (28013)"
            last = String(last.dropFirst().dropLast())
            let town = words.dropLast().joined(separator: " ")
            return last.allSatisfy(\.isNumber) && (4...6).contains(last.count) && isTown(town) ? (town, last) : nil
        }
        if words.count >= 2, ValueShape.isSurePostalCode(words.suffix(2).joined(separator: " ")),
            words.suffix(2).allSatisfy({ $0.contains(where: \.isNumber) && $0.count <= 4 })
        {
            let town = words.dropLast(2).joined(separator: " ")
            return (town.isEmpty ? nil : town, words.suffix(2).joined(separator: " "))
        }
        guard last.allSatisfy(\.isNumber), (5...6).contains(last.count), words.count >= 2, words.count <= 4 else { return nil }
        let town = words.dropLast().joined(separator: " ")
        return isTown(town) && !words.dropLast().contains { PlaceWords.isStreetWord(Folding.fold($0)) } ? (town, last) : nil
    }

    /// `Hauptstr. 5 10115 Berlin`: a code of five digits between the number of a house and a town.
    private static func codeWithin(_ words: [String]) -> (String, String)? {
        guard
            let index = words.lastIndex(where: {
                $0.count >= 5 && $0.filter(\.isNumber).count == 5 && $0.allSatisfy { $0.isNumber || $0 == "-" }
            }),
            index >= 2, index < words.count - 1, words[index - 1].contains(where: \.isNumber)
        else { return nil }
        let town = words[(index + 1)...].joined(separator: " ")
        return isTown(town) ? (words[index], town) : nil
    }

    /// The text without a position in parentheses behind it.
    private static func withoutPosition(_ text: String) -> String {
        guard text.hasSuffix(")"), let start = text.lastIndex(of: "("), PositionText.numbers(String(text[start...])) != nil else {
            return text
        }
        return String(text[..<start])
    }

    /// An address of several lines in one, with commas between them, and without a position behind it.
    static func joinedLines(_ text: String) -> String {
        var text = text
        if text.contains("<") {
            for tag in ["<br>", "<br/>", "<br />", "<BR>", "</p><p>"] { text = text.replacing(tag, with: "\n") }
        }
        text = withoutPosition(text)
        guard text.contains(where: \.isNewline) else { return text }
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            var line = ValueText.tidied(String(line))
            while line.last == "," { line.removeLast() }
            return line
        }
        return lines.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
