import GazetteerModel
import GazetteerText

/// What the first records of a feed have in one place.
struct FieldProfile {
    /// A value and the number of its record.
    struct Entry {
        let record: Int
        let text: String
    }

    var source: FieldSource
    /// What the name says.
    var name: FieldName { didSet { role = name.role.flatMap(FieldRole.init(rawValue:)) } }
    /// The role that the name speaks for.
    private(set) var role: FieldRole?
    /// The words of the name that tell it from others.
    var words: [String]
    /// Whether the place is a line of a description.
    var isMined = false
    /// In how many records it says something.
    private(set) var filled = 0
    /// The different values, and how often each was seen.
    private(set) var values: [String: Int] = [:]
    /// How many values have each shape.
    private let shapes = ShapeCounts()
    private var lengths = 0
    /// How many values are as long as each length, for short ones.
    private var lengthCounts = [Int](repeating: 0, count: 12)
    private(set) var examples: [String] = []
    /// The values in the order of the records, one a record: where it has several, the last one.
    private(set) var entries: [Entry] = []
    private var hasSeveral = false
    /// How many values have several lines.
    var brokenCount = 0

    /// Whether it has a name for people beside its key.
    private var hasDisplayName = false
    /// Whether the key is no name: a number, a letter, `column 3`, `field_2`.
    private let hasBareKey: Bool

    init(source: FieldSource, name: FieldName) {
        self.source = source
        self.name = name
        role = name.role.flatMap(FieldRole.init(rawValue:))
        words = Folding.words(source.key)
        hasBareKey = source.path.isEmpty && Self.isBare(words)
    }

    /// Takes what the place is called for people, if that says more than its key: `f3`, "Code postal".
    mutating func takeDisplayName(_ label: String) {
        let other = FieldName(label)
        guard other.isVetoed && name.role == nil || other.role != nil && other.strength > name.strength && !name.isVetoed else { return }
        name = other
        words = Folding.words(label)
        hasDisplayName = true
    }

    mutating func add(_ text: String, record: Int) {
        hasSeveral = hasSeveral || entries.last?.record == record
        entries.append(Entry(record: record, text: text))
        if examples.count < 3, !examples.contains(text) { examples.append(text) }
        lengths += text.utf8.count
        if text.utf8.count < lengthCounts.count { lengthCounts[text.utf8.count] += 1 }
    }

    /// Counts the values when all of them are there: before, nothing is known of them.
    mutating func finish() {
        filled = entries.count
        values.reserveCapacity(entries.count)
        for entry in entries { values[entry.text, default: 0] += 1 }
        shapes.take(values)
        guard hasSeveral else { return }
        entries = entries.indices.filter { $0 + 1 == entries.count || entries[$0 + 1].record != entries[$0].record }.map { entries[$0] }
    }

    /// The share of the values that have a shape.
    func share(_ shape: ValueShape) -> Double {
        guard filled > 0 else { return 0 }
        return Double(shapes.count(of: shape)) / Double(filled)
    }

    /// Whether the share of the values that have a shape reaches a level above 0; as a rule, sooner told than the share.
    func reaches(_ shape: ValueShape, _ level: Double) -> Bool {
        filled > 0 && shapes.holds(shape) { Double($0) / Double(filled) >= level }
    }

    /// The share of the values that are names of countries; of many values, of the first ones.
    var countryShare: Double {
        // England is a country to some, and a region in a column of regions.
        shareOfSome { Countries.isName($0) && Countries.country(ofRegion: $0) == nil }
    }

    /// The share of the values that are kinds of places; of many values, of the first ones.
    var kindShare: Double {
        shareOfSome(PlaceWords.isKind)
    }

    /// Whether nearly all values are countries, by name or by a code of three letters.
    var holdsCountries: Bool {
        share(.words) >= 0.9 && shareOfSome { $0.utf8.count > 2 && $0.utf8.count <= 60 && Countries.code($0) != nil } >= 0.8
    }

    /// The share of the values that are countries, by name or by any code; of many values, of the first ones.
    var countryCodeShare: Double { shareOfSome { $0.utf8.count <= 60 && Countries.code($0) != nil } }

    /// The share of the values that are kinds of places or of kitchens and nothing else, as "Farmacia Rossi" is not; of many
    /// values, of the first ones.
    var pureKindShare: Double { shareOfSome { PlaceWords.isOnlyKind($0) || Self.isCuisine($0) } }

    /// The share of the values that are kinds of kitchens: "Modern Cuisine"; of many values, of the first ones.
    var cuisineShare: Double { shareOfSome(Self.isCuisine) }

    private static func isCuisine(_ text: String) -> Bool {
        let words = text.utf8.count <= 60 ? Folding.words(text) : []
        return !words.isEmpty && words.allSatisfy(ColumnWords.cuisines.contains)
    }

    /// Whether most values are kinds of places and nothing else, or few kinds that come again and again.
    var holdsKinds: Bool {
        guard filled >= 2, share(.longText) < 0.1 else { return false }
        guard pureKindShare >= 0.6 || filled >= 6 && distinctness <= 0.5 && kindShare >= 0.8 else { return false }
        return countryCodeShare < 0.8
    }

    /// The share of the values that begin with a capital, or with a letter of a script without them; of many values, of the
    /// first ones.
    var titleShare: Double {
        shareOfSome { $0.unicodeScalars.first { $0.properties.isAlphabetic }.map { !$0.properties.isLowercase } == true }
    }

    /// The share of the values that are sentences; of many values, of the first ones.
    var sentenceShare: Double {
        shareOfSome { text in
            guard text.utf8.count >= 20, let last = text.unicodeScalars.last, ".!?。！？".unicodeScalars.contains(last) else { return false }
            return last.value >= 0x2E80 || text.utf8.count { $0 == ASCII.space } >= 4
        }
    }

    /// Whether most values are streets with a word for them and their names: "Via Roma".
    var holdsNamesOfStreets: Bool {
        let share = shareOfSome { text in
            let words = text.utf8.count <= 80 ? Folding.words(text) : []
            return words.count >= 2 && words.contains(where: PlaceWords.isStreetWord) && !PlaceWords.isStreetType(text)
        }
        return share >= 0.6
    }

    /// Whether most values end with a number that is too large for a district of a town, "Nieuwestad 163", and are different.
    var endsWithHouses: Bool {
        let share = shareOfSome { text in
            guard let last = text.split(separator: " ").last, let number = Int(last.prefix { $0.isASCII && $0.isNumber }) else {
                return false
            }
            return number > 24 && number < 10_000
        }
        return share >= 0.5 && distinctness >= 0.8
    }

    /// Whether the values are neither streets nor numbers: towns and countries, say.
    var holdsNoAddresses: Bool {
        guard filled >= 2, share(.hasDigit) < 0.1 else { return false }
        return shareOfSome { Folding.words($0).contains { PlaceWords.isStreetWord($0) } } < 0.1
    }

    /// The share of the values that may be names of places; of many values, of the first ones.
    var nameShare: Double { shareOfSome { $0.mayBeName } }

    /// The share of the values that are texts and no codes; of many values, of the first ones.
    var textShare: Double { shareOfSome { $0.isText } }

    /// The share of the values that are letter boxes: "PO Box 12"; of many values, of the first ones.
    var boxShare: Double { shareOfSome { PlaceWords.isLetterBox($0) } }

    /// The share of the values that are web addresses as no other texts are, with a scheme or `www`; of many values, of the
    /// first ones.
    var markedURLShare: Double { shareOfSome { $0.hasBytes("://") || $0.utf8.prefix(4).elementsEqual("www.".utf8) } }

    /// The share of the values that are telephone numbers with a plus or parentheses, as no other numbers have them; of
    /// many values, of the first ones.
    var markedPhoneShare: Double {
        guard reaches(.surePhone, 0.5) else { return 0 }
        return shareOfSome { text in text.utf8.first == ASCII.plus || text.utf8.prefix(4).contains(UInt8(ascii: "(")) }
    }

    /// The share of the values whose telephone numbers cannot be told from those of faxes; of many values, of the first ones.
    var mixedFaxShare: Double {
        shareOfSome { text in ContactText.namesFax(text) && ContactText.phones(text).contains(where: ContactText.namesFax) }
    }

    /// The share of the values that have letters and no word for telephones, as numbers of licences do: "D423-001"; of many
    /// values, of the first ones.
    var letteredShare: Double {
        shareOfSome { text in text.contains(where: \.isLetter) && !text.lowercased().hasBytes("tel") && !text.hasBytes("電話") }
    }

    /// Whether most values are written in the scripts of East Asia; of many values, the first ones.
    var isWide: Bool {
        shareOfSome { $0.unicodeScalars.first { $0.properties.isAlphabetic }.map { $0.value >= 0x2E80 } ?? false } > 0.5
    }

    /// Whether most values end with a number, as streets in East Asia do, "尾山町7-9", and names do not; of many values, the
    /// first ones.
    var endsWithNumbers: Bool {
        let share = shareOfSome { text in
            let end = text.unicodeScalars.reversed().drop { "号號番地室階楼호층".unicodeScalars.contains($0) }
            return end.first?.properties.numericType == .decimal
        }
        return share >= 0.8
    }

    /// The share of the values that are in kana alone: how a name is read; of many values, of the first ones.
    var kanaShare: Double {
        shareOfSome {
            $0.unicodeScalars.allSatisfy {
                (0x3041...0x30FF).contains($0.value) || (0xFF66...0xFF9F).contains($0.value) || $0.properties.isWhitespace
            }
        }
    }

    /// Whether some of the first values have kana, blocks of towns or prefectures, which only Japan writes so.
    var isJapanese: Bool {
        shareOfSome { text in
            text.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) } || text.hasBytes("丁目") || text.hasSuffix("県")
        } > 0.1
    }

    /// The share of the values that say whether something is in use: "ACTIVADO"; of many values, of the first ones.
    var statusShare: Double {
        shareOfSome { $0.utf8.count <= 40 && ColumnWords.statuses.contains(Folding.joinedWords($0)) }
    }

    /// The share of the values that say who owns a place or how it is registered: "Private"; of many values, of the first ones.
    var ownerShare: Double { shareOfSome { $0.utf8.count <= 40 && ColumnWords.owners.contains(Folding.joinedWords($0)) } }

    /// The share of the values that begin or end with a word for quarters of a town: "Col. Centro"; of many values, of the
    /// first ones.
    var quarterShare: Double {
        shareOfSome { text in
            let words = Folding.words(text)
            return words.count > 1 && [words.first, words.last].contains { $0.map(ColumnWords.quarters.contains) == true }
        }
    }

    /// How many hosts its web addresses have; of many values, the first ones.
    var hostCount: Int {
        let hosts = shapes.firstTexts.map { text in
            (text.split(separator: "/").first { $0.utf8.contains(ASCII.point) } ?? "").lowercased()
        }
        return Set(hosts).count
    }

    /// The share of the values that are digits alone; of many values, of the first ones.
    var bareShare: Double { shareOfSome { !$0.isEmpty && $0.utf8.allSatisfy(ASCII.isDigit) } }

    func shareOfSome(_ holds: (String) -> Bool) -> Double {
        let some = shapes.firstTexts
        return some.isEmpty ? 0 : Double(some.filter(holds).count) / Double(some.count)
    }

    /// Whether all of many records have the same value.
    var isConstant: Bool { filled >= 5 && values.count == 1 }

    /// How many of the values are different, from 0 to 1.
    var distinctness: Double { filled == 0 ? 0 : Double(values.count) / Double(filled) }

    /// The share of the values that are digits, dots and no more than two letters, not only digits.
    var codeShare: Double {
        let codes = values.keys.filter { text in
            let letters = text.reduce(0) { $0 + ($1.isLetter ? 1 : 0) }
            return letters <= 2 && text.contains(where: \.isNumber) && !text.contains(" ") && Int(text) == nil
        }
        return values.isEmpty ? 0 : Double(codes.count) / Double(values.count)
    }

    /// Whether the values are places in a list of a program's, and no words for people: "gcid:bakery", "/shops/bakery".
    var isPath: Bool {
        guard values.count >= 2, let first = values.keys.min(), !first.utf8.contains(ASCII.space),
            let end = first.utf8.lastIndex(where: { $0 == ASCII.colon || $0 == ASCII.slash })
        else { return false }
        let start = first[...end]
        return values.keys.allSatisfy { $0.hasPrefix(start) && !$0.utf8.contains(ASCII.space) }
    }

    /// Whether most values are numbers of eight to ten digits, all as long.
    var isLongCode: Bool {
        let lengths = values.keys.filter { $0.allSatisfy(\.isNumber) }.map(\.count)
        guard lengths.count * 10 >= values.count * 9, let first = lengths.min(), (8...10).contains(first) else { return false }
        return lengths.filter { $0 == first }.count * 10 >= lengths.count * 8
    }

    /// Whether most values are a letter and four digits: "S2000".
    var isArgentineCode: Bool {
        let codes = values.keys.count { text in
            text.utf8.count == 5 && text.utf8.first.map(ASCII.isLetter) == true && text.utf8.dropFirst().allSatisfy(ASCII.isDigit)
        }
        return !values.isEmpty && codes * 10 >= values.count * 8
    }

    /// The values of the records in which another place says something, too, and what that says there.
    func values(beside other: FieldProfile) -> [(own: String, other: String)] {
        var pairs: [(own: String, other: String)] = []
        var rest = other.entries[...]
        for entry in entries {
            while let first = rest.first, first.record < entry.record { rest = rest.dropFirst() }
            guard let first = rest.first else { break }
            if first.record == entry.record { pairs.append((entry.text, first.text)) }
        }
        return pairs
    }

    /// Whether the values are the numbers of the rows, or go up like them.
    var countsRows: Bool {
        let numbers = entries.prefix(60).compactMap { entry in
            // "0007" is a code.
            Int(entry.text).flatMap { String($0) == entry.text ? $0 : nil }
        }
        guard numbers.count >= 5, numbers.count == min(60, entries.count), let first = numbers.first else { return false }
        let (step, isLarge) = numbers[1].subtractingReportingOverflow(first)
        guard !isLarge, step > 0, first <= 1000 else { return false }
        return zip(numbers, numbers.dropFirst()).allSatisfy { $1.subtractingReportingOverflow($0) == (step, false) }
    }

    /// The mean length in bytes.
    var meanLength: Double { filled == 0 ? 0 : Double(lengths) / Double(filled) }

    /// The share of the values that have the most common length; that is what codes have in common.
    var commonLength: Double { filled == 0 ? 0 : Double(lengthCounts.max() ?? 0) / Double(filled) }

    /// Whether the name is none: a number, a letter, `column 3`, `field_2`.
    var isAnonymous: Bool { hasBareKey && !hasDisplayName }

    private static func isBare(_ words: [String]) -> Bool {
        let bare = words.filter { !ColumnWords.columns.contains($0) }
        return bare.allSatisfy { $0.allSatisfy(\.isNumber) } || bare.count == 1 && bare[0].count == 1 && bare[0].first?.isASCII == true
    }
}

extension String {
    /// How many letters and how many digits it has.
    private var countsOfLetters: (letters: Int, digits: Int, capitals: Int) {
        var counts = (letters: 0, digits: 0, capitals: 0)
        for scalar in unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                counts.digits += ASCII.isDigit(byte) ? 1 : 0
                counts.letters += ASCII.isLetter(byte) ? 1 : 0
                counts.capitals += (ASCII.upperA...ASCII.upperZ).contains(byte) ? 1 : 0
            } else if scalar.properties.numericType == .decimal {
                counts.digits += 1
            } else if scalar.properties.isAlphabetic {
                counts.letters += 1
                counts.capitals += scalar.properties.isUppercase ? 1 : 0
            }
        }
        return counts
    }

    /// Whether it is words and no code: a blank between more letters than digits, or a capital and small letters.
    fileprivate var isText: Bool {
        let counts = countsOfLetters
        if counts.letters > counts.digits, counts.letters >= 4, utf8.contains(ASCII.space) { return true }
        return counts.digits == 0 && counts.letters >= 4 && counts.letters * 10 >= unicodeScalars.count * 9
            && counts.capitals < counts.letters
            && utf8.first.map { !(ASCII.lowerA...ASCII.lowerZ).contains($0) } == true
    }

    /// Whether it may be the name of a place: letters, with or without a number, that are neither code nor address.
    fileprivate var mayBeName: Bool {
        guard utf8.count <= 120 else { return false }
        let counts = countsOfLetters
        guard counts.letters >= 2, counts.letters > counts.digits else { return false }
        guard counts.digits > 0 else { return true }
        // "AB12", "12, Elm St".
        if utf8.allSatisfy({ $0 != ASCII.space && $0 < 0x80 }) || utf8.contains(ASCII.comma) { return false }
        // "Škola č. 3": one letter is a street in Spain ("c/ Mayor 3"), and a number elsewhere.
        return !Folding.words(self).contains { $0.utf8.count > 1 && !$0.startsWithNumber && PlaceWords.isStreetWord($0) }
    }
}
