// Unsafe code of the writers: looking at sixteen bytes at once. See UnsafeBytes.swift.

import CTextScan
import GazetteerModel

/// Questions about stretches of bytes that are asked once a field.
enum ByteScan {
    typealias Lanes = SIMD16<UInt8>
    typealias Mask = SIMDMask<SIMD16<Int8>>

    /// Computed, which costs nothing: a stored one would be looked for in every call.
    @inline(__always)
    private static var numbers: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

    /// Whether `test` is true for a byte of the range; it is given sixteen at a time.
    ///
    /// Safe because loads stay below `bytes.count`: a stretch shorter than sixteen is loaded whole only where the
    /// bytes go on behind it, and lanes that lie behind the stretch do not count.
    @inline(__always)
    static func any(_ range: Range<Int>, of bytes: Span<UInt8>, _ test: (Lanes) -> Mask) -> Bool {
        guard range.upperBound <= bytes.count, !range.isEmpty else { return false }
        let length = range.count
        return bytes.withUnsafeBytes { all in
            if length < 16 {
                let lanes: Lanes
                if range.lowerBound + 16 <= all.count {
                    lanes = all.loadUnaligned(fromByteOffset: range.lowerBound, as: Lanes.self)
                } else {
                    var partial = Lanes(repeating: 0)
                    for index in 0..<length { partial[index] = all[range.lowerBound + index] }
                    lanes = partial
                }
                return isAnySet(test(lanes) .& (numbers .< Lanes(repeating: UInt8(truncatingIfNeeded: length))))
            }
            var offset = range.lowerBound
            while offset + 16 <= range.upperBound {
                if isAnySet(test(all.loadUnaligned(fromByteOffset: offset, as: Lanes.self))) { return true }
                offset += 16
            }
            guard offset < range.upperBound else { return false }
            return isAnySet(test(all.loadUnaligned(fromByteOffset: range.upperBound - 16, as: Lanes.self)))
        }
    }

    @inline(__always)
    private static func isAnySet(_ mask: Mask) -> Bool {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }

    /// Whether there is a blank, a line break or a control character.
    @inline(__always)
    static func hasBlank(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) { $0 .<= Lanes(repeating: 0x20) }
    }

    /// Whether there is one of three bytes.
    @inline(__always)
    static func hasAny(_ a: UInt8, _ b: UInt8, _ c: UInt8, in range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) {
            ($0 .== Lanes(repeating: a)) .| ($0 .== Lanes(repeating: b)) .| ($0 .== Lanes(repeating: c))
        }
    }

    /// Whether CSV has to quote the text for what it holds: the delimiter, a quote or a line break.
    @inline(__always)
    static func hasCSVSpecial(_ delimiter: UInt8, _ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) {
            ($0 .== Lanes(repeating: delimiter)) .| ($0 .== Lanes(repeating: UInt8(ascii: "\"")))
                .| ($0 .== Lanes(repeating: 0x0A)) .| ($0 .== Lanes(repeating: 0x0D))
        }
    }

    /// Whether XML has to write the text otherwise, or might have to: markup, control characters, and the first byte
    /// of surrogates, U+FFFE and U+FFFF.
    @inline(__always)
    static func hasXMLSpecial(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) {
            ($0 .< Lanes(repeating: 0x20)) .| ($0 .== Lanes(repeating: UInt8(ascii: "&"))) .| ($0 .== Lanes(repeating: UInt8(ascii: "<")))
                .| ($0 .== Lanes(repeating: UInt8(ascii: ">"))) .| ($0 .== Lanes(repeating: UInt8(ascii: "\"")))
                .| ($0 .== Lanes(repeating: 0xEF)) .| ($0 .== Lanes(repeating: 0xED))
        }
    }

    /// Whether JSON has to escape the text: a quote, a backslash or a control character.
    @inline(__always)
    static func hasJSONSpecial(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) {
            ($0 .< Lanes(repeating: 0x20)) .| ($0 .== Lanes(repeating: UInt8(ascii: "\""))) .| ($0 .== Lanes(repeating: UInt8(ascii: "\\")))
        }
    }

    /// Where the first of two bytes stands from a place on, or `nil`.
    @inline(__always)
    static func next(_ a: UInt8, _ b: UInt8, from start: Int, in bytes: Span<UInt8>) -> Int? {
        bytes.withUnsafeBytes { all in
            var at = start
            let first = Lanes(repeating: a)
            let second = Lanes(repeating: b)
            while at + 16 <= all.count {
                let lanes = all.loadUnaligned(fromByteOffset: at, as: Lanes.self)
                if isAnySet((lanes .== first) .| (lanes .== second)) { break }
                at += 16
            }
            while at < all.count {
                if all[at] == a || all[at] == b { return at }
                at += 1
            }
            return nil
        }
    }

    /// Whether a text has nothing that cleaning would change but for its ends: no control character, no `<`,
    /// no entity, no two blanks behind each other, and no character that cannot be seen, nor one of them escaped as in JSON.
    ///
    /// Safe because the other side looks at nothing beyond the bytes.
    @inline(__always)
    static func isOrdinaryText(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { ctextscan_is_clean($0.baseAddress, $0.count, range.lowerBound, range.upperBound) }
    }

    /// Sixteen bytes, and for each the one before it.
    @inline(__always)
    private static func pair(at offset: Int, in all: UnsafeRawBufferPointer) -> (Lanes, Lanes) {
        (all.loadUnaligned(fromByteOffset: offset, as: Lanes.self), all.loadUnaligned(fromByteOffset: offset - 1, as: Lanes.self))
    }

    /// The number of digits in a text that has nothing else but single blanks, parentheses, points and dashes; `nil` for
    /// another. `nil` may also mean that it stands at the very end of the bytes.
    @inline(__always)
    static func phoneDigits(_ range: Range<Int>, of bytes: Span<UInt8>) -> Int? {
        guard range.lowerBound > 0, range.upperBound <= bytes.count else { return nil }
        return bytes.withUnsafeBytes { all in
            var count = 0
            var offset = range.lowerBound
            while offset < range.upperBound {
                guard offset + 16 <= all.count else { return nil }
                let (lanes, before) = pair(at: offset, in: all)
                let isText = numbers .< Lanes(repeating: UInt8(truncatingIfNeeded: min(16, range.upperBound - offset)))
                let isDigit = (lanes &- Lanes(repeating: ASCII.zero)) .< Lanes(repeating: 10)
                let isBlank = lanes .== Lanes(repeating: ASCII.space)
                let isMark =
                    ((lanes | Lanes(repeating: 1)) .== Lanes(repeating: ASCII.rightParenthesis))
                    .| (lanes .== Lanes(repeating: ASCII.minus)) .| (lanes .== Lanes(repeating: ASCII.point))
                    .| (isBlank .& (before .!= Lanes(repeating: ASCII.space)))
                if isAnySet(isText .& .!(isDigit .| isMark)) { return nil }
                let ones = Lanes(repeating: 0).replacing(with: Lanes(repeating: 1), where: isDigit .& isText)
                count += Int(ones.wrappedSum())
                offset += 16
            }
            return count
        }
    }

    /// Whether a web address has what does not belong into one as it is: blanks, quotes, markup, what separates two
    /// addresses or ends an entity, and what is not ASCII.
    @inline(__always)
    static func hasAddressSpecial(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
        any(range, of: bytes) {
            ($0 .<= Lanes(repeating: ASCII.space)) .| ($0 .>= Lanes(repeating: 0x80)) .| ($0 .== Lanes(repeating: ASCII.quote))
                .| ($0 .== Lanes(repeating: ASCII.less)) .| ($0 .== Lanes(repeating: ASCII.greater))
                .| ($0 .== Lanes(repeating: ASCII.backslash))
                .| ($0 .== Lanes(repeating: ASCII.semicolon)) .| ($0 .== Lanes(repeating: UInt8(ascii: "|")))
        }
    }

    /// The first eight bytes of a text as a number, with small letters for capitals (and other bytes changed in the
    /// same way), zeros behind a shorter one.
    ///
    /// Safe because eight bytes are loaded at once only where the bytes go on so far.
    @inline(__always)
    static func foldedHead(_ range: Range<Int>, of bytes: Span<UInt8>) -> UInt64 {
        guard range.upperBound <= bytes.count else { return 0 }
        return bytes.withUnsafeBytes { all in
            var head: UInt64 = 0
            if range.lowerBound + 8 <= all.count {
                head = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self))
            } else {
                for index in range.prefix(8).reversed() { head = head << 8 | UInt64(all[index]) }
            }
            head |= 0x2020_2020_2020_2020
            let unused = UInt64(8 - min(range.count, 8)) * 8
            return unused == 64 ? 0 : (head &<< unused) &>> unused
        }
    }

}
