import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Positions are judged by where the feed's other columns say that its records lie.
@Suite struct PositionAreaTests {
    private static func read(_ feed: String, name: String = "f.csv", _ options: FeedOptions = FeedOptions()) throws -> (
        positions: [Coordinate?], diagnostics: [Diagnostic]
    ) {
        let reader = try FeedReader(contentsOf: .bytes(Array(feed.utf8), name: name), options: options)
        var positions: [Coordinate?] = []
        var diagnostics: [Diagnostic] = []
        while let batch = try reader.next() {
            positions += batch.map(\.coordinate)
            diagnostics += batch.diagnostics
        }
        return (positions, diagnostics)
    }

    private static func table(_ header: String, _ row: (Int) -> String) -> String {
        ([header] + (1...6).map(row)).joined(separator: "\n") + "\n"
    }

    @Test func tellsOfPositionsInAnotherCountry() throws {
        let feed = Self.table("name,country,latitude,longitude") { "Moulin \($0),France,4.8\($0),45.7\($0)" }
        let (positions, diagnostics) = try Self.read(feed)
        #expect(positions.first == Coordinate(latitude: 4.81, longitude: 45.71))
        let told = try #require(diagnostics.first { $0.code == .swappedCoordinates })
        #expect(told.severity == .warning)
        var options = FeedOptions()
        options.fixesSwappedCoordinates = true
        #expect(try Self.read(feed, options).positions.first == Coordinate(latitude: 45.71, longitude: 4.81))
    }

    @Test(arguments: ["Coord. Nord;Coord. Est", "GPS Nord;GPS Est", "Coordinata N;Coordinata E", "Nord;Est"])
    func findsNorthAndEastBesideOtherWords(_ header: String) throws {
        let feed = Self.table("Nome;Comune;\(header)") { "Casa \($0);Bari;41,11\($0);16,87\($0)" }
        #expect(try Self.read(feed).positions.last == Coordinate(latitude: 41.116, longitude: 16.876))
    }

    @Test func exchangesSomeRecordsWhenAsked() throws {
        let feed = Self.table("name,phone,lat,lon") {
            "Bar \($0),+39 0999 00000\($0)," + ($0 % 2 == 0 ? "45.4\($0),9.1\($0)" : "9.1\($0),45.4\($0)")
        }
        var options = FeedOptions()
        options.fixesSwappedCoordinates = true
        for position in try Self.read(feed, options).positions { #expect((position?.latitude ?? 0) > 45) }
    }

    @Test func readsNamesThatMayMeanAnythingAsTheyFit() throws {
        let feed = Self.table("nazwa;x;y") { "Młyn nad Łąką \($0);51.1\($0);20.4\($0)" }
        let (positions, diagnostics) = try Self.read(feed)
        #expect(positions.first == Coordinate(latitude: 51.11, longitude: 20.41))
        #expect(diagnostics.contains { $0.code == .coordinateColumns })
    }

    @Test func findsColumnsWithoutAWordForThem() throws {
        let feed = Self.table("nazwa;Rzedna_A;Rzedna_B") { "Młyn nad Łąką \($0);51.12\($0)4;20.43\($0)5" }
        #expect(try Self.read(feed).positions.first == Coordinate(latitude: 51.1214, longitude: 20.4315))
        let other = Self.table("nazwa;Wynik_A;Wynik_B") { "Młyn nad Łąką \($0);0.12\($0)4;0.43\($0)5" }
        #expect(try Self.read(other).positions.allSatisfy { $0 == nil })
    }

    @Test func leavesPositionsAbroadAlone() throws {
        let feed = Self.table("name,country,latitude,longitude") { "Ambassade \($0),France,3\($0).5,-7\($0).25" }
        #expect(try Self.read(feed).diagnostics.allSatisfy { $0.code != .swappedCoordinates })
    }

    @Test(
        arguments: [
            ("NLAT_EX", "NLONG_EX"), ("wgs84North", "wgs84East"), ("GEO_BREDDE_GRAD", "GEO_LAENGDE_GRAD"), ("GPSLAT", "GPSLNG"),
            ("shirota", "dolgota"), ("szerGeo", "dlGeo"),
        ]) func knowsWords(_ latitude: String, _ longitude: String) throws
    {
        let feed = Self.table("name,\(longitude),\(latitude)") { "Bar \($0),9.1\($0)3,45.4\($0)3" }
        #expect(try Self.read(feed).positions.first == Coordinate(latitude: 45.413, longitude: 9.113))
    }

    /// A list of numbers in a text is in the order of lists, in every record.
    @Test func readsListsInTexts() throws {
        let feed =
            "[{\"name\":\"A\",\"coord\":\"[-96.95, 19.56]\"},{\"name\":\"B\",\"coord\":\"[-89.65, 20.99]\"},{\"name\":\"C\",\"coord\":\"[95, 120]\"}]"
        let (positions, diagnostics) = try Self.read(feed, name: "f.json")
        #expect(positions == [Coordinate(latitude: 19.56, longitude: -96.95), Coordinate(latitude: 20.99, longitude: -89.65), nil])
        let lost = diagnostics.filter { $0.code == .coordinateOutOfRange }
        #expect(lost.map(\.location.source) == ["f.json"])
        #expect(lost.map(\.location.record) == [3])
    }

    @Test func knowsWhatTakeoutWritesForNoPosition() throws {
        let feed = """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},
            "properties":{"google_maps_url":"http://maps.google.com/?cid=1","Comment":"No location information is available"}}]}
            """
        let (positions, diagnostics) = try Self.read(feed, name: "f.geojson")
        #expect(positions == [nil])
        #expect(diagnostics.filter { $0.code == .nullIsland }.map(\.severity) == [.info])
    }
}
