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
        let candidates = candidates(of: step)
        guard let first = candidates.first else { return step.otherwise }
        var choice = Choice.open
        if step.role.isCountry {
            choice = country(step, first, row, fields, bytes, splitsAddresses)
            if choice == .open, candidates.count > 1 { choice = .unclear }
        } else {
            for place in candidates {
                let field = fields[row.fields &+ place]
                if field.saysNothing { continue }
                let isValue = plain.isValue(field, for: step.role, bytes, isOrdinary: row.holds(field))
                choice = choice == .open && isValue ? .field(place) : .unclear
                if !step.isJoined { break }
            }
        }
        guard choice == .open else { return choice }
        // A field without a value does as well: it is not written. The record is one like those that have a value.
        let mayBeCopied = step.otherwise == .nothing && step.role != .identifier
        return mayBeCopied && candidates.allSatisfy({ fields[row.fields &+ $0].isEmpty }) ? .field(first) : step.otherwise
    }

    /// What a field shows of the country or its code.
    private func country(
        _ step: Step, _ place: Int, _ row: RecordRun.Row, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ splitsAddresses: Bool
    ) -> Choice {
        let field = fields[row.fields &+ place]
        let isCountry = step.role == .country
        if plain.isCountryCode(field, bytes) { return .field(place, isCountry ? .silent : .written) }
        if isCountry || step.isNamed && !splitsAddresses, plain.isCountry(field, bytes, isOrdinary: row.holds(field)) {
            return .field(place, isCountry ? .written : .name)
        }
        return field.isEmpty ? .open : .unclear
    }
}

extension Field {
    /// Whether it has no value for any role.
    fileprivate var saysNothing: Bool { isEmpty || kind == .true || kind == .false }
}
