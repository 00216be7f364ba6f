import GazetteerModel
import GazetteerText

extension RecordReader {
    /// The opening hours: a field of their own, else what the columns of days say.
    mutating func openingHours() -> Value {
        let value = given(.openingHours)
        guard case .none = value, !table.week.isEmpty else { return value }
        guard let key = weekKey() else { return week().map(Value.text) ?? .none }
        if let known = memory.weeks[key] {
            if let slots = table.weekSlots {
                for (slot, isTaken) in zip(slots, known.taken) where isTaken { take(slot) }
            } else {
                for (place, isTaken) in zip(table.weekPlaces, known.taken) where isTaken { take(place) }
            }
            return known.text.map(Value.text) ?? .none
        }
        let text = week()
        memory.weeks.remember(RecordMemory.Week(text: text, taken: table.weekPlaces.map(isTaken)), for: key)
        return text.map(Value.text) ?? .none
    }

    /// All that the columns of the days say; `nil` where that is not to be had at once, or long.
    private mutating func weekKey() -> ByteKey? {
        var key: [UInt8] = []
        key.reserveCapacity(160)
        for index in table.weekPlaces.indices {
            let field: Field?
            if let slot = table.weekSlots?[index] {
                field = self.field(inSlot: slot)
            } else {
                let place = table.weekPlaces[index]
                guard place.label == nil, !isEmbedded(place) else { return nil }
                field = self.field(place)
            }
            // No text has these bytes.
            key.append(0xFF)
            guard let field else { continue }
            guard field.kind == .string || field.kind == .number, !field.traits.contains(.escaped), key.count < 256 else { return nil }
            key.append(field.kind == .number ? 0xFE : 0xFD)
            key.append(bytes.span, field.span.range)
        }
        return ByteKey(key)
    }

    /// The hours of the week, as the columns of its days say them.
    private mutating func week() -> String? {
        let hours = table.week.map { day in
            let spans = day.spans.compactMap { place -> String? in
                guard let text = dayText(place) else { return nil }
                take(place)
                return self.hours(ofDay: text)
            }
            return spans.isEmpty ? pairs(day.opens, day.closes) : spans.joined(separator: ",")
        }
        var rules = [HoursText.week(hours)].compactMap { $0 }
        if let place = table.specialDays, let text = rawText(place), let special = HoursText.special(text) {
            rules.append(special)
            take(place)
        }
        return rules.isEmpty ? nil : rules.joined(separator: "; ")
    }

    /// Times of opening and closing that stand in places of their own.
    private mutating func pairs(_ opens: [Place], _ closes: [Place]) -> String? {
        var spans: [String] = []
        for (open, close) in zip(opens, closes) {
            guard let first = rawText(open), let second = rawText(close) else { continue }
            // Midnight to midnight may be all day, or nothing.
            let span = hours(ofDay: first) == "off" ? "off" : first == second ? nil : HoursText.spans(first + "-" + second)
            guard let span else { continue }
            spans.append(span)
            take(open)
            take(close)
        }
        return spans.isEmpty ? nil : spans.joined(separator: ",")
    }

    /// The text of a day, or the texts of a list of its spans.
    private mutating func dayText(_ place: Place) -> String? {
        if let text = rawText(place) { return text }
        return place.label == nil ? text(of: single(place, .description)) : nil
    }

    /// The hours of a day: what is written comes again and again.
    private mutating func hours(ofDay text: String) -> String? {
        if let known = memory.dayTexts[text] { return known }
        let hours = HoursText.day(text)
        if text.utf8.count <= 200 { memory.dayTexts.remember(hours, for: text) }
        return hours
    }
}
