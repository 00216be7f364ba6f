/// The letters and words that say north, south, east or west.
enum HemisphereWords {
    /// What a word says.
    struct Meaning: Sendable, Hashable {
        var axis: CoordinateAxis
        /// South or west.
        var isNegative: Bool
    }

    /// The meaning of a word in any case, or `nil`.
    static func meaning(of word: String, letterOMeansEast: Bool) -> Meaning? {
        let key = word.lowercased()
        if key == "o" { return Meaning(axis: .longitude, isNegative: !letterOMeansEast) }
        return words[key]
    }

    private static let words: [String: Meaning] = {
        var words: [String: Meaning] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard let side = parts.first else { continue }
            let meaning = Meaning(
                axis: side == "north" || side == "south" ? .latitude : .longitude, isNegative: side == "south" || side == "west")
            for word in parts.dropFirst() { words[String(word)] = meaning }
        }
        return words
    }()

    private static let table = """
        north n north nord norte nörd norden nordlig noord sever pohjoinen észak kuzey bắc utara с сш север северная северной северное северна пн пнш 北 北緯 北纬 북위 شمال شمالا ش βόρεια β
        south s south sud sur sul süd syd zuid jih etelä dél güney nam selatan ю юш юг южная южной южна пд пдш 南 南緯 南纬 남위 جنوب جنوبا ج νότια ν
        east e east est este leste ost osten öst ø øst oost east. východ itä kelet doğu đông timur в вд восток восточная восточной сх схд изток 東 东 東経 東經 东经 동경 شرق شرقا ق ανατολικά α
        west w west ouest oeste ovest vest väst westen západ länsi nyugat batı tây barat з зд запад западная западной зх зхд 西 西経 西經 西经 서경 غرب غربا غ δυτικά δ
        """
}
