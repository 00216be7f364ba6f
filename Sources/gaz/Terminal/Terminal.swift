import Gazetteer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The two ways out: data to standard output, everything else to standard error.
enum Terminal {
    /// Whether standard error is shown to a person.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether what is said may be in colour.
    static var hasColor: Bool {
        isInteractive && getenv("NO_COLOR") == nil && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// The width of standard output in columns; `nil` if it is no terminal.
    static var outputWidth: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether data may be in colour.
    static var outputHasColor: Bool {
        isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR") == nil && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Writes data to standard output.
    ///
    /// - Throws: `FeedError` when it cannot be written; `closedPipe` when nobody reads it.
    @discardableResult
    static func print(_ text: String) throws(FeedError) -> ExitStatus {
        try write(Array(text.utf8), to: STDOUT_FILENO, name: "(standard output)")
        return .success
    }

    /// Says something to the person at the terminal.
    static func complain(_ text: String) {
        try? write(Array((text + "\n").utf8), to: STDERR_FILENO, name: "(standard error)")
    }

    /// Says something without ending the line.
    static func show(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO, name: "(standard error)") }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(FeedError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FeedError(
                    code: errno == EPIPE ? .closedPipe : .cannotWrite, message: "cannot write: \(String(cString: strerror(errno)))",
                    location: SourceLocation(source: name))
            }
            rest = rest.dropFirst(count)
        }
    }
}
