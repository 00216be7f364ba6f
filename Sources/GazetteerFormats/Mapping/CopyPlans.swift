import GazetteerModel

/// The plans for records that have the same names: values are missing, or have to be made, in turns.
struct CopyPlans: Sendable {
    /// How many are kept at most.
    private static var limit: Int { 32 }

    /// The plans, and behind them such as are not valid any more: the room that they have is used again.
    private(set) var plans: [CopyPlan] = []
    private var count = 0
    /// The place of the plan that most records fit, once one was chosen.
    private var main: Int?
    /// The layout that they are for; there is none of number 0.
    private var layout = 0
    private var choices: [RecordLayout.Choice] = []

    /// The plan that most records with a layout fit: that of one of them, if none was chosen yet.
    mutating func main(
        for row: RecordRun.Row, hasID: Bool, of layout: inout RecordLayout, _ fields: Span<Field>, _ bytes: Span<UInt8>,
        _ names: inout TranslatedNames
    ) -> CopyPlan {
        if self.layout == layout.number, let main { return plans[main] }
        let place = place(for: row, hasID: hasID, of: &layout, fields, bytes, &names)
        prefer(place, of: layout)
        return plans[place]
    }

    /// Makes another plan the one that most records fit.
    mutating func prefer(_ index: Int, of layout: RecordLayout) {
        main = index
        if plans[index].demands.isEmpty { plans[index].setDemands(of: layout) }
    }

    /// Finds or makes the plan for a record. Returns its place; that of the main plan does not change.
    mutating func place(
        for row: RecordRun.Row, hasID: Bool, of layout: inout RecordLayout, _ fields: Span<Field>, _ bytes: Span<UInt8>,
        _ names: inout TranslatedNames
    ) -> Int {
        if self.layout != layout.number {
            self.layout = layout.number
            count = 0
            main = nil
        }
        layout.choose(row, fields, bytes, splitsAddresses: names.target.table.splitsAddresses, into: &choices)
        if hasID { choices.removeLast() }
        for index in 0..<count where plans[index].isFit(for: choices, hasID: hasID) { return index }
        if count == Self.limit {
            // The main one is in use.
            if let main { plans.swapAt(0, main) }
            count = main == nil ? 0 : 1
            main = main.map { _ in 0 }
        }
        if count == plans.count { plans.append(CopyPlan()) }
        plans[count].fit(choices, hasID: hasID, of: layout, row, fields, &names)
        count += 1
        return count - 1
    }
}
