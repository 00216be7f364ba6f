import GazetteerModel

/// The parts of addresses by what is behind the street: it comes again and again, but for its digits, and to take an address
/// apart costs more than all else that is done with its record.
///
/// What ``AddressText`` makes of an address depends on where it has digits, not on which. It does not depend on a first part
/// in front of a comma that has a number, unless something of it is found in there.
struct AddressTails: Sendable {
    /// Where the parts stand, counted from the end of the address.
    private struct Parts: Sendable {
        var locality: Range<Int>?
        var administrativeArea: Range<Int>?
        var postalCode: Range<Int>?
        var country: Range<Int>?
    }

    /// How many bytes a tail may have.
    private static var longest: Int { 64 }

    /// The parts behind each tail; `nil` for one that has to be read with the rest.
    private var known: [ByteKey: Parts?] = [:]
    /// The address that was looked at last, and its parts.
    private var address = 0..<0
    private var parts: Parts?

    /// Looks at an address, which needs no cleaning; `false` when it has to be taken apart as a whole.
    mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        parts = nil
        guard let start = Self.tail(bytes, range) else { return false }
        var key: [UInt8] = []
        key.reserveCapacity(Self.longest + 1)
        // A tail and a whole address that reads like it are two things.
        key.append(start == range.lowerBound ? ASCII.space : ASCII.comma)
        for index in start..<range.upperBound { key.append(ASCII.isDigit(bytes[index]) ? ASCII.zero : bytes[index]) }
        let found: Parts?
        let tail = ByteKey(key)
        if let noted = known[tail] {
            found = noted
        } else {
            found = Self.parts(bytes, range, from: start)
            known.remember(found, for: tail)
        }
        address = range
        parts = found
        return found != nil
    }

    /// Where a part of the address stands that was looked at last.
    func part(_ role: FieldRole) -> Range<Int>? {
        let part =
            switch role {
            case .locality: parts?.locality
            case .administrativeArea: parts?.administrativeArea
            case .postalCode: parts?.postalCode
            case .country: parts?.country
            default: nil as Range<Int>?
            }
        return part.map { address.upperBound - $0.upperBound..<address.upperBound - $0.lowerBound }
    }

    /// Where what matters of an address begins; `nil` where it is not known.
    private static func tail(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.upperBound <= bytes.count, bytes[range.upperBound - 1] != ASCII.rightParenthesis else { return nil }
        var comma: Int?
        for index in range {
            let byte = bytes[index]
            // Lines, escapes, and scripts that are read in other ways.
            if byte < ASCII.space || byte == ASCII.backslash || byte >= 0xE0 { return nil }
            if byte == ASCII.comma, comma == nil { comma = index }
        }
        let start = comma.flatMap { mayBeLeft(bytes, range.lowerBound..<$0) ? $0 : nil } ?? range.lowerBound
        return range.upperBound - start <= longest ? start : nil
    }

    /// Whether a first part is one that no other part is read with: a street with a number, which is no postal code.
    private static func mayBeLeft(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var blanks = 0
        var digits = 0
        var lastDigits = 0
        for index in range {
            if bytes[index] == ASCII.space {
                blanks += 1
                lastDigits = 0
            } else if ASCII.isDigit(bytes[index]) {
                digits += 1
                lastDigits += 1
            }
        }
        // "3511 AL, Utrecht", "C.P. 44100, Guadalajara"
        return digits > 0 && blanks > 0 && (blanks > 1 || digits < 4 && lastDigits < 4)
    }

    /// What is found in an address from a place on; `nil` if anything is found elsewhere, or nothing.
    private static func parts(_ bytes: Span<UInt8>, _ range: Range<Int>, from start: Int) -> Parts? {
        let text = AddressText(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
        guard let postalCode = text.postalCode, text.isReadFromEnd, text.street == nil, !isBrazilian(postalCode) else { return nil }
        var isElsewhere = false
        func place(_ part: String?) -> Range<Int>? {
            guard let part else { return nil }
            let pattern = Array(part.utf8)
            // Other digits may stand where these do: they have to be the only ones.
            guard let first = firstIndex(of: pattern, in: bytes, start..<range.upperBound),
                !pattern.contains(where: ASCII.isDigit) || firstIndex(of: pattern, in: bytes, first + 1..<range.upperBound) == nil
            else {
                isElsewhere = true
                return nil
            }
            return range.upperBound - first - pattern.count..<range.upperBound - first
        }
        let parts = Parts(
            locality: place(text.locality), administrativeArea: place(text.administrativeArea), postalCode: place(postalCode),
            country: place(text.country))
        return isElsewhere ? nil : parts
    }

    /// Whether parts are read with the one in front of them: "Rua X 10 - Recife, 51020-000".
    private static func isBrazilian(_ code: String) -> Bool { code.utf8.count == 9 && code.utf8.dropFirst(5).first == ASCII.minus }
}
