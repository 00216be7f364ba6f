extension FieldElection {
    /// Hours whose day is not part of the value would look as if they held for every day.
    mutating func withholdSingleDays() {
        for candidate in candidates[.openingHours] ?? []
        where StructuredHours.isOfOneDay(profiles[candidate.profile], among: profiles) {
            forget(candidate, as: .openingHours, because: "its hours are those of one day")
        }
    }
}
