import GazetteerModel

extension RecordLayout {
    /// Finds what the fields of a record show of each role.
    func choose(
        _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, splitsAddresses: Bool, into choices: inout [Choice]
    ) {
        choices.removeAll(keepingCapacity: true)
        for step in steps { choices.append(choice(step, row, fields, bytes, splitsAddresses)) }
    }

    /// What the fields of a record show of a role: mostly the first one says it.
    private func choice(
        _ step: Step, _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ splitsAddresses: Bool
    ) -> Choice {
        if step.role.isCountry { return country(step, row, fields, bytes, splitsAddresses) }
        var choice = Choice.open
        var empty: Int?
        var areEmpty = true
        for slot in step.slots {
            let place = place(slot)
            guard place >= 0 else { continue }
            let field = fields[row.fields &+ place]
            if field.isEmpty {
                empty = empty ?? place
            } else if field.kind == .true || field.kind == .false {
                // No value of any role, and nothing that goes away either.
                areEmpty = false
            } else {
                let isValue = plain.isValue(field, for: step.role, bytes, isOrdinary: row.holds(field))
                choice = choice == .open && isValue ? .field(place) : .unclear
                if !step.isJoined { break }
            }
        }
        guard choice == .open else { return choice }
        // A field without a value does as well: it is not written. The record is one like those that have a value.
        guard let empty, areEmpty, step.otherwise == .nothing, step.role != .identifier else { return step.otherwise }
        return .field(empty)
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
