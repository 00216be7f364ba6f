import CXMLEvents
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// What is read without libxml2 has to be what libxml2 reads, to the last byte.
@Suite struct PlainXMLTests {
    private static func expectSame(_ bytes: [UInt8], _ what: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let parser = XMLEventParser()
        let (ours, tree) = parser.parse(bytes.span)
        let (theirs, expected) = XMLEventParser().parse(bytes.span, byLibXML2: true)
        #expect(ours == theirs, "\(what)", sourceLocation: sourceLocation)
        #expect(tree.text == expected.text, "\(what)", sourceLocation: sourceLocation)
        #expect(tree.events.map(Line.init) == expected.events.map(Line.init), "\(what)", sourceLocation: sourceLocation)
    }

    /// An event, to be compared.
    private struct Line: Equatable {
        var kind, flags: UInt8
        var name: UInt16
        var offset, length, next, position: UInt32

        init(_ event: CXMLEvent) {
            (kind, flags, name) = (event.kind, event.flags, event.name)
            (offset, length, next, position) = (event.offset, event.length, event.next, event.position)
        }
    }

    /// The windows that a document is cut into.
    private static func windows(_ bytes: [UInt8], batchRecords: Int) throws -> [[UInt8]] {
        var options = FeedOptions()
        options.batchRecords = batchRecords
        var windows: [[UInt8]] = []
        do throws(FeedError) {
            let framer = KMLFramer(PieceStream(bytes, pieces: [1 << 20]), options: options, source: nil)
            while let window = try framer.nextWindow() as? KMLWindow { windows.append(window.bytes) }
        } catch {
            // A document that is refused has been read up to there.
        }
        return windows
    }

    @Test(arguments: KMLFixture.all)
    func readsFixturesAsLibXML2Does(fixture: KMLFixture) throws {
        for records in [1, 500] {
            for window in try Self.windows(fixture.bytes(), batchRecords: records) { Self.expectSame(window, fixture.name) }
        }
    }

    @Test(.enabled(if: Corpus.isPresent, "the shared corpus is not there: set GAZ_SHARED"), arguments: KMLCorpusTests.others)
    func readsTheCorpusAsLibXML2Does(name: String) throws {
        for records in [1, 500] {
            for window in try Self.windows(Corpus.bytes(name), batchRecords: records) { Self.expectSame(window, name) }
        }
    }

    /// All that the plain reader looks at, and what it has to leave alone.
    static let pieces = [
        "<kml/>", "<kml></kml>", "<kml>text</kml>", "<kml> <name>A</name> </kml>", "<kml><name> A </name>B<value/>C</kml>",
        "<kml><description>a <b>c</b> d</description></kml>", "<kml><description> <b> </b> </description></kml>",
        "<a:kml xmlns:a=\"http://www.opengis.net/kml/2.2\"><a:name>A</a:name><name>B</name><gx:Track/><x:y/></a:kml>",
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><gx:Track gx:x=\"1\"/></kml>",
        "<kml xmlns=\"urn:mine\" xmlns:b=\"urn:mine\" xmlns:c=\"urn:other\"><b:name/><c:name/><name c:id=\"1\" b:id=\"2\"/></kml>",
        "<kml xmlns:b=\"urn:mine\"><b:name/></kml>", "<kml xmlns=\"\"><name/></kml>", "<kml xmlns:a=\"\"><a:name/></kml>",
        "<kml xmlns:a=\"http://www.w3.org/XML/1998/namespace\"><a:name/></kml>", "<kml xmlns:xml=\"urn:x\"/>",
        "<kml xmlns:xmlns=\"urn:x\"/>",
        "<kml xmlns:a=\"urn:x y\"><a:name/></kml>", "<kml xmlns:a=\"urn:&amp;\"><a:name/></kml>", "<kml xmlns:a=\"not a uri\"/>",
        "<kml><name xmlns=\"urn:inner\"><value/></name></kml>", "<kml><name xml:lang=\"de\" xml:space=\"preserve\"> A </name></kml>",
        "<kml><Data name=\"a&amp;b&lt;&gt;&quot;&apos;&#65;&#x42;&#10;&#9;&#38;amp;\"/></kml>",
        "<kml><Data name=\"a\n\tb\r\nc\rd\"/></kml>",
        "<kml><Data name='a'/></kml>", "<kml><Data  name=\"a\"/></kml>", "<kml><Data name = \"a\"/></kml>",
        "<kml><Data name=\"a\" /></kml>",
        "<kml><Data name=\"a\" name=\"b\"/></kml>", "<kml><Data a:name=\"a\" b:name=\"b\"/></kml>",
        "<kml><Data other=\"a>b\" name=\"\"/></kml>",
        "<kml><Data name=\"a<b\"/></kml>", "<kml><Data name/></kml>", "<kml><Data name=\"a\"b=\"c\"/></kml>",
        "<kml><name>a&amp;b&lt;&gt;&quot;&apos;&#65;&#x42;&#x1F600;&#13;&#10;</name></kml>", "<kml><name>&nbsp;</name></kml>",
        "<kml><name>&#0;</name></kml>", "<kml><name>&#xD800;</name></kml>", "<kml><name>&#xFFFE;</name></kml>",
        "<kml><name>&#;</name></kml>",
        "<kml><name>&#x110000;</name></kml>", "<kml><name>&#99999999999;</name></kml>", "<kml><name>&amp</name></kml>",
        "<kml><name>a\r\nb\rc\n\r\n</name>\r\n</kml>", "<kml><name><![CDATA[a\r\nb]]></name></kml>", "<kml><name>a]]>b</name></kml>",
        "<kml><name><![CDATA[]]></name></kml>", "<kml><name> <![CDATA[ a ]]> <![CDATA[b]]> </name></kml>", "<kml>x<![CDATA[<b>]]>y</kml>",
        "<kml><name><![CDATA[a]]]]><![CDATA[>]]></name></kml>", "<kml><name><![CDATA[a</name></kml>",
        "<kml><name><![CDAT[a]]></name></kml>",
        "<kml><!-- a --><name/></kml>", "<kml><?a b?><name/></kml>", "<?xml version=\"1.0\"?><kml/>", "<!DOCTYPE kml><kml/>",
        "<!DOCTYPE kml [<!ENTITY a \"b\">]><kml>&a;</kml>", " <kml/>", "<kml/> ", "<kml/>x", "<kml/><kml/>", "<kml>", "<kml", "<", "",
        "kml",
        "<kml></kml >", "<kml ></kml>", "<kml></km>", "<kml></kmll>", "<kml><a></b></kml>", "<kml></kml", "<kml><a", "<kml><a b",
        "<kml><a b=\"",
        "<kml><a:b:c/></kml>", "<kml><:a/></kml>", "<kml><a:/></kml>", "<kml><a:1/></kml>", "<kml><1a/></kml>", "<kml><a-1._b/></kml>",
        "<kml><Straße ä=\"ö\">ü</Straße></kml>", "<kml><Straße/></kml>", "<kml><nameä/></kml>", "<kml><name\n/></kml>",
        "<kml>\u{1}</kml>", "<kml><a b=\"\u{1}\"/></kml>", "<kml><![CDATA[\u{1}]]></kml>", "<kml>\u{7F}東京😀</kml>",
        "<kml><extraordinarilyLongName>x</extraordinarilyLongName><SimpleArrayData>y</SimpleArrayData></kml>",
        "<kml><unknown other=\"a\">x<name/>y</unknown><b/></kml>", "<kml><name>A</name", "<kml><name>A</name><",
    ]

    @Test(arguments: pieces)
    func readsAsLibXML2Does(piece: String) {
        Self.expectSame(Array(piece.utf8), piece)
        // What ends early is refused in the same way, and nothing is read beyond it.
        let bytes = Array(piece.utf8)
        for count in 0..<bytes.count where bytes[count] & 0xC0 != 0x80 {
            Self.expectSame(Array(bytes[..<count]), "\(piece) cut at \(count)")
        }
    }

    @Test func readsMuchAsLibXML2Does() {
        let many = (0..<30).map { " a\($0)=\"\($0)\"" }.joined()
        Self.expectSame(Array("<kml><name\(many)/><value\(many)>x</value></kml>".utf8), "many attributes")
        for depth in [200, 248, 249, 250, 251, 255, 256, 257, 300] {
            let piece = String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
            Self.expectSame(Array(piece.utf8), "depth \(depth)")
        }
        for length in 0..<70 {
            let text = String(repeating: "x", count: length)
            for end in ["", "&amp;", "\r\n", "\r", "é", "<b/>"] {
                Self.expectSame(
                    Array("<kml><name>\(text)\(end)</name><x\(text) y=\"\(text)\(end.first == "<" ? "" : end)\"/></kml>".utf8),
                    "\(length)\(end)")
            }
        }
        let long = String(repeating: "東京 0123456789\r\n", count: 5000)
        Self.expectSame(Array("<kml><name>\(long)</name><value><![CDATA[\(long)]]></value></kml>".utf8), "long")
    }

    /// A parser that has read other documents reads the next one as a new one does.
    @Test func remembersNoNamespace() {
        let parser = XMLEventParser()
        _ = parser.parse(Array("<kml xmlns=\"urn:a\"><!-- --><name/></kml>".utf8).span)
        let piece = Array("<kml xmlns:a=\"urn:a\"><!-- --><a:name/></kml>".utf8)
        let tree = parser.parse(piece.span).tree
        #expect(tree.events.map(Line.init) == XMLEventParser().parse(piece.span).tree.events.map(Line.init))
    }
}
