import GazetteerModel
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
        let address = ValueText.tidied(Self.withoutPosition(text))
        if address.utf8.contains(where: { $0 >= 0xE0 }), readByScript(address) { return }
        var segments = address.unicodeScalars.split { $0 == "," || $0 == "\n" || $0 == "、" || $0 == "،" || $0 == "，" }
            .map { Self.trimmed(Substring($0)) }.filter { !$0.isEmpty }
        if segments.count >= 2, let last = segments.last, Countries.isName(last) || ["USA", "UK", "UAE"].contains(last.uppercased()) {
            country = String(last)
            segments.removeLast()
        }
        if let last = segments.last, let (rest, code) = Self.countryBehindCode(last) {
            country = code
            segments[segments.count - 1] = rest
        }
        read(segments)
        guard postalCode == nil else { return }
        // "Hauptstr. 5 / 10115 Berlin", "Rua X, 10 - Centro, Recife - PE"
        let finer = segments.flatMap(Self.pieces)
        if finer.count > segments.count { read(finer) }
    }

    /// The country behind a postal code without a comma between them: `Boise ID 83702 US`.
    private static func countryBehindCode(_ segment: Substring) -> (rest: Substring, country: String)? {
        let words = words(segment)
        guard let last = words.last, ["US", "USA", "UK", "GB", "CA"].contains(last), let code = words.dropLast().last,
            code.utf8.last.map(ASCII.isDigit) == true || last != "US" && last != "USA" && code.utf8.first.map(ASCII.isDigit) == true,
            words.count >= 3
        else { return nil }
        return (words.dropLast().joined(separator: " ")[...], String(last))
    }

    /// Reads the parts of an address from its end.
    private mutating func read(_ segments: [Substring]) {
        guard let last = segments.last else { return }
        if segments.count >= 3, !last.utf8.contains(where: ASCII.isDigit), Countries.country(ofProvince: last) != nil {
            // "…, Pune-411001, Maharashtra", "…, 97000 Mérida, Yuc."
            readEnd(Array(segments.dropLast()))
            if postalCode != nil {
                if last.utf8.last != ASCII.point { administrativeArea = administrativeArea ?? String(last) }
                return
            }
        }
        readEnd(segments)
        if postalCode == nil { readStart(segments) }
    }

    private mutating func readEnd(_ segments: [Substring]) {
        guard let last = segments.last else { return }
        let before = segments.dropLast().last
        let words = Self.words(last)
        if let (state, code) = Self.american(words) {
            // "…, Addison, TX 75254", "…, Toronto, ON M5V 3L9", "…, Boise, Idaho 83702"
            administrativeArea = state
            postalCode = code
            let isProvince = Countries.country(ofProvince: state) != nil
            locality = before.flatMap { isProvince && Self.hasStreetWord($0) ? nil : Self.town($0) }
            if locality == nil, Self.cityStates.contains(state) { locality = state }
        } else if segments.count >= 3, let before, let (state, code) = Self.american([before] + words) {
            // "…, Addison, TX, 75254"
            administrativeArea = state
            postalCode = code
            locality = Self.town(segments[segments.count - 3])
        } else if let (town, state, code) = Self.townAndState(words) {
            // "…, Tulsa OK 74103", "…, Trois-Rivières (QC) G9A 2H7", "…, Newtown NSW 2042"
            administrativeArea = state
            postalCode = code
            locality = segments.count >= 2 ? Self.town(town) : nil
        } else if readBrazil(segments) {
            return
        } else if let (code, town) = Self.codeFirst(words), segments.count >= 2 || words.count >= 2 {
            postalCode = code
            if let town { take(town) } else if segments.count >= 3 { locality = place(in: segments.dropLast()) }
        } else if let before, let code = Self.codeAlone(before), let town = Self.town(last) {
            // "…, 3511 AL, Utrecht", "…, C.P. 44100, Guadalajara"
            postalCode = code
            locality = town
        } else if let country, segments.count >= 2, let (code, town) = Self.code(words, of: country) {
            postalCode = code
            locality = Self.town(town)
        } else if let (town, code) = Self.codeLast(words), segments.count >= 2 || words.last?.utf8.last == ASCII.rightParenthesis {
            postalCode = code
            // "…, Bath, Somerset BA1 5LJ": the county stands behind the town.
            let places = segments.dropFirst().dropLast() + [town].compactMap { $0.map { $0[...] } }
            if town != nil || segments.count >= 3 { locality = place(in: places[...]) }
        } else if let (code, town) = Self.codeWithin(words, isBehindStreet: segments.count >= 2) {
            postalCode = code
            take(town)
        }
    }

    /// Takes what stands behind a postal code: a town, mostly.
    private mutating func take(_ text: String) {
        if let slash = text.firstIndex(of: "/") {
            // "Kadıköy/İstanbul"
            let province = text[text.index(after: slash)...]
            locality = Self.town(text[..<slash])
            administrativeArea = String(province)
        } else {
            locality = Self.town(text, mayHaveNumber: true)
        }
    }

    /// The last of some parts that is a town: no county, and no state.
    private mutating func place(in parts: ArraySlice<Substring>) -> String? {
        var isBehindState = false
        for part in parts.reversed() {
            if ["IN", "ID"].contains(Countries.country(ofProvince: part)) {
                administrativeArea = administrativeArea ?? String(part)
                isBehindState = true
                continue
            }
            if Self.isCounty(part) { continue }
            // "FC Road, Maharashtra 411005"; "St Ives, Cornwall" has a word of streets too.
            return isBehindState && Self.hasStreetWord(part) ? nil : Self.town(part)
        }
        return nil
    }

}

// MARK: - Pieces

extension AddressText {
    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.utf8.first == ASCII.space { text.removeFirst() }
        while text.utf8.last == ASCII.space { text.removeLast() }
        return text
    }

    private static func words(_ text: Substring) -> [Substring] { text.utf8.split(separator: ASCII.space).map { Substring($0) } }

    /// The parts of a segment between marks with blanks round them.
    private static func pieces(_ segment: Substring) -> [Substring] {
        var pieces: [[Substring]] = [[]]
        for word in words(segment) {
            if separators.contains(word) { pieces.append([]) } else { pieces[pieces.count - 1].append(word) }
        }
        return pieces.filter { !$0.isEmpty }.map { $0.joined(separator: " ")[...] }
    }

    private static let separators: Set<Substring> = ["-", "–", "—", "/", "|", "·", "•"]

    private static func isNumber(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.numberCount == text.count }

    /// The name of a town without what does not belong to it; `nil` for what is none.
    ///
    /// - Parameter mayHaveNumber: whether it stands behind its postal code: `Praha 1`.
    private static func town(_ text: some StringProtocol, mayHaveNumber: Bool) -> String? {
        var words = words(Substring(text))
        while let last = words.last, separators.contains(last) { words.removeLast() }
        if words.count > 1, let first = words.first, townWords.contains(first.lowercased()) { words.removeFirst() }
        if let cedex = words.firstIndex(where: { $0.uppercased() == "CEDEX" }), cedex > 0 { words = Array(words[..<cedex]) }
        if words.count > 1, let last = words.last, last.utf8.last == ASCII.rightParenthesis, last.utf8.first == ASCII.leftParenthesis {
            // "Bari (BA)", "Zaragoza (Zaragoza)"
            let inside = last.dropFirst().dropLast()
            guard isShortCode(inside) || inside == words.dropLast().joined(separator: " ") else { return nil }
            words.removeLast()
        }
        var town = words.joined(separator: " ")
        if town.utf8.last == ASCII.point, (words.last?.count ?? 0) > 3 { town.removeLast() }
        guard mayHaveNumber || town.numberCount == 0, town.count >= 2, town.count <= (mayHaveNumber ? 50 : 40),
            mayHaveNumber || words.count <= 4
        else { return nil }
        return isShortCode(town) || town.contains(where: { "/:()".contains($0) }) ? nil : town
    }

    private static func town(_ text: some StringProtocol) -> String? { town(text, mayHaveNumber: false) }

    private static func hasStreetWord(_ text: Substring) -> Bool {
        words(text).contains { PlaceWords.isStreetWord(Folding.joinedWords($0)) }
    }

    /// Words in front of the name of a town that say that it is one.
    private static let townWords: Set<String> = ["г.", "гор.", "город", "м.", "місто", "mun.", "m.", "loc."]

    private static func isShortCode(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (ASCII.upperA...ASCII.upperZ).contains($0) }
    }

    /// Whether a part is a county or district that stands beside a town.
    private static func isCounty(_ text: Substring) -> Bool {
        if Countries.isCounty(text) { return true }
        guard let first = words(text).first?.lowercased(), let last = words(text).last?.lowercased(), first != last else { return false }
        return ["co.", "county", "jud.", "județul", "judeţul", "judetul"].contains(first)
            || ["обл.", "область", "край", "район", "р-н", "county"].contains(last)
    }

    /// Cities that are called like their states.
    private static let cityStates: Set<String> = ["New York", "Québec", "Quebec"]

    /// The text without a position in parentheses behind it.
    private static func withoutPosition(_ text: String) -> String {
        guard text.utf8.last == ASCII.rightParenthesis, let start = text.lastIndex(of: "("),
            PositionText.numbers(String(text[start...])) != nil
        else { return text }
        return String(text[..<start])
    }

    /// An address of several lines in one, with commas between them, and without a position behind it.
    static func joinedLines(_ text: String) -> String {
        var text = text
        if text.utf8.contains(ASCII.less) {
            for tag in ["<br>", "<br/>", "<br />", "<BR>", "</p><p>"] { text = text.replacing(tag, with: "\n") }
        }
        text = withoutPosition(text)
        guard text.utf8.contains(where: { $0 < ASCII.space || $0 >= 0xC2 }), text.contains(where: \.isNewline) else { return text }
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            var line = ValueText.tidied(String(line))
            while line.last == "," { line.removeLast() }
            return line
        }
        return lines.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

// MARK: - Postal codes

extension AddressText {
    /// `TX 75254`, `ON M5V 3L9`, `Oklahoma 74103`, `Maharashtra 411012`, `NSW 2042`
    private static func american(_ words: [Substring]) -> (state: String, code: String)? {
        guard words.count >= 2, words.count <= 5, let (code, country, count) = codeAtEnd(words), count < words.count else { return nil }
        let state = words.dropLast(count).joined(separator: " ")
        return isState(state, of: country) ? (state, code) : nil
    }

    /// `Tulsa OK 74103`, `Newtown NSW 2042`, `Trois-Rivières (QC) G9A 2H7`, `Halifax (Nova Scotia) B3H 1K2`
    private static func townAndState(_ words: [Substring]) -> (town: String, state: String, code: String)? {
        guard words.count >= 3, let (code, country, count) = codeAtEnd(words), count + 2 <= words.count else { return nil }
        let rest = words.dropLast(count).joined(separator: " ")
        if rest.utf8.last == ASCII.rightParenthesis, let start = rest.lastIndex(of: "("), start > rest.startIndex {
            let state = rest[rest.index(after: start)...].dropLast()
            return country == "CA" && isState(state, of: country) ? (String(rest[..<start]), String(state), code) : nil
        }
        // Names do not count here: the state of "Port Washington 11050" is another.
        guard let state = words.dropLast(count).last, state.utf8.count <= 3, state == state.uppercased(), isState(state, of: country) else {
            return nil
        }
        return (words.dropLast(count + 1).joined(separator: " "), String(state), code)
    }

    /// Whether a text is a state of a country; Indonesia's provinces stand where the American ones do.
    private static func isState(_ text: some StringProtocol, of country: String) -> Bool {
        Countries.countries(ofState: text).contains(country) || country == "IN" && Countries.country(ofProvince: text) == country
            || country == "US" && Countries.country(ofProvince: text) == "ID"
    }

    /// The postal code at the end of some words as one of few countries writes it, and of how many words it is.
    private static func codeAtEnd(_ words: [Substring]) -> (code: String, country: String, count: Int)? {
        guard let last = words.last else { return nil }
        let digits = last.utf8.prefix { ASCII.isDigit($0) }.count
        if digits == last.utf8.count {
            switch digits {
            case 4: return (String(last), "AU", 1)
            case 5: return (String(last), "US", 1)
            case 6: return (String(last), "IN", 1)
            default: return nil
            }
        }
        if digits == 5, last.utf8.count == 10, last.utf8.dropFirst(5).first == ASCII.minus, last.utf8.dropFirst(6).allSatisfy(ASCII.isDigit)
        {
            return (String(last), "US", 1)
        }
        if isCanadian(last) { return (String(last), "CA", 1) }
        let two = words.suffix(2).joined(separator: " ")
        return words.count >= 2 && isCanadian(two) ? (two, "CA", 2) : nil
    }

    /// `M5V 3L9`, `M5V3L9`
    private static func isCanadian(_ code: some StringProtocol) -> Bool {
        guard code.utf8.count == 6 || code.utf8.count == 7 else { return false }
        let signs = code.utf8.filter { $0 != ASCII.space }
        guard signs.count == 6 else { return false }
        return signs.enumerated().allSatisfy { $0.isMultiple(of: 2) ? (ASCII.upperA...ASCII.upperZ).contains($1) : ASCII.isDigit($1) }
    }

    /// `75004 Paris`, `00-238 Warszawa`, `1012 AB Amsterdam`, `110 00 Praha 1`, `14482`, `11001-Cádiz`, `70121 Bari BA`
    private static func codeFirst(_ words: [Substring]) -> (String, String?)? {
        guard let first = words.first else { return nil }
        var code = first
        var rest = words.dropFirst()
        if let dash = first.firstIndex(of: "-"), dash > first.startIndex {
            let head = first[..<dash]
            let tail = first[first.index(after: dash)...]
            if head.count <= 3, head.allSatisfy(\.isLetter) {
                // "D-10115"
                code = tail
            } else if head.utf8.count == 5, isNumber(head), tail.first?.isLetter == true {
                // "11001-Cádiz"
                code = head
                rest = [tail] + rest
            }
        }
        let digits = code.numberCount
        let isPlain = isNumber(code)
        var whole = String(code)
        if isPlain, digits == 4, let letters = rest.first, isShortCode(letters) {
            whole += " " + letters
            rest = rest.dropFirst()
        } else if isPlain, digits == 3, let more = rest.first, more.count == 2, isNumber(more) {
            whole += " " + more
            rest = rest.dropFirst()
        } else {
            let isDashed =
                digits == 5 && code.count == 6 && code.dropFirst(2).first == "-" || digits == 7 && code.count == 8 && code.contains("-")
            guard isPlain && (4...6).contains(digits) || isDashed else { return nil }
            // "1600 Amphitheatre Parkway" is no town.
            if rest.contains(where: { $0.utf8.count > 1 && PlaceWords.isStreetWord(Folding.fold($0)) }) { return nil }
            // "70121 Bari BA"
            if digits == 5, rest.count > 1, let last = rest.last, isShortCode(last) { rest = rest.dropLast() }
        }
        let town = rest.joined(separator: " ")
        guard town.isEmpty || isReadable(town) else { return nil }
        return (whole, town.isEmpty ? nil : town)
    }

    /// Whether what stands behind a postal code is a town: `Kadıköy/İstanbul`, `Bari (BA)`, and nothing else with such marks.
    private static func isReadable(_ town: String) -> Bool {
        if let slash = town.firstIndex(of: "/") { return Countries.country(ofProvince: town[town.index(after: slash)...]) == "TR" }
        return town.count <= 50 && Self.town(town, mayHaveNumber: true) != nil
    }

    /// A part that is a postal code and no more, as few countries write one: `3511 AL`, `C.P. 44100`.
    private static func codeAlone(_ part: Substring) -> String? {
        let words = words(part)
        guard words.count == 2, let first = words.first, let last = words.last else { return nil }
        if first.utf8.count == 4, isNumber(first), isShortCode(last) { return String(part) }
        let isMarked = ["c.p.", "cp", "c.p", "cp.", "cep", "cep:", "plz", "zip", "pin"].contains(first.lowercased())
        return isMarked && isNumber(last) && (4...6).contains(last.utf8.count) ? String(last) : nil
    }

    /// Codes that may be something else where the country is not named: `Dunedin 9016, New Zealand`, `C1043 CABA, Argentina`.
    private static func code(_ words: [Substring], of country: String) -> (code: String, town: String)? {
        guard words.count >= 2, let first = words.first, let last = words.last else { return nil }
        switch Countries.code(country) {
        case "NZ", "PH": return last.utf8.count == 4 && isNumber(last) ? (String(last), words.dropLast().joined(separator: " ")) : nil
        case "AR":
            let isCode = (first.utf8.count == 5 || first.utf8.count == 8) && first.utf8.dropFirst().prefix(4).allSatisfy(ASCII.isDigit)
            return isCode && first.first?.isLetter == true ? (String(first), words.dropFirst().joined(separator: " ")) : nil
        default: return nil
        }
    }

    /// `London SW1A 2AA`, `Singapore 238859`, `Pune - 411005`
    private static func codeLast(_ words: [Substring]) -> (String?, String)? {
        guard var last = words.last else { return nil }
        var head = words.dropLast()
        if last.utf8.first == ASCII.leftParenthesis, last.utf8.last == ASCII.rightParenthesis {
            // "Madrid (28013)"
            last = last.dropFirst().dropLast()
            guard isNumber(last), (4...6).contains(last.count), let town = town(head.joined(separator: " ")) else { return nil }
            return (town, String(last))
        }
        let two = words.suffix(2).joined(separator: " ")
        if words.count >= 2, ValueShape.isSurePostalCode(two) || isEircode(two),
            words.suffix(2).allSatisfy({ $0.numberCount > 0 && $0.count <= 4 })
        {
            let town = words.dropLast(2).joined(separator: " ")
            return (town.isEmpty ? nil : town, two)
        }
        if let dash = last.lastIndex(of: "-"), dash > last.startIndex, last[..<dash].allSatisfy(\.isLetter) {
            // "Pune-411005"
            head.append(last[..<dash])
            last = last[last.index(after: dash)...]
        }
        guard isNumber(last), (5...6).contains(last.count) || last.count == 7 && isHebrew(head), !head.isEmpty, head.count <= 4 else {
            return nil
        }
        guard let town = town(head.joined(separator: " ")), !head.contains(where: { PlaceWords.isStreetWord(Folding.fold($0)) }) else {
            return nil
        }
        return (town, String(last))
    }

    private static func isHebrew(_ words: ArraySlice<Substring>) -> Bool {
        words.first?.unicodeScalars.first.map { (0x05D0...0x05EA).contains($0.value) } ?? false
    }

    /// `H91 K1R2`
    private static func isEircode(_ code: String) -> Bool {
        let signs = Array(code.utf8)
        guard signs.count == 8, signs[3] == ASCII.space, ASCII.isDigit(signs[1]), ASCII.isDigit(signs[2]) || signs[2] == 0x57 else {
            return false
        }
        return (ASCII.upperA...ASCII.upperZ).contains(signs[0])
            && signs[4...].allSatisfy { ASCII.isDigit($0) || (ASCII.upperA...ASCII.upperZ).contains($0) }
    }

    /// `Hauptstr. 5 10115 Berlin`: a code of five digits between the number of a house and a town, or behind a street
    /// with its number in front.
    private static func codeWithin(_ words: [Substring], isBehindStreet: Bool) -> (String, String)? {
        guard
            let index = words.lastIndex(where: { word in
                word.utf8.count >= 5 && word.numberCount == 5 && word.utf8.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.minus }
            }),
            index >= 1, index < words.count - 1
        else { return nil }
        let before = words[index - 1]
        let isBehindNumber = (index >= 2 || isBehindStreet) && before.numberCount > 0
        let isBehindEnd = before.utf8.last == ASCII.point && words[index + 1].first?.isUppercase == true
        let isBehindWords =
            index >= 3 && words[0].startsWithNumber
            && words[..<index].contains { PlaceWords.isStreetWord(Folding.joinedWords($0)) }
        guard isBehindNumber || isBehindEnd || isBehindWords,
            !["box", "bp", "highway", "hwy", "route", "rte"].contains(before.lowercased())
        else { return nil }
        guard let (code, rest) = codeFirst(Array(words[index...])), let rest else { return nil }
        return (code, rest)
    }

    /// `Centro, Curitiba - PR, 80020-310`, `Recife/PE CEP 51020-000`
    private mutating func readBrazil(_ segments: [Substring]) -> Bool {
        guard let last = segments.last, let code = Self.words(last).last, code.utf8.count == 9, code.numberCount == 8,
            code.utf8.dropFirst(5).first == ASCII.minus
        else { return false }
        postalCode = String(code)
        var head = Self.words(last).dropLast()
        if let mark = head.last, ["cep", "cep:"].contains(mark.lowercased()) { head = head.dropLast() }
        var parts = segments.dropLast().flatMap(Self.pieces)
        if !head.isEmpty { parts += Self.pieces(head.joined(separator: " ")[...]) }
        guard var place = parts.last else { return true }
        if Self.isShortCode(place), Countries.country(ofProvince: place) == "BR", parts.count >= 2 {
            administrativeArea = String(place)
            place = parts[parts.count - 2]
        } else if place.utf8.count > 4, place.utf8.dropLast(2).last == ASCII.slash, Countries.country(ofProvince: place.suffix(2)) == "BR" {
            administrativeArea = String(place.suffix(2))
            place = place.dropLast(3)
        } else {
            return true
        }
        locality = Self.town(place)
        return true
    }

    /// Addresses that begin with their postal code and town: `87-100 Toruń, ul. Szeroka 12`, `1051 Budapest, Fő utca 2.`
    private mutating func readStart(_ segments: [Substring]) {
        guard segments.count >= 2, let first = segments.first, let (code, town) = Self.codeFirst(Self.words(first)) else { return }
        let rest = segments.dropFirst()
        guard let town else {
            // "614000, Пермский край, г. Пермь, ул. Ленина, д. 12"
            guard code.utf8.count == 6, rest.contains(where: { $0.unicodeScalars.contains { (0x0400...0x04FF).contains($0.value) } }) else {
                return
            }
            postalCode = code
            administrativeArea = rest.first { Self.isRegion($0) }.map(String.init)
            locality =
                rest.first { Self.words($0).first.map { Self.townWords.contains($0.lowercased()) } == true }.flatMap(Self.town)
                ?? rest.first { ["Москва", "Санкт-Петербург"].contains($0) }.map(String.init)
            return
        }
        let hasNumber = rest.contains { $0.numberCount > 0 }
        let isSure =
            code.utf8.dropFirst(2).first == ASCII.minus && code.utf8.count == 6
            || code.utf8.count == 4 && hasNumber && rest.contains(where: Self.isHungarian)
            || code.utf8.count == 5 && hasNumber
                && rest.contains { part in PlaceWords.country(ofStreet: part).map { !["US", "GB", "CA", "AU"].contains($0) } ?? false }
        guard isSure, let found = Self.town(town) else { return }
        postalCode = code
        locality = found
    }

    private static func isRegion(_ text: Substring) -> Bool {
        guard let last = words(text).last?.lowercased(), let first = words(text).first?.lowercased() else { return false }
        return ["край", "область", "обл.", "обл"].contains(last) || ["республика", "респ."].contains(first)
    }

    private static func isHungarian(_ text: Substring) -> Bool {
        words(text).contains {
            ["utca", "u.", "út", "útja", "tér", "tere", "körút", "krt.", "köz", "sétány", "fasor", "rakpart"].contains($0.lowercased())
        }
    }
}
