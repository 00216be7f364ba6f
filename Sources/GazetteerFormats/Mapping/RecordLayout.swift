import GazetteerModel

/// Which fields of a record may stand for which role.
///
/// Records that follow each other mostly have the same names in the same order: what a mapping says of the names is
/// worked out once for all of them.
struct RecordLayout: Sendable {
    /// What a look at a role's fields shows.
    struct Choice: Equatable, Sendable {
        /// The place in the record of a field that says exactly what is wanted; negative for none.
        let place: Int32
        var use = Use.written

        /// What becomes of a field that was chosen.
        enum Use: UInt8, Sendable {
            case written
            /// It stands for the role and is not written: a code is no name of a country.
            case silent
            /// It names the country whose code is wanted.
            case name
            /// It is the name of a street, which is written with the number of the house.
            case numbered
        }

        /// The record says nothing about the role.
        static var nothing: Choice { Choice(place: -1) }
        /// More is needed to tell: ``RecordReader/value(_:)`` does.
        static var unclear: Choice { Choice(place: -2) }
        /// The fields that were looked at say nothing: others may.
        static var open: Choice { Choice(place: -3) }

        /// The place of the field that was found.
        var field: Int? { place >= 0 ? Int(place) : nil }

        static func field(_ place: Int, _ use: Use = .written) -> Choice { Choice(place: Int32(truncatingIfNeeded: place), use: use) }
    }

    /// A role, and the places of the fields that are asked for it.
    struct Step: Sendable {
        let role: FieldRole
        /// Where the list of slots has the role's.
        let slots: Range<Int>
        /// Whether the fields are parts of one value, and not each a value by itself.
        let isJoined: Bool
        /// What is to be thought of the role where its fields say nothing.
        let otherwise: Choice
        /// Where the places of this layout's fields stand in `places`.
        fileprivate(set) var candidates = 0..<0
    }

    /// Tells layouts from each other, from 1.
    private(set) var number = 0
    let plain = PlainText()
    private(set) var steps: [Step]
    /// The slots of all roles.
    private let slots: [Int]
    /// Where it has those of the country's name, which stands for its code where there is none.
    let countrySlots: Range<Int>
    /// The places in the record of the fields for each step, one step behind the other, and room behind them.
    private var places: [Int] = []
    private var isSpread = false
    /// The numbers of the record's names, in its order.
    private var keys: [UInt32] = []
    /// The place in the record of what fills each slot; -1 for none.
    private var filling: [Int] = []
    /// The slot of each of the batch's names; -1 for those that no recipe reads.
    let slotOfKey: [Int]
    /// What the properties in the slots are asked for, one slot behind the other, and where the uses of each slot begin.
    let uses: [Use]
    let useStarts: [Int]
    /// What a record is thought to show of the steps that none of its fields is asked for.
    let defaults: [Choice]
    /// Those of these steps that more is needed for, at most.
    let unclearSteps: Steps
    let numberedStreet: NumberedStreet?
    /// What the fields show of each step, for those that some are asked for.
    var sights: [Sight]

    /// Some steps, by their places: there are fewer roles than bits.
    typealias Steps = UInt64

    /// A step that a property is asked for, and how many are asked before it.
    struct Use: Sendable {
        let step: Int
        let rank: Int
    }

    /// What the fields of a record show of a step, whatever their values are.
    struct Sight: Sendable {
        /// The place of the first one that says something, and its rank.
        var place = -1
        var rank = Int.max
        /// How many say something.
        var count = 0
        /// The first one without a value.
        var empty = -1
        var emptyRank = Int.max
        /// Whether some are true or false, which is no value of any role, and nothing that goes away either.
        var hasSwitch = false
    }

    /// The steps of a street that is put together from its name and the number of the house.
    struct NumberedStreet: Sendable {
        let street: Int
        let name: Int
        let number: Int?
        /// The step of the country's code, which says what comes first.
        let code: Int?

        /// `nil` where no step tells one of these.
        init?(_ roles: [FieldRole], _ table: RecipeTable) {
            func isSimple(_ role: FieldRole) -> Bool { (table.simpleRanges[role.number] ?? table.joinedRanges[role.number]) != nil }
            func isUnknown(_ role: FieldRole) -> Bool { table.simpleRanges[role.number]?.isEmpty == true }
            guard let street = roles.firstIndex(of: .street), let name = roles.firstIndex(of: .thoroughfare), isSimple(.street),
                isSimple(.thoroughfare), !table.isGivenOnly[FieldRole.street.number]
            else { return nil }
            self.street = street
            self.name = name
            number = roles.firstIndex(of: .subThoroughfare)
            code = roles.firstIndex(of: .isoCountryCode)
            guard number != nil || isUnknown(.subThoroughfare) else { return nil }
            guard code != nil || isUnknown(.isoCountryCode) && isUnknown(.country) && !table.splitsAddresses else { return nil }
        }
    }

    /// Creates a layout for some roles, which are known by their places in this list from then on.
    ///
    /// - Parameter slotOfKey: the slot in the table of each of the batch's names.
    init(_ roles: [FieldRole], _ table: RecipeTable, _ slotOfKey: [Int]) {
        self.slotOfKey = slotOfKey
        steps = roles.map { role in
            let joined = table.joinedRanges[role.number]
            let slots = joined ?? table.simpleRanges[role.number]
            let isGivenOnly = slots != nil && table.isGivenOnly[role.number]
            return Step(role: role, slots: slots ?? 0..<0, isJoined: joined != nil, otherwise: isGivenOnly ? .nothing : .unclear)
        }
        slots = table.simpleSlots
        countrySlots = table.simpleRanges[FieldRole.country.number] ?? 0..<0
        filling = Array(repeating: -1, count: table.slotCount)
        var uses = [[Use]](repeating: [], count: table.slotCount)
        for (number, step) in steps.enumerated() {
            for (rank, index) in step.slots.enumerated() { uses[slots[index]].append(Use(step: number, rank: rank)) }
            guard step.role == .isoCountryCode else { continue }
            for index in countrySlots { uses[slots[index]].append(Use(step: number, rank: .max)) }
        }
        self.uses = uses.flatMap(\.self)
        useStarts = uses.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        defaults = steps.map(\.otherwise)
        unclearSteps = steps.enumerated().reduce(0) { $0 | ($1.element.otherwise == .unclear ? 1 << $1.offset : 0) }
        numberedStreet = NumberedStreet(roles, table)
        sights = Array(repeating: Sight(), count: steps.count)
        places = Array(repeating: 0, count: table.simpleSlots.count * 2)
    }

    /// The places of the fields that are asked for a role, in a layout that was spread out.
    func candidates(of step: Step) -> ArraySlice<Int> { places[step.candidates] }

    /// Where the list of slots has those that are asked for a role.
    func slots(of step: Step) -> Range<Int> {
        step.role == .isoCountryCode && !step.slots.contains(where: { filling[slots[$0]] >= 0 }) ? countrySlots : step.slots
    }

    /// The place of the field in one of the list's slots; negative for none.
    @inline(__always)
    func place(_ index: Int) -> Int { filling[slots[index]] }

    /// Makes the layout that of a record, if it is not already.
    mutating func lay(_ rows: Range<Int>, _ fields: Span<Field>) {
        if number > 0, isLaid(rows, fields) { return }
        number += 1
        for key in keys where slotOfKey[Int(key)] >= 0 { filling[slotOfKey[Int(key)]] = -1 }
        if keys.count != rows.count { keys = Array(repeating: 0, count: rows.count) }
        Self.fill(&filling, &keys, rows, fields, slotOfKey)
        isSpread = false
    }

    /// Works out the places of the fields for each role, for many records.
    mutating func spread() {
        if isSpread { return }
        isSpread = true
        var count = 0
        for index in steps.indices {
            let start = count
            for slot in slots(of: steps[index]) where place(slot) >= 0 {
                places[count] = place(slot)
                count += 1
            }
            steps[index].candidates = start..<count
        }
    }

    /// Whether a record has the names of this layout, in its order.
    @inline(__always)
    func isLaid(_ rows: Range<Int>, _ fields: Span<Field>) -> Bool { FieldScan.haveNames(keys.span, rows, of: fields) }

    /// Notes the names of a record, and which of its fields fills which slot.
    private static func fill(
        _ filling: inout [Int], _ keys: inout [UInt32], _ rows: Range<Int>, _ fields: Span<Field>, _ slots: [Int]
    ) {
        var filling = filling.mutableSpan
        var keys = keys.mutableSpan
        for place in keys.indices {
            let key = fields[rows.lowerBound + place].key
            keys[place] = key
            let slot = slots[Int(key)]
            if slot >= 0 { filling[slot] = place }
        }
    }
}
