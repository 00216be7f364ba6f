// The only unsafe code of this module besides the C doors. Each function keeps its pointers to itself and checks
// its ranges before it uses them.

import CJSONEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension [UInt8] {
    /// Lets `body` write up to `capacity` bytes behind the last one and keeps as many as it says (none if negative).
    ///
    /// Safe because the array is first grown by zeros, which `body` overwrites, and shrunk to what it reported;
    /// a report beyond `capacity` is cut.
    mutating func appendUninitialized(_ capacity: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        let start = count
        append(contentsOf: repeatElement(0, count: capacity))
        let written = withUnsafeMutableBytes { all in body(UnsafeMutableRawBufferPointer(rebasing: all[start...])) }
        removeLast(capacity - Swift.min(capacity, Swift.max(0, written)))
        return written
    }
}

extension [UInt8] {
    /// Writes a stretch of other bytes over those from `start` on, and grows where it reaches beyond the last one.
    ///
    /// Safe because there is room for all of them before the pointers are made; what reaches beyond `bytes` is left out.
    @inline(__always)
    mutating func overwrite(at start: Int, with bytes: Span<UInt8>, _ range: Range<Int>) {
        guard range.upperBound <= bytes.count, start >= 0, start <= count else { return }
        if start + range.count > count { append(contentsOf: repeatElement(0, count: Swift.max(64, start + range.count - count))) }
        bytes.extracting(range).withUnsafeBytes { source in
            withUnsafeMutableBytes { target in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                memcpy(to + start, from, source.count)
            }
        }
    }
}

/// Whether two stretches hold the same bytes; `false` when one reaches beyond its bytes.
@inline(__always)
func equalBytes(_ left: Span<UInt8>, _ leftRange: Range<Int>, _ right: Span<UInt8>, _ rightRange: Range<Int>) -> Bool {
    guard leftRange.count == rightRange.count, leftRange.upperBound <= left.count, rightRange.upperBound <= right.count else {
        return false
    }
    return left.extracting(leftRange).withUnsafeBufferPointer { a in
        right.extracting(rightRange).withUnsafeBufferPointer { b in
            guard let first = a.baseAddress, let second = b.baseAddress else { return true }
            return memcmp(first, second, a.count) == 0
        }
    }
}

/// Where a pattern first stands in a range of bytes.
func firstIndex(of pattern: [UInt8], in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= bytes.count, !pattern.isEmpty, range.count >= pattern.count else { return nil }
    return bytes.extracting(range).withUnsafeBufferPointer { all in
        guard let start = all.baseAddress else { return nil }
        let found = cjson_find(start, all.count, pattern, pattern.count)
        return found < all.count ? range.lowerBound + found : nil
    }
}
