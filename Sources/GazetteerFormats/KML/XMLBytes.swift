import GazetteerModel

// The bytes of XML's grammar that JSON's does not have.
extension ASCII {
    static let exclamation: UInt8 = 0x21
    static let ampersand: UInt8 = 0x26
    static let greaterThan: UInt8 = 0x3E
    static let question: UInt8 = 0x3F
}
