import GazetteerModel

/// Writes comma-separated or tab-separated values: a header, and a row a feature.
///
/// Columns stand in the order id, lat, lon, altitude (or WKT), properties in order of first appearance, folder,
/// foreign members; `id`, `altitude`, `folder` and foreign members only if a feature has one. A selection names the
/// columns instead; see ``CSVColumns``.
final class CSVEncoder: FeatureEncoder {
    private let delimiter: UInt8
    private let options: WriterOptions
    private var columns: CSVColumns
    private var members: CollectionMembers
    private var headerNotes: [Diagnostic] = []

    init(delimiter: UInt8, options: WriterOptions) {
        self.delimiter = delimiter
        self.options = options
        columns = CSVColumns(options: options)
        members = CollectionMembers(options: options)
    }

    var headerMayChange: Bool { options.selection == nil }

    func plan(_ batch: FeatureBatch) -> any EncodingJob {
        members.take(batch.leadingMembers, isLeading: true)
        members.take(batch.trailingMembers, isLeading: false)
        let slots = columns.plan(batch.slab.tables)
        return CSVJob(batch: batch, delimiter: delimiter, options: options, slots: slots, layout: columns.count)
    }

    func header() -> [UInt8] {
        var bytes = ByteWriter()
        var cells = CSVCells(delimiter: delimiter, isSpreadsheetSafe: options.isSpreadsheetSafe)
        for (index, name) in columns.names().enumerated() {
            if index > 0 { bytes.append(delimiter) }
            cells.append(text: Array(name.utf8), to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes.array
    }

    func trailer(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
        members.tellDropped(in: delimiter == 0x09 ? "TSV" : "CSV", to: &diagnostics)
        return []
    }

    func padder(from layout: Int) -> RowPadder? {
        columns.insertions(from: layout).map { RowPadder(delimiter: delimiter, insertions: $0) }
    }
}
