/// One record of a feed, with all that the feed said about it.
///
/// A feature is a view on the batch it came with: copying one copies a reference, and text becomes a `String`
/// only when it is asked for. Keep features as long as you like; a feature keeps its whole batch in memory.
///
/// ```swift
/// for feature in batch {
///     print(feature.properties["name"]?.text ?? "(no name)", feature.coordinate as Any)
/// }
/// ```
public struct Feature: Sendable {
    package let slab: FeatureSlab
    package let index: Int

    package init(slab: FeatureSlab, index: Int) {
        self.slab = slab
        self.index = index
    }
}

/// The tables of a batch behind one reference, so that a feature is two words.
package final class FeatureSlab: Sendable {
    package let tables: FeatureStorage

    package init(_ tables: FeatureStorage) { self.tables = tables }
}

extension Feature {
    package var record: FeatureRecord { slab.tables.features[index] }

    /// The feature's own id, as the feed wrote it; `nil` when it has none.
    public var identifier: FeatureIdentifier? {
        let id = record.id
        switch id.kind {
        case .number: return .number(slab.text(of: id))
        case .string: return .string(slab.text(of: id))
        default: return nil
        }
    }

    /// The geometry with its altitudes; `nil` when the feed gave none or one that could not be used.
    public var geometry: Geometry? { slab.tables.geometry(record.geometry) }

    /// Where the feature is: the point itself, or a place in or on another geometry. `nil` when that is not known.
    public var coordinate: Coordinate? {
        let geometry = record.geometry
        if geometry.kind == .point, let position = slab.tables.positions[geometry.positionIndices].first {
            let coordinate = Coordinate(latitude: position.latitude, longitude: position.longitude)
            return coordinate.isValid ? coordinate : nil
        }
        guard let coordinate = self.geometry?.representativeCoordinate, coordinate.isValid else { return nil }
        return coordinate
    }

    /// The properties, in the feed's order.
    public var properties: Properties { Properties(slab: slab, rows: record.properties.indices) }

    /// Members of the feature that are neither `type`, `id`, `geometry` nor `properties`, in the feed's order.
    public var foreignMembers: Properties { Properties(slab: slab, rows: record.members.indices) }

    /// The names of the folders that hold the feature, outermost first; empty when there are none.
    public var folderPath: [String] {
        guard case .array(let names)? = foreignMembers[Feature.folderMember] else { return [] }
        return names.compactMap(\.text)
    }

    /// Where the feature stands in its feed.
    public var location: SourceLocation {
        let record = record
        guard record.number > 0 else { return SourceLocation() }
        return SourceLocation(line: Int(record.line), byteOffset: Int(record.byteOffset), record: Int(record.number))
    }

    /// The member that carries ``folderPath``: a JSON array of names.
    package static let folderMember = "folder"
}

extension Feature: Hashable {
    /// Features are equal when they say the same, wherever they stand.
    public static func == (left: Feature, right: Feature) -> Bool {
        left.identifier == right.identifier && left.geometry == right.geometry
            && left.properties == right.properties && left.foreignMembers == right.foreignMembers
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(properties)
    }
}

/// A feature's own id. GeoJSON tells `"1"` from `1`, and a number keeps its digits.
public enum FeatureIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// An id that is text.
    case string(String)
    /// An id that is a number, as written.
    case number(String)

    /// The id as text.
    public var description: String {
        switch self {
        case .string(let text), .number(let text): text
        }
    }
}
