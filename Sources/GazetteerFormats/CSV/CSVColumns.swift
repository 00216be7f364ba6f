import GazetteerModel

/// The columns of a CSV file, found while its features go by.
///
/// Columns are only ever added, and each has a rank, so the first *n* that were added, in the order of their ranks,
/// are the layout of a batch that was planned when there were *n*.
///
/// Where a property has the name of one of our columns: a property `lat`, `lon` or `altitude` that says the same as
/// the position in every feature needs no column of its own. Otherwise the property keeps its name and ours has
/// another: `latitude`, `longitude`, `elevation`, `feature_id`, `folder_path`, or the name with a number.
struct CSVColumns {
    /// What stands in a column.
    enum Content: Hashable {
        case identifier, latitude, longitude, altitude, wellKnownText
        case property(String)
        case folder
        case member(String)
    }

    /// A column of the selection is filled by the property of that name, or else by ours.
    private struct Column {
        let content: Content
        let rank: Int
        /// The column whose cells this one had before it was told apart.
        var origin: Int?
    }

    private let options: WriterOptions
    private var columns: [Column] = []
    private var indices: [Content: Int] = [:]
    private var coordinateNames: [CoordinateName]

    /// What the cells of one batch are made of, in the order of its columns.
    struct Slots: Sendable {
        /// What stands in a cell when no property does.
        enum Filler: UInt8, Sendable {
            case nothing, identifier, latitude, longitude, altitude, wellKnownText, folder
        }

        var fillers: [Filler] = []
        /// The slot of each key of the batch as a property's name; −1 if it has none.
        var propertySlots: [Int32] = []
        /// The slot of each key as a foreign member's name.
        var memberSlots: [Int32] = []
    }

    /// Whether properties of one name say the same as the position in every feature so far.
    private struct CoordinateName {
        enum State { case unseen, shared, separate }
        let name: String
        let content: Content
        var state = State.unseen
        /// Whether a feature without such a property had a position.
        var isMissed = false
    }

    init(options: WriterOptions) {
        self.options = options
        coordinateNames = [
            CoordinateName(name: "lat", content: .latitude), CoordinateName(name: "lon", content: .longitude),
            CoordinateName(name: "altitude", content: .altitude),
        ]
        if let selection = options.selection {
            if options.csvGeometry == .wkt {
                if !selection.contains("WKT") { add(.wellKnownText) }
            } else {
                if !selection.contains("lat") { add(.latitude) }
                if !selection.contains("lon") { add(.longitude) }
            }
            for name in selection { add(.property(name)) }
        } else if options.csvGeometry == .wkt {
            add(.wellKnownText)
        } else {
            add(.latitude)
            add(.longitude)
        }
    }

    /// How many columns there are: the layout of the batch that was planned last.
    var count: Int { columns.count }

    private mutating func add(_ content: Content, origin: Int? = nil) {
        guard indices[content] == nil else { return }
        indices[content] = columns.count
        columns.append(Column(content: content, rank: Self.rank(of: content), origin: origin))
    }

    private static func rank(of content: Content) -> Int {
        switch content {
        case .identifier: 0
        case .latitude: 1
        case .longitude: 2
        case .altitude: 3
        case .wellKnownText: 4
        case .property: 5
        case .folder: 6
        case .member: 7
        }
    }

    /// The first columns in the order in which they stand.
    private func order(_ layout: Int) -> [Int] {
        (0..<min(layout, columns.count)).sorted { (columns[$0].rank, $0) < (columns[$1].rank, $1) }
    }
}

// Learning from batches
extension CSVColumns {
    /// Adds the columns that a batch needs, and says what stands in them.
    mutating func plan(_ tables: FeatureStorage) -> Slots {
        if options.selection == nil { discover(in: tables) }
        return slots(for: tables)
    }

    private mutating func discover(in tables: FeatureStorage) {
        let usesCoordinates = options.csvGeometry == .xy
        if usesCoordinates { compareCoordinates(in: tables) }
        var isKnownProperty = [Bool](repeating: false, count: tables.keys.count)
        var isKnownMember = isKnownProperty
        let wantsAltitude = usesCoordinates && indices[.altitude] == nil
        for record in tables.features {
            if record.id.kind.isStringOrNumber { add(.identifier) }
            if wantsAltitude, Self.altitude(of: record, in: tables) != nil { add(.altitude) }
            for row in record.properties.indices {
                let key = Int(tables.fields[row].key)
                if isKnownProperty[key] { continue }
                isKnownProperty[key] = true
                addProperty(tables.keys[key].name)
            }
            for row in record.members.indices {
                let key = Int(tables.fields[row].key)
                if isKnownMember[key] { continue }
                isKnownMember[key] = true
                let name = tables.keys[key].name
                add(name == Feature.folderMember ? .folder : .member(name))
            }
        }
    }

    private mutating func addProperty(_ name: String) {
        guard options.csvGeometry == .xy, let place = coordinateNames.firstIndex(where: { $0.name == name }) else {
            return add(.property(name))
        }
        if coordinateNames[place].state == .separate { add(.property(name)) }
    }

    /// Finds out whether `lat`, `lon` and `altitude` among the properties repeat the position.
    private mutating func compareCoordinates(in tables: FeatureStorage) {
        guard !tables.features.isEmpty else { return }
        for place in coordinateNames.indices where coordinateNames[place].state != .separate {
            let content = coordinateNames[place].content
            let key = tables.keyIndex(of: coordinateNames[place].name)
            var isSeen = false
            var isSame = true
            for record in tables.features {
                let row = key.flatMap { tables.row(in: record.properties.indices, key: $0) }
                if row != nil { isSeen = true }
                if !repeats(row, content, of: record, in: tables) { isSame = false }
                if isSeen, !isSame { break }
            }
            if !isSame { coordinateNames[place].isMissed = true }
            switch coordinateNames[place].state {
            case .unseen where isSeen:
                coordinateNames[place].state = coordinateNames[place].isMissed ? .separate : .shared
            case .shared where !isSame:
                coordinateNames[place].state = .separate
                // Until here the column of the position said what the property said.
                add(.property(coordinateNames[place].name), origin: indices[content])
            default: break
            }
        }
    }

    /// Whether a property says what the position says; without the one there must not be the other.
    private func repeats(_ row: Int?, _ content: Content, of record: FeatureRecord, in tables: FeatureStorage) -> Bool {
        var token: Range<Int>?
        switch record.geometry.kind {
        case nil: token = nil
        case .point:
            guard options.precision == nil else { return false }
            let numbers = Self.tokens(of: record, in: tables)
            switch content {
            case .latitude: token = numbers?.latitude
            case .longitude: token = numbers?.longitude
            default: token = numbers?.altitude
            }
        default:
            // A place in or on the geometry: ours alone. It has no altitude.
            if content != .altitude { return false }
        }
        guard let row, let token else { return row == nil && token == nil }
        let field = tables.fields[row]
        guard field.kind == .number || (field.kind == .string && !field.traits.contains(.escaped)) else { return false }
        return equalBytes(tables.bytes.span, field.span.range, tables.bytes.span, token)
    }

    static func tokens(of record: FeatureRecord, in tables: FeatureStorage) -> PositionTokens? {
        guard record.geometry.positionCount > 0, Int(record.geometry.positionStart) < tables.positions.count else { return nil }
        return PositionTokens(tables.positions[Int(record.geometry.positionStart)].span, in: tables.bytes.span)
    }

    /// The altitude of a point as it is written; other geometries are written as a place without one.
    @inline(__always)
    private static func altitude(of record: FeatureRecord, in tables: FeatureStorage) -> Range<Int>? {
        guard record.geometry.kind == .point, record.geometry.positionCount > 0,
            Int(record.geometry.positionStart) < tables.positions.count,
            !tables.positions[Int(record.geometry.positionStart)].altitude.isNaN
        else { return nil }
        return tokens(of: record, in: tables)?.altitude
    }

    private func slots(for tables: FeatureStorage) -> Slots {
        var slots = Slots()
        var slotOfContent: [Content: Int32] = [:]
        for (slot, index) in order(columns.count).enumerated() {
            let content = columns[index].content
            slotOfContent[content] = Int32(slot)
            slots.fillers.append(filler(for: content))
        }
        slots.propertySlots.reserveCapacity(tables.keys.count)
        slots.memberSlots.reserveCapacity(tables.keys.count)
        for key in tables.keys {
            let property = slotOfContent[.property(key.name)]
            slots.propertySlots.append(property ?? -1)
            let member = options.selection == nil ? slotOfContent[.member(key.name)] : key.name == Feature.folderMember ? nil : property
            slots.memberSlots.append(member ?? -1)
        }
        return slots
    }

    private func filler(for content: Content) -> Slots.Filler {
        switch content {
        case .identifier: return .identifier
        case .latitude: return .latitude
        case .longitude: return .longitude
        case .altitude: return .altitude
        case .wellKnownText: return .wellKnownText
        case .folder: return .folder
        case .member: return .nothing
        case .property(let name):
            guard options.selection != nil else { return .nothing }
            switch name {
            case "id": return .identifier
            case Feature.folderMember: return .folder
            case "WKT": return options.csvGeometry == .wkt ? .wellKnownText : .nothing
            case "lat": return options.csvGeometry == .xy ? .latitude : .nothing
            case "lon": return options.csvGeometry == .xy ? .longitude : .nothing
            case "altitude": return options.csvGeometry == .xy ? .altitude : .nothing
            default: return .nothing
            }
        }
    }
}

// What the file as a whole looks like
extension CSVColumns {
    /// The names of all columns, no two the same.
    func names() -> [String] {
        var taken: Set<String> = []
        for column in columns {
            if case .property(let name) = column.content { taken.insert(name) }
        }
        func free(_ candidates: [String]) -> String {
            for candidate in candidates where !taken.contains(candidate) { return candidate }
            var number = 2
            while taken.contains("\(candidates[0])_\(number)") { number += 1 }
            return "\(candidates[0])_\(number)"
        }
        // Latitude and longitude change their names together.
        let pairs = [("lat", "lon"), ("latitude", "longitude"), ("y", "x")]
        let pair = pairs.first { !taken.contains($0.0) && !taken.contains($0.1) }
        return order(columns.count).map { index in
            let name: String
            switch columns[index].content {
            case .property(let name): return name
            case .identifier: name = free(["id", "feature_id"])
            case .latitude: name = pair?.0 ?? free(["lat"])
            case .longitude: name = pair?.1 ?? free(["lon"])
            case .altitude: name = free(["altitude", "elevation"])
            case .wellKnownText: name = free(["WKT"])
            case .folder: name = free([Feature.folderMember, "folder_path"])
            case .member(let member): name = free([member, "feature_\(member)"])
            }
            taken.insert(name)
            return name
        }
    }

    /// What has to be put into rows of an earlier layout: before each of its cells, and at the end of the row.
    /// `nil` if it is the layout of the file.
    func insertions(from layout: Int) -> [[RowPadder.Insertion]]? {
        guard layout < columns.count else { return nil }
        let early = order(layout)
        var insertions = [[RowPadder.Insertion]](repeating: [], count: early.count + 1)
        var cell = 0
        for index in order(columns.count) {
            if index < layout {
                cell += 1
            } else if let origin = columns[index].origin, let source = early.firstIndex(of: origin) {
                insertions[cell].append(.copy(source))
            } else {
                insertions[cell].append(.empty)
            }
        }
        return insertions
    }
}
