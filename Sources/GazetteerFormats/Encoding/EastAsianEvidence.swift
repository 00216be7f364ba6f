import GazetteerModel

/// Tells the double-byte encodings of East Asia apart.
///
/// Each of their character sets has a part with the common characters. Text falls into that part in its own encoding,
/// and beside it in the others.
struct EastAsianEvidence {
    /// One character of an encoding.
    private struct Character {
        var length: Int
        var isCommon: Bool
        var isKana = false
    }

    /// What a sample is under an encoding.
    private struct Census {
        var characters = 0
        var common = 0
        var kana = 0
        var invalid = 0
        /// Characters right beside an ASCII letter: seldom in these scripts, usual in Latin words.
        var touching = 0
    }

    private static let readers: [(name: String, bonus: Double, read: @Sendable (UInt8, UInt8, UInt8) -> Character?)] = [
        ("EUC-KR", 0.03, korean), ("EUC-JP", 0, japanese), ("Shift_JIS", 0, shifted), ("Big5", 0, traditional), ("GB18030", 0, simplified),
    ]

    /// The encoding whose common characters make up the sample, if there is one; `hint` is another opinion.
    static func encoding(of sample: [UInt8], hint: String?) -> TextEncoding? {
        var best: (name: String, score: Double)?
        let isHintEastAsian = hint.map { hint in readers.contains { $0.name == hint } } ?? false
        for (name, bonus, read) in readers {
            let census = census(sample, read)
            // One character that lost a half says nothing against a short feed either.
            let isWhole = census.invalid * 200 <= census.characters || census.invalid <= 2 && census.invalid * 10 <= census.common
            guard census.characters >= 2, isWhole, census.touching * 10 < census.characters * 3
            else { continue }
            var score = Double(census.common) / Double(census.characters)
            // Hardly any Japanese text goes without kana, and other text has none.
            if name == "EUC-JP" || name == "Shift_JIS", census.kana * 20 < census.characters { score -= 0.05 }
            guard score >= (census.characters < 8 || !isHintEastAsian ? 0.9 : 0.75) else { continue }
            score += bonus + (name == hint ? 0.08 : 0) + frequentShare(sample, name) * 0.7
            if score > best?.score ?? 0 { best = (name, score) }
        }
        return best.flatMap { TextEncoding(named: $0.name) }
    }

    /// How much of a sample, read so, is characters that are frequent in addresses and names.
    private static func frequentShare(_ sample: [UInt8], _ name: String) -> Double {
        guard let encoding = TextEncoding(named: name), let words = frequent[name],
            let text = CharacterConverter(from: encoding.library)?.text(of: Array(sample.prefix(4096)), tolerance: 8)
        else { return 0 }
        var (seen, known) = (1, 0)
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.value >= 0x3000 {
            seen += 1
            if words.contains(scalar) { known += 1 }
        }
        return Double(known) / Double(seen)
    }

    private static let frequent: [String: Set<Unicode.Scalar>] = {
        let japanese = Set("市区町村県都府道丁目番地号東京大阪北南西中山川田島原本店株式会社駅前通新上下小高野木井戸崎浜港橋神宮寺院学校病薬局食堂屋海岡福水月火金土日曜".unicodeScalars)
        return [
            "EUC-JP": japanese, "Shift_JIS": japanese,
            "GB18030": Set("市区路号街店省县镇村道大东南西北中新华国京海广州江苏浙川山河湖门公司有限楼层室院校医药房饭酒家一二三的人民建设解放".unicodeScalars),
            "Big5": Set("市區路號街店縣鎮鄉村里段巷弄樓臺台北中南東西新大高雄國公司有限院校醫藥房飯酒家一二三的人民山正復興".unicodeScalars),
        ]
    }()

    private static func census(_ sample: [UInt8], _ read: (UInt8, UInt8, UInt8) -> Character?) -> Census {
        var census = Census()
        var at = 0
        var isBehindLetter = false
        while at < sample.count {
            let lead = sample[at]
            guard lead >= 0x80 else {
                isBehindLetter = ASCII.isLetter(lead)
                at += 1
                continue
            }
            let second = at + 1 < sample.count ? sample[at + 1] : 0
            let third = at + 2 < sample.count ? sample[at + 2] : 0
            guard let character = read(lead, second, third) else {
                if at + 2 < sample.count { census.invalid += 1 }
                isBehindLetter = false
                at += 1
                continue
            }
            census.characters += 1
            if character.isCommon { census.common += 1 }
            if character.isKana { census.kana += 1 }
            at += character.length
            if isBehindLetter || (at < sample.count && ASCII.isLetter(sample[at])) { census.touching += 1 }
            isBehindLetter = false
        }
        return census
    }

    /// KS X 1001 and its extension: syllables are common, Chinese characters are not.
    private static let korean: @Sendable (UInt8, UInt8, UInt8) -> Character? = { lead, second, _ in
        switch (lead, second) {
        case (0xB0...0xC8, 0xA1...0xFE), (0xA1, 0xA1...0xFE), (0xA3, 0xA1...0xFE): Character(length: 2, isCommon: true)
        case (0x81...0xFE, 0x41...0x5A), (0x81...0xFE, 0x61...0x7A), (0x81...0xFE, 0x81...0xFE): Character(length: 2, isCommon: false)
        default: nil
        }
    }

    /// JIS X 0208 in EUC: kana and the first level of kanji.
    private static let japanese: @Sendable (UInt8, UInt8, UInt8) -> Character? = { lead, second, third in
        switch (lead, second) {
        case (0xA4, 0xA1...0xFE), (0xA5, 0xA1...0xFE): Character(length: 2, isCommon: true, isKana: true)
        case (0xB0...0xCF, 0xA1...0xFE), (0xA1, 0xA1...0xFE), (0xA3, 0xA1...0xFE): Character(length: 2, isCommon: true)
        case (0xA1...0xFE, 0xA1...0xFE), (0x8E, 0xA1...0xDF): Character(length: 2, isCommon: false)
        case (0x8F, 0xA1...0xFE) where third >= 0xA1: Character(length: 3, isCommon: false)
        default: nil
        }
    }

    /// JIS X 0208 shifted.
    private static let shifted: @Sendable (UInt8, UInt8, UInt8) -> Character? = { lead, second, _ in
        switch (lead, second) {
        case (0xA1...0xDF, _): Character(length: 1, isCommon: false)
        case (0x82, 0x9F...0xF1), (0x83, 0x40...0x7E), (0x83, 0x80...0x96): Character(length: 2, isCommon: true, isKana: true)
        case (0x81...0x9F, 0x40...0x7E), (0x81...0x9F, 0x80...0xFC), (0xE0...0xFC, 0x40...0x7E), (0xE0...0xFC, 0x80...0xFC):
            Character(length: 2, isCommon: (0x81...0x82).contains(lead) || (0x88...0x98).contains(lead))
        default: nil
        }
    }

    /// Big5: the first level of characters.
    private static let traditional: @Sendable (UInt8, UInt8, UInt8) -> Character? = { lead, second, _ in
        switch (lead, second) {
        case (0x81...0xFE, 0x40...0x7E), (0x81...0xFE, 0xA1...0xFE): Character(length: 2, isCommon: (0xA1...0xC6).contains(lead))
        default: nil
        }
    }

    /// GB 2312 and its extensions: the first level of characters.
    private static let simplified: @Sendable (UInt8, UInt8, UInt8) -> Character? = { lead, second, _ in
        switch (lead, second) {
        case (0xB0...0xD7, 0xA1...0xFE), (0xA1, 0xA1...0xFE), (0xA3, 0xA1...0xFE): Character(length: 2, isCommon: true)
        case (0x81...0xFE, 0x40...0x7E), (0x81...0xFE, 0x80...0xFE): Character(length: 2, isCommon: false)
        case (0x81...0xFE, 0x30...0x39): Character(length: 4, isCommon: false)
        default: nil
        }
    }
}
