import Gazetteer

/// Writes the results of a search: lines for people, or a JSON object a query.
struct SearchOutput {
    var writesJSON: Bool
    var explains: Bool

    func write(_ response: LocalSearch.Response, to request: LocalSearch.Request, id: PropertyValue?, duration: Duration) throws(FeedError)
    {
        if writesJSON {
            try writeJSON(response.results, total: response.totalCount, request, id, duration)
        } else {
            try Terminal.print(SearchTable(response, request, explains: explains).text)
        }
    }

    func writeNothing(for request: LocalSearch.Request, id: PropertyValue?, duration: Duration) throws(FeedError) {
        if writesJSON {
            try writeJSON([], total: 0, request, id, duration)
        } else {
            let query = request.naturalLanguageQuery ?? ""
            Terminal.complain("nothing found for \"\(cutText(plainText(String(query.prefix(200))), to: 80))\"")
        }
    }

    private func writeJSON(
        _ results: [SearchResult], total: Int, _ request: LocalSearch.Request, _ id: PropertyValue?, _ duration: Duration
    ) throws(FeedError) {
        let milliseconds = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
        var members: [PropertyValue.Member] = []
        if let id { members.append(.init(key: "id", value: id)) }
        members.append(.init(key: "total", value: .number(String(total))))
        if id != nil { members.append(.init(key: "milliseconds", value: number((milliseconds * 1000).rounded() / 1000))) }
        members.append(.init(key: "results", value: .array(results.map(json))))
        try Terminal.print(PropertyValue.object(members).jsonText + "\n")
    }

    private func json(_ result: SearchResult) -> PropertyValue {
        let item = result.mapItem
        var members: [PropertyValue.Member] = []
        func add(_ key: String, _ text: String?) {
            if let text { members.append(.init(key: key, value: .string(text))) }
        }
        add("identifier", item.identifier)
        add("name", item.name)
        add("category", item.categoryText ?? item.pointOfInterestCategory?.displayName)
        add("address", item.placemark.title)
        add("phone", item.phoneNumber)
        if let coordinate = item.placemark.coordinate {
            members.append(
                .init(
                    key: "coordinate",
                    value: .object([
                        .init(key: "lat", value: number(coordinate.latitude)), .init(key: "lon", value: number(coordinate.longitude)),
                    ])))
        }
        if let distance = result.distance { members.append(.init(key: "distance", value: number(distance.rounded()))) }
        members.append(.init(key: "score", value: number(result.score.total)))
        if explains { members.append(.init(key: "explanation", value: explanation(result))) }
        return .object(members)
    }

    private func explanation(_ result: SearchResult) -> PropertyValue {
        let score = result.score
        let parts = [("match", score.match), ("proximity", score.proximity), ("coverage", score.coverage), ("exactName", score.exactName)]
        let words = result.matches.map { match in
            PropertyValue.object([
                .init(key: "word", value: .string(match.word)), .init(key: "matched", value: .string(match.matched)),
                .init(key: "field", value: .string(match.field)), .init(key: "kind", value: .string(match.kind.rawValue)),
                .init(key: "quality", value: number(match.quality)),
            ])
        }
        return .object(
            parts.map { .init(key: $0.0, value: number(($0.1 * 10_000).rounded() / 10_000)) } + [.init(key: "words", value: .array(words))])
    }

    private func number(_ value: Double) -> PropertyValue {
        .number(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)")
    }
}
