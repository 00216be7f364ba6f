import GazetteerModel

/// Text that was UTF-8, was taken for windows-1252, and was encoded as UTF-8 again: `StraÃŸe` for `Straße`.
enum TwiceEncoded {
    /// A word of the sample and what it was, when nearly all letters beyond ASCII are so.
    static func example(in sample: [UInt8]) -> (written: String, meant: String)? {
        // The first byte of what was UTF-8 is one of À to ô, which begin with C3 today.
        guard sample.contains(0xC3) else { return nil }
        var found: (String, String)?
        var (twice, once) = (0, 0)
        let scalars = Array(String(decoding: sample, as: UTF8.self).unicodeScalars)
        var at = 0
        while at < scalars.count {
            guard scalars[at].value >= 0x80 else {
                at += 1
                continue
            }
            guard let length = sequence(scalars, at) else {
                once += 1
                at += 1
                continue
            }
            twice += 1
            if found == nil { found = word(scalars, at) }
            at += length
        }
        return twice >= 2 && twice >= once * 10 ? found : nil
    }

    /// What a text was before it was encoded twice; `nil` when it was not.
    static func meant(_ text: String) -> String? {
        guard text.utf8.contains(where: { $0 >= 0xC3 }) else { return nil }
        let scalars = Array(text.unicodeScalars)
        var bytes: [UInt8] = []
        var at = 0
        while at < scalars.count {
            guard let length = scalars[at].value < 0x80 ? 1 : sequence(scalars, at) else { return nil }
            bytes += scalars[at..<at + length].compactMap(byte)
            at += length
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How many characters at `at` are the bytes of one.
    private static func sequence(_ scalars: [Unicode.Scalar], _ at: Int) -> Int? {
        guard scalars[at].value >= 0xC2, scalars[at].value <= 0xF4 else { return nil }
        let length = scalars[at].value < 0xE0 ? 2 : scalars[at].value < 0xF0 ? 3 : 4
        guard at + length <= scalars.count else { return nil }
        let bytes = scalars[at..<at + length].compactMap(byte)
        return bytes.count == length && UTF8Scan.sequence(bytes.span, 0) == length ? length : nil
    }

    private static func word(_ scalars: [Unicode.Scalar], _ at: Int) -> (String, String) {
        func isPart(_ index: Int) -> Bool { scalars[index].value >= 0x80 || ASCII.isLetter(UInt8(scalars[index].value)) }
        var (start, end) = (at, at)
        while start > 0, isPart(start - 1), at - start < 20 { start -= 1 }
        while end < scalars.count, isPart(end), end - at < 20 { end += 1 }
        let bytes = scalars[start..<end].compactMap(byte)
        return (String(String.UnicodeScalarView(scalars[start..<end])), String(decoding: bytes, as: UTF8.self))
    }

    private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.value < 0x80 || (scalar.value >= 0x80 && scalar.value <= 0xFF) { return UInt8(scalar.value) }
        return bytes[scalar.value]
    }

    private static let bytes: [UInt32: UInt8] = Dictionary(
        (UInt8(0x80)...0x9F).compactMap { byte in Windows1252.scalar(byte).map { ($0, byte) } }
    ) { first, _ in first }
}
