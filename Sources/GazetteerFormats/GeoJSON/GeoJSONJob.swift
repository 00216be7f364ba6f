import GazetteerModel

/// One batch on its way to GeoJSON.
struct GeoJSONJob: EncodingJob {
    let batch: FeatureBatch
    let framing: GeoJSONEncoder.Framing
    let options: WriterOptions
    let isFirst: Bool
    let bounds: BoundsCollector

    var expectedBytes: Int { batch.slab.tables.bytes.count + batch.slab.tables.bytes.count / 2 + 1024 }

    func encode(into bytes: inout ByteWriter, _ diagnostics: inout [Diagnostic]) {
        let body = GeoJSONBody(batch.slab.tables, options: options)
        for (index, record) in body.tables.features.enumerated() {
            switch framing {
            case .collection:
                if index > 0 || !isFirst { bytes.append(",\n") }
                body.append(record, to: &bytes)
            case .lines:
                body.append(record, to: &bytes)
                bytes.append(UInt8(ascii: "\n"))
            case .sequence:
                bytes.append(0x1E)
                body.append(record, to: &bytes)
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        if options.recomputesBoundingBox { measure() }
    }

    private func measure() {
        let tables = batch.slab.tables
        var box = BoundingBoxAccumulator()
        for record in tables.features {
            if record.geometry.kind == .point {
                let positions = record.geometry.positionIndices
                guard let first = positions.first, first < tables.positions.count else { continue }
                box.insert(longitude: tables.positions[first].longitude, latitude: tables.positions[first].latitude)
            } else if let geometry = tables.geometry(record.geometry) {
                box.insert(geometry)
            }
        }
        bounds.merge(box)
    }
}

/// What the features of one batch have in common when they are written, worked out once.
struct GeoJSONBody {
    let tables: FeatureStorage
    let decimals: Int?
    /// `,"key":"` of each key, one behind the other.
    private let keys: [UInt8]
    private let keyRanges: [Range<Int>]
    private let idKey: Int?
    private let selectedKeys: [Int]?
    private let boxKey: Int
    private let referenceKey: Int
    private let identifierKey: Int

    init(_ tables: FeatureStorage, options: WriterOptions) {
        self.tables = tables
        decimals = options.precision
        var keys: [UInt8] = []
        var keyRanges: [Range<Int>] = []
        keyRanges.reserveCapacity(tables.keys.count)
        for key in tables.keys {
            let start = keys.count
            keys.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: "\"")])
            if key.span.range.upperBound <= tables.bytes.count, key.traits.contains(.clean) || key.traits.contains(.escaped) {
                keys.append(contentsOf: tables.bytes[key.span.range])
            } else {
                JSONText.appendEscaped(Array(key.name.utf8).span, to: &keys)
            }
            keys.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: "\"")])
            keyRanges.append(start..<keys.count)
        }
        self.keys = keys
        self.keyRanges = keyRanges
        idKey = options.idField.flatMap { tables.keyIndex(of: $0) }
        selectedKeys = options.selection.map { names in names.compactMap { tables.keyIndex(of: $0) } }
        boxKey = options.precision == nil ? -1 : tables.keyIndex(of: "bbox") ?? -1
        referenceKey = tables.keyIndex(of: "crs") ?? -1
        identifierKey = tables.keyIndex(of: "id") ?? -1
    }

    func append(_ record: FeatureRecord, to bytes: inout ByteWriter) {
        bytes.append("{\"type\":\"Feature\"")
        let hasIdentifier = appendIdentifier(of: record, to: &bytes)
        for row in record.members.indices {
            let field = tables.fields[row]
            let key = Int(field.key)
            if key == referenceKey || hasIdentifier && key == identifierKey { continue }
            if key == boxKey, field.kind == .array {
                appendBox(field, to: &bytes)
            } else {
                append(field, isFirst: false, to: &bytes)
            }
        }
        if record.propertiesAreNull, record.properties.count == 0 {
            bytes.append(",\"properties\":null,\"geometry\":")
        } else {
            bytes.append(",\"properties\":{")
            appendProperties(record.properties.indices, to: &bytes)
            bytes.append("},\"geometry\":")
        }
        appendGeometry(of: record, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
    }

    /// The id: the chosen property where the feature has it as text or number, else its own.
    private func appendIdentifier(of record: FeatureRecord, to bytes: inout ByteWriter) -> Bool {
        var id = record.id
        if let idKey, let row = tables.row(in: record.properties.indices, key: idKey) {
            let field = tables.fields[row]
            if field.kind.isStringOrNumber { id = field }
        }
        guard id.kind.isStringOrNumber else { return false }
        bytes.append(",\"id\":")
        if id.kind.isString {
            bytes.append(UInt8(ascii: "\""))
            appendString(id, to: &bytes)
        } else {
            bytes.append(id.span.range, of: tables.bytes.span)
        }
        return true
    }

    @inline(__always)
    private func appendProperties(_ rows: Range<Int>, to bytes: inout ByteWriter) {
        var isFirst = true
        guard let selectedKeys else {
            for row in rows {
                append(tables.fields[row], isFirst: isFirst, to: &bytes)
                isFirst = false
            }
            return
        }
        for key in selectedKeys {
            guard let row = tables.row(in: rows, key: key) else { continue }
            append(tables.fields[row], isFirst: isFirst, to: &bytes)
            isFirst = false
        }
    }

    /// Appends a member: a comma unless it is the first, its key, its value.
    @inline(__always)
    func append(_ field: Field, isFirst: Bool, to bytes: inout ByteWriter) {
        // `,"key":"` with the first byte only behind another member, and the last one only before text.
        let rendered = keyRanges[Int(field.key)]
        let start = rendered.lowerBound + (isFirst ? 1 : 0)
        if field.kind.isString {
            bytes.append(start..<rendered.upperBound, of: keys.span)
            appendString(field, to: &bytes)
        } else {
            bytes.append(start..<rendered.upperBound - 1, of: keys.span)
            appendOther(field, to: &bytes)
        }
    }

    /// Appends the body of a string and the quote behind it.
    @inline(__always)
    private func appendString(_ field: Field, to bytes: inout ByteWriter) {
        let slab = tables.bytes.span
        let range = field.span.range
        guard field.traits.contains(.clean) || field.traits.contains(.escaped) else { return appendPlain(range, to: &bytes) }
        if range.upperBound < slab.count, slab[range.upperBound] == UInt8(ascii: "\"") {
            // The quote stands in the slab: one copy takes both.
            bytes.append(range.lowerBound..<range.upperBound + 1, of: slab)
        } else {
            bytes.append(range, of: slab)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private func appendPlain(_ range: Range<Int>, to bytes: inout ByteWriter) {
        let slab = tables.bytes.span
        if range.upperBound <= slab.count {
            if ByteScan.hasJSONSpecial(range, of: slab) {
                var escaped: [UInt8] = []
                JSONText.appendEscaped(slab.extracting(range), to: &escaped)
                bytes.append(escaped)
            } else {
                bytes.append(range, of: slab)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func appendOther(_ field: Field, to bytes: inout ByteWriter) {
        let slab = tables.bytes.span
        switch field.kind {
        case .null, .missing, .string: bytes.append("null")
        case .true: bytes.append("true")
        case .false: bytes.append("false")
        case .number: bytes.append(field.span.range, of: slab)
        case .array, .object:
            let range = field.span.range
            guard range.upperBound <= slab.count, ByteScan.hasBlank(range, of: slab) else { return bytes.append(range, of: slab) }
            var compact: [UInt8] = []
            JSONText.appendCompact(slab.extracting(range), to: &compact)
            bytes.append(compact)
        }
    }

    private func appendBox(_ field: Field, to bytes: inout ByteWriter) {
        let rendered = keyRanges[Int(field.key)]
        bytes.append(rendered.lowerBound..<rendered.upperBound - 1, of: keys.span)
        DecimalText.appendAllRounded(field.span.range, of: tables.bytes.span, decimals: decimals ?? 0, to: &bytes)
    }

    /// Whether a member of a geometry is written: all but a `crs`.
    @inline(__always)
    func isWritten(_ field: Field) -> Bool { Int(field.key) != referenceKey }
}
