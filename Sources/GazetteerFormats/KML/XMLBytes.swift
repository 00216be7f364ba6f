import GazetteerModel

// The bytes of XML's grammar that no other grammar here has.
extension ASCII {
    static let exclamation: UInt8 = 0x21
    static let question: UInt8 = 0x3F
}
