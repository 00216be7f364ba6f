/// Decides which places are taken into the index of one request, by how much of them matters to it.
///
/// Words like "street" matter only if the index knows no other word of the query: places that have nothing else are taken
/// in until it does.
package struct RelevanceGate: Sendable {
    private let text: QueryText
    private var least: Relevance

    /// Creates a gate.
    package init(_ filter: RelevanceFilter) {
        text = filter.text
        least = filter.hasStreetWords ? .streetWord : .full
    }

    /// Whether a place is taken in.
    package func admits(_ relevance: Relevance) -> Bool { relevance >= least }

    /// Looks at what the index has come to know.
    package mutating func update(from index: SearchIndex) {
        if least < .full, index.knows(text) { least = .full }
    }
}
