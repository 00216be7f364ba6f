import GazetteerModel
import GazetteerSearch
import Testing

@Suite("What a search means")
struct MeaningTests {
    private let newYork = CoordinateRegion(
        center: Coordinate(latitude: 40.75, longitude: -73.95), span: CoordinateSpan(latitudeDelta: 0.3, longitudeDelta: 0.3))
    private let coffees = index(
        place("Pacific Place Mall", 40.75, -73.99), place("Pacifica Coffee", 37.61, -122.48), place("Kent Street Coffee", 40.72, -73.95),
        place("Coffee"))

    @Test("The region is a hint, or a limit when required")
    func regionPriority() {
        #expect(Set(names("pacific", in: coffees)) == ["Pacific Place Mall", "Pacifica Coffee"])
        #expect(names("pacific", in: coffees, newYork) == ["Pacific Place Mall", "Pacifica Coffee"])
        #expect(names("pacific", in: coffees, newYork, required: true) == ["Pacific Place Mall"])
    }

    @Test("What has no position is in no region and stands last")
    func withoutPosition() {
        #expect(names("coffee", in: coffees, newYork).last == "Coffee")
        #expect(names("coffee", in: coffees, newYork, required: true) == ["Kent Street Coffee"])
    }

    @Test("Regions reach over the antimeridian, from both sides", arguments: [179.99, -179.99])
    func antimeridian(_ longitude: Double) {
        let fiji = index(
            place("East Bakery", -16.8, 179.95), place("West Bakery", -16.8, -179.95), place("Far Bakery", -16.8, 170),
            place("Farther Bakery", -16.8, -160))
        let region = around(-16.8, longitude, span: 0.3)
        #expect(Set(names("bakery", in: fiji, region, required: true)) == ["East Bakery", "West Bakery"])
        let hinted = names("bakery", in: fiji, region)
        #expect(Set(hinted.prefix(2)) == ["East Bakery", "West Bakery"])
        #expect(hinted.count == 4)
        #expect(hinted[0] == (longitude > 0 ? "East Bakery" : "West Bakery"))
    }

    @Test("The bounding region goes over the antimeridian, too")
    func boundingRegion() throws {
        let fiji = index(place("East Bakery", -16.8, 179.95), place("West Bakery", -16.8, -179.95))
        let response = try LocalSearch(request: .init(naturalLanguageQuery: "bakery"), in: fiji).startAndWait()
        let region = try #require(response.boundingRegion)
        #expect(region.span.longitudeDelta < 0.2)
        #expect(region.contains(Coordinate(latitude: -16.8, longitude: 180)))
    }

    @Test("Ten results unless the request says otherwise, and the count of all")
    func limits() throws {
        let index = SearchIndex()
        index.insert(contentsOf: (0..<2000).map { place("Shop \($0)", 48, Double($0) / 1000, id: "\($0)") })
        var request = LocalSearch.Request(naturalLanguageQuery: "shop")
        let ten = try LocalSearch(request: request, in: index).startAndWait()
        #expect(ten.results.count == 10)
        #expect(ten.totalCount == 2000)
        request.resultLimit = 0
        #expect(try LocalSearch(request: request, in: index).startAndWait().results.count == 2000)
        request.resultLimit = 3
        #expect(try LocalSearch(request: request, in: index).startAndWait().results.count == 3)
    }

    @Test("Nothing found is an error, and so is nothing asked")
    func errors() {
        #expect(throws: LocalSearchError.placemarkNotFound) {
            try LocalSearch(request: .init(naturalLanguageQuery: "xylophone"), in: coffees).startAndWait()
        }
        #expect(throws: LocalSearchError.emptyRequest) { try LocalSearch(request: .init(), in: coffees).startAndWait() }
        #expect(throws: LocalSearchError.emptyRequest) {
            try LocalSearch(request: .init(naturalLanguageQuery: " \n"), in: coffees).startAndWait()
        }
    }

    @Test("An empty query with a region lists by distance")
    func listing() {
        #expect(names("", in: coffees, newYork) == ["Kent Street Coffee", "Pacific Place Mall", "Pacifica Coffee", "Coffee"])
        #expect(names("", in: coffees, newYork, required: true) == ["Kent Street Coffee", "Pacific Place Mall"])
    }

    @Test("One object is one search, and a cancelled one ends with an error")
    func phases() async throws {
        let search = LocalSearch(request: .init(naturalLanguageQuery: "coffee"), in: coffees)
        #expect(!search.isSearching)
        _ = try await search.start()
        #expect(!search.isSearching)
        await #expect(throws: LocalSearchError.alreadyStarted) { try await search.start() }
        let other = LocalSearch(request: .init(naturalLanguageQuery: "coffee"), in: coffees)
        other.cancel()
        await #expect(throws: LocalSearchError.cancelled) { try await other.start() }
    }

    @Test("Points of interest lie within the area, a circle or a rectangle")
    func pointsOfInterest() throws {
        let center = Coordinate(latitude: 50, longitude: 8)
        let shops = index(
            place("Corner", 50.008, 8.012, category: "bakery"), place("Near", 50.001, 8, category: "bakery"),
            place("Bank", 50.002, 8, category: "bank"))
        var circle = LocalPointsOfInterestRequest(center: center, radius: 1000)
        #expect(try LocalSearch(request: circle, in: shops).startAndWait().mapItems.map(\.name) == ["Near", "Bank"])
        circle.pointOfInterestFilter = PointOfInterestFilter(including: [.bank])
        #expect(try LocalSearch(request: circle, in: shops).startAndWait().mapItems.map(\.name) == ["Bank"])
        circle.pointOfInterestFilter = PointOfInterestFilter(excluding: [.bank])
        #expect(try LocalSearch(request: circle, in: shops).startAndWait().mapItems.map(\.name) == ["Near"])
        let box = LocalPointsOfInterestRequest(coordinateRegion: around(50, 8))
        #expect(try LocalSearch(request: box, in: shops).startAndWait().mapItems.count == 3)
    }

    /// A circle is wider than its parallel, and may reach over a pole.
    @Test("The area of a circle is the circle, to its rim")
    func circles() throws {
        let places = index(place("Rim", 61.3, 18.15), place("Mid", 60, 0), place("Pole", 89.9, 180), place("Out", 60, 18.25))
        func found(_ latitude: Double, _ radius: Double) throws -> [String?] {
            let center = Coordinate(latitude: latitude, longitude: 0)
            return try LocalSearch(request: LocalPointsOfInterestRequest(center: center, radius: radius), in: places)
                .startAndWait().mapItems.map(\.name)
        }
        #expect(try found(60, 1_000_000) == ["Mid", "Rim"])
        #expect(try found(80, 1_150_000) == ["Pole"])
        var random = SystemRandomNumberGenerator()
        let crowd = SearchIndex()
        let all = (0..<4000).map { number in
            place("\(number)", .random(in: 40...90, using: &random), .random(in: -180...180, using: &random))
        }
        crowd.insert(contentsOf: all)
        for _ in 0..<40 {
            let center = Coordinate(latitude: .random(in: 40...89, using: &random), longitude: .random(in: -180...180, using: &random))
            let radius = Double.random(in: 10_000...2_500_000, using: &random)
            var request = LocalPointsOfInterestRequest(center: center, radius: radius)
            request.resultLimit = 0
            let circle = RegionFilter.circle(center: center, radius: radius)
            let expected = all.filter { circle.contains($0.placemark.coordinate) }.compactMap(\.name)
            let found = (try? LocalSearch(request: request, in: crowd).startAndWait())?.mapItems.compactMap(\.name) ?? []
            #expect(Set(found) == Set(expected), "\(center), \(radius) m")
        }
    }

    @Test("A map item's category is its kind, also without words for it")
    func categories() throws {
        var item = MapItem(name: "Zephyr", placemark: Placemark(coordinate: Coordinate(latitude: 50, longitude: 8)))
        item.pointOfInterestCategory = .bakery
        let bank = place("Old Bakery Bank", 50, 8, category: "bank")
        let places = index(item, bank)
        #expect(names("bakery", in: places).contains("Zephyr"))
        #expect(names("boulangerie", in: places).first == "Zephyr")
        var request = LocalPointsOfInterestRequest(center: Coordinate(latitude: 50, longitude: 8), radius: 1000)
        request.pointOfInterestFilter = PointOfInterestFilter(including: [.bakery])
        let found = try LocalSearch(request: request, in: places).startAndWait().mapItems
        #expect(found.map(\.name) == ["Zephyr"])
        #expect(found.first?.pointOfInterestCategory == .bakery)
        request.pointOfInterestFilter = PointOfInterestFilter(excluding: [.bakery])
        #expect(try LocalSearch(request: request, in: places).startAndWait().mapItems.map(\.name) == ["Old Bakery Bank"])
    }

    @Test("White space of any kind asks for nothing, and white space in front changes nothing")
    func blanks() throws {
        #expect(names("\u{A0}\u{3000}\t", in: coffees, newYork) == names("", in: coffees, newYork))
        #expect(throws: LocalSearchError.emptyRequest) {
            try LocalSearch(request: .init(naturalLanguageQuery: "\u{3000}"), in: coffees).startAndWait()
        }
        #expect(names(String(repeating: " ", count: 2000) + "kent", in: coffees, newYork) == ["Kent Street Coffee"])
    }

    @Test("Address filters and result types say where words may match, and what results may be")
    func filters() throws {
        let places = index(
            place("Paris Bakery", 50, 8, city: "Mainz"), place("Old Bakery", 48.85, 2.35, city: "Paris"),
            place(nil, 48.86, 2.35, id: "address", house: "4", street: "Rue Lobau", city: "Paris"))
        var request = LocalSearch.Request(naturalLanguageQuery: "paris")
        #expect(try LocalSearch(request: request, in: places).startAndWait().totalCount == 3)
        request.addressFilter = AddressFilter(excluding: .locality)
        #expect(try LocalSearch(request: request, in: places).startAndWait().mapItems.map(\.name) == ["Paris Bakery"])
        request.addressFilter = nil
        request.resultTypes = .address
        #expect(try LocalSearch(request: request, in: places).startAndWait().mapItems.map(\.identifier) == ["address"])
    }
}
