import GazetteerModel

/// One batch on its way to KML.
struct KMLJob: EncodingJob {
    let batch: FeatureBatch
    let options: WriterOptions
    let uses: [KMLUse]
    let types: [KMLEncoder.ColumnType]
    let openFolders: [String]

    var expectedBytes: Int { batch.slab.tables.bytes.count * 2 + batch.count * 256 + 1024 }

    func encode(into bytes: inout ByteWriter, _ diagnostics: inout [Diagnostic]) {
        var body = KMLBody(batch.slab.tables, options: options, uses: uses, types: types)
        var folders = KMLFolders(open: openFolders)
        for index in batch.indices {
            let record = body.tables.features[index]
            let replaced = folders.move(to: record, in: body.tables, &bytes)
            body.begin(record, index)
            body.count(replaced)
            body.append(to: &bytes)
        }
        body.losses.tell(in: batch, to: &diagnostics)
    }
}

/// The folders that are open at a place of the document.
struct KMLFolders {
    private var open: [String]
    /// The member that the open folders were read from, so that the next one can be compared as bytes.
    private var last: Range<Int>?

    init(open: [String]) { self.open = open }

    /// Closes and opens folders on the way to a record's; returns how many characters of names were replaced.
    mutating func move(to record: FeatureRecord, in tables: FeatureStorage, _ bytes: inout ByteWriter) -> Int {
        let field = tables.folderField(of: record)
        if field == nil, open.isEmpty { return 0 }
        if let last, let field, equalBytes(tables.bytes.span, last, tables.bytes.span, field.span.range) { return 0 }
        let path = tables.folderPath(of: record) ?? []
        last = field?.span.range
        var common = 0
        while common < min(open.count, path.count), open[common] == path[common] { common += 1 }
        for _ in common..<open.count { bytes.append("</Folder>\n") }
        var replaced = 0
        for name in path[common...] {
            bytes.append("<Folder><name>")
            replaced += XMLText.appendEscaped(name, to: &bytes)
            bytes.append("</name>\n")
        }
        open = path
        return replaced
    }
}
