package enum JSONText {
    package static func unescape(_ body: Span<UInt8>, into plain: inout [UInt8]) {
        for i in body.indices { plain.append(body[i]) }
    }
    package static func appendEscaped(_ plain: Span<UInt8>, to bytes: inout [UInt8]) {
        for i in plain.indices { bytes.append(plain[i]) }
    }
    package static func appendCompact(_ json: Span<UInt8>, to bytes: inout [UInt8]) {
        for i in json.indices { bytes.append(json[i]) }
    }
}
