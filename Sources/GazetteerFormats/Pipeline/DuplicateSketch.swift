import GazetteerModel

/// Counts records that say the same as another one, among the first records of a feed.
///
/// A bounded summary: eight bytes a record for 16,384 records. `gaz check` looks at all of them.
struct DuplicateSketch: Sendable {
    /// How many records are looked at.
    static let limit = 16_384

    private var exact: Set<UInt64> = []
    private var near: Set<UInt64> = []
    private var seen = 0
    private var exactCount = 0
    private var nearCount = 0

    mutating func observe(_ batch: FeatureBatch) {
        guard seen < DuplicateSketch.limit else { return }
        let tables = batch.slab.tables
        let areNames = tables.keys.map { FieldMapping.role(of: $0.name) == .name }
        for record in tables.features.prefix(DuplicateSketch.limit - seen) {
            seen += 1
            if !exact.insert(tables.contentHash(of: record)).inserted {
                exactCount += 1
            } else if isNear(record, tables, areNames) {
                nearCount += 1
            }
        }
    }

    /// Whether a record with the same folded name stands within about 25 metres of this one; remembers this one.
    private mutating func isNear(_ record: FeatureRecord, _ tables: FeatureStorage, _ areNames: [Bool]) -> Bool {
        guard let position = tables.positions[record.geometry.positionIndices].first,
            let name = tables.foldedNameHash(of: record, areNames)
        else { return false }
        // Numbers that are no position have no neighbours.
        guard abs(position.latitude) <= 90, abs(position.longitude) <= 540 else { return false }
        let row = Int((position.latitude * 4000).rounded(.down))
        let column = Int((position.longitude * 4000).rounded(.down))
        var found = false
        for y in row - 1...row + 1 {
            for x in column - 1...column + 1 where near.contains(DuplicateSketch.mix(name, y, x)) { found = true }
        }
        near.insert(DuplicateSketch.mix(name, row, column))
        return found
    }

    private static func mix(_ name: UInt64, _ row: Int, _ column: Int) -> UInt64 {
        (name ^ UInt64(bitPattern: Int64(row &* 1_000_003 &+ column))) &* 0x9E37_79B9_7F4A_7C15
    }

    func closing(source: String?) -> [Diagnostic] {
        guard exactCount + nearCount > 0 else { return [] }
        let words = [(exactCount, "exact"), (nearCount, "near")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1) duplicate\($0.0 == 1 ? "" : "s")" }
        let scope = seen == DuplicateSketch.limit ? " among the first \(seen) records" : ""
        return [
            Diagnostic(
                severity: .info, code: .duplicateRecord,
                message: words.joined(separator: ", ") + (nearCount > 0 ? " (same name within about 25 metres)" : "") + scope
                    + "; all were kept",
                location: SourceLocation(source: source), count: exactCount + nearCount)
        ]
    }
}

extension FeatureStorage {
    /// A hash of all that a record says.
    func contentHash(of record: FeatureRecord) -> UInt64 {
        var hash = ByteHash()
        for row in record.properties.indices {
            let field = fields[row]
            hash.combine(UInt64(field.kind.rawValue))
            hash.combine(bytes, keys[Int(field.key)].span.range)
            hash.combine(bytes, field.span.range)
        }
        hash.combine(UInt64(record.geometry.kind?.rawValue ?? 0))
        for shape in record.geometry.shapeIndices { hash.combine(UInt64(bitPattern: Int64(shapes[shape]))) }
        for position in record.geometry.positionIndices {
            hash.combine(positions[position].longitude.bitPattern)
            hash.combine(positions[position].latitude.bitPattern)
        }
        return hash.value
    }

    /// A hash of a record's name without case, white space and punctuation; `nil` without a name.
    ///
    /// - Parameter areNames: for each key, whether it stands for the name.
    func foldedNameHash(of record: FeatureRecord, _ areNames: [Bool]) -> UInt64? {
        for row in record.properties.indices {
            let field = fields[row]
            guard field.kind == .string, areNames[Int(field.key)] else { continue }
            let letters = Self.foldedLetters(bytes[field.span.range])
            guard !letters.isEmpty else { return nil }
            var hash = ByteHash()
            hash.combine(letters, letters.indices)
            return hash.value
        }
        return nil
    }

    /// The letters and digits of a name, capitals made small.
    private static func foldedLetters(_ name: ArraySlice<UInt8>) -> [UInt8] {
        guard name.allSatisfy({ $0 < 0x80 }) else {
            return Array(String(decoding: name, as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }.utf8)
        }
        var letters: [UInt8] = []
        letters.reserveCapacity(name.count)
        for byte in name {
            if ASCII.isLetter(byte) { letters.append(byte | 0x20) } else if ASCII.isDigit(byte) { letters.append(byte) }
        }
        return letters
    }
}

/// A hash that is the same in every run.
struct ByteHash {
    private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
    }

    mutating func combine(_ bytes: [UInt8], _ range: Range<Int>) {
        var word: UInt64 = UInt64(range.count)
        var filled = 0
        for index in range {
            word = word << 8 | UInt64(bytes[index])
            filled += 1
            if filled == 8 {
                combine(word)
                word = 0
                filled = 0
            }
        }
        combine(word)
    }
}
