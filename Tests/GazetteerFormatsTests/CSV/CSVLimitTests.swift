import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct CSVLimitTests {
    private func feed(_ text: String, _ change: (inout FeedOptions) -> Void = { _ in }, step: Int? = nil) throws -> CSVFeed {
        var options = FeedOptions()
        change(&options)
        return try CSVFeed(Array(text.utf8), step: step, options: options)
    }

    /// An address with a comma whose quote is torn costs no record, whatever the next line quotes, and wherever the numbers
    /// stand.
    @Test(arguments: ["name,street,phone,lat,lon,note", "name,street,lat,lon,phone,note"])
    func aTornQuoteBeforeACommaCostsNothing(_ header: String) throws {
        let isPhoneFirst = header.contains("street,phone")
        func row(_ number: Int, _ street: String) -> String {
            "N\(number),\(street),"
                + (isPhoneFirst ? "555-010\(number),1.\(number),2.\(number)" : "1.\(number),2.\(number),555-010\(number)")
        }
        let rows = [
            row(1, "\"Mill Lane 1, Flat 2\""), row(2, "\"Mill Lane 2, Flat 3"), row(3, "\"Mill Lane 3, Flat 4\""), row(4, "Quay 5"),
        ]
        let text = "\(header)\n" + rows.map { $0 + ",x\n" }.joined()
        for step in [nil, 1, 7] {
            let feed = try feed(text, step: step)
            #expect(feed.records == 4 && feed.features.map { $0.prefix(7) } == ["2.1,1.1", "2.2,1.2", "2.3,1.3", "2.4,1.4"])
            #expect(feed.diagnostics.contains("! error unclosed-quote 3"))
        }
    }

    /// A torn quote that the quote of a later cell closes takes none of the cells between them.
    @Test(arguments: [nil, 1, 7])
    func aTornQuoteTakesNoCells(_ step: Int?) throws {
        let text = """
            name,street,detail,lat,lon
            "Oak, Ash",Mill Lane 1,"Flat 2, rear",1.5,2.5
            "Elm,Mill Lane 2,", 1st floor",3.5,4.5
            Fir,"Mill ""Old"" Lane","x",5.5,6.5
            "Yew ,Mill Lane 4",y",7.5,8.5

            """
        let feed = try feed(text, step: step)
        #expect(
            feed.features == [
                #"2.5,1.5 {"name":"Oak, Ash","street":"Mill Lane 1","detail":"Flat 2, rear"}"#,
                #"4.5,3.5 {"name":"Elm","street":"Mill Lane 2","detail":", 1st floor"}"#,
                #"6.5,5.5 {"name":"Fir","street":"Mill \"Old\" Lane","detail":"x"}"#,
                #"8.5,7.5 {"name":"Yew ","street":"Mill Lane 4\"","detail":"y\""}"#,
            ])
        #expect(feed.diagnostics.contains("! error unclosed-quote 3") && !feed.diagnostics.contains("! error unclosed-quote 2"))
    }

    /// A cell that is larger than the limit costs its record, and is told; what follows is read.
    @Test func aHugeCellCostsItsRecord() throws {
        let huge = String(repeating: "no commas in here ", count: 40_000)
        let text = "name,lat,lon\nA,1.5,2.5\nB,\"\(huge)\n\",1\nC,3.5,4.5\n"
        let feed = try feed(text) { $0.csv.maximumRecordBytes = 100_000 }
        #expect(feed.features == ["2.5,1.5 {\"name\":\"A\"}", "4.5,3.5 {\"name\":\"C\"}"])
        #expect(feed.diagnostics.contains("! error record-too-large 3"))
        let slow = try self.feed(text, { $0.csv.maximumRecordBytes = 100_000 }, step: 999)
        #expect(slow.features == feed.features)
    }

    @Test func aHugeCellInOneLineCostsItsRecord() throws {
        let huge = String(repeating: "x", count: 300_000)
        let feed = try feed("name,lat,lon\nA,1.5,2.5\n\(huge),1,1\nC,3.5,4.5\n") { $0.csv.maximumRecordBytes = 100_000 }
        #expect(feed.features == ["2.5,1.5 {\"name\":\"A\"}", "4.5,3.5 {\"name\":\"C\"}"])
        #expect(feed.diagnostics.contains("! error record-too-large 3"))
    }

    /// An unclosed quote before a long feed costs its line and nothing else, and little memory.
    @Test func anUnclosedQuoteIsSeenEarly() throws {
        var text = "name,lat,lon\n\"Torn,1.5,2.5\n"
        for index in 0..<20_000 { text += "Shop \(index),\(index % 80).5,\(index % 170).5\n" }
        let feed = try feed(text)
        #expect(feed.features.count == 20_001)
        #expect(feed.diagnostics == ["! error unclosed-quote 2"])
    }

    @Test func longQuotedTextIsBelieved() throws {
        let long = String(repeating: "A line of prose, with a comma.\n", count: 5000)
        let feed = try feed("name,note,lat,lon\nA,\"\(long)\",1.5,2.5\nB,b,3.5,4.5\n")
        #expect(feed.features.count == 2)
        #expect(feed.diagnostics.isEmpty)
    }

    @Test func manyCellsAndColumnsAreBounded() throws {
        let feed = try feed("name,lat,lon\nA,1.5,2.5" + String(repeating: ",x", count: 50_000) + "\n")
        #expect(feed.features.count == 1)
    }

    @Test func linesAndRecordsAreCounted() throws {
        let feed = try feed("name,lat,lon\n\n\"A\nB\nC\",1.5,2.5\n\nD,x,1\n")
        #expect(feed.diagnostics.sorted() == ["! info blank-row 2", "! info without-coordinate 0", "! warning invalid-number 7"])
    }

    @Test func columnsByOption() throws {
        let feed = try feed("a,b,c\nX,1.5,2.5\n") {
            $0.csv.latitudeColumn = "2"
            $0.csv.longitudeColumn = "c"
        }
        #expect(feed.features == ["2.5,1.5 {\"a\":\"X\"}"])
        #expect(throws: FeedError.self) { try self.feed("a,b\n1,2\n") { $0.csv.latitudeColumn = "zebra" } }
    }

    @Test func swappedColumnsAreExchangedWhenAsked() throws {
        let feed = try feed("name,lat,lon\nA,-122.33,47.61\nB,-122.30,47.60\n") { $0.fixesSwappedCoordinates = true }
        #expect(feed.features == ["-122.33,47.61 {\"name\":\"A\"}", "-122.30,47.60 {\"name\":\"B\"}"])
    }

    @Test func byteOffsetsAreThoseOfTheSource() throws {
        let text = "name,lat,lon\nŻabka,1.5,2.5\nBäcker,3.5,4.5\n"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        var options = FeedOptions()
        options.format = .csv
        let framer = try CSVFramer(stream: PeekedStream(SlowStream(bytes, step: 5)), source: nil, options: options, format: .csv)
        var offsets: [Int?] = []
        while let window = try framer.nextWindow() {
            offsets += window.assemble(using: Workspace(options: options, source: nil)).map(\.location.byteOffset)
        }
        #expect(offsets == [2 + 26, 2 + 26 + 28])
    }
}
