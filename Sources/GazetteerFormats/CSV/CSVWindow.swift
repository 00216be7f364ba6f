import GazetteerModel

/// A stretch of a table, cut where records end.
final class CSVWindow: FeedWindow {
    /// An opening quote that is text, and where it stands.
    struct TornQuote: Sendable {
        var offset: Int
        var line: Int
        var record: Int
        var isStray: Bool
    }

    let table: CSVTable
    /// The records' bytes within the slab.
    let range: Range<Int>
    /// The line of the first record.
    let line: Int
    /// The number of the first record.
    let firstNumber: Int
    /// How many records there are.
    let count: Int
    let torn: [TornQuote]
    /// Carriage returns that end records though the feed's lines end otherwise.
    let loneReturns: [Int]
    /// What the feed holds behind the window, when that is known to be little.
    let rest: [UInt8]?
    let notes: [Diagnostic]
    /// Where the slab begins in the source, and where the window ends there.
    let sourceStart: Int
    let sourceEnd: Int
    private let bytes: Guarded<[UInt8]>

    init(
        table: CSVTable, slab: WindowBuffer.Slab, range: Range<Int>, line: Int, firstNumber: Int, count: Int, torn: [TornQuote],
        loneReturns: [Int], rest: [UInt8]?, notes: [Diagnostic]
    ) {
        self.table = table
        self.range = range
        self.line = line
        self.firstNumber = firstNumber
        self.count = count
        self.torn = torn
        self.loneReturns = loneReturns
        self.rest = rest
        self.notes = notes
        sourceStart = slab.offset
        sourceEnd = slab.end
        bytes = Guarded(slab.bytes)
    }

    /// Hands the bytes over, so that they have one owner and can be written behind.
    private func takeBytes() -> [UInt8] {
        bytes.withLock { bytes in
            let taken = bytes
            bytes = []
            return taken
        }
    }

    func assemble(using workspace: Workspace) -> FeatureBatch {
        var assembler = CSVAssembler(self, bytes: takeBytes(), json: workspace.json)
        return assembler.batch()
    }
}
