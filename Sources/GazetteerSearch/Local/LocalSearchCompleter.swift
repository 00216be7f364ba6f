import Dispatch
public import GazetteerModel
import GazetteerText

/// Suggests places and kinds of places while a person is typing.
///
/// ```swift
/// let completer = LocalSearchCompleter(index)
/// Task { for await results in completer.updates { show(results) } }
/// completer.queryFragment = "zephyr co"
/// ```
///
/// The newest fragment wins: results of older ones that are still being looked for are dropped.
public final class LocalSearchCompleter: Sendable {
    private struct State {
        var fragment = ""
        var region: CoordinateRegion?
        var number = 0
        var isSearching = false
        var results: [LocalSearchCompletion] = []
    }

    private let index: SearchIndex
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "gazetteer.completer")
    private let continuation: AsyncStream<[LocalSearchCompletion]>.Continuation

    /// The results of each fragment that was not overtaken by a newer one. Only the newest are kept for a slow reader.
    public let updates: AsyncStream<[LocalSearchCompletion]>

    private static let resultLimit = 10

    /// Creates a completer.
    ///
    /// - Parameters:
    ///   - index: what is searched.
    ///   - region: what suggestions should be near to.
    public init(_ index: SearchIndex, region: CoordinateRegion? = nil) {
        self.index = index
        (updates, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.region = region }
    }

    deinit { continuation.finish() }

    /// What has been typed. Setting it begins to look for suggestions.
    public var queryFragment: String {
        get { state.withLock { $0.fragment } }
        set {
            let number = state.withLock { state in
                state.fragment = newValue
                state.number += 1
                state.isSearching = true
                return state.number
            }
            queue.async { [weak self] in self?.work(number) }
        }
    }

    /// What suggestions should be near to; counts from the next fragment on.
    public var region: CoordinateRegion? {
        get { state.withLock { $0.region } }
        set { state.withLock { $0.region = newValue } }
    }

    /// The suggestions for the newest fragment that has been looked for, best first.
    public var results: [LocalSearchCompletion] { state.withLock { $0.results } }

    /// Whether suggestions are being looked for.
    public var isSearching: Bool { state.withLock { $0.isSearching } }

    /// Stops looking; the results stay as they are.
    public func cancel() {
        state.withLock { state in
            state.number += 1
            state.isSearching = false
        }
    }

    private func work(_ number: Int) {
        let now: (fragment: String, region: CoordinateRegion?)? = state.withLock { $0.number == number ? ($0.fragment, $0.region) : nil }
        guard let now else { return }
        let results = Self.completions(of: now.fragment, region: now.region, in: index)
        let isNewest = state.withLock { state in
            guard state.number == number else { return false }
            state.results = results
            state.isSearching = false
            return true
        }
        if isNewest { continuation.yield(results) }
    }

    /// The suggestions for a fragment, best first.
    static func completions(of fragment: String, region: CoordinateRegion?, in index: SearchIndex) -> [LocalSearchCompletion] {
        let text = QueryText(fragment)
        guard !text.words.isEmpty || text.phone != nil else { return [] }
        var completions = kinds(text)
        var scope = SearchScope()
        scope.region = region.flatMap { $0.center.isValid ? $0 : nil }
        scope.resultLimit = resultLimit
        for result in SearchEngine(index: index, scope: scope).search(fragment).results {
            let title = result.mapItem.name ?? result.mapItem.placemark.title ?? ""
            let subtitle = result.mapItem.name == nil ? "" : result.mapItem.placemark.title ?? ""
            let completion = LocalSearchCompletion(title: title, subtitle: subtitle, words: text.words)
            if !title.isEmpty, !completions.contains(completion) { completions.append(completion) }
        }
        return Array(completions.prefix(resultLimit))
    }

    /// Kinds of places whose names begin with what was typed.
    private static func kinds(_ text: QueryText) -> [LocalSearchCompletion] {
        let typed = text.words.map(\.surface).joined(separator: " ")
        guard typed.utf8.count >= 3, text.lastIsOpen else { return [] }
        let named = PlaceKinds.all.map { $0.name.replacing("_", with: " ") }.filter { $0.hasPrefix(typed) }
        return named.prefix(2).map { name in
            let title = name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
            return LocalSearchCompletion(title: title, subtitle: "", words: text.words)
        }
    }
}
