import CJSONEvents

/// The owner of one simdjson parser: a value's bytes in, its events out.
final class JSONEventParser {
    /// How the parser took a value.
    enum Outcome {
        case read, refused, tooDeep, tooLarge
    }

    private let handle: OpaquePointer?

    init(maximumDepth: Int) { handle = cjson_parser_create(maximumDepth) }

    deinit {
        if let handle { cjson_parser_destroy(handle) }
    }

    /// Reads the value in `range`; its events can then be looked at until the next value is read.
    func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Outcome {
        guard let handle, range.upperBound <= bytes.count else { return .tooLarge }
        let status = bytes.withUnsafeBufferPointer { all -> Int32 in
            let value = UnsafeBufferPointer(rebasing: all[range])
            return cjson_parse(handle, value.baseAddress, value.count, all.count - range.lowerBound)
        }
        switch status {
        case Int32(CJSON_OK): return .read
        case Int32(CJSON_TOO_DEEP): return .tooDeep
        case Int32(CJSON_TOO_LARGE): return .tooLarge
        default: return .refused
        }
    }

    /// The events of the value that was read last; offsets are relative to its beginning.
    ///
    /// The pointer does not leave this function: `body` gets a checked view.
    func withEvents<Result>(_ body: (Span<CJSONEvent>) -> Result) -> Result {
        var count = 0
        guard let handle, let events = cjson_events(handle, &count) else { return body(Span()) }
        return body(UnsafeBufferPointer(start: events, count: count).span)
    }
}
