/// How characters are written in a string of JSON.
enum JSONWriting: CaseIterable {
    /// As they are, but for quotes, backslashes and control characters.
    case plain
    /// Escaped but for those of ASCII, and slashes too.
    case lowercase, uppercase

    func escaped(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": return "\\" + String(scalar)
        case "/" where self != .plain: return "\\/"
        case " "..<"\u{7F}": return String(scalar)
        case "\u{80}"... where self == .plain: return String(scalar)
        default:
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: self == .uppercase)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }
}
