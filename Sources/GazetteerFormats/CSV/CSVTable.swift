import GazetteerModel

/// What all windows of a table share: its columns, its options, and what has been counted.
final class CSVTable: Sendable {
    let grammar: CSVGrammar
    let names: [String]
    let knownNames: Set<String>
    /// The words of the header.
    let headerWords: Set<[UInt8]>
    /// The header as written, empty when there is none.
    let header: [[UInt8]]
    let positions: CSVPositionColumns
    let options: FeedOptions
    let source: String?
    let check: PositionCheck
    let encoding: TextEncoding
    /// The names one behind the other, for the slab of each batch, and where each stands.
    let nameBytes: [UInt8]
    let nameKeys: [FieldKey]
    /// Columns that hold long numbers by their name: what spreadsheets damage.
    let longNumberColumns: [Int]
    /// How many cells a record should have: trailing columns without a name may be left out.
    let requiredCount: Int
    /// How many cells a record needs so that no column is missing that hardly any other record leaves empty.
    let usualCount: Int
    /// Columns without a name, whose empty cells say nothing.
    let isUnnamed: [Bool]
    /// Columns that hold numbers nearly everywhere.
    let numberColumns: Set<Int>
    /// See ``CSVDialect/hasFormulaTexts``.
    let hasFormulaTexts: Bool
    /// Whether cells are wrapped in something that is no part of them.
    let hasUnusualCells: Bool
    /// See ``CSVPositionColumns/isComposed``.
    let isComposed: Bool
    /// See ``CSVDialect/joinsBrokenRecords``.
    let joinsBrokenRecords: Bool
    /// See ``CSVReadingOptions/trimsCells``.
    let trimsCells: Bool
    /// See ``CSVDialect/hasTypographicQuotes``.
    let hasTypographicQuotes: Bool
    /// See ``CSVDialect/hasLeadingBlanks``.
    let hasLeadingBlanks: Bool
    /// See ``CSVDialect/splitDecimals``.
    let splitDecimals: Int?
    /// What has been counted, in all tables of the feed.
    let tallies: PositionTallies

    init(
        _ dialect: CSVDialect, _ positions: CSVPositionColumns, _ options: FeedOptions, source: String?, encoding: TextEncoding,
        tallies: PositionTallies? = nil
    ) {
        grammar = dialect.grammar
        names = dialect.names
        knownNames = Set(dialect.names)
        header = dialect.header
        headerWords = Set(dialect.header)
        splitDecimals = dialect.splitDecimals
        hasFormulaTexts = dialect.hasFormulaTexts
        joinsBrokenRecords = dialect.joinsBrokenRecords
        isComposed = positions.isComposed
        hasUnusualCells =
            options.csv.trimsCells || options.csv.undoesSpreadsheetSafety || dialect.hasFormulaTexts || dialect.hasTypographicQuotes
        trimsCells = options.csv.trimsCells
        hasTypographicQuotes = dialect.hasTypographicQuotes
        hasLeadingBlanks = dialect.hasLeadingBlanks
        self.positions = positions
        self.tallies = tallies ?? PositionTallies()
        self.options = options
        self.source = source
        self.encoding = encoding
        check = PositionCheck(options, area: positions.area)
        var bytes: [UInt8] = []
        nameKeys = dialect.names.map { name in CSVTable.key(name, in: &bytes) }
        nameBytes = bytes
        longNumberColumns = dialect.names.indices.prefix(CSVSniffer.namedColumns).filter { CSVTable.isLongNumber(dialect.names[$0]) }
        let unnamed = dialect.names.indices.map { column in
            dialect.header.indices.contains(column) && !dialect.header[column].contains { $0 > ASCII.space }
        }
        isUnnamed = unnamed
        usualCount = 1 + (dialect.samples.lastIndex { $0.count >= 2 && $0.count * 10 >= min(dialect.sampleCount - 1, 60) * 9 } ?? -1)
        numberColumns = Set(
            dialect.samples.indices.filter { column in
                let samples = dialect.samples[column]
                return samples.count >= 3 && samples.count { CellKind(Array($0.utf8)) == .number } * 5 >= samples.count * 3
            })
        requiredCount = (unnamed.lastIndex(of: false) ?? -1) + 1
    }

    /// Appends a name to a slab and makes a key of it.
    static func key(_ name: String, in bytes: inout [UInt8]) -> FieldKey {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let isClean = name.utf8.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash }
        return FieldKey(name: name, span: TextSpan(start..<bytes.count), traits: isClean ? .clean : [])
    }

    private static func isLongNumber(_ name: String) -> Bool {
        PositionWords.tokens(name).contains { longNumberWords.contains($0) }
    }

    private static let longNumberWords: Set<String> = Set(
        """
        phone phones tel telephone telefon telefono teléfono téléphone telefone mobile fax telefoon puhelin телефон 電話 電話番号 电话 전화번호 전화 هاتف
        τηλέφωνο id code ean gtin upc barcode ref number nummer numero número numéro siret siren account
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// Adds what a window counted.
    func add(_ tally: PositionTally) { tallies.add(tally) }

    /// What has been counted so far.
    var tally: PositionTally { tallies.sum }
}

/// Where a table has its positions.
struct CSVPositionColumns: Sendable, Hashable {
    var latitude: Int?
    var longitude: Int?
    /// What else the two numbers are made of.
    var latitudeParts = CSVAngleParts()
    var longitudeParts = CSVAngleParts()
    /// The power of ten by which the numbers are too large for degrees.
    var scale: Int?
    var altitude: Int?
    /// A column with both in one cell.
    var combined: Int?
    var isLongitudeFirst = false
    /// Whether that column holds geohashes.
    var holdsGeohashes = false
    /// How positions are written, where that has been told.
    var toldNotations: Set<CoordinateText.Notation> = []
    /// Columns with well-known text or GeoJSON, the first one that holds something counts.
    var geometries: [Int] = []
    /// Whether the letter O stands for east.
    var letterOMeansEast = false
    /// Where the records should lie by what stands in other columns.
    var area: ExpectedArea?

    /// All of them.
    var all: [Int] { [latitude, longitude, altitude, combined].compactMap { $0 } + geometries }

    /// Whether latitude and longitude are more than a number in a cell each.
    var isComposed: Bool { scale != nil || latitudeParts != CSVAngleParts() || longitudeParts != CSVAngleParts() }

    /// Whether there is any.
    var isEmpty: Bool { latitude == nil && combined == nil && geometries.isEmpty }
}

/// Columns that belong to an angle, beside the one with its degrees.
struct CSVAngleParts: Sendable, Hashable {
    var minutes: Int?
    var seconds: Int?
    /// North, south, east or west.
    var hemisphere: Int?
}
