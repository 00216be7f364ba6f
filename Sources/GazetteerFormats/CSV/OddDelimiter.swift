import GazetteerModel

/// A mark beyond ASCII between cells, as in the tables of Britain's health service: `FC123¬Well Pharmacy¬…`.
///
/// In an encoding of one byte a letter it is told by its number being the same in each line.
enum OddDelimiter {
    /// `¤ ¦ § ¬ ¶ · þ`.
    private static let marks: [UInt8] = [0xA4, 0xA6, 0xA7, 0xAC, 0xB6, 0xB7, 0xFE]
    /// What stands for it behind the stream that replaces it.
    static let replacement: UInt8 = 0x1F

    /// The mark that parts the lines of a sample; `nil` if an ordinary one does, or none.
    static func find(in sample: [UInt8]) -> UInt8? {
        // It stands in the first line already, or the table has none.
        let head = sample.prefix(4096).prefix { $0 != ASCII.lineFeed }
        guard head.contains(where: { $0 >= 0x80 }), marks.contains(where: head.contains) else { return nil }
        var lines = sample.prefix(1 << 16).split(separator: ASCII.lineFeed)
        if lines.count > 2 { lines.removeLast() }
        lines = lines.filter { $0.count > 1 }
        guard lines.count > 1 else { return nil }
        func isConstant(_ byte: UInt8, _ least: Int) -> Bool {
            var tally: [Int: Int] = [:]
            for line in lines { tally[line.count { $0 == byte }, default: 0] += 1 }
            guard let (count, share) = tally.max(by: { $0.value < $1.value }), count >= least else { return false }
            return share * 10 >= lines.count * 9
        }
        guard ![ASCII.comma, ASCII.semicolon, ASCII.tab, 0x7C].contains(where: { isConstant($0, 1) }) else { return nil }
        guard let mark = marks.first(where: { isConstant($0, 2) }) else { return nil }
        return TextEncoding.detect(Array(sample.prefix(1 << 16)), isWhole: false).encoding.isUTF8 ? nil : mark
    }
}

/// One byte put for another.
struct ByteReplacement: ByteEdit {
    let byte: UInt8
    let replacement: UInt8

    func edit(_ bytes: inout [UInt8], from start: Int) {
        for index in start..<bytes.count where bytes[index] == byte { bytes[index] = replacement }
    }
}
