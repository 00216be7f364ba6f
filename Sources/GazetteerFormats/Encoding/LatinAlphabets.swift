/// The letters beyond ASCII of the languages that are written in Latin letters, and how often they come.
enum LatinAlphabets {
    /// One language's letters: the share of each among the letters beyond ASCII, and how likely the language is.
    struct Alphabet: Sendable {
        var shares: [Unicode.Scalar: Double]
        var prior: Double
    }

    /// Capitals come seldom within names, and first of all at their beginning.
    private static let capitals = 0.15

    static let all: [Alphabet] = table.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        var weights: [Unicode.Scalar: Double] = [:]
        for word in words.dropFirst(2) {
            guard let letter = word.unicodeScalars.first, let weight = Double(word.dropFirst()) else { continue }
            weights[letter, default: 0] += weight
            if let capital = letter.properties.uppercaseMapping.unicodeScalars.first, capital != letter, capital.value >= 0x80 {
                weights[capital, default: 0] += weight * capitals
            }
        }
        let sum = weights.values.reduce(0, +)
        return Alphabet(shares: weights.mapValues { 0.95 * $0 / max(sum, 1) }, prior: -(Double(words.dropFirst().first ?? "") ?? 0))
    }

    /// Language, how unlikely it is (a logarithm), and its letters with their frequency, counted in running text.
    private static let table = """
        de 0 ä54 ö30 ü65 ß37 é4
        fr 0 é190 è53 à54 ê24 ç9 â6 î5 ô6 û5 ù6 ë2 ï2 œ3 ü1 ÿ.1 æ.1
        es 0 ó83 í72 á50 é43 ñ31 ú17 ü2
        pt 0 ã73 ç53 á60 é45 ê35 í25 ó35 ú15 â10 à7 õ10 ô8 ü2
        it 0 à64 è30 ì6 ò12 ù17 é10
        west 2 é60 è15 à12 ä14 ö14 ü20 ß10 á16 í12 ó14 ñ8 ç8 ø8 å10 æ5 ê8 ô5 ã6 õ2 ú6 î3 ï3 ë4 û2 ù2 â4 ò2 ì1 œ1
        nl 0.5 ë20 é25 ï10 ö6 ü5 è6 ê2 ç2 ó2
        sv 0.5 ä180 å134 ö130 é8 ü3
        da 0.5 å119 æ87 ø94 é6 ö3 ü3 ä3
        nb 0.5 å150 ø90 æ20 é6 ö3 ó1 ô1
        fi 0.5 ä360 ö44 å10 š1 ž1 é3
        is 1 ð440 á180 í160 þ145 ó100 æ87 ö78 ú61 é65 ý23
        et 1 ä140 õ92 ü76 ö28 š3 ž3 é6
        ca 1 à180 é110 è60 ò60 ó90 í90 ú30 ç20 ï10 ü5
        pl 0.5 ą99 ę111 ł182 ó85 ż83 ś66 ć40 ń20 ź6 ü1 é6
        cs 0.5 í270 á220 é130 ě160 ý90 ř120 č95 š80 ž98 ů69 ú10 ň8 ť4 ď4 ó3 ö1 ü1
        sk 0.5 á200 é90 í160 ý130 č130 š90 ž100 ľ40 ť70 ú70 ô30 ň10 ď20 ó10 ä10 ĺ2 ŕ2
        hr 0.5 č120 š100 ž60 ć70 đ20 é4
        sl 0.5 č150 š100 ž70 ć5 đ2 ö1 ü1 é4
        hu 0.5 á340 é390 ö90 ó110 ő90 ü60 í50 ú25 ű15
        ro 0.5 ă240 â90 î140 ş140 ţ100 ș10 ț10 é4
        lt 0.5 ė150 ž80 š110 ų110 į60 ą70 ū50 č45 ę20 é4
        lv 0.5 ā390 ī180 ē160 ū50 š60 ņ60 ļ40 ķ20 ž20 č10 ģ10 é4
        tr 0 ı510 ü180 ş180 ğ110 ç120 ö80 İ90 â5 î1 é4
        sq 3 ë700 ç50
        mt 2 ħ150 ż100 ġ80 ċ60 à20
        vi 1 ă80 â100 ê100 ô120 ơ80 ư120 đ200 à60 á60 è10 é10 ì10 í10 ò10 ó10 ù10 ú10 ý5 \u{300}100 \u{301}120 \u{303}50 \u{309}80 \u{323}120
        """
}
