/// The stable word that names a kind of diagnostic.
///
/// The set is open: a pipeline may add words of its own. Gazetteer's own words are listed here, and only here,
/// with one sentence each.
public struct DiagnosticCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The word, in kebab-case.
    public let rawValue: String

    /// Creates a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal.
    public init(stringLiteral value: String) { rawValue = value }
}

extension DiagnosticCode {
    // Bytes and encodings

    /// The feed has no bytes, or only white space.
    public static let emptyInput: DiagnosticCode = "empty-input"
    /// The feed is in another encoding than UTF-8; it was decoded.
    public static let encodingDetected: DiagnosticCode = "encoding-detected"
    /// Bytes that are no UTF-8 were read in another encoding or replaced by U+FFFD.
    public static let invalidUTF8: DiagnosticCode = "invalid-utf8"
    /// A control character that the format forbids was read or replaced.
    public static let controlCharacter: DiagnosticCode = "control-character"
    /// A record is larger than the limit; it was stepped over.
    public static let recordTooLarge: DiagnosticCode = "record-too-large"
    /// The feed ends within a record or before its closing bracket or element.
    public static let unexpectedEnd: DiagnosticCode = "unexpected-end"

    // JSON

    /// Text that is no JSON, beyond mending.
    public static let invalidJSON: DiagnosticCode = "invalid-json"
    /// Brackets or elements are nested deeper than the limit.
    public static let nestingTooDeep: DiagnosticCode = "nesting-too-deep"
    /// A comma stands before a closing bracket.
    public static let trailingComma: DiagnosticCode = "trailing-comma"
    /// A comma or colon is missing, or stands twice.
    public static let misplacedComma: DiagnosticCode = "misplaced-comma"
    /// A closing bracket is missing, or is of the wrong kind.
    public static let mismatchedBracket: DiagnosticCode = "mismatched-bracket"
    /// White space that JSON does not know (a no-break space, a byte order mark) stands between values, or a carriage
    /// return alone ends a record of a table.
    public static let unusualWhiteSpace: DiagnosticCode = "unusual-white-space"
    /// A comment stands in JSON.
    public static let comment: DiagnosticCode = "comment"
    /// A number is not written as JSON wants it, or is no number (`NaN`).
    public static let invalidNumber: DiagnosticCode = "invalid-number"
    /// A word such as `None`, `True` or `undefined` stands for null, true or false.
    public static let invalidLiteral: DiagnosticCode = "invalid-literal"
    /// A string is in single quotes, without quotes, or holds a raw line break, control character or quote.
    public static let invalidString: DiagnosticCode = "invalid-string"
    /// An escape is not JSON's, or half of a surrogate pair is missing.
    public static let invalidEscape: DiagnosticCode = "invalid-escape"
    /// A key stands twice in one object; the last value counts.
    public static let duplicateKey: DiagnosticCode = "duplicate-key"
    /// JSON stands in a script: behind `var stores =`, in a call, in a string.
    public static let script: DiagnosticCode = "script"
    /// Several JSON texts follow each other in one feed.
    public static let severalTexts: DiagnosticCode = "several-texts"

    // XML and KML

    /// A bare `&` or `<` stands in text; it was read as itself.
    public static let unescapedMarkup: DiagnosticCode = "unescaped-markup"
    /// An entity of HTML's stands in XML; it was read as the character it means.
    public static let htmlEntity: DiagnosticCode = "html-entity"
    /// The document declares entities; it is refused.
    public static let entityExpansion: DiagnosticCode = "entity-expansion"
    /// A start tag without its end tag, or the reverse.
    public static let mismatchedTag: DiagnosticCode = "mismatched-tag"
    /// A CDATA section or comment is not closed; it was ended where the element that it stands in ends.
    public static let unclosedSection: DiagnosticCode = "unclosed-section"
    /// The name of an element is KML's but for its capital and small letters; it was read as meant.
    public static let unusualCase: DiagnosticCode = "unusual-case"
    /// An attribute is not written as XML wants it.
    public static let invalidAttribute: DiagnosticCode = "invalid-attribute"
    /// A namespace prefix is used but not declared.
    public static let undeclaredPrefix: DiagnosticCode = "undeclared-prefix"
    /// The root is in no namespace of KML's, or in one that went out of use.
    public static let unusualNamespace: DiagnosticCode = "unusual-namespace"
    /// Text stands outside the root element.
    public static let contentOutsideRoot: DiagnosticCode = "content-outside-root"
    /// A tag or section is longer than the limit.
    public static let tokenTooLarge: DiagnosticCode = "token-too-large"
    /// XML beyond mending; the record was left out.
    public static let invalidXML: DiagnosticCode = "invalid-xml"
    /// XML that is no KML.
    public static let notKML: DiagnosticCode = "not-kml"
    /// The document says another encoding than its bytes are in, or was encoded twice.
    public static let wrongEncoding: DiagnosticCode = "wrong-encoding"
    /// A tuple of coordinates has white space in it; it was read as it was plainly meant.
    public static let spacedCoordinates: DiagnosticCode = "spaced-coordinates"
    /// A link to another document was not followed.
    public static let networkLink: DiagnosticCode = "network-link"
    /// Something that lies on the screen and not on the map was left out.
    public static let screenOverlay: DiagnosticCode = "screen-overlay"
    /// A shared style stands behind its first use in a feed that can be read only once; the reference was kept.
    public static let styleAfterUse: DiagnosticCode = "style-after-use"

    // Archives

    /// An archive inflates to more than the limit, or holds too many entries.
    public static let archiveLimit: DiagnosticCode = "archive-limit"
    /// An entry of an archive is damaged, encrypted or has a name that leads out of it; it was left out.
    public static let archiveEntry: DiagnosticCode = "archive-entry"
    /// Files in the archive that the feed links to.
    public static let archiveAsset: DiagnosticCode = "archive-asset"
    /// The bytes are in another format than the name's ending says.
    public static let unexpectedFormat: DiagnosticCode = "unexpected-format"

    // GeoJSON

    /// JSON that holds no GeoJSON object.
    public static let notGeoJSON: DiagnosticCode = "not-geojson"
    /// An element of a collection that is no feature.
    public static let notAFeature: DiagnosticCode = "not-a-feature"
    /// A member has another kind of value than GeoJSON asks for.
    public static let invalidMember: DiagnosticCode = "invalid-member"
    /// A geometry of a type that GeoJSON does not know.
    public static let unknownGeometryType: DiagnosticCode = "unknown-geometry-type"
    /// A geometry that is no object, or whose coordinates do not have the shape of its type.
    public static let invalidGeometry: DiagnosticCode = "invalid-geometry"
    /// A position with more than three numbers, or other positions that GeoJSON advises against.
    public static let unusualPosition: DiagnosticCode = "unusual-position"
    /// The feed names a coordinate reference system; GeoJSON is always WGS 84.
    public static let obsoleteCRS: DiagnosticCode = "obsolete-crs"

    // Positions

    /// A latitude or longitude that no place on the globe has.
    public static let coordinateOutOfRange: DiagnosticCode = "coordinate-out-of-range"
    /// A position of exactly 0, 0: most often a failed geocode.
    public static let nullIsland: DiagnosticCode = "null-island"
    /// Only one of latitude and longitude is there.
    public static let halfCoordinate: DiagnosticCode = "half-coordinate"
    /// Latitude and longitude are exchanged: only the other order lies on the globe, or where the feed says that it belongs.
    public static let swappedCoordinates: DiagnosticCode = "swapped-coordinates"
    /// How many records have no position.
    public static let withoutCoordinate: DiagnosticCode = "without-coordinate"

    // Tables

    /// Lines before a table were stepped over: titles, notes, comments.
    public static let preambleSkipped: DiagnosticCode = "preamble-skipped"
    /// A table has no line that names its columns, or one that looks like data.
    public static let headerMissing: DiagnosticCode = "header-missing"
    /// Two columns of a table have the same name.
    public static let duplicateColumn: DiagnosticCode = "duplicate-column"
    /// No column of a table holds positions.
    public static let noCoordinateColumns: DiagnosticCode = "no-coordinate-columns"
    /// Columns were taken for positions because of what stands in them.
    public static let coordinateColumns: DiagnosticCode = "coordinate-columns"
    /// Positions are metres or feet of a projection, not degrees.
    public static let projectedCoordinates: DiagnosticCode = "projected-coordinates"
    /// A position was written in degrees and minutes, with decimal commas or in other digits; it was read as meant.
    public static let coordinateNotation: DiagnosticCode = "coordinate-notation"
    /// A record has fewer or more cells than the table has columns.
    public static let raggedRow: DiagnosticCode = "ragged-row"
    /// A record without any text.
    public static let blankRow: DiagnosticCode = "blank-row"
    /// The header stands again among the records.
    public static let repeatedHeader: DiagnosticCode = "repeated-header"
    /// A total or a note stands among the records.
    public static let footerSkipped: DiagnosticCode = "footer-skipped"
    /// A quote opens a cell and is not closed.
    public static let unclosedQuote: DiagnosticCode = "unclosed-quote"
    /// Quotes stand in a cell without being doubled; they were read as text.
    public static let strayQuote: DiagnosticCode = "stray-quote"
    /// A spreadsheet has rounded a long number or turned a value into something else.
    public static let spreadsheetDamage: DiagnosticCode = "spreadsheet-damage"

    // The feed as a whole

    /// Two records have the same id, or the same name at the same place.
    public static let duplicateRecord: DiagnosticCode = "duplicate-record"

    /// A property that was asked for (to be written, compared, or given a meaning) and that no record has.
    public static let unknownProperty: DiagnosticCode = "unknown-property"

    // Writing

    /// Text that the output format cannot hold was replaced.
    public static let textReplaced: DiagnosticCode = "text-replaced"
    /// Something of the feed that the output format cannot hold was left out or written as text.
    public static let notRepresentable: DiagnosticCode = "not-representable"
    /// A cell that a spreadsheet would run as a formula.
    public static let formulaCell: DiagnosticCode = "formula-cell"
}
