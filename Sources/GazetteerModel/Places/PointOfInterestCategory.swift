/// What kind of place something is, in MapKit's words.
///
/// The set is open: a raw value that MapKit does not know is kept as it is. Case does not count, so that
/// `MKPOICategoryATM` and `mkpoicategoryatm` are equal.
public struct PointOfInterestCategory: RawRepresentable, Sendable, Hashable {
    /// MapKit's name, `MKPOICategoryBakery` for example, in the case in which it came.
    public let rawValue: String

    /// Creates a category from MapKit's name, or any other.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a category from what follows MapKit's prefix.
    init(known word: String) { rawValue = Self.prefix + word }

    static let prefix = "MKPOICategory"

    /// Compares without regard to the case of ASCII letters.
    public static func == (left: PointOfInterestCategory, right: PointOfInterestCategory) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8) { lowercased($0) == lowercased($1) }
    }

    /// The opposite of `==`; without it, `!=` would be the one that compares raw values.
    public static func != (left: PointOfInterestCategory, right: PointOfInterestCategory) -> Bool { !(left == right) }

    /// Hashes without regard to the case of ASCII letters.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(Self.lowercased(byte)) }
        hasher.combine(UInt8.max)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}

extension PointOfInterestCategory: CustomStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// The category in English words: "Fire Station".
    ///
    /// Categories that MapKit does not know are taken apart at their capital letters.
    public var displayName: String {
        Self.displayNames[self] ?? Self.words(of: rawValue)
    }

    private static let displayNames: [PointOfInterestCategory: String] = {
        var names = Dictionary(allKnown.map { ($0, words(of: $0.rawValue)) }) { first, _ in first }
        names[.cafe] = "Café"
        names[.goKart] = "Go-Kart"
        return names
    }()

    /// "EV Charger" of "MKPOICategoryEVCharger": a word starts where a capital follows or comes before a small letter.
    private static func words(of rawValue: String) -> String {
        let hasPrefix = PointOfInterestCategory(rawValue: String(rawValue.prefix(prefix.count))) == PointOfInterestCategory(known: "")
        let letters = Array(hasPrefix ? rawValue.dropFirst(prefix.count) : rawValue[...])
        guard !letters.isEmpty else { return rawValue }
        var text = ""
        for (index, letter) in letters.enumerated() {
            if index > 0, letter.isUppercase {
                let followsSmall = letters[index - 1].isLowercase || letters[index - 1].isNumber
                let comesBeforeSmall = letters[index - 1].isUppercase && letters.dropFirst(index + 1).first?.isLowercase == true
                if followsSmall || comesBeforeSmall { text += " " }
            }
            text += text.isEmpty ? letter.uppercased() : String(letter)
        }
        return text
    }
}
