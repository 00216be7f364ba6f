import GazetteerModel

/// Where a network link leads, read from its bytes alone.
enum KMLLink {
    /// The address of the element if it is a network link; `nil` for another element, or one without an address.
    static func reference(in element: ArraySlice<UInt8>, using parser: XMLEventParser) -> String? {
        let name = element.dropFirst().prefix { $0 != ASCII.greater && !$0.isXMLSpace && $0 != ASCII.slash }
        let local = name.lastIndex(of: ASCII.colon).map { name[($0 + 1)...] } ?? name
        guard String(decoding: local.prefix(20), as: UTF8.self).lowercased() == "networklink" else { return nil }
        let tree = parser.parse(Array(element).span).tree
        guard let link = tree.child(.linkElement, of: 0) ?? tree.child(.url, of: 0) else { return nil }
        return tree.childText(.href, of: link).map { tree.string($0) }
    }
}
