extension FeatureStorage {
    /// The geometry of a record as a value.
    package func geometry(_ record: GeometryRecord) -> Geometry? {
        guard let kind = record.kind else { return nil }
        var reader = ShapeReader(storage: self, position: Int(record.positionStart), shape: record.shapeIndices)
        return reader.geometry(kind, count: Int(record.positionCount))
    }

    /// Hands out positions group by group, as the shape says.
    private struct ShapeReader {
        let storage: FeatureStorage
        var position: Int
        var shape: Range<Int>

        mutating func number() -> Int {
            guard let index = shape.first else { return 0 }
            shape.removeFirst()
            return Int(storage.shapes[index])
        }

        mutating func run(_ count: Int) -> [Position] {
            let rows = storage.positions[position..<min(position + count, storage.positions.count)]
            position += count
            return rows.map {
                Position(longitude: $0.longitude, latitude: $0.latitude, altitude: $0.altitude.isNaN ? nil : $0.altitude)
            }
        }

        mutating func runs() -> [[Position]] {
            let counts = (0..<number()).map { _ in number() }
            return counts.map { run($0) }
        }

        /// `nil` for a point without numbers.
        mutating func geometry(_ kind: GeometryKind, count: Int) -> Geometry? {
            switch kind {
            case .point: return run(count).first.map(Geometry.point)
            case .multiPoint: return .multiPoint(run(count))
            case .lineString: return .lineString(run(count))
            case .multiLineString: return .multiLineString(runs())
            case .polygon: return .polygon(runs())
            case .multiPolygon: return .multiPolygon((0..<number()).map { _ in runs() })
            case .geometryCollection:
                return .geometryCollection(
                    (0..<number()).compactMap { _ in
                        guard let kind = GeometryKind(rawValue: UInt8(truncatingIfNeeded: number())) else { return nil }
                        return geometry(kind, count: kind.hasShape ? 0 : number())
                    })
            }
        }
    }
}

extension GeometryKind {
    /// Whether a geometry of this kind has parts, described in `FeatureStorage.shapes`.
    package var hasShape: Bool {
        switch self {
        case .point, .multiPoint, .lineString: false
        case .multiLineString, .polygon, .multiPolygon, .geometryCollection: true
        }
    }
}
