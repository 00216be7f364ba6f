import GazetteerModel

/// The plans for records that have the same names: values are missing, or have to be made, in turns.
struct CopyPlans {
    /// How many are kept at most.
    private static var limit: Int { 32 }

    /// The plans, and behind them such as are not valid any more: the room that they have is used again.
    private(set) var plans: [CopyPlan] = []
    private var count = 0
    /// The place of the plan that most records fit.
    private(set) var main = 0
    /// The layout that they are for; there is none of number 0.
    private(set) var layout = 0
    private var choices: [RecordLayout.Choice] = []

    /// Makes another plan the one that most records fit.
    mutating func prefer(_ index: Int, of layout: RecordLayout) {
        main = index
        if plans[index].demands.isEmpty { plans[index].setDemands(of: layout) }
    }

    /// Finds or makes the plan for a record. Returns its place; that of the main plan does not change.
    mutating func place(
        for row: RecordRun.Row, hasID: Bool, of layout: RecordLayout, _ fields: Span<Field>, _ bytes: Span<UInt8>,
        _ names: inout TranslatedNames
    ) -> Int {
        if self.layout != layout.number {
            self.layout = layout.number
            count = 0
            main = 0
        }
        layout.choose(row, fields, bytes, splitsAddresses: names.target.table.splitsAddresses, into: &choices)
        if hasID { choices.removeLast() }
        for index in 0..<count where plans[index].isFit(for: choices, hasID: hasID) { return index }
        if count == Self.limit {
            plans.swapAt(0, main)
            main = 0
            count = 1
        }
        if count == plans.count { plans.append(CopyPlan()) }
        plans[count].fit(choices, hasID: hasID, of: layout, row, fields, &names)
        count += 1
        return count - 1
    }
}
