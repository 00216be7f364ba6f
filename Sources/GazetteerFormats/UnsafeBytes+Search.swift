// Searching bytes: the C library's `memchr` and eight bytes at a time. Ranges are checked before a pointer is used.

import CJSONEvents
import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Span<UInt8> {
    /// Where `byte` stands first in `start..<end`, or `end`.
    ///
    /// Safe because `extracting` checks the range, and the pointer lives only while `memchr` looks.
    @inline(__always)
    func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
        guard start < end else { return end }
        return extracting(start..<end).withUnsafeBufferPointer { part in
            guard let first = part.baseAddress, let found = memchr(first, Int32(byte), part.count) else { return end }
            return start + (UnsafeRawPointer(found) - UnsafeRawPointer(first))
        }
    }

    /// A copy of a range; empty when it reaches beyond the bytes.
    func array(_ range: Range<Int>) -> [UInt8] {
        guard range.upperBound <= count else { return [] }
        var copy: [UInt8] = []
        copy.append(self, range)
        return copy
    }

    /// How often `byte` stands in `range`.
    func occurrences(of byte: UInt8, in range: Range<Int>) -> Int {
        var count = 0
        var at = offset(of: byte, from: range.lowerBound, to: range.upperBound)
        while at < range.upperBound {
            count += 1
            at = offset(of: byte, from: at + 1, to: range.upperBound)
        }
        return count
    }

    /// The eight bytes at `offset`, the first one lowest; zeros stand for bytes behind the end.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        if offset >= 0, offset <= count - 8 {
            return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        return shortWord(at: offset)
    }

    @inline(never)
    private func shortWord(at offset: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<8 where offset + index < count {
            word |= UInt64(self[offset + index]) << UInt64(8 * index)
        }
        return word
    }

    /// The double that `strtod` reads from `range`, which holds a plain number of ASCII.
    ///
    /// Safe because the text is copied, with a zero behind it, before C reads it.
    func doubleByLibrary(_ range: Range<Int>) -> Double? {
        guard range.upperBound <= count, range.count < 512 else { return nil }
        var text = [CChar]()
        text.reserveCapacity(range.count + 1)
        for index in range { text.append(CChar(bitPattern: self[index])) }
        text.append(0)
        let value = strtod(text, nil)
        return value.isFinite ? value : nil
    }
}

/// Whether a range of bytes is UTF-8 to the letter.
func isUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.upperBound <= bytes.count else { return false }
    return bytes.extracting(range).withUnsafeBufferPointer { part in
        part.baseAddress.map { cjson_is_utf8($0, part.count) != 0 } ?? true
    }
}
