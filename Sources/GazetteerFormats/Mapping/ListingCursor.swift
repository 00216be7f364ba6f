package import GazetteerModel

/// A feed's mapping, made ready to read all its batches.
package struct ListingRecipe: Sendable {
    package let mapping: FieldMapping
    fileprivate let table: RecipeTable

    package init(_ mapping: FieldMapping) {
        self.mapping = mapping
        table = RecipeTable(mapping)
    }
}

/// Hands out the recognised fields of a batch's features as plain UTF-8, without making strings where none are needed.
package struct ListingCursor {
    private var reader: RecordReader
    private let mapping: FieldMapping
    private let slab: [UInt8]

    /// Creates a cursor over a batch.
    package init(_ recipe: ListingRecipe, _ batch: FeatureBatch) {
        reader = RecordReader(recipe.table, batch.slab.tables)
        mapping = recipe.mapping
        slab = batch.slab.tables.bytes
    }

    /// Goes to a feature of the batch.
    package mutating func load(_ feature: Feature) { reader.load(feature.record) }

    /// Where a feature of the batch is.
    package func coordinate(of feature: Feature) -> Coordinate? { feature.coordinate ?? mapping.position(of: feature) }

    /// Appends the value of a role; `false` if there is none.
    package mutating func append(_ role: FieldRole, to bytes: inout [UInt8]) -> Bool {
        switch reader.value(role) {
        case .none: return false
        case .text(let text):
            bytes.append(contentsOf: text.utf8)
            return true
        case .field(let field): return append(field, to: &bytes)
        case .prefixed(let start, let field):
            bytes.append(contentsOf: start.utf8)
            return append(field, to: &bytes)
        case .pair(let one, let separator, let other):
            guard append(one, to: &bytes) else { return false }
            bytes.append(contentsOf: separator.utf8)
            return append(other, to: &bytes)
        }
    }

    /// Appends a feature's own id; `false` if it has none.
    package func appendIdentifier(of feature: Feature, to bytes: inout [UInt8]) -> Bool {
        let id = feature.record.id
        guard id.kind == .number || id.kind == .string else { return false }
        return append(id, to: &bytes)
    }

    private func append(_ field: Field, to bytes: inout [UInt8]) -> Bool {
        let range = field.span.range
        guard !range.isEmpty, range.upperBound <= slab.count else { return false }
        if field.traits.contains(.escaped) {
            JSONText.unescape(slab.span.extracting(range), into: &bytes)
        } else {
            bytes.append(slab.span, range)
        }
        return true
    }
}
