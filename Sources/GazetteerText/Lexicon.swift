internal import CLexica

/// A data file of words that is embedded in the binary: one entry a line, `#` in front of a remark.
package enum Lexicon: Sendable {
    /// How letters are folded.
    case folding
    /// The named characters of HTML.
    case entities
    /// Words that name fields.
    case fields
    /// The phrases of `fields`, folded and in order.
    case fieldsKeys
    /// Words in the names of columns that say whose a value is.
    case columns
    /// What formats and programs call things.
    case types
    /// What letter boxes are called.
    case boxes
    /// What is written where there is nothing to say.
    case placeholders
    /// The words that totals and notes under tables begin with.
    case footers
    /// Countries, their codes and names.
    case countries
    /// The names of `countries`, likewise.
    case countriesKeys
    /// States whose codes or names tell the country.
    case subdivisions
    /// Counties that stand between a town and its postal code.
    case counties
    /// Provinces that stand there too, or behind the postal code.
    case provinces
    /// Words over columns of positions.
    case positions
    /// Regions that tell in which country a feed lies.
    case regions
    /// Where countries lie, and their calling codes.
    case bounds
    /// The letters of languages, and where they are written.
    case alphabets
    /// Words that stand in addresses.
    case streets
    /// Days of the week, and words for closed and for all day.
    case weekdays
    /// Words for kinds of places.
    case categories
    /// Words that are written in several ways.
    case abbreviations
    /// How other scripts are written in Latin letters.
    case transliteration
    /// Words that say little in a query.
    case fillers
    /// Kinds of places for search.
    case kinds
    /// The phrases of `kinds`, likewise.
    case kindsKeys

    /// The lines that say something, in the file's order.
    package var lines: [Substring] {
        Substring(text).parts(at: 0x0A).filter { line in
            if line.utf8.first == 0x23, line.utf8.dropFirst().first == 0x20 { return false }
            return line.utf8.contains { $0 > 0x20 }
        }
    }

    /// The whole file.
    package var text: String { withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } } }

    /// Hands out the bytes of the file.
    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        var length = 0
        guard let start = clexica_bytes(file, &length) else { return body(Span()) }
        // Safe because the bytes are constants of the program, `length` of them.
        return body(Span(_unsafeStart: start, count: length))
    }

    private var file: clexica_file {
        switch self {
        case .folding: CLEXICA_FOLDING
        case .entities: CLEXICA_ENTITIES
        case .fields: CLEXICA_FIELDS
        case .fieldsKeys: CLEXICA_FIELDS_KEYS
        case .columns: CLEXICA_COLUMNS
        case .types: CLEXICA_TYPES
        case .boxes: CLEXICA_BOXES
        case .placeholders: CLEXICA_PLACEHOLDERS
        case .footers: CLEXICA_FOOTERS
        case .countries: CLEXICA_COUNTRIES
        case .countriesKeys: CLEXICA_COUNTRIES_KEYS
        case .subdivisions: CLEXICA_SUBDIVISIONS
        case .counties: CLEXICA_COUNTIES
        case .provinces: CLEXICA_PROVINCES
        case .positions: CLEXICA_POSITIONS
        case .regions: CLEXICA_REGIONS
        case .bounds: CLEXICA_BOUNDS
        case .alphabets: CLEXICA_ALPHABETS
        case .streets: CLEXICA_STREETS
        case .weekdays: CLEXICA_WEEKDAYS
        case .categories: CLEXICA_CATEGORIES
        case .abbreviations: CLEXICA_ABBREVIATIONS
        case .transliteration: CLEXICA_TRANSLITERATION
        case .fillers: CLEXICA_FILLERS
        case .kinds: CLEXICA_KINDS
        case .kindsKeys: CLEXICA_KINDS_KEYS
        }
    }
}

extension Substring {
    /// The parts between bytes of a kind, without empty ones; many times as fast as a split by characters.
    func parts(at byte: UInt8, maxSplits: Int = .max) -> [Substring] {
        utf8.split(separator: byte, maxSplits: maxSplits).map { Substring($0) }
    }
}
