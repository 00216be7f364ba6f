import GazetteerModel

/// Which of its two numbers a text is about.
enum CoordinateAxis: Sendable {
    case latitude, longitude
}

/// Reads one latitude or longitude as people write it.
///
/// `48.8530`, `48,8530`, `48°51'24"N`, `N 48 51.4`, `48:51:24`, `485124N`, `−2.35`, `４８．８５`, `北緯35度39分`: what is
/// plainly meant is read, anything else is refused. A value is never guessed.
struct CoordinateText {
    /// How a text is written.
    enum Notation: Sendable {
        /// As JSON writes numbers.
        case plain
        /// A number with a plus sign, leading zeros, a degree sign or a hemisphere.
        case decimal
        /// With a decimal comma.
        case decimalComma
        /// In degrees and minutes, or degrees, minutes and seconds.
        case sexagesimal
        /// In digits of another script, or with a minus of typographers.
        case otherDigits
        /// With separators between thousands.
        case thousands

        /// How to say it, where it is worth a word that is no warning.
        var description: String? {
            switch self {
            case .plain, .decimal, .thousands: nil
            case .decimalComma: "with a decimal comma"
            case .sexagesimal: "in degrees and minutes"
            case .otherDigits: "in other digits or with a typographer's minus"
            }
        }
    }

    /// Degrees; south and west are negative.
    var value: Double
    /// How it was written.
    var notation: Notation
    /// What a hemisphere says it is.
    var axis: CoordinateAxis?
    /// The number as JSON writes it.
    var json: [UInt8]

    /// Reads a text; `nil` when it is no coordinate. `meansEast` says what the letter O stands for: east (German Ost)
    /// or west (French ouest).
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>, letterOMeansEast meansEast: Bool = false) {
        guard range.count <= 96, let tokens = CoordinateTokens(bytes, range, letterOMeansEast: meansEast) else { return nil }
        guard let reading = tokens.reading() else { return nil }
        self = reading
    }

    init(value: Double, notation: Notation, axis: CoordinateAxis?, json: [UInt8]) {
        self.value = value
        self.notation = notation
        self.axis = axis
        self.json = json
    }

    /// Reads a text.
    init?(_ text: String, letterOMeansEast meansEast: Bool = false) {
        let bytes = Array(text.utf8)
        self.init(bytes.span, bytes.indices, letterOMeansEast: meansEast)
    }
}

/// The numbers, marks and letters of a coordinate.
struct CoordinateTokens {
    /// A number and the mark behind it.
    struct Part {
        /// The digits in ASCII, with a decimal point.
        var text: [UInt8] = []
        var value = 0.0
        var isInteger = true
        /// 0 degrees, 1 minutes, 2 seconds; −1 without a mark.
        var mark = -1
    }

    private(set) var parts: [Part] = []
    private(set) var isNegative = false
    private(set) var hasSign = false
    private(set) var hemisphere: HemisphereWords.Meaning?
    private(set) var separators: Set<UInt8> = []
    private(set) var hasOtherDigits = false
    private(set) var hasComma = false
    private(set) var hasThousands = false
    private var lettersForUnits = false
    private var hasLabel = false
    /// What a word before the number says it is.
    private(set) var label: CoordinateAxis?

    /// Takes a text apart; `nil` when something in it belongs to no coordinate.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>, letterOMeansEast: Bool) {
        let scalars = Array(String(decoding: (range.map { bytes[$0] }), as: UTF8.self).unicodeScalars)
        var at = 0
        while at < scalars.count {
            let scalar = scalars[at]
            if CoordinateTokens.digit(scalar) != nil
                || (CoordinateTokens.isPoint(scalar) && at + 1 < scalars.count && CoordinateTokens.digit(scalars[at + 1]) != nil)
            {
                guard takeNumber(scalars, &at) else { return nil }
                continue
            }
            if let mark = CoordinateTokens.mark(scalar) {
                guard take(mark: mark, scalars, &at) else { return nil }
                continue
            }
            if CoordinateTokens.isMinus(scalar) || scalar == "+" || scalar == "\u{FF0B}" {
                guard takeSign(scalar) else { return nil }
                at += 1
                continue
            }
            if scalar.properties.isWhitespace || CoordinateTokens.isInvisible(scalar) {
                separators.insert(ASCII.space)
                at += 1
                continue
            }
            if scalar == ":" || scalar == "：" || (scalar == "=" && hasLabel && parts.isEmpty) {
                guard !parts.isEmpty || hasLabel else { return nil }
                if !parts.isEmpty { separators.insert(ASCII.colon) }
                at += 1
                continue
            }
            if scalar == "," || scalar == "." || scalar == "·" || scalar == ";" {
                // A comma or point that ends something: `48°51'24"N,` or `с.ш.`.
                guard !parts.isEmpty || hemisphere != nil else { return nil }
                at += 1
                continue
            }
            guard takeWord(scalars, &at, letterOMeansEast: letterOMeansEast) else { return nil }
        }
        guard !parts.isEmpty, parts.count <= 3 else { return nil }
    }

    private mutating func takeSign(_ scalar: Unicode.Scalar) -> Bool {
        if parts.isEmpty {
            guard !hasSign else { return false }
            hasSign = true
            isNegative = CoordinateTokens.isMinus(scalar)
            if scalar.value > 0x7F { hasOtherDigits = true }
            return true
        }
        guard CoordinateTokens.isMinus(scalar) else { return false }
        separators.insert(ASCII.minus)
        return true
    }

    private mutating func take(mark: Int, _ scalars: [Unicode.Scalar], _ at: inout Int) -> Bool {
        at += 1
        guard let last = parts.indices.last else { return false }
        var mark = mark
        if mark == 1, at < scalars.count, CoordinateTokens.mark(scalars[at]) == 1 {
            // Two single marks are a double one.
            mark = 2
            at += 1
        }
        guard parts[last].mark < 0 else { return false }
        parts[last].mark = mark
        return true
    }

    private mutating func takeWord(_ scalars: [Unicode.Scalar], _ at: inout Int, letterOMeansEast: Bool) -> Bool {
        let start = at
        while at < scalars.count, scalars[at].properties.isAlphabetic || scalars[at].properties.isIdeographic { at += 1 }
        guard at > start else { return false }
        var word = String(String.UnicodeScalarView(scalars[start..<at]))
        // `с. ш.`: letters with points between them are one word.
        while at + 1 < scalars.count, scalars[at] == ".", scalars[at + 1].properties.isAlphabetic || scalars[at + 1] == " " {
            var next = at + 1
            while next < scalars.count, scalars[next] == " " { next += 1 }
            let begin = next
            while next < scalars.count, scalars[next].properties.isAlphabetic { next += 1 }
            guard next > begin, next - begin <= 2 else { break }
            word += String(String.UnicodeScalarView(scalars[begin..<next]))
            at = next
        }
        if !parts.isEmpty, let mark = unit(word) {
            guard let last = parts.indices.last, parts[last].mark < 0 else { return false }
            parts[last].mark = mark
            lettersForUnits = true
            return true
        }
        guard hemisphere == nil, let meaning = HemisphereWords.meaning(of: word, letterOMeansEast: letterOMeansEast) else {
            label = PositionWords.axis(ofWord: word.lowercased())
            hasLabel = label != nil && parts.isEmpty
            return hasLabel
        }
        hemisphere = meaning
        return true
    }

    /// The unit that a word names where it stands.
    private func unit(_ word: String) -> Int? {
        switch word {
        case "d", "D", "deg", "degree", "degrees", "grad", "Grad", "гр", "град", "度", "도": return 0
        case "m", "M", "min", "minutes", "мин", "分", "분": return 1
        case "sec", "seconds", "сек", "秒", "초": return 2
        case "s", "S":
            // South, unless minutes stand before it with letters for units.
            return lettersForUnits && parts.count == 3 ? 2 : nil
        default: return nil
        }
    }

    private mutating func takeNumber(_ scalars: [Unicode.Scalar], _ at: inout Int) -> Bool {
        guard parts.count < 3 else { return false }
        var part = Part()
        var marks: [(offset: Int, mark: UInt8)] = []
        while at < scalars.count {
            let scalar = scalars[at]
            if let digit = CoordinateTokens.digit(scalar) {
                if scalar.value > 0x7F { hasOtherDigits = true }
                part.text.append(ASCII.zero + digit)
            } else if CoordinateTokens.isPoint(scalar) || CoordinateTokens.isComma(scalar), at + 1 < scalars.count,
                CoordinateTokens.digit(scalars[at + 1]) != nil
            {
                if scalar.value > 0x7F { hasOtherDigits = true }
                marks.append((part.text.count, CoordinateTokens.isPoint(scalar) ? ASCII.point : ASCII.comma))
            } else {
                break
            }
            at += 1
            guard part.text.count <= 40 else { return false }
        }
        guard place(marks, in: &part), let number = NumberText.read(part.text.span, part.text.indices) else { return false }
        part.value = number.value
        part.isInteger = number.decimals == 0
        parts.append(part)
        return true
    }

    /// Decides which of the points and commas of a number is the decimal one.
    private mutating func place(_ marks: [(offset: Int, mark: UInt8)], in part: inout Part) -> Bool {
        guard let last = marks.last else { return true }
        if marks.count == 1 {
            if last.mark == ASCII.comma { hasComma = true }
            part.text.insert(ASCII.point, at: last.offset)
            return true
        }
        // Several: groups of three digits, and perhaps one decimal mark of the other kind at the end.
        let group = marks[0].mark
        let groups = last.mark == group ? marks[...] : marks.dropLast()
        guard groups.allSatisfy({ $0.mark == group }), let first = groups.first, first.offset >= 1, first.offset <= 3 else { return false }
        var before = first.offset
        for mark in groups.dropFirst() {
            guard mark.offset - before == 3 else { return false }
            before = mark.offset
        }
        guard (last.mark == group ? part.text.count : last.offset) - before == 3 else { return false }
        hasThousands = true
        if last.mark != group { part.text.insert(ASCII.point, at: last.offset) }
        return true
    }
}
