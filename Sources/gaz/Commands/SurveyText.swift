import Gazetteer

/// What a feed holds, for people: some lines, a table of its fields, its folders, what was found.
struct SurveyText {
    private let survey: FeedSurvey
    private let source: String
    private let explains: Bool
    private let width: Int

    /// How many folders are shown.
    private static let shownFolders = 40

    init(_ survey: FeedSurvey, source: String, explains: Bool, width: Int) {
        self.survey = survey
        self.source = source
        self.explains = explains
        self.width = width
    }

    var text: String { "\(source)\n" + overview + fields + folders + findings + (explains ? explanation : "") }

    private var overview: String {
        let summary = survey.summary
        var lines: [(String, String)] = [("format", format)]
        if let dialect = survey.dialect { lines.append(("looks like", dialect.rawValue)) }
        lines.append(("records", records))
        lines.append(("located", "\(grouped(summary.located)) of \(grouped(summary.features))"))
        if !summary.findings.positionColumns.isEmpty {
            lines.append(("position", "from \(summary.findings.positionColumns.map { "“\(plainText($0))”" }.joined(separator: ", "))"))
        }
        if let box = survey.boundingBox {
            lines.append(("box", "west \(box.west), south \(box.south), east \(box.east), north \(box.north)"))
        }
        let kinds = GeometryKind.allCases.compactMap { kind in
            survey.geometryKinds[kind].map { "\(grouped($0)) \(kind.geoJSONName)" }
        }
        if !kinds.isEmpty { lines.append(("geometries", kinds.joined(separator: ", "))) }
        if let code = survey.mapping.isoCountryCode { lines.append(("country", code)) }
        if !survey.members.isEmpty { lines.append(("members", survey.members.map { plainText($0.key) }.joined(separator: ", "))) }
        lines.append(("size", size))
        return lines.map { "  \(padded($0.0, to: 12))\(cutText($0.1, to: max(20, width == .max ? .max : width - 14)))\n" }.joined()
    }

    private var format: String {
        let findings = survey.summary.findings
        var parts = [formatName]
        if let delimiter = findings.delimiter { parts.append(SurveyText.name(of: delimiter)) }
        parts.append(findings.encoding)
        return parts.joined(separator: ", ")
    }

    /// What people would call the feed: plain objects are no GeoJSON, and nothing is nothing.
    private var formatName: String {
        let summary = survey.summary
        let format = summary.findings.format
        guard format == .geojson || format == .geojsonl || format == .geojsons else {
            return survey.findings.contains { $0.first.code == .emptyInput } ? "unknown" : format.displayName
        }
        if summary.features == 0 {
            let isNothing = survey.findings.contains { $0.first.code == .emptyInput || $0.first.code == .invalidJSON }
            return isNothing ? "unknown" : format.displayName
        }
        guard survey.plainRecordCount == summary.features else { return format.displayName }
        return format == .geojson ? "JSON" : format == .geojsonl ? "JSON lines" : "JSON sequence"
    }

    private static func name(of delimiter: Character) -> String {
        switch delimiter {
        case ",": "comma"
        case ";": "semicolon"
        case "\t": "tab"
        case "|": "pipe"
        case " ": "space"
        default: "“\(delimiter)”"
        }
    }

    private var records: String {
        let summary = survey.summary
        var text = grouped(summary.records)
        if summary.features != summary.records { text += ", \(grouped(summary.features)) became features" }
        if summary.findings.endedEarly { text += "; the feed ends before it is complete" }
        return text
    }

    private var size: String {
        let inflated = survey.summary.bytes
        guard let size = survey.size, size != inflated else { return ProgressLine.size(inflated) }
        return "\(ProgressLine.size(size)), \(ProgressLine.size(inflated)) read"
    }

    private var fields: String {
        guard !survey.fields.isEmpty else { return "" }
        var table = TextTable(columns: [
            .init(title: "FIELD", minimum: 12), .init(title: "FILLED", isRight: true), .init(title: "DISTINCT", isRight: true),
            .init(title: "KIND"), .init(title: "EXAMPLE", minimum: 12), .init(title: "MEANING", minimum: 10),
        ])
        for field in survey.fields {
            let kinds = FeedSurvey.ValueKind.allCases.filter { field.kinds[$0] != nil }.map(\.rawValue)
            table.rows.append([
                cutText(plainText(field.name), to: 60) + (field.isForeignMember ? " (member)" : ""), share(field.filledCount),
                (field.isDistinctCountExact ? "" : "~") + grouped(field.distinctCount), kinds.joined(separator: "/"),
                plainText(field.example ?? ""), field.meanings.map(SurveyText.meaning).joined(separator: ", "),
            ])
        }
        var text = "\n" + table.text(width: width)
        if survey.furtherFieldCount > 0 { text += "  and \(grouped(survey.furtherFieldCount)) more fields\n" }
        return text
    }

    /// `name`, or `latitude (geo/lat)` for a place inside of a field.
    private static func meaning(_ meaning: FeedSurvey.Meaning) -> String {
        // Marks tell lines of descriptions and parts of addresses; the parts have no name of their own.
        let steps = meaning.source.path.filter { $0.utf8.first != 0x1E }.map { step in String(step.drop { $0 == "\u{1F}" }) }
        return steps.isEmpty ? meaning.word : "\(meaning.word) (\(plainText(steps.joined(separator: "/"))))"
    }

    private func share(_ count: Int) -> String {
        let total = survey.summary.features
        guard total > 0, count > 0 else { return "0 %" }
        if count == total { return "100 %" }
        // Neither all nor nothing is claimed of what is nearly so.
        return "\(min(99, max(1, Int((Double(count) / Double(total) * 100).rounded())))) %"
    }

    private var folders: String {
        guard !survey.folders.isEmpty else { return "" }
        var text = "\n  FOLDERS\n"
        var shown = Set<[String]>()
        var lines = 0
        for folder in survey.folders.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
            // Folders round it that hold no feature themselves.
            for depth in 1..<max(1, folder.path.count) where shown.insert(Array(folder.path.prefix(depth))).inserted {
                lines += 1
                if lines <= SurveyText.shownFolders { text += line(folder.path[depth - 1], depth: depth, count: nil) }
            }
            shown.insert(folder.path)
            lines += 1
            if lines <= SurveyText.shownFolders { text += line(folder.path.last ?? "", depth: folder.path.count, count: folder.count) }
        }
        if lines > SurveyText.shownFolders { text += "  and \(grouped(lines - SurveyText.shownFolders)) more\n" }
        return text
    }

    private func line(_ name: String, depth: Int, count: Int?) -> String {
        let name = String(repeating: "  ", count: depth) + (name.isEmpty ? "(no name)" : plainText(name))
        return "  " + cutText(name, to: max(20, width == .max ? .max : width - 14)) + (count.map { "  \(grouped($0))" } ?? "") + "\n"
    }

    private var findings: String {
        guard !survey.findings.isEmpty else { return "" }
        var table = TextTable(columns: [
            .init(title: "FOUND"), .init(title: "CODE"), .init(title: "TIMES", isRight: true), .init(title: "FIRST AT", isRight: true),
            .init(title: "WHAT", minimum: 20),
        ])
        for finding in survey.findings {
            let place = finding.first.location.line.map { "\($0):\(finding.first.location.column ?? 1)" } ?? ""
            table.rows.append([
                finding.first.severity.rawValue, finding.first.code.rawValue, grouped(finding.count), place,
                plainText(finding.first.message),
            ])
        }
        return "\n" + table.text(width: width)
    }

    private var explanation: String {
        var text = "\n  WHY\n"
        for evidence in survey.mapping.evidence where evidence.role != nil || !evidence.reasons.isEmpty {
            let points = evidence.points > 0 ? " (\((evidence.points * 10).rounded() / 10) points)" : ""
            text += "  \(plainText(evidence.label)): \(evidence.role?.rawValue ?? "no meaning")\(points)\n"
            for reason in evidence.reasons { text += "      \(reason)\n" }
        }
        switch survey.mapping.position {
        case .pair(let latitude, let longitude)?:
            text += "  the position stands in \(plainText("\(latitude)")) and \(plainText("\(longitude)"))\n"
        case .combined(let source, let longitudeFirst)?:
            text += "  the position stands in \(plainText("\(source)")), \(longitudeFirst ? "longitude" : "latitude") first\n"
        case nil: break
        }
        if survey.mapping.splitsAddresses { text += "  addresses are taken apart, because the feed gives no parts\n" }
        return text
    }
}
