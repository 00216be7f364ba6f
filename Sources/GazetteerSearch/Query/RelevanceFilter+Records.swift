package import GazetteerModel

extension RelevanceFilter {
    /// How much each of a batch's features matters.
    ///
    /// - Parameter uses: what the properties count for; those that are missing count for nothing.
    package mutating func relevances(of slab: FeatureSlab, uses: [String: Use]) -> [Relevance] {
        let tables = slab.tables
        let readings = tables.keys.map { key in
            let use = uses[key.name] ?? []
            return (use: use, memory: use.isEmpty ? 0 : memory(of: key.name, use))
        }
        var plain: [UInt8] = []
        return tables.features.map { record in
            var best = Relevance.none
            for row in record.properties.indices {
                let field = tables.fields[row]
                let reading = readings[Int(field.key)]
                guard !reading.use.isEmpty else { continue }
                best = max(best, relevance(of: field, tables.bytes, for: reading.use, memory: reading.memory, &plain))
                if best == .full { break }
            }
            return best
        }
    }

    /// The number of the memory of a property; of several feeds, each may put it to another use.
    private mutating func memory(of name: String, _ use: Use) -> Int {
        let key = MemoryKey(name: name, use: use)
        if let number = memoryNumbers[key] { return number }
        memories.append(ValueMemory())
        memoryNumbers[key] = memories.count - 1
        return memories.count - 1
    }

    private mutating func relevance(
        of field: Field, _ bytes: [UInt8], for use: Use, memory: Int, _ plain: inout [UInt8]
    ) -> Relevance {
        let range = field.span.range
        guard !range.isEmpty, range.upperBound <= bytes.count else { return .none }
        switch field.kind {
        case .string where !field.traits.contains(.escaped), .number:
            if let known = memories[memory].relevance(of: bytes.span, range) { return known }
            let relevance = relevance(of: bytes.span, range, for: use)
            memories[memory].note(relevance, of: bytes.span, range)
            return relevance
        case .string, .array, .object:
            plain.removeAll(keepingCapacity: true)
            JSONText.unescape(bytes.span.extracting(range), into: &plain)
            return relevance(of: plain.span, plain.indices, for: use)
        default: return .none
        }
    }

    /// How much a place that is in a buffer matters.
    package mutating func relevance(of listing: ListingBuffer) -> Relevance {
        var best = Relevance.none
        for (field, use) in Self.uses where best < .full {
            let range = listing.range(field)
            if !range.isEmpty { best = max(best, relevance(of: listing.bytes.span, range, for: use)) }
        }
        return best
    }

    private static let uses: [(ListingField, Use)] = [
        (.name, [.words, .compounds]), (.brand, .words), (.category, [.words, .category]), (.thoroughfare, .words),
        (.subThoroughfare, .words), (.street, .words), (.subLocality, .words), (.locality, .words), (.subAdministrativeArea, .words),
        (.administrativeArea, .words), (.postalCode, [.words, .whole]), (.country, .words), (.isoCountryCode, .words),
        (.address, .words), (.phone, .phone), (.pointOfInterestCategory, .category),
    ]
}
