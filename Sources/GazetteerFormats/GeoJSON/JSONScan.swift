import CJSONEvents

/// A scan for the end of one object or array that can stop and go on as bytes arrive.
struct JSONScan {
    private var state = CJSONScan()
    /// How many bytes of the value have been scanned.
    private(set) var scanned = 0

    /// Whether quotes or line breaks stand where JSON has none: the value is broken, and its end may be wrong.
    var isSuspicious: Bool { state.suspicious != 0 }

    /// Goes on from here as if the value began with the next bytes: those scanned are not kept.
    mutating func forget() { scanned = 0 }

    /// Goes on with the value that begins at `start`; the index behind it, or `nil` when it goes on behind the bytes.
    mutating func end(in bytes: [UInt8], from start: Int) -> Int? {
        let from = start + scanned
        guard from < bytes.count else { return nil }
        let step = bytes.span.extracting(from..<bytes.count).withUnsafeBufferPointer { buffer -> Int in
            guard let first = buffer.baseAddress else { return 1 }
            return cjson_scan(&state, first, buffer.count)
        }
        guard step <= bytes.count - from else {
            scanned = bytes.count - start
            return nil
        }
        return from + step
    }
}
