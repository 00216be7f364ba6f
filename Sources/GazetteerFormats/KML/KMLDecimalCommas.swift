import GazetteerModel

/// Tuples of numbers with decimal commas: `-1,81371 53,79181`.
///
/// They look like twice as many tuples of whole numbers, of which no place on the globe is one.
struct KMLDecimalCommas {
    private let text: ArraySlice<UInt8>
    /// How many of the text's words are a position; 1 for the word that is one by itself (`-1,81371,53,79181`).
    private var wordsOfTuple = 1

    /// Looks at a text; `nil` when it is not written like this.
    init?(_ text: ArraySlice<UInt8>) {
        guard !text.contains(ASCII.point) else { return nil }
        self.text = text
        var scan = WordScan(text: text)
        var counts: [Int] = []
        var total = 0
        var isImpossible = false
        while let word = scan.next() {
            let parts = Self.parts(text[word])
            guard [1, 2, 4].contains(parts.count), parts.allSatisfy({ Self.isWhole(text[$0]) }) else { return nil }
            if parts.count > 1 {
                // A fraction that begins with a zero is no number that anybody writes.
                isImpossible = isImpossible || text[parts[1]].first == ASCII.zero && parts[1].count > 1
                let (x, y) = (Self.value(text[parts[0]]), Self.value(text[parts[1]]))
                isImpossible = isImpossible || abs(y) > 90 || abs(x) > 180
            }
            // The pattern shows itself in the first words.
            if counts.count < 3 { counts.append(parts.count) }
            total += 1
        }
        guard isImpossible, let first = counts.first else { return nil }
        let layouts: [Int]
        switch (first, counts.dropFirst().first, counts.dropFirst(2).first) {
        case (4, _, _): layouts = [1]
        case (2, 2, 1): layouts = [3]
        case (2, 2, _): layouts = [2, 3]
        default: return nil
        }
        // Of pairs and triples those are meant whose positions lie close to each other.
        var shortest = Double.infinity
        var best = 0
        for words in layouts where total % words == 0 {
            wordsOfTuple = words
            guard let length = length, length < shortest else { continue }
            shortest = length
            best = words
        }
        guard shortest < .infinity else { return nil }
        wordsOfTuple = best
    }

    /// How far it is from position to position, in degrees; `nil` when one of them is none on the globe.
    private var length: Double? {
        var length = 0.0
        var last: (Double, Double)?
        var areOnTheGlobe = true
        _ = forEach { tuple in
            let numbers = tuple.map { Self.value($0) }
            guard numbers.count >= 2, abs(numbers[0]) <= 180, abs(numbers[1]) <= 90 else { return areOnTheGlobe = false }
            if let last { length += abs(numbers[0] - last.0) + abs(numbers[1] - last.1) }
            last = (numbers[0], numbers[1])
        }
        return areOnTheGlobe ? length : nil
    }

    /// Hands out the numbers of each tuple, with decimal points; returns how many tuples there were.
    func forEach(_ body: ([ArraySlice<UInt8>]) -> Void) -> Int {
        var scan = WordScan(text: text)
        var count = 0
        var numbers: [ArraySlice<UInt8>] = []
        var words = 0
        while let word = scan.next() {
            let parts = Self.parts(text[word])
            if parts.count == 1 { numbers.append(text[word]) }
            var index = 0
            while index + 1 < parts.count {
                numbers.append((text[parts[index]] + [ASCII.point] + text[parts[index + 1]])[...])
                index += 2
            }
            words += 1
            guard words >= wordsOfTuple else { continue }
            body(numbers)
            count += 1
            words = 0
            numbers.removeAll(keepingCapacity: true)
        }
        return count
    }

    /// What stands between the commas of a word, as far as five of them; one comma at its end is none.
    private static func parts(_ word: ArraySlice<UInt8>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = word.startIndex
        var at = start
        while at < word.endIndex, parts.count < 5 {
            if word[at] == ASCII.comma {
                parts.append(start..<at)
                start = at + 1
            }
            at += 1
        }
        if start < word.endIndex { parts.append(start..<word.endIndex) }
        return parts
    }

    private static func isWhole(_ part: ArraySlice<UInt8>) -> Bool {
        let digits = part.first == ASCII.minus || part.first == ASCII.plus ? part.dropFirst() : part
        return !digits.isEmpty && digits.count < 20 && digits.allSatisfy(ASCII.isDigit)
    }

    private static func value(_ number: ArraySlice<UInt8>) -> Double {
        Double(String(decoding: number, as: UTF8.self)) ?? .infinity
    }

    /// Walks over what stands between white space, semicolons and brackets.
    private struct WordScan {
        let text: ArraySlice<UInt8>
        var at: Int

        init(text: ArraySlice<UInt8>) {
            self.text = text
            at = text.startIndex
        }

        mutating func next() -> Range<Int>? {
            while at < text.endIndex, text[at].separatesWords { at += 1 }
            let start = at
            while at < text.endIndex, !text[at].separatesWords { at += 1 }
            return start < at ? start..<at : nil
        }
    }
}

extension UInt8 {
    fileprivate var separatesWords: Bool { isXMLSpace || self == ASCII.semicolon || isBracket }

    /// A bracket around a position, or around several.
    var isBracket: Bool {
        self == UInt8(ascii: "(") || self == UInt8(ascii: ")") || self == ASCII.leftBracket || self == ASCII.rightBracket
    }
}
