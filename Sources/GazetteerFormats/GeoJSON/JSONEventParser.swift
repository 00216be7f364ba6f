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

    /// Reads the value in `range` and lets `body` look at its events; offsets are relative to the range's start.
    ///
    /// The pointers do not leave this function: events are read through the `Span` that `body` gets.
    func parse<Result>(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ body: (Outcome, Span<CJSONEvent>) -> Result
    ) -> Result {
        guard let handle, range.upperBound <= bytes.count else { return body(.tooLarge, Span()) }
        let status = bytes.withUnsafeBufferPointer { all -> Int32 in
            let value = UnsafeBufferPointer(rebasing: all[range])
            return cjson_parse(handle, value.baseAddress, value.count, all.count - range.lowerBound)
        }
        guard status == Int32(CJSON_OK) else {
            switch status {
            case Int32(CJSON_TOO_DEEP): return body(.tooDeep, Span())
            case Int32(CJSON_TOO_LARGE): return body(.tooLarge, Span())
            default: return body(.refused, Span())
            }
        }
        var count = 0
        guard let events = cjson_events(handle, &count) else { return body(.refused, Span()) }
        return body(.read, UnsafeBufferPointer(start: events, count: count).span)
    }
}
