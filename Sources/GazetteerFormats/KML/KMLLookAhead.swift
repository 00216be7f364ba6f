import GazetteerModel

/// Looks through a whole document for shared styles, without parsing the rest of it.
///
/// Nothing but `<` is looked at, and of comments and CDATA sections only their ends. It runs at most once a feed, and
/// only when a record asks for a style that has not come yet.
enum KMLLookAhead {
    /// A style that goes on for longer ends the search.
    private static let largestStyle = 16 << 20

    /// The styles of the document; `nil` when it cannot be opened again.
    static func styles(_ source: any Rereadable) -> KMLStyles? {
        guard hasStyles(source), let stream = try? source.reopen() else { return nil }
        var repair = XMLRepair(source: nil)
        var styles = KMLStyles()
        var found: [UInt8] = []
        var isInside = false
        let parser = XMLEventParser()
        var chunk: [UInt8] = []
        while found.count < largestStyle {
            chunk.removeAll(keepingCapacity: true)
            guard let count = try? stream.read(into: &chunk, limit: 256 << 10), count > 0 else { break }
            repair.feed(chunk)
            collect(&repair, into: &found, &isInside)
            if !isInside, found.count > 1 << 20 { learn(&found, repair, parser, &styles) }
        }
        repair.finish()
        collect(&repair, into: &found, &isInside)
        learn(&found, repair, parser, &styles)
        return styles
    }

    /// A quick look for a style with an id, or a style map: most feeds that miss a style have none.
    private static func hasStyles(_ source: any Rereadable) -> Bool {
        guard let stream = try? source.reopen() else { return false }
        var chunk: [UInt8] = []
        while true {
            // The last bytes of a piece are looked at again with the next one.
            chunk.removeFirst(max(0, chunk.count - 16))
            guard let count = try? stream.read(into: &chunk, limit: 256 << 10), count > 0 else { return false }
            if chunk.span.contains("Style ") || chunk.span.contains("StyleMap") || chunk.span.contains("Style\n")
                || chunk.span.contains("<style")
            {
                return true
            }
        }
    }

    private static func collect(_ repair: inout XMLRepair, into found: inout [UInt8], _ isInside: inout Bool) {
        var from = 0
        for mark in repair.marks {
            if isInside { found += repair.output[from..<mark.output] }
            from = mark.output
            switch mark.kind {
            case .definitionStart, .schemaStart: isInside = true
            case .definitionEnd: isInside = false
            default: break
            }
        }
        if isInside { found += repair.output[from...] }
        repair.output.removeAll(keepingCapacity: true)
        repair.marks.removeAll(keepingCapacity: true)
    }

    /// Learns the styles found so far.
    private static func learn(_ found: inout [UInt8], _ repair: XMLRepair, _ parser: XMLEventParser, _ styles: inout KMLStyles) {
        let tree = parser.parse(repair.wrapped(found).span).tree
        found.removeAll(keepingCapacity: true)
        var at = tree.firstChild(0)
        let end = tree.end(0)
        while at < end {
            styles.learn(tree, at)
            at = tree.next(at)
        }
    }
}

extension XMLRepair {
    /// Definitions in an element that declares what the root does.
    fileprivate func wrapped(_ definitions: [UInt8]) -> [UInt8] {
        let scope = contexts.root
        let name = scope.isEmpty || rootName.isEmpty ? Array("kml".utf8) : rootName
        return [ASCII.less] + name + scope + [ASCII.greater] + definitions + [ASCII.less, ASCII.slash] + name + [ASCII.greater]
    }
}
