/// How many values of one place have each shape.
///
/// The looks at a value cost more than all the rest of learning, and most places are asked for few of them. So a look is
/// taken when somebody first asks for what it tells, once a value however many records have it, and only until the answer
/// is known.
final class ShapeCounts {
    /// The looks, each of which needs those before it: that at opening hours tells what is looked at as an address.
    private enum Look: Int, CaseIterable {
        case plain, hours, street
        /// The last two, which do not need each other.
        case streetWord, town

        init(at shape: ValueShape) {
            switch shape {
            case .hours: self = .hours
            case .street, .address: self = .street
            case .hasStreetWord: self = .streetWord
            case .townWithCode: self = .town
            default: self = .plain
            }
        }

        /// The look that has to be taken before.
        var condition: Look? {
            switch self {
            case .plain: nil
            case .hours: .plain
            case .street: .hours
            case .streetWord, .town: .street
            }
        }

        /// What tells beforehand whether a value is worth the look; `nil` where all are.
        var mark: ValueShape? {
            switch self {
            case .plain: nil
            case .hours: .mayBeHours
            case .street, .streetWord: .mayBeStreet
            case .town: .mayBeTown
            }
        }
    }

    /// A value, how many records have it, and what is known of it.
    private struct Value {
        let text: String
        let count: Int
        var shape: ValueShape = []
        /// The looks that were taken, a bit each.
        var looks: UInt8 = 0
    }

    /// How far a look has come.
    private struct Progress {
        /// The first value that was not looked at.
        var next = 0
        /// How many records have the values before it, but for those that were not worth the look.
        var count = 0
    }

    private var values: [Value] = []
    private var total = 0
    private var counts = [Int](repeating: 0, count: 32)
    private var progress = [Progress](repeating: Progress(), count: Look.allCases.count)
    /// The first few values in their order.
    private(set) lazy var firstTexts = Array(values.map(\.text).sorted().prefix(40))

    /// Takes the values to look at.
    func take(_ values: [String: Int]) {
        self.values = values.map { Value(text: $0.key, count: $0.value) }
        total = values.values.reduce(0, +)
    }

    /// How many values have a shape.
    func count(of shape: ValueShape) -> Int {
        let look = Look(at: shape)
        if rest(of: look) > 0 { finish(look) }
        return self[shape]
    }

    /// Whether something holds for the number of values that have a shape, if it holds for all greater numbers.
    func holds(_ shape: ValueShape, _ isEnough: (Int) -> Bool) -> Bool {
        let look = Look(at: shape)
        while !isEnough(self[shape]) {
            guard isEnough(self[shape] + rest(of: look)), takeNext(look) else { return false }
        }
        return true
    }

    private subscript(shape: ValueShape) -> Int { counts[shape.rawValue.trailingZeroBitCount] }

    /// In how many records a look may still find something.
    private func rest(of look: Look) -> Int {
        guard let mark = look.mark else { return total - progress[look.rawValue].count }
        finish(.plain)
        return self[mark] - progress[look.rawValue].count
    }

    private func finish(_ look: Look) {
        while takeNext(look) {}
    }

    /// Looks at one value more; `false` when there is none.
    private func takeNext(_ look: Look) -> Bool {
        let index = progress[look.rawValue].next
        guard index < values.count else { return false }
        progress[look.rawValue].next += 1
        if isWorth(look, at: index) {
            take(look, at: index)
            // What was found before may have shown that it was not worth it.
            if isWorth(look, at: index) { progress[look.rawValue].count += values[index].count }
        }
        return true
    }

    private func isWorth(_ look: Look, at index: Int) -> Bool {
        guard let mark = look.mark else { return true }
        return values[index].shape.contains(mark)
    }

    private func take(_ look: Look, at index: Int) {
        guard values[index].looks & 1 << look.rawValue == 0 else { return }
        values[index].looks |= 1 << look.rawValue
        if let condition = look.condition { take(condition, at: index) }
        let (text, known) = (values[index].text, values[index].shape)
        var shape = known
        switch look {
        case .plain: shape = ValueShape(plain: text)
        case .hours: shape.lookForHours(text)
        case .street: shape.lookForStreet(text)
        case .streetWord: shape.lookForStreetWord(text)
        case .town: shape.lookForTown(text)
        }
        values[index].shape = shape
        add(values[index].count, to: shape.subtracting(known))
        add(-values[index].count, to: known.subtracting(shape))
    }

    private func add(_ count: Int, to shape: ValueShape) {
        var bits = shape.rawValue
        while bits != 0 {
            counts[bits.trailingZeroBitCount] += count
            bits &= bits - 1
        }
    }
}
