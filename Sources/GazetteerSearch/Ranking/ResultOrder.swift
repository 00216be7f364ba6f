import GazetteerModel

/// Puts findings in their final order, folds doubles, and makes results of those that are shown.
struct ResultOrder {
    let snapshot: SearchIndex.Snapshot
    let scope: SearchScope
    let index: SearchIndex

    private struct Entry {
        var finding: Finding
        var name: String
        var order: UInt32
    }

    func results(_ findings: [Finding], plan: QueryPlan?) -> [SearchResult] {
        var entries = findings.map { finding in
            let segment = snapshot.segments[finding.segment]
            return Entry(finding: finding, name: segment.name(finding.place), order: segment.orders[finding.place])
        }
        entries.sort { left, right in
            let (a, b) = (left.finding, right.finding)
            if a.total != b.total { return a.total > b.total }
            let (near, far) = ((a.distance ?? .infinity).rounded(), (b.distance ?? .infinity).rounded())
            if near != far { return near < far }
            return left.name != right.name ? left.name < right.name : left.order < right.order
        }
        let limit = scope.resultLimit == 0 ? Int.max : scope.resultLimit
        var kept: [Entry] = []
        var doubles = DoubleFolder(snapshot: snapshot)
        for entry in entries {
            if let index = doubles.index(of: entry.finding) {
                // The richest of some doubles stays, where the first of them stands.
                if snapshot.richness(entry.finding) > snapshot.richness(kept[index].finding) {
                    kept[index].finding.place = entry.finding.place
                    kept[index].finding.segment = entry.finding.segment
                }
                continue
            }
            if kept.count == limit { break }
            doubles.add(entry.finding)
            kept.append(entry)
        }
        return kept.map { result($0.finding, plan) }
    }

    private func result(_ finding: Finding, _ plan: QueryPlan?) -> SearchResult {
        let segment = snapshot.segments[finding.segment]
        let distance = segment.coordinate(finding.place).flatMap { here in scope.region.map { $0.center.distance(to: here) } }
        return SearchResult(
            mapItem: segment.mapItem(finding.place), distance: distance, score: finding.score,
            matches: plan.map { WordMatch.matches($0, segment, finding.place, names: index.names) } ?? [])
    }
}

extension SearchIndex.Snapshot {
    /// How much is known of a place: the bytes of its record.
    fileprivate func richness(_ finding: Finding) -> Int {
        let segment = segments[finding.segment]
        return ListingRecord.length(
            in: segment.blocks[Int(segment.recordBlocks[finding.place])].bytes, at: Int(segment.recordOffsets[finding.place]))
    }
}

/// Tells places that are one: the same name at the same house, or next to each other, or with the same number.
private struct DoubleFolder {
    let snapshot: SearchIndex.Snapshot
    private struct Known {
        var house: [UInt32]
        var coordinate: Coordinate?
        var index: Int
        var phone: Substring
    }
    private var byName: [[UInt32]: [Known]] = [:]
    private var count = 0

    /// Places of one name so near to each other are one, in metres.
    private static let nearness = 40.0

    init(snapshot: SearchIndex.Snapshot) { self.snapshot = snapshot }

    func index(of finding: Finding) -> Int? {
        let (name, known) = describe(finding)
        guard !name.isEmpty else { return nil }
        return byName[name]?.first { isSame($0, known) }?.index
    }

    mutating func add(_ finding: Finding) {
        let (name, known) = describe(finding)
        byName[name, default: []].append(known)
        count += 1
    }

    private func isSame(_ left: Known, _ right: Known) -> Bool {
        if let a = left.coordinate, let b = right.coordinate {
            let distance = a.distance(to: b)
            if distance <= Self.nearness { return true }
            if distance > 2000 { return false }
        }
        if !left.phone.isEmpty, left.phone == right.phone { return true }
        return !left.house.isEmpty && left.house == right.house
    }

    private func describe(_ finding: Finding) -> ([UInt32], Known) {
        let segment = snapshot.segments[finding.segment]
        var name: [UInt32] = []
        var house: [UInt32] = []
        var hasNumber = false
        for index in segment.entryRange(finding.place) {
            let entry = TokenEntry(rawValue: segment.entries[index])
            switch entry.field {
            case .name: name.append(entry.token)
            case .street, .locality, .postalCode: house.append(entry.rawValue)
            case .house:
                house.append(entry.rawValue)
                hasNumber = true
            default: break
            }
        }
        let block = segment.blocks[Int(segment.recordBlocks[finding.place])].bytes
        let phone = ListingRecord.texts(in: block, at: Int(segment.recordOffsets[finding.place]))[.phone] ?? ""
        let known = Known(house: hasNumber ? house : [], coordinate: segment.coordinate(finding.place), index: count, phone: phone[...])
        return (name, known)
    }
}
