import GazetteerModel
import Testing

@Suite struct MapItemTests {
    @Test func theFirstPhoneNumberIsThePhoneNumber() {
        var item = MapItem()
        #expect(item.phoneNumber == nil)
        item.phoneNumber = nil
        #expect(item.phoneNumbers.isEmpty)
        item.phoneNumber = "+33 1 42 76 40 40"
        item.phoneNumbers.append("01730")
        item.phoneNumber = "9:30"
        #expect(item.phoneNumbers == ["9:30", "01730"])
        item.phoneNumber = nil
        #expect(item.phoneNumbers == ["01730"])
    }

    @Test func becomesAnAnnotation() throws {
        let placemark = Placemark(coordinate: Coordinate(latitude: -18.14, longitude: 178.44), locality: "Suva", country: "Fiji")
        let item = MapItem(name: "Suva Bakery", placemark: placemark, pointOfInterestCategory: .bakery)
        let annotation = try #require(PointAnnotation(item))
        #expect(annotation.id == .unassigned)
        #expect(annotation.coordinate == placemark.coordinate)
        #expect(annotation.title == "Suva Bakery")
        #expect(annotation.subtitle == "Suva, Fiji")
        #expect(PointAnnotation(item, id: .init(rawValue: 7))?.id == PointAnnotation.ID(rawValue: 7))
        #expect(PointAnnotation.ID(rawValue: 7) < PointAnnotation.ID(rawValue: 10))
    }

    @Test(arguments: [nil, Coordinate(latitude: 91, longitude: 2), Coordinate(latitude: .nan, longitude: 2)])
    func hasNoAnnotationWithoutAPlace(_ coordinate: Coordinate?) {
        #expect(PointAnnotation(MapItem(name: "Nowhere", placemark: Placemark(coordinate: coordinate))) == nil)
    }
}
