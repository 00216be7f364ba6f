import GazetteerText

/// Takes an address in one line apart where that is safe: at a postal code and the town beside it.
struct AddressText: Sendable, Hashable {
    var locality: String?
    var administrativeArea: String?
    var postalCode: String?
    var country: String?

    /// Reads an address; parts that are not plain to see stay `nil`.
    init(_ address: String) {
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
        if let read = Self.american(words), let state = read.state {
            // "…, Addison, TX 75254"
            administrativeArea = state
            postalCode = read.code
            if let before, segments.count >= 3 || Self.isTown(before) { locality = Self.isTown(before) ? before : nil }
        } else if let (code, town) = Self.codeFirst(words), segments.count >= 2 || words.count >= 2 {
            postalCode = code
            locality = town
            if town == nil, let before, segments.count >= 3, Self.isTown(before) { locality = before }
        } else if let (town, code) = Self.codeLast(words), segments.count >= 2 {
            postalCode = code
            locality = town ?? (segments.count >= 3 ? before.flatMap { Self.isTown($0) ? $0 : nil } : nil)
        } else if segments.count == 1, let (code, town) = Self.codeWithin(words) {
            postalCode = code
            locality = town
        }
    }

    private static func isTown(_ text: String) -> Bool {
        !text.contains(where: \.isNumber) && text.count >= 2 && text.count <= 40 && text.split(separator: " ").count <= 4
    }

    /// `TX 75254`
    private static func american(_ words: [String]) -> (state: String?, code: String)? {
        guard words.count >= 2, words.count <= 3, let code = words.last, let state = words.first, words.count == 2 else { return nil }
        let isZip = code.prefix(5).allSatisfy(\.isNumber) && (code.count == 5 || code.count == 10)
        guard isZip, state.count == 2, Countries.countries(ofState: state).contains("US") else { return nil }
        return (state, code)
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
        guard let last = words.last else { return nil }
        let shape = ValueShape(words.suffix(2).joined(separator: " "))
        if words.count >= 2, shape.contains(.surePostalCode),
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

    /// An address of several lines in one, with commas between them, and without a position behind it.
    static func joinedLines(_ text: String) -> String {
        var text = text
        if text.contains("<") {
            for tag in ["<br>", "<br/>", "<br />", "<BR>", "</p><p>"] { text = text.replacing(tag, with: "\n") }
        }
        if text.hasSuffix(")"), let start = text.lastIndex(of: "("), PositionText.numbers(String(text[start...])) != nil {
            text = String(text[..<start])
        }
        guard text.contains(where: \.isNewline) else { return text }
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            var line = ValueText.tidied(String(line))
            while line.last == "," { line.removeLast() }
            return line
        }
        return lines.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
