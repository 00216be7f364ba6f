/// A text of a feed in one line, without what a terminal would obey.
func plainText(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
}

/// A text cut to so many columns, with an ellipsis where something is missing.
func cutText(_ text: String, to limit: Int) -> String {
    guard displayWidth(of: text) > limit else { return text }
    var cut = ""
    var used = 1
    for character in text {
        let next = displayWidth(of: String(character))
        if used + next > limit { break }
        cut.append(character)
        used += next
    }
    return cut + "…"
}

/// A text filled with blanks up to so many columns.
func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
    let gap = String(repeating: " ", count: max(0, width - displayWidth(of: text)))
    return isRight ? gap + text : text + gap
}

/// How many columns a text takes: ideographs and the like take two.
func displayWidth(of text: String) -> Int {
    text.reduce(0) { sum, character in
        guard let scalar = character.unicodeScalars.first else { return sum }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0x1F300...0x1FAFF,
            0x20000...0x3FFFD:
            return sum + 2
        default: return sum + 1
        }
    }
}
