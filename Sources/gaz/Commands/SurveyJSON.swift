import Gazetteer

/// What a feed holds, for machines: one JSON object in one line.
struct SurveyJSON {
    private typealias Member = PropertyValue.Member

    private let survey: FeedSurvey
    private let source: String
    private let explains: Bool

    init(_ survey: FeedSurvey, source: String, explains: Bool) {
        self.survey = survey
        self.source = source
        self.explains = explains
    }

    var text: String { PropertyValue.object(members).jsonText + "\n" }

    private var members: [Member] {
        let summary = survey.summary
        var members = [
            Member(key: "source", value: .string(source)), Member(key: "format", value: .string(summary.findings.format.rawValue)),
            Member(key: "encoding", value: .string(summary.findings.encoding)),
        ]
        if let delimiter = summary.findings.delimiter { members.append(Member(key: "delimiter", value: .string(String(delimiter)))) }
        if let dialect = survey.dialect { members.append(Member(key: "dialect", value: .string(dialect.rawValue))) }
        if let size = survey.size { members.append(Member(key: "size", value: number(size))) }
        members += [
            Member(key: "bytes", value: number(summary.bytes)), Member(key: "records", value: number(summary.records)),
            Member(key: "features", value: number(summary.features)), Member(key: "located", value: number(summary.located)),
            Member(key: "endedEarly", value: .boolean(summary.findings.endedEarly)),
        ]
        if let box = survey.boundingBox {
            members.append(Member(key: "bbox", value: .array([box.west, box.south, box.east, box.north].map { .number("\($0)") })))
        }
        let kinds = GeometryKind.allCases.compactMap { kind in
            survey.geometryKinds[kind].map { Member(key: kind.geoJSONName, value: number($0)) }
        }
        if !summary.findings.positionColumns.isEmpty {
            members.append(Member(key: "positionColumns", value: .array(summary.findings.positionColumns.map { .string($0) })))
        }
        members.append(Member(key: "geometries", value: .object(kinds)))
        if let code = survey.mapping.isoCountryCode { members.append(Member(key: "country", value: .string(code))) }
        members.append(Member(key: "members", value: .array(survey.members.map { .string($0.key) })))
        members.append(Member(key: "fields", value: .array(survey.fields.map(field))))
        if survey.furtherFieldCount > 0 { members.append(Member(key: "furtherFields", value: number(survey.furtherFieldCount))) }
        members.append(Member(key: "folders", value: .array(survey.folders.map(folder))))
        members.append(Member(key: "findings", value: .array(survey.findings.map(finding))))
        if explains { members.append(Member(key: "evidence", value: .array(survey.mapping.evidence.map(evidence)))) }
        return members
    }

    private func number(_ value: Int) -> PropertyValue { .number(String(value)) }

    private func field(_ field: FeedSurvey.Field) -> PropertyValue {
        var members = [Member(key: "name", value: .string(field.name))]
        if field.isForeignMember { members.append(Member(key: "isForeignMember", value: .boolean(true))) }
        members += [
            Member(key: "filled", value: number(field.filledCount)), Member(key: "distinct", value: number(field.distinctCount)),
            Member(key: "distinctIsExact", value: .boolean(field.isDistinctCountExact)),
            Member(
                key: "kinds",
                value: .object(
                    FeedSurvey.ValueKind.allCases.compactMap { kind in
                        field.kinds[kind].map { Member(key: kind.rawValue, value: number($0)) }
                    })),
        ]
        if let example = field.example { members.append(Member(key: "example", value: .string(example))) }
        let meanings = field.meanings.map { meaning in
            PropertyValue.object([
                Member(key: "word", value: .string(meaning.word)),
                Member(key: "path", value: .array(meaning.source.path.map { .string($0) })),
            ])
        }
        members.append(Member(key: "meanings", value: .array(meanings)))
        return .object(members)
    }

    private func folder(_ folder: FeedSurvey.Folder) -> PropertyValue {
        .object([
            Member(key: "path", value: .array(folder.path.map { .string($0) })), Member(key: "count", value: number(folder.count)),
        ])
    }

    private func finding(_ finding: FeedSurvey.Finding) -> PropertyValue {
        var members = [
            Member(key: "severity", value: .string(finding.first.severity.rawValue)),
            Member(key: "code", value: .string(finding.first.code.rawValue)), Member(key: "count", value: number(finding.count)),
            Member(key: "message", value: .string(finding.first.message)),
        ]
        if let line = finding.first.location.line { members.append(Member(key: "line", value: number(line))) }
        return .object(members)
    }

    private func evidence(_ evidence: FieldEvidence) -> PropertyValue {
        var members = [Member(key: "place", value: .string(evidence.label))]
        if let role = evidence.role { members.append(Member(key: "role", value: .string(role.rawValue))) }
        members.append(Member(key: "points", value: .number("\(evidence.points)")))
        members.append(Member(key: "reasons", value: .array(evidence.reasons.map { .string($0) })))
        return .object(members)
    }
}
