import GazetteerModel

/// A mapping, made ready for the records of all batches: each name that it reads has a number, its slot.
struct RecipeTable: Sendable {
    /// A source, ready to be looked up.
    struct Place: Sendable {
        var slot: Int
        var path: [[UInt8]]
        /// The number of the path among those that are read together.
        var way: Int?
        /// The label of a line of a description.
        var label: [UInt8]?
        /// The part of an address that is wanted of a text.
        var part: FieldRole?

        /// Whether the whole property is wanted.
        var isWhole: Bool { path.isEmpty && label == nil && part == nil }
        /// Whether a whole value is wanted, one that is read with others or a property.
        fileprivate var isValue: Bool { (path.isEmpty || way != nil) && label == nil && part == nil }
    }

    /// A phrase of a recipe, ready to be looked up.
    struct Reading: Sendable {
        var places: [Place]
        var separator: String
    }

    /// A day's columns.
    struct Day: Sendable {
        var spans: [Place]
        var opens: [Place]
        var closes: [Place]
    }

    let splitsAddresses: Bool
    let isoCountryCode: String?
    /// The phrases of each role, by its number.
    let readings: [[Reading]]
    /// The slots of the roles whose phrases are all whole values, or whose only phrase is made of such, one role behind the
    /// other. A value within a property has a slot behind those of the properties.
    let simpleSlots: [Int]
    /// Where the slots of each role stand in `simpleSlots`, by the role's number; `nil` for roles with other phrases.
    let simpleRanges: [Range<Int>?]
    /// The same for the roles that have one phrase of several whole properties.
    let joinedRanges: [Range<Int>?]
    /// Whether a role has no other source than its phrases, by the role's number.
    let isGivenOnly: [Bool]
    let week: [Day]
    let specialDays: Place?
    /// All that the hours are read from.
    let weekPlaces: [Place]
    /// Their slots, where all of them are whole properties.
    let weekSlots: [Int]?
    let nested: NestedPaths
    /// What is wanted within the property in each slot.
    let nestedRoots: [NestedPaths.Root?]
    /// The place of each value within a property, by the number of its way.
    let wayPlaces: [Place]
    private let numbers: [String: Int]

    init(_ mapping: FieldMapping) {
        splitsAddresses = mapping.splitsAddresses
        isoCountryCode = mapping.isoCountryCode
        let nested = NestedPaths(mapping.sources.map { ($0.key, Place($0, slot: 0).path) })
        var numbers: [String: Int] = [:]
        func place(_ source: FieldSource) -> Place {
            let next = numbers.count
            let slot = numbers[source.key, default: next]
            numbers[source.key] = slot
            var place = Place(source, slot: slot)
            place.way = nested.way(source.key, place.path)
            return place
        }
        var readings = [[Reading]](repeating: [], count: FieldRole.count)
        for role in FieldRole.allCases {
            readings[role.number] = (mapping.recipes[role]?.phrases ?? []).map { phrase in
                Reading(places: phrase.sources.map(place), separator: phrase.separator)
            }
        }
        self.readings = readings
        week = (mapping.weeklyHours?.days ?? []).map {
            Day(spans: $0.spans.map(place), opens: $0.opens.map(place), closes: $0.closes.map(place))
        }
        specialDays = mapping.weeklyHours?.special.map(place)
        weekPlaces = week.flatMap { $0.spans + $0.opens + $0.closes } + [specialDays].compactMap { $0 }
        weekSlots = weekPlaces.allSatisfy(\.isWhole) ? weekPlaces.map(\.slot) : nil
        let propertyCount = numbers.count
        func slot(_ place: Place) -> Int { place.way.map { propertyCount + $0 } ?? place.slot }
        var simpleSlots: [Int] = []
        simpleRanges = readings.map { phrases in
            let slots = phrases.compactMap { $0.places.count == 1 && $0.places[0].isValue ? slot($0.places[0]) : nil }
            guard slots.count == phrases.count else { return nil }
            simpleSlots += slots
            return simpleSlots.count - slots.count..<simpleSlots.count
        }
        joinedRanges = readings.enumerated().map { number, phrases in
            // A telephone number needs its last part.
            guard number != FieldRole.phone.number, phrases.count == 1, let phrase = phrases.first, phrase.places.count > 1,
                phrase.places.allSatisfy(\.isValue)
            else { return nil }
            simpleSlots += phrase.places.map(slot)
            return simpleSlots.count - phrase.places.count..<simpleSlots.count
        }
        self.simpleSlots = simpleSlots
        var isGivenOnly = [Bool](repeating: true, count: FieldRole.count)
        for role in [FieldRole.country, .locality, .postalCode, .administrativeArea] { isGivenOnly[role.number] = !mapping.splitsAddresses }
        isGivenOnly[FieldRole.street.number] = readings[FieldRole.thoroughfare.number].isEmpty
        isGivenOnly[FieldRole.openingHours.number] = mapping.weeklyHours?.days.isEmpty != false
        if let codes = simpleRanges[FieldRole.isoCountryCode.number], let names = simpleRanges[FieldRole.country.number] {
            // A name says the code where no field does.
            isGivenOnly[FieldRole.isoCountryCode.number] = !mapping.splitsAddresses && (codes.isEmpty || names.isEmpty)
        } else {
            isGivenOnly[FieldRole.isoCountryCode.number] = false
        }
        self.isGivenOnly = isGivenOnly
        self.nested = nested
        var roots = [NestedPaths.Root?](repeating: nil, count: numbers.count)
        for (key, slot) in numbers { roots[slot] = nested.root(of: key) }
        nestedRoots = roots
        let values = readings.flatMap { $0.flatMap(\.places) }.filter { $0.way != nil && $0.isValue }
        wayPlaces = (0..<nested.count).map { way in values.first { $0.way == way } ?? Place(slot: 0, path: []) }
        self.numbers = numbers
    }

    /// How many properties the mapping reads.
    var propertyCount: Int { numbers.count }

    /// How many slots there are: those of the properties, and behind them those of the values within them.
    var slotCount: Int { numbers.count + nested.count }

    /// Whether the property in each slot has a value of one of some roles as a whole.
    func carriedSlots(_ roles: [FieldRole]) -> [Bool] {
        var carried = [Bool](repeating: false, count: slotCount)
        let parts: [FieldRole] = roles.contains(.street) ? [.thoroughfare, .subThoroughfare] : []
        var places = (roles + parts).flatMap { readings[$0.number].flatMap(\.places) }
        if roles.contains(.openingHours) { places += week.flatMap { $0.spans + $0.opens + $0.closes } }
        for place in places where place.isWhole { carried[place.slot] = true }
        return carried
    }

    /// The slot of a name; `nil` for one that the mapping does not read.
    func slot(of name: String) -> Int? { numbers[name] }
}

extension RecipeTable.Place {
    init(_ source: FieldSource, slot: Int) {
        self.slot = slot
        var path = source.path[...]
        if let last = path.last, last.hasPrefix(AddressText.mark) {
            part = FieldRole(rawValue: String(last.dropFirst(AddressText.mark.count)))
            path.removeLast()
        }
        if let last = path.last, last.hasPrefix(DescriptionText.mark) {
            label = Array(last.utf8.dropFirst(DescriptionText.mark.utf8.count))
            path.removeLast()
        }
        self.path = path.map { Array($0.utf8) }
    }
}

extension FieldMapping {
    /// All places that are read.
    fileprivate var sources: [FieldSource] {
        let given = FieldRole.allCases.flatMap { recipes[$0]?.phrases ?? [] }.flatMap(\.sources)
        let days = (weeklyHours?.days ?? []).flatMap { $0.spans + $0.opens + $0.closes }
        return given + days + [weeklyHours?.special].compactMap { $0 }
    }
}
