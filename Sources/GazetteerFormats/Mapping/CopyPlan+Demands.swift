import GazetteerModel

extension CopyPlan {
    /// What a record has to have in some of its fields to be written by the plan.
    struct Demand: Sendable {
        let role: FieldRole
        let wants: Wants
        /// The place of the field that is looked at.
        let place: Int
        /// Where `otherPlaces` has the places of the fields that have to be empty.
        let empty: Range<Int>
        /// Where it has those that have to be empty as well where the field itself is; `nil` where it must not be.
        let emptyBehind: Range<Int>?

        enum Wants: Sendable {
            /// A value that can be copied.
            case value
            /// The code of a country.
            case code
            /// The name of a country.
            case country
            /// No value.
            case nothing
            /// None of these: a value that has to be made.
            case other
        }
    }

    /// Works out what records have to have for the choices that the plan was made for.
    mutating func setDemands(of layout: RecordLayout) {
        demands.removeAll(keepingCapacity: true)
        otherPlaces.removeAll(keepingCapacity: true)
        for (step, found) in zip(layout.steps, choices) {
            // The fields that it is put together from are looked at by themselves.
            let choice = found.use == .numbered ? .nothing : found
            let candidates = layout.candidates(of: step)
            guard let place = choice.field ?? candidates.first, let chosen = candidates.firstIndex(of: place) else { continue }
            let isAlone = step.isJoined || choice == .nothing
            let behind = isAlone ? [] : candidates[(chosen + 1)...]
            let mayBeEmpty = step.otherwise == .nothing && step.role != .identifier && (!step.role.isCountry || behind.isEmpty)
            demands.append(
                Demand(
                    role: step.role, wants: Self.wants(step.role, choice), place: place,
                    empty: note(isAlone ? candidates.filter { $0 != place }[...] : candidates[..<chosen]),
                    emptyBehind: mayBeEmpty ? note(behind) : nil))
        }
    }

    private mutating func note(_ places: ArraySlice<Int>) -> Range<Int> {
        otherPlaces += places
        return otherPlaces.count - places.count..<otherPlaces.count
    }

    private static func wants(_ role: FieldRole, _ choice: RecordLayout.Choice) -> Demand.Wants {
        switch choice {
        case .nothing: .nothing
        case .unclear: .other
        default:
            switch (role, choice.use) {
            case (.country, .silent), (.isoCountryCode, .written): .code
            case (.country, .written), (.isoCountryCode, .name): .country
            default: .value
            }
        }
    }

    /// The records of a run that the plan fits. A field is looked at in all records, then the next one, which costs half
    /// of going record by record.
    func fitting(_ run: RecordRun, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ plain: PlainText) -> RecordRun.Records {
        let rows = run.rows.span
        var fitting = hasID ? run.identified : ~run.identified
        // The country and its code mostly come from the same field, and want the same of it.
        var country: (demand: Demand, sight: Sight)?
        for demand in demands {
            let sight =
                if let country, country.demand.place == demand.place, country.demand.wants == demand.wants {
                    country.sight
                } else {
                    Self.look(demand, rows, fields, bytes, plain)
                }
            country = demand.role.isCountry ? (demand, sight) : nil
            var fits = demand.wants == .nothing ? sight.empty : sight.values
            if let others = demand.emptyBehind { fits |= sight.empty & empty(otherPlaces[others], rows, fields) }
            fits &= empty(otherPlaces[demand.empty], rows, fields)
            fitting &= demand.wants == .other ? ~fits : fits
        }
        return fitting
    }

    /// The records whose fields in some places are empty.
    private func empty(_ places: ArraySlice<Int>, _ rows: Span<RecordRun.Row>, _ fields: Span<Field>) -> RecordRun.Records {
        var empty = RecordRun.Records.max
        for place in places { empty &= FieldScan.empty(place, rows, of: fields) }
        return empty
    }
}

// MARK: - Looking at a field of many records

extension CopyPlan {
    /// What a field is in the records of a run.
    private struct Sight {
        /// The records in which it is what is wanted.
        var values: RecordRun.Records = 0
        /// Those in which it is empty.
        var empty: RecordRun.Records = 0
    }

    @inline(never)
    private static func look(
        _ demand: Demand, _ rows: Span<RecordRun.Row>, _ fields: Span<Field>, _ bytes: Span<UInt8>, _ plain: PlainText
    ) -> Sight {
        let role = demand.role
        let place = demand.place
        let all = RecordRun.bits(rows.count)
        // Most texts of most records need no cleaning, as their ends and their length tell.
        let texts: RecordRun.Records =
            switch demand.wants {
            case .country: plain.countryNames(place, rows, fields, bytes)
            case .value: plain.texts(place, for: role, rows, fields, bytes)
            case .other where !role.isCountry: plain.texts(place, for: role, rows, fields, bytes)
            case .other, .nothing, .code: 0
            }
        var sight = Sight(values: texts)
        var open = all & ~texts
        while open != 0 {
            let record = open.trailingZeroBitCount
            open &= open &- 1
            let field = fields[rows[record].fields + place]
            if field.isEmpty {
                sight.empty |= RecordRun.bit(record)
                continue
            }
            let isOrdinary = rows[record].holds(field)
            let isWanted =
                switch demand.wants {
                case .nothing: false
                case .code: plain.isCountryCode(field, bytes)
                case .country: plain.isCountry(field, bytes, isOrdinary: isOrdinary)
                case .other where role.isCountry: plain.isCountryCode(field, bytes) || plain.isCountry(field, bytes, isOrdinary: isOrdinary)
                case .value, .other: plain.isValue(field, for: role, bytes, isOrdinary: isOrdinary)
                }
            if isWanted { sight.values |= RecordRun.bit(record) }
        }
        return sight
    }
}
