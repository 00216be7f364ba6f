import Gazetteer

/// The results of a search for people: a table as wide as the terminal.
struct SearchTable {
    private let response: LocalSearch.Response
    private let request: LocalSearch.Request
    private let explains: Bool
    private let width: Int
    private let hasColor: Bool

    init(_ response: LocalSearch.Response, _ request: LocalSearch.Request, explains: Bool) {
        self.response = response
        self.request = request
        self.explains = explains
        width = Terminal.outputWidth ?? .max
        hasColor = Terminal.outputHasColor
    }

    var text: String {
        let rows = response.results.enumerated().map { row($0.offset + 1, $0.element) }
        let columns = rows.first?.count ?? 0
        var widths = (0..<columns).map { column in rows.map { displayWidth(of: $0[column]) }.max() ?? 0 }
        fit(&widths)
        var text = ""
        for (row, result) in zip(rows, response.results) {
            text += line(row, widths) + "\n"
            if explains {
                for line in explanation(result).split(separator: "\n") { text += cutText(String(line), to: width) + "\n" }
            }
        }
        let shown = response.results.count
        if response.totalCount > shown { text += "\(grouped(shown)) of \(grouped(response.totalCount)) shown; --limit 0 shows all\n" }
        return text
    }

    private func row(_ rank: Int, _ result: SearchResult) -> [String] {
        let item = result.mapItem
        let name = plainText(item.name ?? item.placemark.title ?? "(no name)")
        let address = plainText(item.placemark.title ?? "")
        let category = item.pointOfInterestCategory?.displayName ?? item.categoryText ?? ""
        return [
            "\(rank)", name, plainText(category), address == name ? "" : address, place(result), plainText(item.phoneNumber ?? ""),
        ]
    }

    /// "1.2 km NE"
    private func place(_ result: SearchResult) -> String {
        guard let distance = result.distance, let center = request.region?.center, let place = result.mapItem.placemark.coordinate else {
            return ""
        }
        let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        let wind = distance < 1 ? "" : " " + winds[Int((center.bearing(to: place) / 45).rounded()) % 8]
        switch distance {
        case ..<995: return "\(Int(distance.rounded())) m" + wind
        case ..<9_950: return "\((distance / 100).rounded() / 10) km" + wind
        default: return "\(grouped(Int((distance / 1000).rounded()))) km" + wind
        }
    }

    /// Takes from the widest columns what does not fit.
    private func fit(_ widths: inout [Int]) {
        guard width < .max else { return }
        func total() -> Int { widths.reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) } - 2 }
        while total() > width, let widest = widths.max(), widest > 8, let column = widths.firstIndex(of: widest) { widths[column] -= 1 }
        // On a strip of a terminal, columns go from the right: telephone, place, address, kind; then the name is cut.
        for column in widths.indices.dropFirst(2).reversed() where total() > width { widths[column] = 0 }
        if total() > width, widths.count > 1 { widths[1] = max(1, width - widths[0] - 2) }
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var cells: [String] = []
        for (column, cell) in row.enumerated() where widths[column] > 0 {
            let cut = cutText(cell, to: widths[column])
            let gap = String(repeating: " ", count: max(0, widths[column] - displayWidth(of: cut)))
            switch column {
            case 0: cells.append(gap + cut)
            case 1: cells.append(colored(cut, "1") + gap)
            case 2: cells.append(colored(cut, "36") + gap)
            case 4: cells.append(gap + cut)
            default: cells.append(cut + gap)
            }
        }
        var line = cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    private func explanation(_ result: SearchResult) -> String {
        func shown(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
        let score = result.score
        var text = "     score \(shown(score.total)) = match \(shown(score.match)) + proximity \(shown(score.proximity))"
        text += " + coverage \(shown(score.coverage)) + exact name \(shown(score.exactName))\n"
        for match in result.matches {
            text += "     \(plainText(match.word)): \(match.kind.rawValue) \"\(plainText(match.matched))\" in \(match.field)\n"
        }
        return text
    }

    private func colored(_ text: String, _ code: String) -> String { hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
