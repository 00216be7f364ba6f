import GazetteerModel

/// Tuples of coordinates from text that is not written as KML wants it, as they are plainly meant.
///
/// There may be millions, so nothing is kept of them: a first walk over the text finds out how numbers belong together,
/// a second one hands out the tuples.
struct KMLTuples {
    /// White space stood inside a tuple.
    var hasSpaces: Bool { decimals == nil && survey.scan.hasSpaces }
    /// Whether commas are the numbers' decimal points.
    var hasDecimalCommas: Bool { decimals != nil }
    /// A comma was missing or too many.
    private(set) var hasOddCommas: Bool
    /// Numbers are written in another way than KML's: with brackets around them, or decimal commas.
    let hasOtherNotation: Bool
    private let text: ArraySlice<UInt8>
    private let survey: Survey
    private let decimals: KMLDecimalCommas?
    private let layout: Layout

    /// How numbers belong together.
    private enum Layout {
        /// What commas join is a tuple; of four it is one with something behind the altitude; longer ones are several.
        case commas
        /// A comma that clings to the number behind it begins a tuple.
        case looseCommas
        /// A line is a tuple.
        case lines
        /// So many numbers are a tuple.
        case runs(of: Int)
    }

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        survey = Survey(text)
        decimals = KMLDecimalCommas(text)
        hasOtherNotation = decimals != nil || survey.scan.hasBrackets
        if decimals != nil {
            layout = .commas
            hasOddCommas = false
        } else if survey.count > 1, survey.groups.longest == 1 {
            layout = Self.withoutCommas(text, survey)
            hasOddCommas = true
        } else if survey.groups.longest > 3, survey.looseGroups.arePositions {
            layout = .looseCommas
            hasOddCommas = true
        } else {
            layout = .commas
            hasOddCommas = survey.scan.hasOddCommas || survey.groups.longest > 4
        }
    }

    /// Numbers with nothing but white space between them: a line is a tuple, or pairs, or triples.
    private static func withoutCommas(_ text: ArraySlice<UInt8>, _ survey: Survey) -> Layout {
        if survey.lines.arePositions, survey.lines.longest == survey.lines.shortest { return .lines }
        let count = survey.count
        if count % 2 == 0, count % 3 != 0 || survey.hasLatitudes(text) { return .runs(of: 2) }
        return .runs(of: count % 3 == 0 ? 3 : 1)
    }

    /// Hands out the numbers of each tuple, as written and no more than four; returns how many tuples there were.
    func forEach(_ body: ([ArraySlice<UInt8>]) -> Void) -> Int {
        if let decimals { return decimals.forEach(body) }
        var count = 0
        var scan = NumberScan(text)
        var next = scan.next()
        var numbers: [ArraySlice<UInt8>] = []
        while var number = next {
            var ahead = scan
            var length = 1
            while let another = ahead.next(), joins(another.before) { length += 1 }
            let size = size(ofGroup: length)
            for index in 0..<length {
                if index % size < 4 { numbers.append(text[number.range]) }
                if index % size == size - 1 || index == length - 1 {
                    body(numbers)
                    numbers.removeAll(keepingCapacity: true)
                    count += 1
                }
                next = scan.next()
                if let next { number = next }
            }
        }
        return count
    }

    private func joins(_ before: NumberScan.Before) -> Bool {
        switch layout {
        case .commas: before.contains(.comma)
        case .looseCommas: before.contains(.comma) && !before.isClingingComma
        case .lines: !before.contains(.lineBreak)
        case .runs: true
        }
    }

    /// How many numbers of a group are a tuple.
    private func size(ofGroup count: Int) -> Int {
        switch layout {
        case .runs(let size): size
        case .commas where count > 4: count % 2 == 0 ? 2 : count % 3 == 0 ? 3 : count
        default: count
        }
    }

    /// What a first walk over the text finds out.
    private struct Survey {
        var scan: NumberScan
        /// How many numbers there are.
        var count = 0
        /// Numbers between commas, between commas that do not cling, and on lines.
        var groups = Groups()
        var looseGroups = Groups()
        var lines = Groups()

        init(_ text: ArraySlice<UInt8>) {
            scan = NumberScan(text)
            while let number = scan.next() {
                count += 1
                let isJoined = number.before.contains(.comma)
                groups.add(isJoined: isJoined)
                looseGroups.add(isJoined: isJoined && !number.before.isClingingComma)
                lines.add(isJoined: !number.before.contains(.lineBreak))
            }
            groups.close()
            looseGroups.close()
            lines.close()
        }

        /// Whether every second number may be a latitude.
        func hasLatitudes(_ text: ArraySlice<UInt8>) -> Bool {
            var scan = NumberScan(text)
            while scan.next() != nil, let second = scan.next() {
                guard abs(Double(String(decoding: text[second.range], as: UTF8.self)) ?? 1000) <= 90 else { return false }
            }
            return true
        }
    }

    /// The lengths of groups.
    private struct Groups {
        private(set) var shortest = Int.max
        private(set) var longest = 0
        private var length = 0

        /// Whether each is a longitude, a latitude and perhaps an altitude.
        var arePositions: Bool { shortest >= 2 && longest <= 3 }

        mutating func add(isJoined: Bool) {
            if !isJoined { close() }
            length += 1
        }

        mutating func close() {
            guard length > 0 else { return }
            shortest = min(shortest, length)
            longest = max(longest, length)
            length = 0
        }
    }
}

/// Walks over the numbers of a text: what stands between white space, commas and semicolons.
struct NumberScan {
    /// A number as written, and what stood before it.
    struct Item {
        var range: Range<Int>
        var before: Before
    }

    struct Before: OptionSet {
        let rawValue: UInt8
        static let comma = Before(rawValue: 1)
        static let spaceBefore = Before(rawValue: 2)
        static let spaceAfter = Before(rawValue: 4)
        static let lineBreak = Before(rawValue: 8)
        /// A comma that clings to the number behind it, with space before it.
        var isClingingComma: Bool { contains([.comma, .spaceBefore]) && !contains(.spaceAfter) }
    }

    /// White space stood beside a comma.
    private(set) var hasSpaces = false
    /// A comma was missing or too many.
    private(set) var hasOddCommas = false
    /// Brackets stood around numbers.
    private(set) var hasBrackets = false
    private let text: ArraySlice<UInt8>
    private var at: Int
    private var isFirst = true

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        at = text.startIndex
    }

    /// The next number; `nil` behind the last one.
    mutating func next() -> Item? {
        var before: Before = []
        var commas = 0
        var isBehindBracket = false
        while at < text.endIndex {
            let byte = text[at]
            if byte == ASCII.comma || byte == ASCII.semicolon {
                commas += 1
                before.insert(.comma)
            } else if byte.isXMLSpace || byte == 0xC2 || byte == 0xA0 {
                // A no-break space is white space too.
                before.insert(commas == 0 ? .spaceBefore : .spaceAfter)
                if byte == ASCII.lineFeed { before.insert(.lineBreak) }
            } else if byte.isBracket {
                isBehindBracket = true
            } else {
                break
            }
            at += 1
        }
        let start = at
        while at < text.endIndex, text[at] != ASCII.comma, text[at] != ASCII.semicolon, !text[at].isXMLSpace, text[at] != 0xC2,
            !text[at].isBracket
        {
            at += 1
        }
        if isBehindBracket {
            // Each pair of brackets is a position, and the comma between two of them no part of either.
            hasBrackets = true
            before.subtract([.comma, .spaceBefore, .spaceAfter])
            commas = min(commas, 0)
        }
        if isFirst ? commas > 0 : commas > 1 || start == at && commas > 0 { hasOddCommas = true }
        guard start < at else { return nil }
        if !isFirst, commas > 0, !before.isDisjoint(with: [.spaceBefore, .spaceAfter]) { hasSpaces = true }
        isFirst = false
        return Item(range: start..<at, before: before)
    }
}
