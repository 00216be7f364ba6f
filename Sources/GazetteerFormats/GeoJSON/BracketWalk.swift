import GazetteerModel

/// A walk through an object that tells braces from brackets, for records that a scan has doubts about.
struct BracketWalk {
    private var open: [UInt8] = []
    private var isInString = false
    private var index: Int
    /// The last byte outside strings that is no white space.
    private var last: UInt8 = 0
    /// Where the object ended: behind its brace, or before a bracket that closes what is around it.
    private var stop: Int?

    /// Begins at the object's brace.
    init(from start: Int) { index = start }

    /// Whether an object at `place` stands where none can stand: behind the object's end, or where a key is due.
    mutating func isMisplaced(_ place: Int, in bytes: [UInt8]) -> Bool {
        walk(bytes, before: place)
        if stop != nil { return true }
        return !isInString && open.last == ASCII.leftBrace && last != ASCII.colon
    }

    /// Where the object ends, if that is before `end`.
    mutating func end(in bytes: [UInt8], before end: Int) -> Int? {
        walk(bytes, before: end)
        return stop.flatMap { $0 < end ? $0 : nil }
    }

    private mutating func walk(_ bytes: [UInt8], before end: Int) {
        while index < end, stop == nil {
            let byte = bytes[index]
            if isInString {
                if byte == ASCII.backslash { index += 1 } else if byte == ASCII.quote { isInString = false }
            } else {
                switch byte {
                case ASCII.quote: isInString = true
                case ASCII.leftBrace, ASCII.leftBracket: open.append(byte)
                case ASCII.rightBrace: close(ASCII.leftBrace)
                case ASCII.rightBracket: close(ASCII.leftBracket)
                default: break
                }
                if !isWhiteSpace(byte) { last = byte }
            }
            index += 1
        }
    }

    /// Closes the innermost bracket of a kind and what was left open in it; a bracket without a partner ends the walk.
    private mutating func close(_ kind: UInt8) {
        guard let partner = open.lastIndex(of: kind) else { return stop = index }
        open.removeSubrange(partner...)
        if open.isEmpty { stop = index + 1 }
    }
}
