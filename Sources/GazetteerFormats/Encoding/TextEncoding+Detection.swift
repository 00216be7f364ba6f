import CUchardet
import GazetteerModel

extension TextEncoding {
    /// What the first bytes of a feed say about its encoding.
    struct Finding {
        var encoding: TextEncoding
        /// Bytes of the mark that says so, to be left out.
        var markLength = 0
        /// Whether it is said by a mark or by structure, and not guessed.
        var isCertain = true
    }

    /// How many bytes are looked at.
    static let sampleBytes = 1 << 20

    /// Finds the encoding of a sample: by its mark, by zeros, by being UTF-8, by frequencies.
    static func detect(_ sample: [UInt8], isWhole: Bool) -> Finding {
        if let marked = marked(sample) { return marked }
        if let wide = wide(sample) { return Finding(encoding: wide) }
        let (sequences, invalid) = utf8Census(sample, isWhole: isWhole)
        if invalid == 0, sequences == 0, let escaped = escaped(sample) { return Finding(encoding: escaped) }
        if invalid == 0 || sequences > invalid * 2 { return Finding(encoding: .utf8) }
        return Finding(encoding: guess(sample), isCertain: false)
    }

    private static func marked(_ sample: [UInt8]) -> Finding? {
        func finding(_ name: String, _ length: Int) -> Finding? {
            TextEncoding(named: name).map { Finding(encoding: $0, markLength: length) }
        }
        if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return Finding(encoding: .utf8, markLength: 3) }
        if sample.starts(with: [0xFF, 0xFE, 0, 0]) { return finding("UTF-32LE", 4) }
        if sample.starts(with: [0, 0, 0xFE, 0xFF]) { return finding("UTF-32BE", 4) }
        if sample.starts(with: [0xFF, 0xFE]) { return finding("UTF-16LE", 2) }
        if sample.starts(with: [0xFE, 0xFF]) { return finding("UTF-16BE", 2) }
        return nil
    }

    /// Whether the first bytes of a feed are UTF-16 or UTF-32.
    static func isWide(_ head: [UInt8]) -> Bool { (marked(head) ?? wide(head).map { Finding(encoding: $0) })?.encoding.isUTF8 == false }

    /// UTF-16 and UTF-32 without a mark: digits, commas and line breaks have zeros at the same places.
    private static func wide(_ sample: [UInt8]) -> TextEncoding? {
        let head = sample.prefix(4096)
        guard head.count >= 4 else { return nil }
        var zeros = [0, 0, 0, 0]
        for (index, byte) in head.enumerated() where byte == 0 { zeros[index & 3] += 1 }
        let quarter = Double(head.count) / 4
        let share = zeros.map { Double($0) / quarter }
        func has(_ places: [Double], many: [Int], few: [Int]) -> Bool {
            many.allSatisfy { places[$0] > 0.3 } && few.allSatisfy { places[$0] < 0.02 }
        }
        if share[1] > 0.8, share[2] > 0.95, share[3] > 0.95, share[0] < 0.05 { return TextEncoding(named: "UTF-32LE") }
        if share[0] > 0.95, share[1] > 0.95, share[2] > 0.8, share[3] < 0.05 { return TextEncoding(named: "UTF-32BE") }
        if has(share, many: [1, 3], few: [0, 2]) { return TextEncoding(named: "UTF-16LE") }
        if has(share, many: [0, 2], few: [1, 3]) { return TextEncoding(named: "UTF-16BE") }
        return nil
    }

    /// ISO-2022-JP: plain ASCII with escapes before and behind Japanese.
    private static func escaped(_ sample: [UInt8]) -> TextEncoding? {
        let bytes = sample.span
        var at = bytes.offset(of: 0x1B, from: 0, to: bytes.count)
        while at + 2 < bytes.count {
            if bytes[at + 1] == 0x24, bytes[at + 2] == 0x40 || bytes[at + 2] == 0x42 { return TextEncoding(named: "ISO-2022-JP") }
            at = bytes.offset(of: 0x1B, from: at + 1, to: bytes.count)
        }
        return nil
    }

    /// How many characters of several bytes are UTF-8, and how many bytes belong to none.
    static func utf8Census(_ sample: [UInt8], isWhole: Bool) -> (sequences: Int, invalid: Int) {
        let bytes = sample.span
        var sequences = 0
        var invalid = 0
        var at = 0
        while at < bytes.count {
            if bytes.word(at: at) & 0x8080_8080_8080_8080 == 0 {
                at += 8
                continue
            }
            if bytes[at] < 0x80 {
                at += 1
                continue
            }
            let length = UTF8Scan.sequence(bytes, at)
            if length > 0 {
                sequences += 1
                at += length
            } else {
                // A character that the end of the sample cuts off says nothing.
                if !isWhole, at > bytes.count - 4, bytes[at] >= 0xC2 { break }
                invalid += 1
                at += 1
            }
        }
        return (sequences, invalid)
    }

    /// What letters and characters say, weighed with what uchardet makes of it; windows-1252 when nothing else fits.
    private static func guess(_ sample: [UInt8]) -> TextEncoding {
        let sample = tellingLines(sample)
        let hint = chardet(sample).flatMap { TextEncoding(named: $0) }
        if let encoding = EastAsianEvidence.encoding(of: sample, hint: hint?.name) { return encoding }
        if LatinEvidence.isLatin(sample) {
            return LatinEvidence.encoding(of: sample, hint: hint?.name) ?? TextEncoding(named: "windows-1252") ?? .utf8
        }
        guard let hint, !hint.isUTF8, CharacterConverter(from: hint.library)?.text(of: sample, tolerance: sample.count / 2000) != nil else {
            return otherScript(sample)
        }
        return refined(hint, sample)
    }

    /// The lines that are not plain ASCII, up to 32 KiB of them: they say as much as the whole sample, and sooner.
    private static func tellingLines(_ sample: [UInt8]) -> [UInt8] {
        let bytes = sample.span
        var lines: [UInt8] = []
        var start = 0
        while start < bytes.count, lines.count < 1 << 15 {
            let end = min(bytes.offset(of: ASCII.lineFeed, from: start, to: bytes.count) + 1, bytes.count, start + (1 << 14))
            if (start..<end).contains(where: { bytes[$0] >= 0x80 }) { lines.append(bytes, start..<end) }
            start = end
        }
        return lines
    }

    private static func chardet(_ sample: [UInt8]) -> String? {
        guard let detector = uchardet_new() else { return nil }
        defer { uchardet_delete(detector) }
        let status = sample.withUnsafeBytes { bytes in
            uchardet_handle_data(detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard status == 0 else { return nil }
        uchardet_data_end(detector)
        guard let name = uchardet_get_charset(detector) else { return nil }
        let text = String(cString: name)
        return text.isEmpty || text == "UTF-8" || text == "ASCII" ? nil : text
    }

    /// The encoding of another alphabet under which letters fit their neighbours best.
    private static func otherScript(_ sample: [UInt8]) -> TextEncoding {
        var best: (encoding: TextEncoding, score: Int)?
        for name in ["windows-1251", "KOI8-U", "IBM866", "windows-1253", "windows-1256", "windows-1255", "windows-874", "windows-1252"] {
            guard let encoding = TextEncoding(named: name), case let score = plausibility(sample, encoding.library),
                score > best?.score ?? Int.min
            else { continue }
            best = (encoding, score)
        }
        return best?.encoding ?? .utf8
    }

    /// Tells Greek relatives apart.
    private static func refined(_ encoding: TextEncoding, _ sample: [UInt8]) -> TextEncoding {
        guard encoding.name == "ISO-8859-7", plausibility(sample, "CP1253") >= plausibility(sample, "ISO-8859-7") else { return encoding }
        return TextEncoding(named: "windows-1253") ?? encoding
    }

    /// How well letters fit their neighbours when a sample is read in a single-byte encoding: small letters stand
    /// behind small ones, and no symbols stand within words.
    static func plausibility(_ sample: [UInt8], _ library: String) -> Int {
        guard let converter = CharacterConverter(from: library), let text = converter.text(of: sample, tolerance: sample.count) else {
            return Int.min
        }
        var score = 0
        var before: Unicode.Scalar = " "
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            defer { before = scalar }
            guard scalar.value >= 0x80 else { continue }
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let isInWord = before.properties.isAlphabetic && next.properties.isAlphabetic
            switch scalar.properties.generalCategory {
            case .lowercaseLetter: score += 1
            case .uppercaseLetter:
                let isOdd = before.properties.isAlphabetic && (before.properties.isLowercase || next.properties.isLowercase)
                score += isOdd ? -2 : 1
            case .otherLetter: score += 1
            case .control, .unassigned, .privateUse: score -= 4
            case .otherSymbol where scalar == "\u{FFFD}": score -= 4
            case .initialPunctuation, .finalPunctuation, .dashPunctuation, .otherPunctuation:
                score += isInWord && scalar != "\u{2019}" ? -1 : 0
            case .currencySymbol: score += before.properties.isAlphabetic || scalar == "\u{A4}" ? -1 : 1
            default:
                score +=
                    before.properties.isAlphabetic || next.properties.isAlphabetic ? -2 : scalar == "\u{B0}" || scalar == "\u{A0}" ? 0 : -1
            }
        }
        return score
    }
}

/// The structure of UTF-8.
enum UTF8Scan {
    /// The length of the character at `at`, 0 when there is none. Surrogates and overlong forms are none.
    static func sequence(_ bytes: Span<UInt8>, _ at: Int) -> Int {
        let lead = bytes[at]
        func tail(_ offset: Int) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }
        func isTail(_ offset: Int) -> Bool { tail(offset) & 0xC0 == 0x80 }
        switch lead {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return isTail(1) ? 2 : 0
        case 0xE0: return tail(1) >= 0xA0 && isTail(1) && isTail(2) ? 3 : 0
        case 0xED: return tail(1) < 0xA0 && isTail(1) && isTail(2) ? 3 : 0
        case 0xE1...0xEF: return isTail(1) && isTail(2) ? 3 : 0
        case 0xF0: return tail(1) >= 0x90 && isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF1...0xF3: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        case 0xF4: return tail(1) < 0x90 && isTail(1) && isTail(2) && isTail(3) ? 4 : 0
        default: return 0
        }
    }
}
