import GazetteerText

extension FieldElection {
    /// Hours whose day is not part of the value would look as if they held for every day.
    mutating func withholdSingleDays() {
        for candidate in candidates[.openingHours] ?? []
        where StructuredHours.isOfOneDay(profiles[candidate.profile], among: profiles) {
            forget(candidate, as: .openingHours, because: "its hours are those of one day")
        }
        withholdUnknownDays()
    }

    /// Three columns or more with hours and without a name for hours are days that nobody here knows: the first of them
    /// does not hold for all.
    private mutating func withholdUnknownDays() {
        let unnamed = (candidates[.openingHours] ?? []).filter { candidate in
            let profile = profiles[candidate.profile]
            return profile.name.role != FieldRole.openingHours.rawValue && !profile.isAnonymous
        }
        guard unnamed.count >= 3 else { return }
        for candidate in unnamed { forget(candidate, as: .openingHours, because: "several fields have hours, and none is called so") }
    }
}
