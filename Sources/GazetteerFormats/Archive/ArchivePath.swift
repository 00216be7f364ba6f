import GazetteerModel

/// Paths in an archive, `/` between their parts.
enum ArchivePath {
    /// Whether a path names something and leads nowhere out of the archive.
    static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return !path.hasPrefix("/") && !parts.isEmpty && !parts.contains("..") && !path.contains("\\")
    }

    /// The path in the archive that a reference in a document means; `nil` when it leads elsewhere.
    ///
    /// - Parameters:
    ///   - reference: as written: relative, perhaps with `%20` and the like in it, perhaps with a fragment.
    ///   - folder: the parts of the path of the folder that the document is in.
    static func resolved(_ reference: some StringProtocol, in folder: [Substring]) -> String? {
        let plain = reference.prefix { $0 != "#" && $0 != "?" }
        guard !plain.isEmpty, !plain.contains(":"), !plain.hasPrefix("/"), let decoded = decoded(plain) else { return nil }
        var parts = folder
        for part in decoded.replacing("\\", with: "/").split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(part)
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// `%20` and the like as what they mean.
    private static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, rest.count >= 2, let high = ASCII.hexValue(rest[rest.startIndex]),
                let low = ASCII.hexValue(rest[rest.startIndex + 1])
            {
                bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
