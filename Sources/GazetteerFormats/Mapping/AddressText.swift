import GazetteerModel
import GazetteerText

/// Takes an address in one line apart where that is safe: at a postal code and the town beside it.
struct AddressText: Sendable, Hashable {
    /// Stands before a role in the path of a source, for the part of a text that says several things.
    static let mark = "\u{1E}"

    /// The first line of an address of several, where the postal code stands in another.
    var street: String?
    var locality: String?
    var administrativeArea: String?
    var postalCode: String?
    var country: String?
    /// Whether it was read from its end, where the parts are those that commas make.
    private(set) var isReadFromEnd = false

    /// The part for a role.
    func part(_ role: FieldRole) -> String? {
        switch role {
        case .street: street
        case .locality: locality
        case .postalCode: postalCode
        case .administrativeArea: administrativeArea
        case .country: country
        default: nil
        }
    }

    /// Reads an address; parts that are not plain to see stay `nil`.
    init(_ text: String) {
        self.init(line: text)
        let first = text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).first : nil
        if let first, let postalCode, !first.hasPrefix(postalCode) {
            let line = ValueText.tidied(String(first))
            street = line.isEmpty || line.hasBytes(postalCode) ? nil : line
        }
    }

    private init(line text: String) {
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
        isReadFromEnd = false
    }

    /// The country behind a postal code without a comma between them: `Boise ID 83702 US`.
    static func countryBehindCode(_ segment: Substring) -> (rest: Substring, country: String)? {
        let words = words(segment)
        guard let last = words.last, ["US", "USA", "UK", "GB", "CA"].contains(last), let code = words.dropLast().last,
            code.utf8.last.map(ASCII.isDigit) == true || last != "US" && last != "USA" && code.utf8.first.map(ASCII.isDigit) == true,
            words.count >= 3
        else { return nil }
        return (words.dropLast().joined(separator: " ")[...], String(last))
    }

    /// Reads the parts of an address from its end.
    mutating func read(_ segments: [Substring]) {
        guard let last = segments.last else { return }
        if segments.count >= 3, !last.utf8.contains(where: ASCII.isDigit), Countries.country(ofProvince: last) != nil {
            // "…, Pune-411001, Maharashtra", "…, 97000 Mérida, Yuc."
            readEnd(Array(segments.dropLast()))
            if postalCode != nil {
                isReadFromEnd = true
                if last.utf8.last != ASCII.point { administrativeArea = administrativeArea ?? String(last) }
                return
            }
        }
        readEnd(segments)
        isReadFromEnd = postalCode != nil
        if postalCode == nil { readStart(segments) }
    }

    mutating func readEnd(_ segments: [Substring]) {
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
    mutating func take(_ text: String) {
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
    mutating func place(in parts: ArraySlice<Substring>) -> String? {
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
    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.utf8.first == ASCII.space { text.removeFirst() }
        while text.utf8.last == ASCII.space { text.removeLast() }
        return text
    }

    static func words(_ text: Substring) -> [Substring] { text.utf8.split(separator: ASCII.space).map { Substring($0) } }

    /// The parts of a segment between marks with blanks round them.
    static func pieces(_ segment: Substring) -> [Substring] {
        var pieces: [[Substring]] = [[]]
        for word in words(segment) {
            if separators.contains(word) { pieces.append([]) } else { pieces[pieces.count - 1].append(word) }
        }
        return pieces.filter { !$0.isEmpty }.map { $0.joined(separator: " ")[...] }
    }

    static let separators: Set<Substring> = ["-", "–", "—", "/", "|", "·", "•"]

    static func isNumber(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.numberCount == text.count }

    /// The name of a town without what does not belong to it; `nil` for what is none.
    ///
    /// - Parameter mayHaveNumber: whether it stands behind its postal code: `Praha 1`.
    static func town(_ text: some StringProtocol, mayHaveNumber: Bool) -> String? {
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

    static func town(_ text: some StringProtocol) -> String? { town(text, mayHaveNumber: false) }

    static func hasStreetWord(_ text: Substring) -> Bool {
        words(text).contains { PlaceWords.isStreetWord(Folding.joinedWords($0)) }
    }

    /// Words in front of the name of a town that say that it is one.
    static let townWords: Set<String> = ["г.", "гор.", "город", "м.", "місто", "mun.", "m.", "loc."]

    static func isShortCode(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { (ASCII.upperA...ASCII.upperZ).contains($0) }
    }

    /// Whether a part is a county or district that stands beside a town.
    static func isCounty(_ text: Substring) -> Bool {
        if Countries.isCounty(text) { return true }
        guard let first = words(text).first?.lowercased(), let last = words(text).last?.lowercased(), first != last else { return false }
        return ["co.", "county", "jud.", "județul", "judeţul", "judetul"].contains(first)
            || ["обл.", "область", "край", "район", "р-н", "county"].contains(last)
    }

    /// Cities that are called like their states.
    static let cityStates: Set<String> = ["New York", "Québec", "Quebec"]

    /// The text without a position in parentheses behind it.
    static func withoutPosition(_ text: String) -> String {
        let bytes = text.utf8Span.span
        guard let start = positionAtEnd(bytes, 0..<bytes.count) else { return text }
        return String(decoding: text.utf8.prefix(start), as: UTF8.self)
    }

    /// Where the parenthesis stands with which a position begins that ends a text: two numbers with points and a comma between
    /// them, perhaps with signs of degrees.
    static func positionAtEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard let last = range.last, bytes[last] == ASCII.rightParenthesis else { return nil }
        var (digits, points, commas) = (0, 0, 0)
        for index in range.dropLast().suffix(80).reversed() {
            switch bytes[index] {
            case ASCII.leftParenthesis: return digits >= 2 && points >= 2 && (1...2).contains(commas) ? index : nil
            case ASCII.point: points += 1
            case ASCII.comma: commas += 1
            case ASCII.zero...ASCII.nine: digits += 1
            // The sign of degrees has two bytes.
            case ASCII.minus, ASCII.plus, ASCII.space, 0xC2, 0xB0: break
            default: return nil
            }
        }
        return nil
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
