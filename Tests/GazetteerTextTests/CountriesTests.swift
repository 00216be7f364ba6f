import GazetteerText
import Testing

@Suite struct CountriesTests {
    /// The table of pairs of capitals, which is made without reading them as names, says what reading them says.
    @Test func pairsOfCapitalsAreCodesAsTheyAreRead() {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        var codes = 0
        for first in capitals {
            for second in capitals {
                let text = String(decoding: [first, second], as: UTF8.self)
                #expect(Countries.isCode(first, second) == (Countries.code(text) == text), "\(text)")
                codes += Countries.isCode(first, second) ? 1 : 0
            }
        }
        #expect(codes > 190)
    }
}
