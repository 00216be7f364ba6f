public import GazetteerModel

/// What a feed holds, found out in one pass and in bounded memory.
///
/// ```swift
/// let survey = try await FeedSurvey(of: .file("shops.csv"))
/// print(survey.summary.records, survey.fields.map(\.name))
/// ```
public struct FeedSurvey: Sendable {
    /// A field of the feed.
    public struct Field: Sendable {
        /// Its name.
        public let name: String
        /// Whether it stands beside a feature's properties and not among them.
        public let isForeignMember: Bool
        /// In how many records it says something: not nothing, not null, no blank text.
        public fileprivate(set) var filledCount = 0
        /// How often each kind of value was met, null and blank text aside.
        public fileprivate(set) var kinds: [ValueKind: Int] = [:]
        /// A value as text: the first of up to 40 bytes that says something, or the shortest one.
        public fileprivate(set) var example: String?
        /// What it and the places inside of it mean; empty when nothing was recognised.
        public fileprivate(set) var meanings: [Meaning] = []
        fileprivate var values = DistinctSketch()
        fileprivate var exampleLength = Int.max
        fileprivate var hasTellingExample = false

        /// How many different values there are; an estimate, good to about two percent, unless `isDistinctCountExact`.
        public var distinctCount: Int { Swift.min(values.count, filledCount) }
        /// Whether `distinctCount` is exact.
        public var isDistinctCountExact: Bool { values.isExact }
    }

    /// What a field, or a place inside of it, means.
    public struct Meaning: Sendable, Hashable {
        /// The place.
        public let source: FieldSource
        /// The word for it: a role of a map item, or `latitude`, `longitude`, `position`.
        public let word: String
    }

    /// The kinds of values that a field may have.
    public enum ValueKind: String, Sendable, Hashable, CaseIterable {
        /// Text.
        case text
        /// A number.
        case number
        /// True or false.
        case boolean
        /// A list.
        case list
        /// An object.
        case object
    }

    /// A folder of KML, or of a feed that was one.
    public struct Folder: Sendable, Hashable {
        /// The names of the folders round it and its own.
        public let path: [String]
        /// How many features lie in it itself.
        public let count: Int
    }

    /// What was told under one code.
    public struct Finding: Sendable, Hashable {
        /// The first of them.
        public let first: Diagnostic
        /// How many there were.
        public fileprivate(set) var count: Int
    }

    /// Records, features, positions, bytes, format and encoding.
    public private(set) var summary = FeedSummary()
    /// The size of the feed in bytes as it is stored, where that is known.
    public private(set) var size: Int?
    /// The smallest box round all that has a position, in degrees; `nil` without any.
    public private(set) var boundingBox: BoundingBox?
    /// How many features have each kind of geometry.
    public private(set) var geometryKinds: [GeometryKind: Int] = [:]
    /// How many records are objects that are no GeoJSON.
    public private(set) var plainRecordCount = 0
    /// The fields in the order in which they were first met.
    public private(set) var fields: [Field] = []
    /// How many fields there are beyond those in `fields`, which are bounded.
    public private(set) var furtherFieldCount = 0
    /// The folders in the order in which they were first met.
    public private(set) var folders: [Folder] = []
    /// How many features lie in folders beyond those in `folders`, which are bounded.
    public private(set) var furtherFolderFeatureCount = 0
    /// The members of the collection besides its features.
    public private(set) var members: [CollectionMember] = []
    /// What was found, one entry a code, in the order in which they were first met.
    public private(set) var findings: [Finding] = []
    /// What the fields mean, learned from the first records.
    public private(set) var mapping = FieldMapping()

    /// Whose feed it is, by the names of its fields; `nil` when they do not tell.
    public var dialect: FeedDialect? { FeedDialect(names: fields.filter { !$0.isForeignMember }.map(\.name)) }

    /// Reads a feed to its end.
    ///
    /// - Parameters:
    ///   - source: the feed.
    ///   - options: how it is read.
    ///   - overrides: properties whose meaning is known: they win over all evidence.
    ///   - progress: gets, after each batch, the bytes read (inflated), the size if it is known, and the records read.
    /// - Throws: ``FeedError`` when the feed cannot be opened or read.
    public init(
        of source: ByteSource, options: FeedOptions = FeedOptions(), overrides: [FieldRole: String] = [:],
        progress: (_ bytes: Int, _ size: Int?, _ records: Int) -> Void = { _, _, _ in }
    ) async throws(FeedError) {
        let reader = try FeedReader(contentsOf: source, options: options)
        var surveyor = Surveyor()
        var waiting: [FeatureBatch] = []
        var isLearned = false
        var batches = reader.batches().makeAsyncIterator()
        size = reader.size
        while let batch = try await batches.next(isolation: nil) {
            surveyor.observe(batch)
            progress(batch.endOffset, reader.size, surveyor.recordCount)
            if !isLearned {
                waiting.append(batch)
                guard surveyor.recordCount >= FeedSurvey.learningRecords else { continue }
                mapping = FieldMapping.learn(
                    from: waiting, overrides: try FieldNames.resolved(overrides, in: waiting, source: source.name))
                isLearned = true
                waiting = []
            }
        }
        if !isLearned {
            mapping = FieldMapping.learn(
                from: waiting, overrides: try FieldNames.resolved(overrides, in: waiting, source: source.name))
        }
        summary = reader.summary
        plainRecordCount = surveyor.plainRecordCount
        boundingBox = surveyor.box.boundingBox
        geometryKinds = surveyor.geometryKinds
        fields = surveyor.fields
        furtherFieldCount = surveyor.furtherFields.count
        folders = surveyor.folders
        furtherFolderFeatureCount = surveyor.furtherFolderFeatureCount
        members = surveyor.members
        findings = surveyor.findings
        interpret()
    }

    /// How many records are looked at to learn what fields mean.
    private static let learningRecords = 1000

    /// Writes what the mapping has found out into the fields.
    private mutating func interpret() {
        var meanings: [String: [Meaning]] = [:]
        switch mapping.position {
        case .pair(let latitude, let longitude)?:
            meanings[latitude.key, default: []].append(Meaning(source: latitude, word: "latitude"))
            meanings[longitude.key, default: []].append(Meaning(source: longitude, word: "longitude"))
        case .combined(let source, _)?: meanings[source.key, default: []].append(Meaning(source: source, word: "position"))
        case nil: break
        }
        let used = Set(mapping.recipes.values.flatMap { $0.phrases.flatMap(\.sources) } + (mapping.weeklyHours?.sources ?? []))
        for evidence in mapping.evidence {
            guard let role = evidence.role, used.contains(evidence.source) else { continue }
            meanings[evidence.source.key, default: []].append(Meaning(source: evidence.source, word: role.rawValue))
        }
        for name in summary.findings.positionColumns where meanings[name] == nil {
            meanings[name] = [Meaning(source: FieldSource(name), word: "position")]
        }
        for index in fields.indices where !fields[index].isForeignMember { fields[index].meanings = meanings[fields[index].name] ?? [] }
    }
}

/// Takes in one batch after the other.
private struct Surveyor {
    var recordCount = 0
    var plainRecordCount = 0
    var box = BoundingBoxAccumulator()
    var geometryKinds: [GeometryKind: Int] = [:]
    var fields: [FeedSurvey.Field] = []
    var furtherFields = DistinctSketch()
    var furtherFolderFeatureCount = 0
    var members: [CollectionMember] = []
    var findings: [FeedSurvey.Finding] = []
    private var fieldNumbers: [String: Int] = [:]
    private var memberNumbers: [String: Int] = [:]
    private var folderNumbers: [[UInt8]: Int] = [:]
    private var folderPaths: [(path: [String], count: Int)] = []

    // A feed may be made to have a new name in each record.
    private static let fieldLimit = 2000
    private static let folderLimit = 20_000
    private static let longestExample = 200
    /// One of this many bytes fits into a table.
    private static let handyExample = 40

    var folders: [FeedSurvey.Folder] { folderPaths.map { FeedSurvey.Folder(path: $0.path, count: $0.count) } }

    mutating func observe(_ batch: FeatureBatch) {
        recordCount += batch.recordCount
        plainRecordCount += batch.plainRecords
        for member in batch.leadingMembers + batch.trailingMembers where !members.contains(where: { $0.key == member.key }) {
            members.append(member)
        }
        for diagnostic in batch.diagnostics { observe(diagnostic) }
        let tables = batch.slab.tables
        let folderKey = tables.keyIndex(of: Feature.folderMember) ?? -1
        let propertyNumbers = tables.keys.map { number(of: $0.name, isForeignMember: false, canAdd: false) }
        var numbers = (properties: propertyNumbers, members: [Int?](repeating: nil, count: tables.keys.count))
        for (index, record) in tables.features.enumerated() {
            observeGeometry(record, tables, batch[index])
            for row in record.properties.indices {
                let field = tables.fields[row]
                let key = Int(field.key)
                if numbers.properties[key] == nil {
                    numbers.properties[key] = number(of: tables.keys[key].name, isForeignMember: false, canAdd: true)
                }
                if let number = numbers.properties[key] { observe(field, number, batch.slab) }
            }
            for row in record.members.indices {
                let field = tables.fields[row]
                let key = Int(field.key)
                if key == folderKey {
                    observeFolder(field, tables, batch[index])
                    continue
                }
                if numbers.members[key] == nil {
                    numbers.members[key] = number(of: tables.keys[key].name, isForeignMember: true, canAdd: true)
                }
                if let number = numbers.members[key] { observe(field, number, batch.slab) }
            }
        }
    }

    private mutating func observe(_ diagnostic: Diagnostic) {
        if let index = findings.firstIndex(where: { $0.first.code == diagnostic.code && $0.first.severity == diagnostic.severity }) {
            findings[index].count += diagnostic.count
        } else {
            findings.append(FeedSurvey.Finding(first: diagnostic, count: diagnostic.count))
        }
    }

    private mutating func observeGeometry(_ record: FeatureRecord, _ tables: FeatureStorage, _ feature: Feature) {
        guard let kind = record.geometry.kind, record.geometry.positionCount > 0 else { return }
        geometryKinds[kind, default: 0] += 1
        if kind == .point, let position = tables.positions[record.geometry.positionIndices].first {
            box.insert(longitude: position.longitude, latitude: position.latitude)
        } else if let geometry = feature.geometry {
            box.insert(geometry)
        }
    }

    /// The number of a field; a new one only up to a limit.
    private mutating func number(of name: String, isForeignMember: Bool, canAdd: Bool) -> Int? {
        if let number = isForeignMember ? memberNumbers[name] : fieldNumbers[name] { return number }
        guard canAdd else { return nil }
        guard fields.count < Surveyor.fieldLimit else {
            var hash = ByteHash()
            let letters = Array(name.utf8)
            hash.combine(letters, letters.indices)
            furtherFields.insert(hash.value)
            return nil
        }
        fields.append(FeedSurvey.Field(name: name, isForeignMember: isForeignMember))
        if isForeignMember { memberNumbers[name] = fields.count - 1 } else { fieldNumbers[name] = fields.count - 1 }
        return fields.count - 1
    }

    private mutating func observe(_ field: GazetteerModel.Field, _ number: Int, _ slab: FeatureSlab) {
        let kind: FeedSurvey.ValueKind
        switch field.kind {
        case .missing, .null: return
        case .string:
            guard field.span.range.upperBound <= slab.tables.bytes.count else { return }
            guard slab.tables.bytes[field.span.range].contains(where: { $0 > ASCII.space }) else { return }
            kind = .text
        case .number: kind = .number
        case .true, .false: kind = .boolean
        case .array: kind = .list
        case .object: kind = .object
        }
        fields[number].filledCount += 1
        fields[number].kinds[kind, default: 0] += 1
        let range = field.span.range
        guard range.upperBound <= slab.tables.bytes.count else { return }
        var hash = ByteHash()
        hash.combine(UInt64(field.kind.rawValue))
        hash.combine(slab.tables.bytes, range)
        fields[number].values.insert(hash.mixed)
        if fields[number].hasTellingExample || range.count > Surveyor.longestExample { return }
        let isShorter = range.count < fields[number].exampleLength
        guard isShorter || range.count <= Surveyor.handyExample else { return }
        let text = slab.text(of: field)
        let saysSomething = text.utf8.contains { $0 > ASCII.zero } && !ValueText.isPlaceholder(text, for: .description)
        fields[number].hasTellingExample = saysSomething && range.count <= Surveyor.handyExample
        guard isShorter || fields[number].hasTellingExample else { return }
        fields[number].exampleLength = range.count
        fields[number].example = text
    }

    private mutating func observeFolder(_ field: GazetteerModel.Field, _ tables: FeatureStorage, _ feature: Feature) {
        guard field.span.range.upperBound <= tables.bytes.count else { return }
        let written = Array(tables.bytes[field.span.range])
        if let number = folderNumbers[written] {
            folderPaths[number].count += 1
        } else if folderPaths.count < Surveyor.folderLimit {
            folderNumbers[written] = folderPaths.count
            folderPaths.append((feature.folderPath, 1))
        } else {
            furtherFolderFeatureCount += 1
        }
    }
}

extension ByteHash {
    /// The value with each of its bits spread over all others.
    fileprivate var mixed: UInt64 {
        var mixed = value
        mixed = (mixed ^ mixed >> 31) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
