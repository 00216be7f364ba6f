import GazetteerModel

/// What the name of an element says about the way of a document, before anything is parsed.
enum XMLElementKind: UInt8 {
    /// Nothing: a part of a record, or a wrapper nobody knows.
    case plain
    /// A placemark, overlay or network link.
    case record
    /// The root, or a document.
    case document
    case folder
    /// A style, name or description of a container.
    case definition
    case schema
    /// Records in here are not records of the feed: an update, a tour.
    case opaque
    /// A reference to a shared style.
    case styleReference

    /// The kind of a name, its prefix left aside.
    ///
    /// Lengths come first, so that most names cost one comparison.
    static func of(_ bytes: Span<UInt8>, _ range: Range<Int>) -> XMLElementKind {
        switch range.count {
        case 3: return bytes.matches("kml", range) ? .document : .plain
        case 4: return bytes.matches("name", range) ? .definition : bytes.matches("Tour", range) ? .opaque : .plain
        case 5: return bytes.matches("Style", range) ? .definition : .plain
        case 6:
            if bytes.matches("Folder", range) { return .folder }
            if bytes.matches("Schema", range) { return .schema }
            return bytes.matches("Update", range) ? .opaque : .plain
        case 8:
            if bytes.matches("styleUrl", range) { return .styleReference }
            if bytes.matches("Document", range) { return .document }
            return bytes.matches("StyleMap", range) ? .definition : .plain
        case 9: return bytes.matches("Placemark", range) ? .record : .plain
        case 11:
            if bytes.matches("NetworkLink", range) { return .record }
            return bytes.matches("description", range) ? .definition : .plain
        case 12: return bytes.matches("PhotoOverlay", range) ? .record : .plain
        case 13: return bytes.matches("GroundOverlay", range) || bytes.matches("ScreenOverlay", range) ? .record : .plain
        case 14: return bytes.matches("CascadingStyle", range) ? .definition : .plain
        default: return .plain
        }
    }
}

extension XMLElementKind {
    /// The kind of a name in any letters' case.
    static func inAnyCase(_ bytes: Span<UInt8>, _ range: Range<Int>) -> XMLElementKind {
        guard range.count <= 14 else { return .plain }
        let found = named.first { name, _ in bytes.matchesInAnyCase(name, range) }
        return found?.kind ?? .plain
    }

    private static let named: [(name: StaticString, kind: XMLElementKind)] = [
        ("placemark", .record), ("networklink", .record), ("groundoverlay", .record), ("screenoverlay", .record),
        ("photooverlay", .record), ("folder", .folder), ("document", .document), ("kml", .document), ("styleurl", .styleReference),
        ("name", .definition), ("description", .definition), ("style", .definition), ("stylemap", .definition),
        ("cascadingstyle", .definition), ("schema", .schema), ("update", .opaque), ("tour", .opaque),
    ]
}

extension Span<UInt8> {
    /// Whether a stretch holds this text, which is in small letters, in any case.
    func matchesInAnyCase(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount, range.upperBound <= count else { return false }
        return text.withUTF8Buffer { wanted in
            wanted.indices.allSatisfy { ASCII.isLetter(self[range.lowerBound + $0]) && self[range.lowerBound + $0] | 0x20 == wanted[$0] }
        }
    }

    /// Whether a stretch holds exactly this text; `false` when it reaches beyond the bytes.
    @inline(__always)
    func matches(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount, range.upperBound <= count else { return false }
        var at = range.lowerBound
        return text.withUTF8Buffer { wanted in
            for byte in wanted {
                guard self[at] == byte else { return false }
                at += 1
            }
            return true
        }
    }
}
