import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct DecimalTextTests {
    private func rounded(_ text: String, _ decimals: Int) -> String {
        let text = Array(text.utf8)
        var bytes = ByteWriter()
        DecimalText.appendRounded(0..<text.count, of: text.span, decimals: decimals, to: &bytes)
        return String(decoding: bytes.array, as: UTF8.self)
    }

    @Test(arguments: [
        ("2.3498765432", 7, "2.3498765"), ("48.8530123456", 7, "48.8530123"), ("2.34987655", 7, "2.3498766"),
        ("2.34987645", 7, "2.3498765"), ("-2.34987655", 7, "-2.3498766"), ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("0.5", 0, "1"),
        ("0.49999999999999999999", 0, "0"), ("9.9999999999", 3, "10"), ("99.95", 1, "100"), ("-0.00000001", 7, "0"),
        ("-0.04", 1, "0"), ("-0.05", 1, "-0.1"), ("1.50", 7, "1.50"), ("-0.0", 7, "-0.0"), ("2.30000001", 7, "2.3"),
        ("2.349999999", 7, "2.35"), ("180", 3, "180"), ("179.9999", 3, "180"), ("1e-08", 7, "0"), ("6e-08", 7, "0.0000001"),
        ("1.23456e2", 1, "123.5"), ("1.23456E+2", 2, "123.46"), ("123456e-3", 2, "123.46"), ("1e3", 2, "1e3"), ("1.5e3", 0, "1.5e3"),
        ("5e-1", 0, "1"), ("4e-1", 0, "0"), ("1e-999999999999", 7, "0"), ("1e999999999999", 7, "1e999999999999"),
        ("0.0000000000000000000000000000000000005", 36, "0.000000000000000000000000000000000001"),
        ("123456789012345678901234567890.125", 2, "123456789012345678901234567890.13"), ("NaN", 3, "NaN"), ("1.", 3, "1."),
        ("0.95", 1, "1"), ("10.04", 1, "10"),
    ])
    func rounds(_ text: String, _ decimals: Int, _ expected: String) {
        #expect(rounded(text, decimals) == expected)
    }

    @Test func roundsAllNumbersOfAnArray() {
        let text = Array("[ 2.345, -48.8530123456 ,\n[1e-9]]".utf8)
        var bytes = ByteWriter()
        DecimalText.appendAllRounded(0..<text.count, of: text.span, decimals: 2, to: &bytes)
        #expect(String(decoding: bytes.array, as: UTF8.self) == "[2.35,-48.85,[0]]")
    }

    @Test(arguments: [(100.0, "100"), (178.44, "178.44"), (-0.5, "-0.5"), (1e-8, "1e-08")])
    func writesDoubles(_ value: Double, _ expected: String) {
        var bytes = ByteWriter()
        DecimalText.append(value, decimals: nil, to: &bytes)
        #expect(String(decoding: bytes.array, as: UTF8.self) == expected)
    }
}
