import GazetteerModel
import GazetteerText

/// What a value looks like, told from its characters.
struct ValueShape: OptionSet, Sendable, Hashable {
    let rawValue: UInt32
    init(rawValue: UInt32) { self.rawValue = rawValue }

    static let phone = ValueShape(rawValue: 1 << 0)
    /// Written as only telephone numbers are: a plus, parentheses, a leading zero with separators.
    static let surePhone = ValueShape(rawValue: 1 << 1)
    static let url = ValueShape(rawValue: 1 << 2)
    static let email = ValueShape(rawValue: 1 << 3)
    /// A web address of a picture or document.
    static let file = ValueShape(rawValue: 1 << 4)
    static let integer = ValueShape(rawValue: 1 << 5)
    static let decimal = ValueShape(rawValue: 1 << 6)
    static let date = ValueShape(rawValue: 1 << 7)
    static let flag = ValueShape(rawValue: 1 << 8)
    static let hours = ValueShape(rawValue: 1 << 9)
    static let postalCode = ValueShape(rawValue: 1 << 10)
    /// Written as only postal codes are: `123-4567`, `SW1A 2AA`, `00-950`.
    static let surePostalCode = ValueShape(rawValue: 1 << 11)
    /// Words with a number: `12 Main Street`.
    static let street = ValueShape(rawValue: 1 << 12)
    /// An address with more than its street.
    static let address = ValueShape(rawValue: 1 << 13)
    static let latitude = ValueShape(rawValue: 1 << 14)
    static let longitude = ValueShape(rawValue: 1 << 15)
    /// Two numbers that may be a position.
    static let position = ValueShape(rawValue: 1 << 16)
    static let longText = ValueShape(rawValue: 1 << 17)
    /// Letters and no digits.
    static let words = ValueShape(rawValue: 1 << 18)
    static let hasDigit = ValueShape(rawValue: 1 << 19)
    static let hasComma = ValueShape(rawValue: 1 << 20)
    /// Two or three capitals.
    static let code = ValueShape(rawValue: 1 << 21)
    static let hasStreetWord = ValueShape(rawValue: 1 << 22)
    static let allCapitals = ValueShape(rawValue: 1 << 23)
    /// A house number: `12b`, `3-5`.
    static let houseNumber = ValueShape(rawValue: 1 << 24)
    /// A town and its postal code: `10999 Berlin`, `Chicago, IL 60622`.
    static let townWithCode = ValueShape(rawValue: 1 << 25)
    /// A word as OpenStreetMap's tags have: `fast_food`, small letters only.
    static let tag = ValueShape(rawValue: 1 << 26)
    /// Worth a look for opening hours.
    static let mayBeHours = ValueShape(rawValue: 1 << 27)
    /// Worth a look for a street or an address, unless it has opening hours.
    static let mayBeStreet = ValueShape(rawValue: 1 << 28)
    /// Worth a look for a town and its postal code, likewise.
    static let mayBeTown = ValueShape(rawValue: 1 << 29)

    /// Takes all looks at a text that has been tidied.
    init(_ text: String) {
        self.init(plain: text)
        lookForHours(text)
        lookForStreet(text)
        lookForStreetWord(text)
        lookForTown(text)
    }

    /// Takes the look that is not much work.
    init(plain text: String) {
        self = []
        let counts = Counts(text)
        guard counts.length > 0 else { return }
        if counts.length > 100 { insert(.longText) }
        if counts.digits > 0 { insert(.hasDigit) } else if counts.letters > 0 { insert(.words) }
        if counts.commas > 0 { insert(.hasComma) }
        if (2...3).contains(counts.length), counts.capitals == counts.length { insert(.code) }
        if counts.letters > 0, counts.capitals == counts.letters { insert(.allCapitals) }
        if counts.ats >= 1, counts.ats <= 5, counts.dots > 0, counts.ats == 1 || ContactText.areEmails(text), ContactText.email(text) != nil
        {
            insert(.email)
        }
        if let url = counts.dots > 0 && (counts.ats == 0 || text.hasPrefix("http")) ? ContactText.url(text) : nil {
            let words = text.utf8.contains(ASCII.space) ? text.split(separator: " ").count : 1
            if words <= 2 || url.utf8.count * 2 > text.utf8.count { insert(.url) }
            if url.utf8.suffix(5).contains(ASCII.point), case let path = url.lowercased(), Self.files.contains(where: path.hasSuffix) {
                insert(.file)
            }
        }
        if contains(.url) || contains(.email) { return }
        if text.utf8.first == 0xE3, text.hasPrefix("〒"), Self.isSurePostalCode(String(text.dropFirst().drop { $0 == " " })) {
            insert([.postalCode, .surePostalCode])
            return
        }
        lookAtNumbers(text, counts)
        lookAtCodes(text, counts)
        markLooks(text, counts)
        if counts.letters > 0, text.utf8.allSatisfy(Self.isOfTag) { insert(.tag) }
    }

    private static let files = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".pdf"]

    /// Marks which of the other looks are worth it.
    private mutating func markLooks(_ text: String, _ counts: Counts) {
        guard !contains(.date) else { return }
        if counts.letters > 0 || counts.colons > 0 || counts.dots > 1 || text.utf8.first == 0x32 && text.hasPrefix("24/7") {
            insert(.mayBeHours)
        }
        guard counts.digits > 0, counts.letters >= 2, !contains(.longText) else { return }
        insert(.mayBeStreet)
        let mayHaveCode = counts.digits >= 4 || counts.digits >= 2 && counts.capitals >= 3 && text.utf8.contains(ASCII.space)
        if mayHaveCode, counts.length <= 60 { insert(.mayBeTown) }
    }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.lowerA...ASCII.lowerZ, ASCII.zero...ASCII.nine, ASCII.underscore, ASCII.semicolon, ASCII.colon, ASCII.minus: true
        default: false
        }
    }

    /// Looks for opening hours, which no street and no town are looked for in.
    mutating func lookForHours(_ text: String) {
        guard contains(.mayBeHours), TimeText.looksLikeHours(text) else { return }
        insert(.hours)
        subtract([.mayBeStreet, .mayBeTown])
    }

    /// Looks for a town with its postal code, after the look for a street.
    mutating func lookForTown(_ text: String) {
        guard contains(.mayBeTown) else { return }
        if contains(.street), !text.startsWithNumber {
            let counts = Counts(text)
            guard counts.commas > 0 || counts.digits < 4 else { return }
        }
        let parts = AddressText(text)
        guard let code = parts.postalCode, let town = parts.locality else { return }
        // Nothing else stands in it but a state or a country.
        let rest = [code, town, parts.administrativeArea, parts.country].compactMap { $0 }.reduce(0) { $0 + $1.count }
        if text.count - rest <= 6 { insert(.townWithCode) }
    }

    /// The value of a number that may be a degree.
    static func degrees(_ text: String) -> Double? {
        let number = text.utf8.contains(ASCII.comma) ? Double(text.replacing(",", with: ".")) : Double(text)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    private static let flags: Set<String> = [
        "true", "false", "yes", "no", "y", "n", "0", "1", "t", "f", "ja", "nein", "oui", "non", "si", "sí", "open", "closed", "active",
        "inactive", "enabled", "disabled",
    ]

    private mutating func lookAtNumbers(_ text: String, _ counts: Counts) {
        if counts.length <= 8, counts.letters == counts.length || counts.length == 1, counts.isASCII || counts.length == 2,
            Self.flags.contains(text.lowercased())
        {
            insert(.flag)
        }
        if counts.wide > 0, counts.digits >= 2, counts.length <= 14, TimeText.looksLikeWideDate(text) {
            insert(.date)
            return
        }
        if counts.digits >= 6, counts.signs + counts.slashes + counts.dots >= 2, TimeText.looksLikeDate(text) {
            insert(.date)
            return
        }
        let isNumber =
            counts.digits > 0 && counts.letters == 0 && counts.digits + counts.dots + counts.commas + counts.signs == counts.length
        if isNumber, let number = Self.degrees(text) {
            if counts.dots + counts.commas == 0 { insert(.integer) } else { insert(.decimal) }
            if counts.dots + counts.commas == 1 {
                let decimals =
                    text.utf8.count
                    - (text.utf8.lastIndex { $0 == ASCII.point || $0 == ASCII.comma }.map {
                        text.utf8.distance(from: text.utf8.startIndex, to: $0)
                    } ?? 0)
                if decimals > 3 {
                    if abs(number) <= 90 { insert(.latitude) }
                    if abs(number) <= 180 { insert(.longitude) }
                }
            }
        }
        let mayBePoint = counts.letters == 0 || text.utf8.first == 0x50 && (text.hasPrefix("POINT") || text.hasPrefix("Point"))
        if counts.digits >= 4, counts.dots >= 2, mayBePoint {
            let parts = text.split { !$0.isNumber && $0 != "." && $0 != "-" && $0 != "+" }
            let numbers = parts.compactMap { Double($0) }
            if parts.count == 2, numbers.count == 2, parts.allSatisfy({ $0.contains(".") }), abs(numbers[0]) <= 180, abs(numbers[1]) <= 180
            {
                insert(.position)
                return
            }
        }
        if ContactText.isDamaged(text) {
            insert(.phone)
            return
        }
        if counts.digits > 15, counts.letters <= 20, text.utf8.contains(where: { ";/,|".utf8.contains($0) }),
            text.contains(where: { ";/,|".contains($0) }),
            case let phones = ContactText.phones(text), phones.count > 1 || phones.count == 1 && ContactText.namesFax(text)
        {
            insert([.phone, .surePhone])
            return
        }
        // No telephone number begins with three zeros; keys of databases do.
        if text.utf8.first == ASCII.zero, text.hasPrefix("000") { return }
        let others = counts.letters
        if counts.digits >= 6, counts.digits <= 20, !contains(.decimal), others <= 5, counts.dots != 1 || counts.signs > 0 || counts.plus {
            guard counts.length <= 40, counts.colons == 0 || others > 0 else { return }
            insert(.phone)
            let separators = counts.signs + counts.parentheses + counts.spaces + counts.dots + counts.slashes
            let begins = counts.digits >= 9 && text.utf8.first == ASCII.zero && text.hasPrefix("0")
            if counts.plus || counts.parentheses > 0 || begins || counts.digits >= 9 && separators >= 2 {
                if others == 0 || text.lowercased().hasBytes("tel") { insert(.surePhone) }
            }
        }
    }

    private mutating func lookAtCodes(_ text: String, _ counts: Counts) {
        guard counts.digits > 0, counts.length <= 10, counts.digits + counts.capitals + counts.spaces + counts.signs == counts.length else {
            if counts.digits > 0, counts.length <= 8, counts.letters <= 2, text.startsWithNumber { insert(.houseNumber) }
            return
        }
        if counts.digits <= 5, text.startsWithNumber { insert(.houseNumber) }
        let pattern = Self.pattern(text)
        switch pattern {
        case _ where Self.surePostalCodes.contains(pattern): insert([.postalCode, .surePostalCode])
        case "99999", "9999", "999999", "9999999", "9999-999", "AAA-9999", "A9A9A9", "AA-9999", "AA9999", "AA-99999", "A99 AA99",
            "A99 A9A9", "999":
            insert(.postalCode)
        default: break
        }
        if pattern.first == "A", pattern.contains("9"), counts.length >= 5, counts.letters >= 2, counts.signs == 0 { insert(.postalCode) }
    }

    /// Whether a text is written as only postal codes are.
    static func isSurePostalCode(_ text: String) -> Bool { text.utf8.count <= 10 && surePostalCodes.contains(pattern(text)) }

    private static let surePostalCodes: Set<String> = [
        "999-9999", "99-999", "9999 AA", "A9A 9A9", "99999-999", "A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA",
        "99999-9999", "999 99", "9999AA",
    ]

    /// A text with 9 for a digit and A for a letter.
    private static func pattern(_ text: String) -> String {
        var pattern: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case ASCII.zero...ASCII.nine: pattern.append(ASCII.nine)
            case ASCII.upperA...ASCII.upperZ, ASCII.lowerA...ASCII.lowerZ: pattern.append(ASCII.upperA)
            case ASCII.space: pattern.append(ASCII.space)
            // Two bytes may be one character.
            case 0x80..., ASCII.carriageReturn: return widePattern(text)
            default: pattern.append(ASCII.minus)
            }
        }
        return String(decoding: pattern, as: UTF8.self)
    }

    private static func widePattern(_ text: String) -> String {
        String(text.map { $0.isNumber ? "9" : $0.isLetter ? "A" : $0 == " " ? " " : "-" })
    }

    /// A number without the sign in front of it: `№5`, `No:36B`.
    private static func withoutNumberSign(_ piece: Substring) -> Substring {
        if piece.unicodeScalars.first == "№" { return piece.dropFirst() }
        guard let colon = piece.utf8.firstIndex(of: ASCII.colon), ColumnWords.numbers.contains(Folding.joinedWords(piece[..<colon])) else {
            return piece
        }
        return piece[piece.utf8.index(after: colon)...]
    }

    /// Whether most letters of a text belong to scripts in which words are written without blanks.
    private static func isWide(_ counts: Counts) -> Bool { counts.wide * 2 > counts.letters }

    /// Looks for a word that stands in addresses.
    mutating func lookForStreetWord(_ text: String) {
        guard contains(.mayBeStreet) else { return }
        if Folding.words(text).contains(where: { !$0.startsWithNumber && PlaceWords.isStreetWord($0) })
            || text.utf8.contains(where: { $0 >= 0xE2 }) && Self.isWide(Counts(text)) && Self.wideStreetWords.contains(where: text.hasBytes)
        {
            insert(.hasStreetWord)
        }
    }

    private static let wideStreetWords = ["丁目", "番地", "号", "路", "街", "로 ", "길 ", "동 ", "도로"]

    /// Looks for a street with a number, or for an address with more than its street.
    mutating func lookForStreet(_ text: String) {
        guard contains(.mayBeStreet) else { return }
        let counts = Counts(text)
        let isWide = Self.isWide(counts)
        lazy var wordCount = Folding.words(text).count
        let pieces = text.utf8.split { $0 == ASCII.comma || $0 <= ASCII.space }.map(Substring.init)
        let startsWithNumber = text.startsWithNumber && wordCount >= 2
        let hasShortNumber = pieces.dropFirst().contains { piece in
            let number = Self.withoutNumberSign(piece)
            return number.startsWithNumber && number.count <= 6
        }
        guard startsWithNumber || hasShortNumber || isWide && counts.digits > 0 else { return }
        if counts.letters >= 3, wordCount <= 12 { insert(.street) }
        let hasMark = !counts.isASCII && text.hasBytes("〒")
        let hasPostal = pieces.contains { piece in
            let digits = piece.numberCount
            return digits >= 4 && digits <= 7 && piece.count - digits <= 2 || hasMark && piece.contains("〒")
        }
        let isFullWide = isWide && Self.wideParts.filter(text.hasBytes).count >= 2
        if isFullWide || (counts.commas >= 1 && (hasPostal || counts.commas >= 2)) || hasPostal && wordCount >= 5 { insert(.address) }
    }

    private static let wideParts = ["都", "府", "県", "市", "区", "省", "특별시", "광역시", "도 ", "시 ", "구 ", "군 "]
}

extension ValueShape {
    /// How many characters of each kind a text has.
    private struct Counts {
        var length = 0
        var digits = 0
        var letters = 0
        var capitals = 0
        var wide = 0
        var spaces = 0
        var commas = 0
        var dots = 0
        var signs = 0
        var slashes = 0
        var colons = 0
        var ats = 0
        var parentheses = 0
        var plus = false
        var isASCII = true

        init(_ text: String) {
            for scalar in text.unicodeScalars {
                length += 1
                switch scalar {
                case "a"..."z": letters += 1
                case "0"..."9", "０"..."９", "٠"..."٩", "۰"..."۹": digits += 1
                case "A"..."Z":
                    letters += 1
                    capitals += 1
                case " ", "\n": spaces += 1
                case ",", "、": commas += 1
                case ".": dots += 1
                case "-", "‐", "–", "−": signs += 1
                case "+":
                    signs += 1
                    plus = plus || length == 1
                case "/": slashes += 1
                case ":": colons += 1
                case "@": ats += 1
                case "(", ")": parentheses += 1
                default: if scalar.value >= 0x80 { addLetter(scalar) }
                }
                isASCII = isASCII && scalar.isASCII
            }
        }

        /// Counts a letter that is not one of ASCII; the common ones are told without a look into Unicode's tables.
        private mutating func addLetter(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x00DF...0x00F6, 0x00F8...0x00FF, 0x03AC...0x03CE, 0x0430...0x045F: letters += 1
            case 0x00C0...0x00D6, 0x00D8...0x00DE, 0x0391...0x03A1, 0x03A3...0x03A9, 0x0400...0x042F:
                letters += 1
                capitals += 1
            case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
                letters += 1
                wide += 1
            default:
                guard scalar.properties.isAlphabetic else {
                    if scalar.properties.numericType == .decimal { digits += 1 }
                    return
                }
                letters += 1
                if scalar.value >= 0x2E80 { wide += 1 } else if scalar.properties.isUppercase { capitals += 1 }
            }
        }
    }
}
