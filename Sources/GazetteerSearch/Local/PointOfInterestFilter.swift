public import GazetteerModel
import GazetteerText

/// Which kinds of places may be results.
public struct PointOfInterestFilter: Sendable, Hashable {
    private enum Rule: Sendable, Hashable {
        case including(Set<PointOfInterestCategory>)
        case excluding(Set<PointOfInterestCategory>)
    }

    private let rule: Rule
    private let kinds: Set<String>

    /// Only places of these categories.
    public init(including categories: [PointOfInterestCategory]) {
        rule = .including(Set(categories))
        kinds = []
    }

    /// All places but those of these categories.
    public init(excluding categories: [PointOfInterestCategory]) {
        rule = .excluding(Set(categories))
        kinds = []
    }

    /// Only places of the kinds that these words name, in one of the lexicon's languages: "bakery", "MKPOICategoryCafe".
    ///
    /// It is `nil` if a word names no kind.
    public init?(kindsNamed words: [String]) {
        var names: Set<String> = []
        for word in words {
            let bare = word.lowercased().hasPrefix("mkpoicategory") ? String(word.dropFirst(13)) : word
            var found = PlaceKinds.inQuery(Canonical.words(bare.replacing("_", with: " ")).map(\.surface))
            if found.isEmpty || bare != word { found = PlaceKinds.named(bare) }
            guard !found.isEmpty else { return nil }
            names.formUnion(found.map { PlaceKinds.all[$0].name })
        }
        rule = .including([])
        kinds = names
    }

    /// Every place.
    public static let includingAll = PointOfInterestFilter(excluding: [])
    /// No place.
    public static let excludingAll = PointOfInterestFilter(including: [])

    /// Whether places of a category may be results.
    public func includes(_ category: PointOfInterestCategory) -> Bool {
        switch rule {
        case .including(let categories):
            categories.contains(category) || kinds.contains { Self.category(ofKind: $0) == category }
        case .excluding(let categories): !categories.contains(category)
        }
    }

    private static func category(ofKind name: String) -> PointOfInterestCategory? {
        PlaceKinds.all.first { $0.name == name }?.category.map { PointOfInterestCategory(rawValue: "MKPOICategory" + $0) }
    }

    /// The test of a place by the tokens of its kinds, in the words of an index.
    func test(in vocabulary: Vocabulary) -> @Sendable ([TokenEntry]) -> Bool {
        var admitted: Set<Token> = []
        for (number, kind) in PlaceKinds.all.enumerated() {
            guard let token = vocabulary.kindToken(number) else { continue }
            let category = kind.category.map { PointOfInterestCategory(rawValue: "MKPOICategory" + $0) }
            switch rule {
            case .including(let categories):
                if kinds.contains(kind.name) || category.map(categories.contains) ?? false { admitted.insert(token) }
            case .excluding(let categories):
                if category.map(categories.contains) ?? false { admitted.insert(token) }
            }
        }
        let isInclusion = if case .including = rule { true } else { false }
        let known = admitted
        return { entries in entries.contains { $0.field == .kind && known.contains($0.token) } == isInclusion }
    }
}
