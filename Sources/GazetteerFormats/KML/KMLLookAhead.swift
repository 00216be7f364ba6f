import GazetteerModel

/// Looks through a whole document for shared styles, without parsing the rest of it.
///
/// Nothing but `<` is looked at, and of comments and CDATA sections only their ends. It runs at most once a feed, and
/// only when a record asks for a style that has not come yet.
enum KMLLookAhead {
    /// The styles of the document; `nil` when it cannot be opened again.
    static func styles(_ source: any Rereadable) -> KMLStyles? {
        guard hasStyles(source), let stream = try? source.reopen() else { return nil }
        var repair = XMLRepair(source: nil)
        var found: [UInt8] = []
        var isInside = false
        var chunk: [UInt8] = []
        while found.count < 256 << 20 {
            chunk.removeAll(keepingCapacity: true)
            guard let count = try? stream.read(into: &chunk, limit: 256 << 10), count > 0 else { break }
            repair.feed(chunk)
            collect(&repair, into: &found, &isInside)
        }
        repair.finish()
        collect(&repair, into: &found, &isInside)
        return learn(found, repair)
    }

    /// A quick look for a style with an id, or a style map: most feeds that miss a style have none.
    private static func hasStyles(_ source: any Rereadable) -> Bool {
        guard let stream = try? source.reopen() else { return false }
        var chunk: [UInt8] = []
        while true {
            // The last bytes of a piece are looked at again with the next one.
            chunk.removeFirst(max(0, chunk.count - 16))
            guard let count = try? stream.read(into: &chunk, limit: 256 << 10), count > 0 else { return false }
            if chunk.span.contains("Style ") || chunk.span.contains("StyleMap") || chunk.span.contains("Style\n") { return true }
        }
    }

    private static func collect(_ repair: inout XMLRepair, into found: inout [UInt8], _ isInside: inout Bool) {
        var from = 0
        for mark in repair.marks {
            if isInside { found += repair.output[from..<mark.output] }
            from = mark.output
            switch mark.kind {
            case .definitionStart: isInside = true
            case .definitionEnd: isInside = false
            default: break
            }
        }
        if isInside { found += repair.output[from...] }
        repair.output.removeAll(keepingCapacity: true)
        repair.marks.removeAll(keepingCapacity: true)
    }

    private static func learn(_ found: [UInt8], _ repair: XMLRepair) -> KMLStyles {
        var styles = KMLStyles()
        let scope = repair.contexts.last { !$0.isEmpty } ?? []
        let name = scope.isEmpty || repair.rootName.isEmpty ? Array("kml".utf8) : repair.rootName
        let bytes = [ASCII.less] + name + scope + [ASCII.greater] + found + [ASCII.less, ASCII.slash] + name + [ASCII.greater]
        let tree = XMLEventParser().parse(bytes.span).tree
        var at = tree.firstChild(0)
        let end = tree.end(0)
        while at < end {
            styles.learn(tree, at)
            at = tree.next(at)
        }
        return styles
    }
}
