import GazetteerModel

/// A stretch of a JSON feed with the places of its records.
struct GeoJSONWindow: FeedWindow {
    /// Where a record stands in the slab.
    struct Record: Sendable {
        enum Kind: Sendable {
            /// An object or array, whole as far as its brackets tell.
            case value
            /// An object that has no end of its own.
            case broken
            /// Text between records that is neither object nor array.
            case text
            /// A record that was too large to be kept; told already.
            case skipped
        }

        var range: Range<Int>
        var kind: Kind
    }

    /// What a record has from the place where it stands.
    struct Surroundings: Sendable {
        /// The name that the record stands under in an object, as written.
        var name: [UInt8]?
        /// Where in the window's `inherited` the members of the groups around the record stand.
        var inherited: Int?
    }

    /// A member of a group of records: each of them has it.
    struct Inherited: Sendable {
        /// The name as written, and with the group's before it.
        var key: [UInt8]
        var longKey: [UInt8]
        /// The value as JSON.
        var json: [UInt8]
    }

    /// Something that was found while the frame was read.
    struct Note: Sendable {
        var index: Int
        /// How many records came before it.
        var record: Int
        var severity: Diagnostic.Severity
        var code: DiagnosticCode
        var message: String
        var hint: String?
    }

    var slab: WindowBuffer.Slab
    var records: [Record]
    /// The number of the first record, from 1.
    var firstNumber: Int
    var notes: [Note]
    var leadingMembers: [CollectionMember]
    var trailingMembers: [CollectionMember]
    /// By the place of the record among `records`; few feeds have any.
    var surroundings: [Int: Surroundings] = [:]
    var inherited: [[Inherited]] = []
    /// What the cells of records mean that are rows.
    var columns: [String] = []
    /// Whether positions are metres of EPSG:3857.
    var isWebMercator = false
    /// Which number comes first in pairs.
    var pairOrders = PairOrders()
    var source: String?

    func assemble(using workspace: Workspace) -> FeatureBatch {
        var assembler = GeoJSONAssembler(window: self, workspace: workspace)
        return assembler.batch()
    }
}
