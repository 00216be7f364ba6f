public import GazetteerModel

/// Takes features from a batch that were not asked for, by their positions, before any text is made.
struct BatchFilter: Sendable {
    private let region: RegionFilter?

    init(_ options: FeedOptions) { region = options.region }

    func apply(to batch: FeatureBatch) -> FeatureBatch {
        guard let region else { return batch }
        return batch.filtered { feature in feature.isInside(region) }
    }
}

extension FeatureBatch {
    /// The same batch with only the features that pass.
    func filtered(_ passes: (Feature) -> Bool) -> FeatureBatch {
        var tables = slab.tables
        tables.features = indices.compactMap { passes(self[$0]) ? tables.features[$0] : nil }
        return replacing(tables)
    }

    /// The same batch with the numbers of its records moved on, for the surplus records of the batches before it.
    func renumbered(by shift: Int) -> FeatureBatch {
        guard shift != 0 else { return self }
        var tables = slab.tables
        for index in tables.features.indices {
            tables.features[index].number = UInt64(Swift.max(1, Int(tables.features[index].number) + shift))
        }
        var batch = replacing(tables)
        for index in batch.diagnostics.indices {
            batch.diagnostics[index].location.record = batch.diagnostics[index].location.record.map { Swift.max(1, $0 + shift) }
        }
        return batch
    }

    /// The same batch over other tables.
    func replacing(_ tables: FeatureStorage) -> FeatureBatch {
        var batch = FeatureBatch(storage: tables)
        batch.sequenceNumber = sequenceNumber
        batch.diagnostics = diagnostics
        batch.recordCount = recordCount
        batch.endOffset = endOffset
        batch.positions = positions
        batch.plainRecords = plainRecords
        batch.isWebMercator = isWebMercator
        batch.pairOrders = pairOrders
        batch.surplusRecords = surplusRecords
        batch.leadingMembers = leadingMembers
        batch.trailingMembers = trailingMembers
        return batch
    }
}

extension Feature {
    /// Whether the feature lies in a region, or touches it; `false` without a position.
    public func isInside(_ region: RegionFilter) -> Bool {
        let geometry = record.geometry
        if geometry.kind == .point {
            guard let position = slab.tables.positions[geometry.positionIndices].first else { return false }
            return region.contains(latitude: position.latitude, longitude: position.longitude)
        }
        return self.geometry.map(region.intersects) ?? false
    }
}
