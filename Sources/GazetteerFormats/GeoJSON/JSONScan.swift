import CJSONEvents

/// A scan for the end of one object or array that can stop and go on as bytes arrive.
struct JSONScan {
    private var state = CJSONScan()
    /// How many bytes of the value have been scanned.
    private(set) var scanned = 0

    /// Whether quotes or line breaks stand where JSON has none: the value is broken, and its end may be wrong.
    var isSuspicious: Bool { state.suspicious != 0 }

    /// Whether braces are opened and closed unequally often: brackets are missing or too many, and its end may be wrong.
    var isUnbalanced: Bool { state.braces != 0 }

    /// Goes on as if the value began so many bytes later: those before are not kept.
    mutating func forget(_ count: Int) { scanned -= count }

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
