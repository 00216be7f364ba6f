#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The owner of one `iconv` conversion to UTF-8.
final class CharacterConverter {
    /// Why a conversion paused.
    enum Pause {
        /// All bytes were converted.
        case done
        /// The room for the result is full.
        case full
        /// The bytes end within a character.
        case incomplete
        /// The bytes at this place are no character.
        case invalid
    }

    private let handle: iconv_t

    /// Opens a conversion; `nil` when the library does not know the encoding.
    init?(from encoding: String) {
        guard let opened = iconv_open("UTF-8", encoding), Int(bitPattern: opened) != -1 else { return nil }
        handle = opened
    }

    deinit { iconv_close(handle) }

    /// Converts bytes from `offset` on, appends at most `capacity` bytes of UTF-8, and moves `offset` behind what was
    /// converted.
    ///
    /// Safe because both pointers live only while `iconv` works, and it is given the true lengths.
    func convert(_ source: [UInt8], from offset: inout Int, into text: inout [UInt8], capacity: Int) -> Pause {
        guard offset < source.count else { return .done }
        var pause = Pause.done
        let start = offset
        var consumed = 0
        _ = text.appendUninitialized(capacity) { room in
            source.withUnsafeBytes { bytes in
                guard let input = bytes.baseAddress, let output = room.baseAddress else { return 0 }
                var from: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: (input + start).assumingMemoryBound(to: CChar.self))
                var to: UnsafeMutablePointer<CChar>? = output.assumingMemoryBound(to: CChar.self)
                var left = bytes.count - start
                var free = room.count
                if iconv(handle, &from, &left, &to, &free) == -1 {
                    switch errno {
                    case E2BIG: pause = .full
                    case EINVAL: pause = .incomplete
                    default: pause = .invalid
                    }
                }
                consumed = bytes.count - start - left
                return room.count - free
            }
        }
        offset += consumed
        return pause
    }

    /// Forgets what came before.
    func reset() { _ = iconv(handle, nil, nil, nil, nil) }

    /// All of `source` as UTF-8; `nil` when it holds more than `tolerance` invalid places. A character cut off at the
    /// end is left out.
    func text(of source: [UInt8], tolerance: Int = 0) -> [UInt8]? {
        var text: [UInt8] = []
        var offset = 0
        var invalid = 0
        while offset < source.count {
            switch convert(source, from: &offset, into: &text, capacity: 1 << 14) {
            case .done, .full: continue
            case .incomplete: return text
            case .invalid:
                invalid += 1
                guard invalid <= tolerance else { return nil }
                text.append(contentsOf: UTF8.encodedReplacementCharacter)
                offset += 1
            }
        }
        return text
    }
}
