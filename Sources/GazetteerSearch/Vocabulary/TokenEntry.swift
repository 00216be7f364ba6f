/// A part of a listing that words stand in.
enum TokenField: UInt8, Sendable, CaseIterable {
    case name, brand, kind, category, street, house, locality, subLocality, county, state, postalCode, country, address
}

/// A token and the field that it stands in, in 32 bits.
struct TokenEntry: Sendable, Hashable {
    let rawValue: UInt32

    init(_ token: Token, _ field: TokenField) { rawValue = token << 4 | UInt32(field.rawValue) }
    init(rawValue: UInt32) { self.rawValue = rawValue }

    var token: Token { rawValue >> 4 }
    var fieldNumber: Int { Int(rawValue & 15) }
    var isName: Bool { rawValue & 15 == 0 }
    var isOfTown: Bool { rawValue & 15 == 6 || rawValue & 15 == 10 }
    var field: TokenField? { TokenField(rawValue: UInt8(rawValue & 15)) }
}

/// A set of fields.
struct TokenFields: OptionSet, Sendable, Hashable {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ field: TokenField) { rawValue = 1 << UInt16(field.rawValue) }

    /// Fields that tell where a place is but for its street.
    static let area: TokenFields = [
        TokenFields(.locality), TokenFields(.subLocality), TokenFields(.county), TokenFields(.state), TokenFields(.postalCode),
        TokenFields(.country),
    ]
    static let all = TokenFields(rawValue: .max)
}
