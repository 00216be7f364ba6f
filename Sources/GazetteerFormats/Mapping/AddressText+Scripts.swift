import GazetteerModel
import GazetteerText

/// Addresses of eastern Asia and Thailand, whose parts say by their endings or beginnings what they are.
extension AddressText {
    /// Reads an address that begins with its postal code, or has marked parts; `false` for others.
    mutating func readByScript(_ address: String) -> Bool {
        guard let first = address.unicodeScalars.first else { return false }
        if first == "〒" { return readJapanese(address) }
        if address.unicodeScalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) }) { return readKorean(address) }
        if address.unicodeScalars.contains(where: { (0x0E01...0x0E2E).contains($0.value) }) { return readThai(address) }
        return ("0"..."9").contains(first) && readTaiwanese(address)
    }

    /// `〒980-0811 宮城県仙台市青葉区一番町1-2-3`
    private mutating func readJapanese(_ address: String) -> Bool {
        let text = address.dropFirst().drop { $0 == " " }
        let code = text.prefix { $0.isNumber || $0 == "-" || $0 == "−" }
        guard code.count >= 7 else { return true }
        postalCode = String(code)
        let rest = Array(text.dropFirst(code.count).drop { $0 == " " || $0 == "　" })
        guard let end = Self.prefectureEnd(rest) else { return true }
        administrativeArea = String(rest[...end])
        locality = Self.japaneseTown(rest[(end + 1)...])
        return true
    }

    private static func prefectureEnd(_ text: [Character]) -> Int? {
        if text.starts(with: "北海道") { return 2 }
        guard let end = text.prefix(4).lastIndex(where: { "都府県".contains($0) }), end >= 2 else { return nil }
        return end
    }

    /// The city, or the ward of Tokyo, or the town or village of a district. Names of cities have the same characters
    /// within them: the first one that may end the name does, if no other follows at once.
    private static func japaneseTown(_ text: ArraySlice<Character>) -> String? {
        guard let start = text.indices.first else { return nil }
        let head = text.prefix(8)
        func end(_ marks: String) -> Int? { head.dropFirst().firstIndex { marks.contains($0) } }
        if var city = end("市区") {
            if text[city] == "市", city + 1 < text.endIndex, text[city + 1] == "市" { city += 1 }
            return String(text[start...city])
        }
        guard let district = end("郡") else { return nil }
        let rest = text[(district + 1)...]
        guard let town = rest.prefix(8).dropFirst().firstIndex(where: { "町村".contains($0) }) else { return nil }
        return String(rest[rest.startIndex...town])
    }

    /// `(16870) 경기도 수원시 팔달구 사직로 190`
    private mutating func readKorean(_ address: String) -> Bool {
        guard address.utf8.first == ASCII.leftParenthesis, let close = address.firstIndex(of: ")") else { return false }
        let code = address[address.index(after: address.startIndex)..<close]
        guard code.utf8.count == 5, code.utf8.allSatisfy(ASCII.isDigit) else { return false }
        postalCode = String(code)
        let words = address[address.index(after: close)...].split(separator: " ")
        guard let region = words.first else { return true }
        if region.hasSuffix("시") {
            administrativeArea = String(region)
            // "서울특별시" is the town, whose name is Seoul.
            for ending in ["특별시", "광역시"] where region.hasSuffix(ending) { locality = String(region.dropLast(3)) }
        } else if region.hasSuffix("도"), let town = words.dropFirst().first, town.hasSuffix("시") || town.hasSuffix("군") {
            administrativeArea = String(region)
            locality = String(town)
        }
        return true
    }

    /// `1 ถนนพหลโยธิน ต.เวียง อ.เมืองเชียงราย จ.เชียงราย 57000`
    private mutating func readThai(_ address: String) -> Bool {
        let words = address.split(separator: " ")
        guard let code = words.last, code.utf8.count == 5, code.utf8.allSatisfy(ASCII.isDigit) else { return false }
        func part(_ marks: [String]) -> String? {
            for (index, word) in words.enumerated() {
                guard let mark = marks.first(where: { word.hasPrefix($0) }) else { continue }
                let name =
                    word.unicodeScalars.count > mark.unicodeScalars.count
                    ? word.dropFirst(mark.count) : words[index + 1 < words.count ? index + 1 : index]
                return name.isEmpty ? nil : String(name)
            }
            return nil
        }
        guard let province = part(["จ.", "จังหวัด"]) else { return false }
        postalCode = String(code)
        administrativeArea = province
        // The first district of a province is called "town" only, and the rest of its name is the province's.
        locality = part(["อ.", "อำเภอ"]).flatMap { $0 == "เมือง" ? nil : $0 }
        return true
    }

    /// `300 新竹市東區中正路12號`
    private mutating func readTaiwanese(_ address: String) -> Bool {
        let code = address.prefix { $0.isNumber }
        let text = Array(address.dropFirst(code.count).drop { $0 == " " })
        // The sign for a number is written so in Taiwan only.
        guard [3, 5, 6].contains(code.count), text.contains("號"), text.first?.isASCII == false else { return false }
        postalCode = String(code)
        guard text.count > 3, let end = text.prefix(3).lastIndex(where: { "市縣".contains($0) }), end == 2 else { return true }
        let region = String(text[...end])
        if text[end] == "市" {
            locality = region
            return true
        }
        administrativeArea = region
        if let town = text[(end + 1)...].prefix(4).dropFirst().firstIndex(where: { "鄉鎮市".contains($0) }) {
            locality = String(text[(end + 1)...town])
        }
        return true
    }
}
