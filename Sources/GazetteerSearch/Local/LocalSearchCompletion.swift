import GazetteerText

/// A suggestion for what a person is typing.
public struct LocalSearchCompletion: Sendable, Hashable {
    /// The name of a place, or a kind of place to search for.
    public var title: String
    /// The address; empty for a kind of place.
    public var subtitle: String
    /// The parts of the title that match what was typed.
    public var titleHighlightRanges: [Range<String.Index>]
    /// The parts of the subtitle that match what was typed.
    public var subtitleHighlightRanges: [Range<String.Index>]

    init(title: String, subtitle: String, words: [QueryText.Word]) {
        self.title = title
        self.subtitle = subtitle
        titleHighlightRanges = Self.highlights(in: title, words)
        subtitleHighlightRanges = Self.highlights(in: subtitle, words)
    }

    /// The words, or beginnings of words, that match.
    private static func highlights(in text: String, _ words: [QueryText.Word]) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var start = text.startIndex
        while start < text.endIndex {
            guard isWordPart(text[start]) else {
                start = text.index(after: start)
                continue
            }
            var end = start
            while end < text.endIndex, isWordPart(text[end]) { end = text.index(after: end) }
            if let range = highlight(in: text, start..<end, words) { ranges.append(range) }
            start = end
        }
        return ranges
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character.unicodeScalars.first.map(Canonical.isApostrophe) ?? false
    }

    private static func highlight(in text: String, _ word: Range<String.Index>, _ words: [QueryText.Word]) -> Range<String.Index>? {
        let forms = Canonical.words(text[word])
        guard forms.count == 1, let form = forms.first else {
            // A text without blanks: the part that was typed.
            return words.lazy.compactMap { text[word].range(of: $0.raw) }.first
        }
        if words.contains(where: { $0.token == form.token }) { return word }
        guard let typed = words.first(where: { form.surface.hasPrefix($0.surface) }) else { return nil }
        // As many letters as it takes to spell what was typed: an apostrophe counts for none, ß for two.
        var end = word.lowerBound
        // Signs that spell nothing are few in what people write.
        let limit = text.index(word.lowerBound, offsetBy: 2 * typed.surface.utf8.count + 8, limitedBy: word.upperBound) ?? word.upperBound
        while end < limit, Canonical.words(text[word.lowerBound..<end]).first?.surface.utf8.count ?? 0 < typed.surface.utf8.count {
            end = text.index(after: end)
        }
        return word.lowerBound..<end
    }
}

extension Substring {
    /// Where another text stands in this one.
    fileprivate func range(of other: String) -> Range<String.Index>? {
        guard !other.isEmpty else { return nil }
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
            start = index(after: start)
        }
        return nil
    }
}

extension LocalSearch.Request {
    /// Creates the request that a completion stands for.
    public init(completion: LocalSearchCompletion) {
        self.init(naturalLanguageQuery: completion.subtitle.isEmpty ? completion.title : "\(completion.title) \(completion.subtitle)")
    }
}
