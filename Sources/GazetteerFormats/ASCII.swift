/// The bytes that the tokenizers look for, by name.
///
/// A `switch` on a byte with these names reads like the grammar, and is as fast as one with numbers.
enum ASCII {
    // Control characters
    static let null: UInt8 = 0x00
    static let backspace: UInt8 = 0x08
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let formFeed: UInt8 = 0x0C
    static let carriageReturn: UInt8 = 0x0D
    static let recordSeparator: UInt8 = 0x1E
    static let delete: UInt8 = 0x7F

    // White space and marks
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let dollar: UInt8 = 0x24
    static let apostrophe: UInt8 = 0x27
    static let leftParenthesis: UInt8 = 0x28
    static let rightParenthesis: UInt8 = 0x29
    static let asterisk: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let minus: UInt8 = 0x2D
    static let point: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let less: UInt8 = 0x3C
    static let equals: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let underscore: UInt8 = 0x5F
    static let leftBrace: UInt8 = 0x7B
    static let rightBrace: UInt8 = 0x7D

    // Digits and letters
    static let zero: UInt8 = 0x30
    static let nine: UInt8 = 0x39
    static let upperA: UInt8 = 0x41
    static let upperE: UInt8 = 0x45
    static let upperF: UInt8 = 0x46
    static let upperX: UInt8 = 0x58
    static let upperZ: UInt8 = 0x5A
    static let lowerA: UInt8 = 0x61
    static let lowerB: UInt8 = 0x62
    static let lowerE: UInt8 = 0x65
    static let lowerF: UInt8 = 0x66
    static let lowerN: UInt8 = 0x6E
    static let lowerR: UInt8 = 0x72
    static let lowerT: UInt8 = 0x74
    static let lowerU: UInt8 = 0x75
    static let lowerX: UInt8 = 0x78
    static let lowerZ: UInt8 = 0x7A
}

extension ASCII {
    /// `0` to `9`.
    static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

    /// `A` to `Z` and `a` to `z`.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= lowerA && (byte | 0x20) <= lowerZ }

    /// The value of a hexadecimal digit in either case.
    static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case zero...nine: UInt32(byte - zero)
        case lowerA...lowerF: UInt32(byte - lowerA) + 10
        case upperA...upperF: UInt32(byte - upperA) + 10
        default: nil
        }
    }
}
