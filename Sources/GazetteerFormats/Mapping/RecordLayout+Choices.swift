import GazetteerModel

extension RecordLayout {
    /// Finds what the fields of a record, which has the names of this layout, show of each role. Returns the steps of which
    /// it may show something.
    @discardableResult
    mutating func choose(
        _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, splitsAddresses: Bool, into choices: inout [Choice]
    ) -> Steps {
        choices.removeAll(keepingCapacity: true)
        choices.append(contentsOf: defaults)
        var sights: [Sight] = []
        swap(&sights, &self.sights)
        defer { swap(&sights, &self.sights) }
        let met = Self.see(row, fields, slotOfKey.span, uses.span, useStarts.span, &sights)
        var left = met
        while left != 0 {
            let number = left.trailingZeroBitCount
            left &= left &- 1
            let step = steps[number]
            choices[number] =
                step.role.isCountry
                ? country(step, row, fields, bytes, splitsAddresses) : choice(step, sights[number], row, fields, bytes)
        }
        guard let numbered = numberedStreet, met & (1 &<< Steps(numbered.street)) == 0 || sights[numbered.street].count == 0 else {
            return met | unclearSteps
        }
        return number(numbered, met, &choices)
    }

    /// Finds what a record without a street as a whole shows of its parts. Returns the steps of which it may show something.
    private func number(_ numbered: NumberedStreet, _ met: Steps, _ choices: inout [Choice]) -> Steps {
        if met & (1 &<< Steps(numbered.street) | 1 &<< Steps(numbered.name)) == 0 {
            choices[numbered.street] = .nothing
            return (met | unclearSteps) & ~(1 &<< Steps(numbered.street))
        }
        let isKnown = [numbered.number, numbered.code].allSatisfy { $0.map { choices[$0] != .unclear } ?? true }
        if isKnown, let name = choices[numbered.name].field { choices[numbered.street] = .field(name, .numbered) }
        return met | unclearSteps
    }

    /// Notes what the fields of a record show, whatever their values are.
    private static func see(
        _ row: RecordRun.Row, _ fields: Span<Field>, _ slotOfKey: Span<Int>, _ uses: Span<Use>, _ starts: Span<Int>, _ sights: inout [Sight]
    ) -> Steps {
        var sights = sights.mutableSpan
        var met: Steps = 0
        for place in 0..<row.count {
            let field = fields[row.fields &+ place]
            let slot = slotOfKey[Int(field.key)]
            guard slot >= 0 else { continue }
            for index in starts[slot]..<starts[slot + 1] {
                let use = uses[index]
                var sight = met & (1 &<< Steps(use.step)) == 0 ? Sight() : sights[use.step]
                met |= 1 &<< Steps(use.step)
                if field.isEmpty {
                    if use.rank < sight.emptyRank {
                        sight.empty = place
                        sight.emptyRank = use.rank
                    }
                } else if field.kind == .true || field.kind == .false {
                    sight.hasSwitch = true
                } else {
                    sight.count += 1
                    if use.rank < sight.rank {
                        sight.place = place
                        sight.rank = use.rank
                    }
                }
                sights[use.step] = sight
            }
        }
        return met
    }

    /// What the fields of a record show of a role: mostly the first one says it.
    private func choice(_ step: Step, _ sight: Sight, _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>) -> Choice {
        guard sight.count == 0 else {
            if step.isJoined, sight.count > 1 { return .unclear }
            let isValue = plain.isValue(
                fields[row.fields + sight.place], for: step.role, bytes, isOrdinary: row.holds(fields[row.fields + sight.place]))
            return isValue ? .field(sight.place) : .unclear
        }
        // A field without a value does as well: it is not written. The record is one like those that have a value.
        guard sight.empty >= 0, !sight.hasSwitch, step.otherwise == .nothing, step.role != .identifier else { return step.otherwise }
        return .field(sight.empty)
    }

    /// What the fields of a record show of the country or its code.
    private func country(
        _ step: Step, _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ splitsAddresses: Bool
    ) -> Choice {
        let slots = self.slots(of: step)
        guard let first = slots.first(where: { self.place($0) >= 0 }) else { return step.otherwise }
        let place = self.place(first)
        let field = fields[row.fields &+ place]
        let isCountry = step.role == .country
        if plain.isCountryCode(field, bytes) { return .field(place, isCountry ? .silent : .written) }
        let mayBeName = isCountry || slots == countrySlots && !splitsAddresses
        if mayBeName, plain.isCountry(field, bytes, isOrdinary: row.holds(field)) {
            return .field(place, isCountry ? .written : .name)
        }
        guard field.isEmpty, !slots.dropFirst().contains(where: { self.place($0) >= 0 && self.place($0) != place }) else { return .unclear }
        return step.otherwise == .nothing ? .field(place) : step.otherwise
    }
}
