import GazetteerModel

/// The members of the collection besides its features, each once, rendered as they are written.
struct CollectionMembers {
    /// A member as JSON: its key in quotes, and its value without white space.
    struct Rendered {
        let key: [UInt8]
        let value: [UInt8]
    }

    private(set) var leading: [Rendered] = []
    private(set) var trailing: [Rendered] = []
    /// Whether any input had a bounding box.
    private(set) var hasBoundingBox = false
    /// The members as they came, each once.
    private(set) var all: [CollectionMember] = []
    private var values: [String: String] = [:]
    private var differing: [String] = []
    private let options: WriterOptions

    init(options: WriterOptions) { self.options = options }

    /// Takes members in. A `crs` is left out, the reader has told it; a `bbox` only if it is going to be written anew.
    mutating func take(_ members: [CollectionMember], isLeading: Bool) {
        for member in members {
            if member.key == "crs" { continue }
            if member.key == "bbox" {
                hasBoundingBox = true
                if options.recomputesBoundingBox { continue }
            }
            if let value = values[member.key] {
                if value != member.json, !differing.contains(member.key) { differing.append(member.key) }
                continue
            }
            values[member.key] = member.json
            all.append(member)
            if isLeading { leading.append(render(member)) } else { trailing.append(render(member)) }
        }
    }

    private func render(_ member: CollectionMember) -> Rendered {
        var key: [UInt8] = [UInt8(ascii: "\"")]
        JSONText.appendEscaped(Array(member.key.utf8).span, to: &key)
        key.append(UInt8(ascii: "\""))
        var value: [UInt8] = []
        JSONText.appendCompact(Array(member.json.utf8).span, to: &value)
        if member.key == "bbox", let precision = options.precision {
            var rounded = ByteWriter()
            DecimalText.appendAllRounded(0..<value.count, of: value.span, decimals: precision, to: &rounded)
            value = rounded.array
        }
        return Rendered(key: key, value: value)
    }

    /// Tells that members have no place in a format without a collection.
    func tellDropped(in format: String, to diagnostics: inout [Diagnostic]) {
        let names = values.keys.filter { $0 != "bbox" }.sorted()
        guard !names.isEmpty else { return }
        diagnostics.append(
            Diagnostic(
                severity: .info, code: .notRepresentable,
                message: "\(format) has no place for the collection's \(names.map { "“\($0)”" }.joined(separator: ", "))",
                hint: "--to geojson keeps members of the collection", count: names.count))
    }

    /// Tells which members had another value in a later input; the first was written.
    func tellDiffering(to diagnostics: inout [Diagnostic]) {
        guard !differing.isEmpty else { return }
        diagnostics.append(
            Diagnostic(
                severity: .info, code: .notRepresentable,
                message:
                    "\(differing.map { "“\($0)”" }.joined(separator: ", ")) of the collection differs between inputs; the first was written",
                count: differing.count))
    }
}
