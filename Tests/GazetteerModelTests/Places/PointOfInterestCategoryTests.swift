import GazetteerModel
import Testing

@Suite struct PointOfInterestCategoryTests {
    @Test func knowsMapKitsWords() {
        let all = PointOfInterestCategory.allKnown
        #expect(all.count == 73)
        #expect(Set(all).count == 73)
        #expect(all.allSatisfy { $0.rawValue.hasPrefix("MKPOICategory") && $0.rawValue.count > 13 })
        #expect(all.map { $0.rawValue.lowercased() } == all.map { $0.rawValue.lowercased() }.sorted())
        #expect(all.first == .airport && all.last == .zoo)
    }

    @Test(arguments: [
        (PointOfInterestCategory.bakery, "MKPOICategoryBakery", "Bakery"), (.atm, "MKPOICategoryATM", "ATM"),
        (.evCharger, "MKPOICategoryEVCharger", "EV Charger"), (.fireStation, "MKPOICategoryFireStation", "Fire Station"),
        (.rvPark, "MKPOICategoryRVPark", "RV Park"), (.goKart, "MKPOICategoryGoKart", "Go-Kart"), (.cafe, "MKPOICategoryCafe", "Café"),
        (.nationalMonument, "MKPOICategoryNationalMonument", "National Monument"), (.zoo, "MKPOICategoryZoo", "Zoo"),
        (PointOfInterestCategory(rawValue: "mkpoicategoryfirestation"), "mkpoicategoryfirestation", "Fire Station"),
        (PointOfInterestCategory(rawValue: "MKPOICategoryXYZLounge"), "MKPOICategoryXYZLounge", "XYZ Lounge"),
        (PointOfInterestCategory(rawValue: "tattooStudio"), "tattooStudio", "Tattoo Studio"),
        (PointOfInterestCategory(rawValue: "MKPOICategory"), "MKPOICategory", "MKPOICategory"),
        (PointOfInterestCategory(rawValue: ""), "", ""),
    ])
    func hasNames(_ category: PointOfInterestCategory, _ rawValue: String, _ name: String) {
        #expect(category.rawValue == rawValue)
        #expect(category.displayName == name)
    }

    @Test func caseDoesNotCount() {
        let lower = PointOfInterestCategory(rawValue: "mkpoicategorybakery")
        #expect(lower == .bakery)
        #expect(!(lower != .bakery))
        #expect(lower.hashValue == PointOfInterestCategory.bakery.hashValue)
        #expect(Set([lower, .bakery, .bank]).count == 2)
        #expect(lower != .bank)
        #expect(PointOfInterestCategory(rawValue: "MKPOICategoryBakery2") != .bakery)
        #expect(PointOfInterestCategory(rawValue: "[") != PointOfInterestCategory(rawValue: "{"))
    }
}
