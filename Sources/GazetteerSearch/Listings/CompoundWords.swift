import GazetteerModel

/// Words that count joined, too: "Chick-fil-A" is also "Chickfila", "H & R Block" is also "HR Block", "AT&T" is "ATT".
enum CompoundWords {
    /// Longer ones are joined by nobody.
    private static let maximumBytes = 16

    /// Finds the compounds among the words of a name.
    ///
    /// - Parameters:
    ///   - buffer: gets the bytes of the compounds, one behind the other.
    ///   - compounds: gets where each stands in `buffer`.
    static func find(_ bytes: Span<UInt8>, _ words: [Range<Int>], into buffer: inout [UInt8], _ compounds: inout [Range<Int>]) {
        buffer.removeAll(keepingCapacity: true)
        compounds.removeAll(keepingCapacity: true)
        guard words.count > 1 else { return }
        var start = 0
        for index in 1...words.count {
            if index < words.count, areJoined(words[index - 1], words[index], bytes) { continue }
            if index - start > 1 {
                let first = buffer.count
                for word in words[start..<index] { buffer.append(bytes, word) }
                if buffer.count - first <= maximumBytes { compounds.append(first..<buffer.count) }
            }
            start = index
        }
    }

    /// Whether a hyphen stands between two neighbours, both are initials, or a sign joins what are hardly words.
    private static func areJoined(_ left: Range<Int>, _ right: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        if right.lowerBound - left.upperBound == 1 {
            let sign = bytes[left.upperBound]
            if sign == ASCII.minus || sign == ASCII.ampersand && left.count <= 2 && right.count <= 2 { return true }
        }
        return left.count == 1 && right.count == 1 && ASCII.isLetter(bytes[left.lowerBound]) && ASCII.isLetter(bytes[right.lowerBound])
    }
}
