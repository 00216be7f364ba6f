import GazetteerModel

extension QueryText.Word {
    /// Two words that this one may be joined of: "tacobell" for "Taco Bell".
    struct Halves: Sendable, Hashable {
        var left: String
        var right: String
    }

    /// The ways to take the word apart. Short pieces are words of nearly every feed, so only those count that people do join.
    var halves: [Halves] {
        let letters = Array(surface)
        guard letters.count >= 2, letters.count <= 32 else { return [] }
        return (1..<letters.count).compactMap { cut in
            let isDigitBorder = letters[cut - 1].isNumber != letters[cut].isNumber
            let isLong = cut >= 3 && letters.count - cut >= 3
            guard isDigitBorder || isLong || cut == 2 && letters.count >= 7 else { return nil }
            return Halves(left: String(letters[..<cut]), right: String(letters[cut...]))
        }
    }
}
