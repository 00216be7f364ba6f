import GazetteerModel

extension JSONRepair.Mender {
    /// How far a key or a word may reach that is looked for ahead, in bytes.
    static let lookAhead = 512

    /// The marks that people put around strings.
    enum QuoteStyle { case double, single, curlyDouble, curlySingle, bare }

    /// A mark that opens a string.
    struct Quote {
        var style: QuoteStyle
        var width: Int
    }

    /// The quote at an offset, if one stands there.
    static func quote(_ input: Span<UInt8>, _ offset: Int) -> Quote? {
        switch byte(input, offset) {
        case ASCII.quote: return Quote(style: .double, width: 1)
        case ASCII.apostrophe: return Quote(style: .single, width: 1)
        case 0xE2 where byte(input, offset + 1) == 0x80:
            switch byte(input, offset + 2) {
            case .some(0x98...0x9B): return Quote(style: .curlySingle, width: 3)
            case .some(0x9C...0x9F): return Quote(style: .curlyDouble, width: 3)
            default: return nil
            }
        default: return nil
        }
    }

    /// How many bytes of a mark that may close a string of this style stand at an offset.
    @inline(__always)
    private static func closingWidth(_ input: Span<UInt8>, _ offset: Int, _ byte: UInt8, _ style: QuoteStyle) -> Int {
        switch style {
        case .double: return byte == ASCII.quote ? 1 : 0
        case .single: return byte == ASCII.apostrophe ? 1 : 0
        case .curlyDouble:
            if byte == ASCII.quote { return 1 }
            return byte == 0xE2 && quote(input, offset)?.style == .curlyDouble ? 3 : 0
        case .curlySingle:
            if byte == ASCII.apostrophe { return 1 }
            return byte == 0xE2 && quote(input, offset)?.style == .curlySingle ? 3 : 0
        case .bare: return 0
        }
    }

    /// Where a string ends.
    struct Extent {
        /// Behind the last byte of the content.
        var end: Int
        /// Where reading goes on.
        var resume: Int
        /// Whether a quote closes it.
        var isClosed = true
        /// Whether the content can be copied without a look.
        var isPlain = false
    }

    /// Reads the string at `position`; false when the input ends within it.
    mutating func readString(_ input: Span<UInt8>, _ quote: Quote, isKey: Bool) -> Bool {
        let start = position + quote.width
        guard let extent = extent(input, from: start, quote.style, isKey: isKey) else {
            position = input.count
            return false
        }
        switch quote.style {
        case .single: log.add(.singleQuotes, at: position)
        case .curlyDouble, .curlySingle: log.add(.curlyQuotes, at: position)
        case .double, .bare: break
        }
        if !extent.isClosed { log.add(.openString, at: position) }
        if quote.style == .double && extent.isClosed {
            if !extent.isPlain { mendText(input, start..<extent.end, style: .double) }
        } else {
            flush(input, upTo: position)
            copied = start
            writeString(input, start..<extent.end, style: quote.style)
            copied = extent.resume
        }
        position = extent.resume
        return true
    }

    /// Writes a stretch of the input as a string.
    mutating func writeString(_ input: Span<UInt8>, _ range: Range<Int>, style: QuoteStyle) {
        flush(input, upTo: range.lowerBound)
        output.append(ASCII.quote)
        mendText(input, range, style: style)
        flush(input, upTo: range.upperBound)
        output.append(ASCII.quote)
        position = range.upperBound
    }

    /// Finds the end of a string, or `nil` when the input ends first.
    private mutating func extent(_ input: Span<UInt8>, from start: Int, _ style: QuoteStyle, isKey: Bool) -> Extent? {
        var offset = start
        var isPlain = true
        // JSON that was put into a string without escaping its quotes: `"{"a":1}"`.
        var isEmbedded = false
        var brackets = 0
        // The first quotes that might close it: its own, and a curly one for a straight one.
        var candidate: Int?
        var curly: Int?
        let count = input.count
        while offset < count {
            let byte = input[offset]
            let width = Self.closingWidth(input, offset, byte, style)
            if width > 0 {
                let next = Self.skipSpace(input, offset + width)
                let mayClose = !isEmbedded || brackets <= 0
                if mayClose && closes(input, gap: offset + width..<next, isKey: isKey, brackets: brackets) {
                    return Extent(end: offset, resume: offset + width, isPlain: isPlain)
                }
                if offset == start + 1 && brackets > 0 { isEmbedded = true }
                if !isEmbedded, let end = Self.tornEnd(input, start..<offset, isKey: isKey, brackets: brackets) {
                    return Self.tornExtent(input, start..<end, curly: curly)
                }
                switch Self.byte(input, next) {
                case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket, ASCII.colon: candidate = candidate ?? offset
                default: break
                }
                isPlain = false
                offset += width
                continue
            }
            switch byte {
            case ASCII.backslash:
                isPlain = false
                offset += 2
                continue
            case ASCII.leftBrace, ASCII.leftBracket: brackets += 1
            case ASCII.rightBrace, ASCII.rightBracket: brackets -= 1
            case 0xE2:
                isPlain = false
                if curly == nil && style == .double && Self.quote(input, offset)?.style == .curlyDouble { curly = offset }
            case 0..<ASCII.space, 0x80...: isPlain = false
            default: break
            }
            offset += 1
        }
        // It would swallow the rest: the first quote that might have closed it did.
        guard secondReadings > 0 else { return nil }
        secondReadings -= 1
        if let candidate {
            return Extent(end: candidate, resume: candidate + Self.closingWidth(input, candidate, input[candidate], style))
        }
        guard let curly else { return nil }
        switch Self.byte(input, Self.skipSpace(input, curly + 3)) {
        case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket, ASCII.colon:
            return Extent(end: curly, resume: curly + 3, isClosed: false)
        default: return nil
        }
    }

    /// The extent of a string that ends before a byte that is no quote.
    ///
    /// When the content ends in an escaped quote (`"C:\temp\","next":`) that one closes it, and the backslash is content. So does a curly
    /// quote at the end, when it is the only one.
    private static func tornExtent(_ input: Span<UInt8>, _ content: Range<Int>, curly: Int?) -> Extent {
        let end = trimmed(input, content)
        if end - 2 >= content.lowerBound && input[end - 1] == ASCII.quote && input[end - 2] == ASCII.backslash {
            return Extent(end: end - 1, resume: end)
        }
        if let curly, curly + 3 == end { return Extent(end: curly, resume: content.upperBound, isClosed: false) }
        return Extent(end: end, resume: content.upperBound, isClosed: false)
    }

    /// The end of a range without the white space before it.
    static func trimmed(_ input: Span<UInt8>, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound && input[end - 1] <= ASCII.space { end -= 1 }
        return end
    }
}
