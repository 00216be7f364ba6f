import GazetteerModel
import GazetteerText

/// Which number comes first in the pairs of a feed's plain records, by the names of their members.
///
/// Learned from the records that the feed begins with: what one pair proves holds for the others of its name, and where none proves
/// anything, the countries that the records name may.
struct PairOrders: Sendable {
    private var isLongitudeFirst: [String: Bool] = [:]

    /// Nothing is known.
    init() {}

    /// - Parameters:
    ///   - pairs: the numbers of the first records, as they stand, by the name of their member.
    ///   - area: where the records should lie.
    init(_ pairs: [String: [(Double, Double)]], in area: ExpectedArea?) {
        for (name, pairs) in pairs {
            let firsts = pairs.count { abs($0.0) > 90 }
            let seconds = pairs.count { abs($0.1) > 90 }
            if firsts + seconds > 0 {
                // Both: each pair speaks for itself.
                if firsts == 0 || seconds == 0 { isLongitudeFirst[name] = firsts > 0 }
            } else if let area {
                let here = pairs.count { area.contains(latitude: $0.0, longitude: $0.1) }
                let there = pairs.count { area.contains(latitude: $0.1, longitude: $0.0) }
                if max(here, there) * 10 >= pairs.count * 9, min(here, there) * 10 < pairs.count { isLongitudeFirst[name] = there > here }
            }
        }
    }

    /// Whether the longitude comes first in the pairs of a name; `nil` where that is not known.
    func isLongitudeFirst(_ name: String) -> Bool? { isLongitudeFirst[name] }
}
