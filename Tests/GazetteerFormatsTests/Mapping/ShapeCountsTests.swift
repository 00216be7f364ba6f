import Testing

@testable import GazetteerFormats

/// Looks that are taken late tell the same as all looks at once.
@Suite struct ShapeCountsTests {
    private static let texts = [
        "12 Main Street", "Hauptstr. 5, 10115 Berlin", "10115 Berlin", "Mo-Fr 09:00-18:00", "9am - 5pm, 1 Park Road", "東京都千代田区丸の内1丁目",
        "2024-01-02", "+49 30 123456", "https://shops.example/a.pdf", "info@shops.example", "sí", "yes", "12b", "SW1A 2AA", "fast_food",
        "48.85837, 2.29448", "Κήπος 30", "PO Box 12", "ae7b3174-8be8-4d53-a3a5-9b8240970eea", "",
    ]
    private static let shapes: [ValueShape] = [
        .townWithCode, .hasStreetWord, .address, .street, .hours, .phone, .url, .file, .email, .date, .flag, .postalCode, .surePostalCode,
        .words, .hasDigit, .hasComma, .code, .houseNumber, .tag, .position,
    ]

    @Test(arguments: [1, 3])
    func countsWhatAllLooksFind(repeats: Int) {
        for order in [Self.shapes, Self.shapes.reversed()] {
            let counts = ShapeCounts()
            counts.take(Dictionary(uniqueKeysWithValues: Self.texts.map { ($0, repeats) }))
            for shape in order {
                let expected = Self.texts.filter { ValueShape($0).contains(shape) }.count * repeats
                for level in [1, expected, expected + 1] {
                    #expect(counts.holds(shape) { $0 >= level } == (expected >= level), "\(shape) \(level)")
                }
                #expect(counts.count(of: shape) == expected, "\(shape)")
            }
        }
    }

    @Test func looksNoFurtherThanTheAnswer() {
        let counts = ShapeCounts()
        counts.take(["12 Main Street": 8, "Berlin": 1, "Hamburg": 1])
        #expect(counts.holds(.hasDigit) { $0 >= 1 })
        #expect(!counts.holds(.hours) { $0 >= 11 })
        #expect(counts.holds(.street) { $0 >= 8 })
        #expect(!counts.holds(.street) { $0 >= 9 })
        #expect(counts.count(of: .hasStreetWord) == 8)
    }

    @Test func findsNothingInNothing() {
        let counts = ShapeCounts()
        #expect(counts.count(of: .street) == 0)
        #expect(!counts.holds(.words) { $0 >= 1 })
    }
}
