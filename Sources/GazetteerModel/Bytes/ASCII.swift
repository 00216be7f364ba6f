/// The bytes that the tokenizers look for, by name.
///
/// They are visible to the optimizer of every module that uses them, so a comparison is one instruction. A `switch` on a byte with these names reads like the grammar, and is as fast as one with numbers.
@usableFromInline package enum ASCII {
    // Control characters
    @inlinable package static var null: UInt8 { 0x00 }
    @inlinable package static var backspace: UInt8 { 0x08 }
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var formFeed: UInt8 { 0x0C }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var recordSeparator: UInt8 { 0x1E }
    @inlinable package static var delete: UInt8 { 0x7F }

    // White space and marks
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var exclamation: UInt8 { 0x21 }
    @inlinable package static var quote: UInt8 { 0x22 }
    @inlinable package static var hash: UInt8 { 0x23 }
    @inlinable package static var dollar: UInt8 { 0x24 }
    @inlinable package static var ampersand: UInt8 { 0x26 }
    @inlinable package static var apostrophe: UInt8 { 0x27 }
    @inlinable package static var leftParenthesis: UInt8 { 0x28 }
    @inlinable package static var rightParenthesis: UInt8 { 0x29 }
    @inlinable package static var asterisk: UInt8 { 0x2A }
    @inlinable package static var plus: UInt8 { 0x2B }
    @inlinable package static var comma: UInt8 { 0x2C }
    @inlinable package static var minus: UInt8 { 0x2D }
    @inlinable package static var point: UInt8 { 0x2E }
    @inlinable package static var slash: UInt8 { 0x2F }
    @inlinable package static var colon: UInt8 { 0x3A }
    @inlinable package static var semicolon: UInt8 { 0x3B }
    @inlinable package static var less: UInt8 { 0x3C }
    @inlinable package static var equals: UInt8 { 0x3D }
    @inlinable package static var greater: UInt8 { 0x3E }
    @inlinable package static var leftBracket: UInt8 { 0x5B }
    @inlinable package static var backslash: UInt8 { 0x5C }
    @inlinable package static var rightBracket: UInt8 { 0x5D }
    @inlinable package static var underscore: UInt8 { 0x5F }
    @inlinable package static var backtick: UInt8 { 0x60 }
    @inlinable package static var leftBrace: UInt8 { 0x7B }
    @inlinable package static var rightBrace: UInt8 { 0x7D }

    // Digits and letters
    @inlinable package static var zero: UInt8 { 0x30 }
    @inlinable package static var one: UInt8 { 0x31 }
    @inlinable package static var nine: UInt8 { 0x39 }
    @inlinable package static var upperA: UInt8 { 0x41 }
    @inlinable package static var upperE: UInt8 { 0x45 }
    @inlinable package static var upperF: UInt8 { 0x46 }
    @inlinable package static var upperX: UInt8 { 0x58 }
    @inlinable package static var upperZ: UInt8 { 0x5A }
    @inlinable package static var lowerA: UInt8 { 0x61 }
    @inlinable package static var lowerB: UInt8 { 0x62 }
    @inlinable package static var lowerE: UInt8 { 0x65 }
    @inlinable package static var lowerF: UInt8 { 0x66 }
    @inlinable package static var lowerN: UInt8 { 0x6E }
    @inlinable package static var lowerR: UInt8 { 0x72 }
    @inlinable package static var lowerT: UInt8 { 0x74 }
    @inlinable package static var lowerU: UInt8 { 0x75 }
    @inlinable package static var lowerV: UInt8 { 0x76 }
    @inlinable package static var lowerX: UInt8 { 0x78 }
    @inlinable package static var lowerZ: UInt8 { 0x7A }
}

extension ASCII {
    /// `0` to `9`.
    @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

    /// `A` to `Z` and `a` to `z`.
    @inlinable package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= lowerA && (byte | 0x20) <= lowerZ }

    /// The value of a hexadecimal digit in either case.
    @inlinable package static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case zero...nine: UInt32(byte - zero)
        case lowerA...lowerF: UInt32(byte - lowerA) + 10
        case upperA...upperF: UInt32(byte - upperA) + 10
        default: nil
        }
    }
}
