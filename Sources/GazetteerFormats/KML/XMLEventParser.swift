import CXMLEvents

/// The owner of one libxml2 parser: a balanced piece of XML in, its events out.
final class XMLEventParser {
    /// How the parser took a piece.
    enum Outcome: Equatable {
        case read
        /// Not well-formed from this offset on; events up to there are there.
        case refused(offset: Int, message: String)
        case outOfMemory
    }

    private let handle: OpaquePointer?

    init() {
        let names = KMLName.allCases.dropFirst().map { $0.registered.utf8CString }
        handle = Self.create(names)
    }

    /// Hands the names over as C strings, which are copied there.
    private static func create(_ names: [ContiguousArray<CChar>]) -> OpaquePointer? {
        let joined = names.flatMap { $0 }
        return joined.withUnsafeBufferPointer { all in
            var pointers: [UnsafePointer<CChar>?] = []
            var at = 0
            for name in names {
                pointers.append(all.baseAddress.map { $0 + at })
                at += name.count
            }
            return cxml_create(&pointers, pointers.count)
        }
    }

    deinit {
        if let handle { cxml_destroy(handle) }
    }

    /// Reads a piece with one root element.
    ///
    /// The pointers do not leave this function: events and text are copied out of C in one piece each.
    ///
    /// - Parameter byLibXML2: whether libxml2 reads the piece however plainly it is written. The result is the same.
    func parse(_ bytes: Span<UInt8>, byLibXML2: Bool = false) -> (outcome: Outcome, tree: KMLTree) {
        guard let handle else { return (.outOfMemory, KMLTree(events: [], text: [])) }
        let status = bytes.withUnsafeBufferPointer { bytes in
            byLibXML2
                ? cxml_parse_by_libxml2(handle, bytes.baseAddress, bytes.count) : cxml_parse(handle, bytes.baseAddress, bytes.count)
        }
        var count = 0
        var length = 0
        let events = Array(UnsafeBufferPointer(start: cxml_events(handle, &count), count: count))
        let text = Array(UnsafeBufferPointer(start: cxml_text(handle, &length), count: length))
        let hasOtherCase = cxml_has_other_case(handle) != 0
        cxml_trim(handle)
        let written = KMLTree(events: events, text: text)
        let tree = hasOtherCase ? KMLSpelling.mended(written) : written
        switch status {
        case Int32(CXML_OK): return (.read, tree)
        case Int32(CXML_REFUSED), Int32(CXML_ENTITY):
            let message = cxml_error_message(handle).map { String(cString: $0) } ?? ""
            return (.refused(offset: cxml_error_position(handle), message: message), tree)
        default: return (.outOfMemory, KMLTree(events: [], text: []))
        }
    }
}
