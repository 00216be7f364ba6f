import GazetteerModel

/// Cuts a text into raw words, by its bytes alone.
enum WordCutter {
    /// The words of a range: ASCII letters and digits, apostrophes within them, and all that is not ASCII.
    static func cut(_ bytes: Span<UInt8>, _ range: Range<Int>, into words: inout [Range<Int>]) {
        words.removeAll(keepingCapacity: true)
        var start = -1
        for index in range {
            let byte = bytes[index]
            let isPart = isWordByte(byte) || (byte == ASCII.apostrophe && start >= 0)
            if isPart {
                if start < 0 { start = index }
            } else if start >= 0 {
                words.append(start..<index)
                start = -1
            }
        }
        if start >= 0 { words.append(start..<range.upperBound) }
    }

    @inline(__always)
    static func isWordByte(_ byte: UInt8) -> Bool { ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte >= 0x80 }
}
