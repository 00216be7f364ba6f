extension PropertyValue {
    /// Reads one JSON text that a parser has accepted before; `nil` when it is no JSON or nested deeper than 512.
    package init?(json: ArraySlice<UInt8>) {
        var reader = Reader(bytes: json)
        guard let value = reader.value(depth: 0) else { return nil }
        self = value
    }

    /// Walks JSON that is known to be well-formed; anything else ends the walk with `nil`.
    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func next() -> UInt8? {
            while let byte = bytes.first {
                guard byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) else { return byte }
                bytes.removeFirst()
            }
            return nil
        }

        mutating func take(_ byte: UInt8) -> Bool {
            guard next() == byte else { return false }
            bytes.removeFirst()
            return true
        }

        mutating func value(depth: Int) -> PropertyValue? {
            guard depth < 512, let first = next() else { return nil }
            switch first {
            case UInt8(ascii: "{"): return object(depth: depth)
            case UInt8(ascii: "["): return array(depth: depth)
            case UInt8(ascii: "\""): return string().map(PropertyValue.string)
            default: return scalar()
            }
        }

        mutating func object(depth: Int) -> PropertyValue? {
            bytes.removeFirst()
            var members: [Member] = []
            if take(UInt8(ascii: "}")) { return .object(members) }
            repeat {
                guard next() == UInt8(ascii: "\""), let key = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else {
                    return nil
                }
                members.append(Member(key: key, value: value))
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "}")) ? .object(members) : nil
        }

        mutating func array(depth: Int) -> PropertyValue? {
            bytes.removeFirst()
            var values: [PropertyValue] = []
            if take(UInt8(ascii: "]")) { return .array(values) }
            repeat {
                guard let value = value(depth: depth + 1) else { return nil }
                values.append(value)
            } while take(UInt8(ascii: ","))
            return take(UInt8(ascii: "]")) ? .array(values) : nil
        }

        mutating func string() -> String? {
            bytes.removeFirst()
            var at = bytes.startIndex
            var escaped = false
            while at < bytes.endIndex, bytes[at] != UInt8(ascii: "\"") {
                if bytes[at] == UInt8(ascii: "\\") {
                    escaped = true
                    at += 1
                }
                at += 1
            }
            guard at < bytes.endIndex else { return nil }
            let body = bytes[bytes.startIndex..<at]
            bytes = bytes[(at + 1)...]
            guard escaped else { return String(decoding: body, as: UTF8.self) }
            var plain: [UInt8] = []
            JSONText.unescape(body.span, into: &plain)
            return String(decoding: plain, as: UTF8.self)
        }

        mutating func scalar() -> PropertyValue? {
            let token = bytes.prefix { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "}") }
            bytes = bytes[token.endIndex...]
            switch String(decoding: token, as: UTF8.self) {
            case "": return nil
            case "null": return .null
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            case let digits: return .number(digits)
            }
        }
    }
}
