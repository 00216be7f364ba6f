/// Words in the names of columns that say whose a value is, or how columns belong together. All are folded.
package enum ColumnWords {
    /// Words for addresses at which a place gets its letters, and is not: those of offices and owners, too.
    package static let letters = words("letters")
    /// Words that are for letters beside an address, and parts of the names of other things.
    package static let ofLetters = words("of letters")
    /// What people call a column of first names.
    package static let firstNames = words("first name")
    /// What people call a column of last names.
    package static let lastNames = words("last name")
    /// What people call area codes.
    package static let areaCodes = words("area code")
    /// What stands in front of the number of a fax.
    package static let fax = words("fax")
    /// What people call a column of numbers.
    package static let numbers = words("number")
    /// What programs call columns without a name.
    package static let columns = words("column")
    /// What people call a column of hours on single days.
    package static let specialDays = words("special days")
    /// What languages put behind a word without changing what it means, the longest first.
    package static let endings = words("ending").sorted { $0.utf8.count != $1.utf8.count ? $0.utf8.count > $1.utf8.count : $0 < $1 }
    /// Services whose accounts are telephone numbers.
    package static let messengers = words("messenger")
    /// What stands in the names of companies and corporations, and in no word for a kind of place.
    package static let companies = words("company")
    /// Values that say whether something is in use, or has been closed.
    package static let statuses = words("status")
    /// What some authorities put in front of the names of columns, and the word that it stands for.
    package static let prefixes: [String: String] = Dictionary(
        (lines["prefix"] ?? []).map { $0.parts(at: 0x20) }.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }
    ) { first, _ in first }
    /// What countries call what is divided into provinces.
    package static let largerRegions = words("larger")
    /// What they call such a part.
    package static let provinces = words("province")
    /// What countries call their parts, from the largest to the town, where one word means something else elsewhere.
    package static let regions: [[String]] = (lines["regions"] ?? []).map { $0.parts(at: 0x20).map { Folding.joinedWords($0) } }

    /// What people call the name of a firm.
    package static let legalNames = words("legal")
    /// What people call the name over the door.
    package static let signs = words("sign")
    /// What people call a thing that is near a place.
    package static let nearThings = words("other place")
    /// What people call a thing that is not the place where that has a name of its own.
    package static let otherThings = words("other thing")
    /// What people call the stops of trains and buses, which may be the place or near it.
    package static let stops = words("stop")

    /// What people call a column of prices, stars or awards.
    package static let grades = words("grade")
    /// Words that kinds of kitchens are made of.
    package static let cuisines = words("cuisine")
    /// What quarters of a town are called, in front of or behind their names.
    package static let quarters = words("quarter")
    /// Values that say who owns a place, or how it is registered.
    package static let owners = words("ownership")

    /// Whether some of a name's folded words, three at most, are a phrase of a list.
    package static func holds(_ phrases: Set<String>, _ words: [String]) -> Bool {
        words.indices.contains { start in
            (1...3).contains { start + $0 <= words.count && phrases.contains(words[start..<start + $0].joined()) }
        }
    }

    /// Whether a folded word says that a place gets its letters there, and is not.
    package static func isForLetters(_ word: some StringProtocol) -> Bool {
        letters.contains(String(word)) || beginnings.contains { word.hasPrefix($0) }
    }

    /// The beginnings of such words, in scripts without blanks and in languages that join words.
    private static let beginnings = (lines["letters"] ?? []).filter { $0.utf8.last == 0x2D }.map { Folding.joinedWords($0) }

    private static func words(_ meaning: String) -> Set<String> {
        Set((lines[meaning] ?? []).filter { $0.utf8.last != 0x2D }.map { Folding.joinedWords($0) })
    }

    private static let lines: [String: [Substring]] = {
        var lines: [String: [Substring]] = [:]
        for line in Lexicon.columns.lines {
            guard let equals = line.utf8.lastIndex(of: 0x3D) else { continue }
            let meaning = String(line[line.utf8.index(after: equals)...].drop { $0 == " " })
            let word = line[..<equals].utf8.lastIndex { $0 != 0x20 }.map { line[...$0] }
            if let word { lines[meaning, default: []].append(word) }
        }
        return lines
    }()
}
