import GazetteerModel
import GazetteerText

extension AddressText {
    /// `TX 75254`, `ON M5V 3L9`, `Oklahoma 74103`, `Maharashtra 411012`, `NSW 2042`
    static func american(_ words: [Substring]) -> (state: String, code: String)? {
        guard words.count >= 2, words.count <= 5, let (code, country, count) = codeAtEnd(words), count < words.count else { return nil }
        let state = words.dropLast(count).joined(separator: " ")
        return isState(state, of: country) ? (state, code) : nil
    }

    /// `Tulsa OK 74103`, `Newtown NSW 2042`, `Trois-Rivières (QC) G9A 2H7`, `Halifax (Nova Scotia) B3H 1K2`
    static func townAndState(_ words: [Substring]) -> (town: String, state: String, code: String)? {
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
    static func isState(_ text: some StringProtocol, of country: String) -> Bool {
        Countries.countries(ofState: text).contains(country) || country == "IN" && Countries.country(ofProvince: text) == country
            || country == "US" && Countries.country(ofProvince: text) == "ID"
    }

    /// The postal code at the end of some words as one of few countries writes it, and of how many words it is.
    static func codeAtEnd(_ words: [Substring]) -> (code: String, country: String, count: Int)? {
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
    static func isCanadian(_ code: some StringProtocol) -> Bool {
        guard code.utf8.count == 6 || code.utf8.count == 7 else { return false }
        let signs = code.utf8.filter { $0 != ASCII.space }
        guard signs.count == 6 else { return false }
        return signs.enumerated().allSatisfy { $0.isMultiple(of: 2) ? (ASCII.upperA...ASCII.upperZ).contains($1) : ASCII.isDigit($1) }
    }

    /// `75004 Paris`, `00-238 Warszawa`, `1012 AB Amsterdam`, `110 00 Praha 1`, `14482`, `11001-Cádiz`, `70121 Bari BA`
    static func codeFirst(_ words: [Substring]) -> (String, String?)? {
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
        if !isPlain, let more = rest.first, more.utf8.count == 3, more.numberCount == 1, rest.count > 1,
            ValueShape.isSurePostalCode("\(code) \(more)")
        {
            // "SY1 1AB Shrewsbury"
            whole += " " + more
            rest = rest.dropFirst()
        } else if isPlain, digits == 4, let letters = rest.first, isShortCode(letters) {
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
    static func isReadable(_ town: String) -> Bool {
        if let slash = town.firstIndex(of: "/") { return Countries.country(ofProvince: town[town.index(after: slash)...]) == "TR" }
        return town.count <= 50 && Self.town(town, mayHaveNumber: true) != nil
    }

    /// A part that is a postal code and no more, as few countries write one: `3511 AL`, `C.P. 44100`.
    static func codeAlone(_ part: Substring) -> String? {
        let words = words(part)
        guard words.count == 2, let first = words.first, let last = words.last else { return nil }
        if first.utf8.count == 4, isNumber(first), isShortCode(last) { return String(part) }
        let isMarked = ["c.p.", "cp", "c.p", "cp.", "cep", "cep:", "plz", "zip", "pin"].contains(first.lowercased())
        return isMarked && isNumber(last) && (4...6).contains(last.utf8.count) ? String(last) : nil
    }

    /// Codes that may be something else where the country is not named: `Dunedin 9016, New Zealand`, `C1043 CABA, Argentina`.
    static func code(_ words: [Substring], of country: String) -> (code: String, town: String)? {
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
    static func codeLast(_ words: [Substring]) -> (String?, String)? {
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

    static func isHebrew(_ words: ArraySlice<Substring>) -> Bool {
        words.first?.unicodeScalars.first.map { (0x05D0...0x05EA).contains($0.value) } ?? false
    }

    /// `H91 K1R2`
    static func isEircode(_ code: String) -> Bool {
        let signs = Array(code.utf8)
        guard signs.count == 8, signs[3] == ASCII.space, ASCII.isDigit(signs[1]), ASCII.isDigit(signs[2]) || signs[2] == 0x57 else {
            return false
        }
        return (ASCII.upperA...ASCII.upperZ).contains(signs[0])
            && signs[4...].allSatisfy { ASCII.isDigit($0) || (ASCII.upperA...ASCII.upperZ).contains($0) }
    }

    /// `Hauptstr. 5 10115 Berlin`: a code of five digits between the number of a house and a town, or behind a street
    /// with its number in front.
    static func codeWithin(_ words: [Substring], isBehindStreet: Bool) -> (String, String)? {
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
    mutating func readBrazil(_ segments: [Substring]) -> Bool {
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
    mutating func readStart(_ segments: [Substring]) {
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

    static func isRegion(_ text: Substring) -> Bool {
        guard let last = words(text).last?.lowercased(), let first = words(text).first?.lowercased() else { return false }
        return ["край", "область", "обл.", "обл"].contains(last) || ["республика", "респ."].contains(first)
    }

    static func isHungarian(_ text: Substring) -> Bool {
        words(text).contains {
            ["utca", "u.", "út", "útja", "tér", "tere", "körút", "krt.", "köz", "sétány", "fasor", "rakpart"].contains($0.lowercased())
        }
    }
}
