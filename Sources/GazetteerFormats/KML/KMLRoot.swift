import GazetteerModel

/// The root element of a document: which namespace it is in, and whether that is KML's.
struct KMLRoot {
    private let name: String
    private let prefix: String
    private let namespace: String?

    init(tag: [UInt8], name: [UInt8]) {
        let qualified = String(decoding: name, as: UTF8.self)
        let parts = qualified.split(separator: ":", maxSplits: 1)
        self.name = parts.last.map(String.init) ?? ""
        prefix = parts.count == 2 ? String(parts[0]) : ""
        namespace = Self.value(of: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", in: String(decoding: tag, as: UTF8.self))
    }

    /// The value of an attribute in a start tag.
    private static func value(of name: String, in tag: String) -> String? {
        var rest = tag[...]
        while let found = rest.firstRange(of: name) {
            let isWhole = found.lowerBound > tag.startIndex && tag[tag.index(before: found.lowerBound)].isWhitespace
            rest = rest[found.upperBound...]
            let value = rest.drop { $0.isWhitespace }
            guard isWhole, value.first == "=" else { continue }
            let quoted = value.dropFirst().drop { $0.isWhitespace }
            guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
            return String(quoted.dropFirst().prefix { $0 != quote })
        }
        return nil
    }

    /// Whether the element is one that KML begins with.
    var isKML: Bool {
        ["kml", "document", "folder", "placemark", "networklink", "groundoverlay", "screenoverlay", "photooverlay"]
            .contains(name.lowercased())
            || namespace.map { $0.hasPrefix("http://www.opengis.net/kml") || $0.hasPrefix("http://earth.google.com/kml") } ?? false
    }

    /// What is to be told of the namespace.
    func diagnostics(source: String?) -> [Diagnostic] {
        let location = SourceLocation(source: source)
        guard let namespace, !namespace.isEmpty else {
            return [
                Diagnostic(
                    severity: .warning, code: .unusualNamespace, message: "the root element is in no KML namespace; it was read as KML",
                    hint: "add xmlns=\"http://www.opengis.net/kml/2.2\" to it", location: location)
            ]
        }
        if namespace.hasPrefix("http://www.opengis.net/kml/2.") { return [] }
        let isOld = namespace.hasPrefix("http://earth.google.com/kml") || namespace.hasPrefix("http://www.google.com/kml/ext")
        return [
            Diagnostic(
                severity: isOld ? .info : .warning, code: .unusualNamespace,
                message: "the namespace \(namespace) is \(isOld ? "an old one of KML" : "not one of KML"); it was read as KML",
                hint: "KML 2.2 is in http://www.opengis.net/kml/2.2", location: location)
        ]
    }
}
