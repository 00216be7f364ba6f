// Unsafe code of the writers: file descriptors. See UnsafeBytes.swift.

import GazetteerModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file descriptor that bytes are written to.
final class OutputFile {
    private var descriptor: Int32
    private let closes: Bool
    /// The name that errors show.
    private let name: String
    /// The path of a file that is going to be renamed or removed.
    private var temporaryPath: String?
    private var slot: Int?

    private init(descriptor: Int32, closes: Bool, name: String, temporaryPath: String? = nil, slot: Int? = nil) {
        self.descriptor = descriptor
        self.closes = closes
        self.name = name
        self.temporaryPath = temporaryPath
        self.slot = slot
    }

    deinit { discard() }

    static func standardOutput() -> OutputFile { OutputFile(descriptor: STDOUT_FILENO, closes: false, name: "(standard output)") }

    /// Opens something that is no regular file; `nil` if the path is one, or there is nothing yet.
    static func special(_ path: String) throws(FeedError) -> OutputFile? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: throw Self.error("is a folder, not a file", path)
        default:
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.error("cannot open the output: \(Self.reason)", path) }
            return OutputFile(descriptor: descriptor, closes: true, name: path)
        }
    }

    /// Creates a hidden file beside `target`, with the permissions of a new file.
    static func beside(_ target: String) throws(FeedError) -> OutputFile {
        let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
        for _ in 0..<100 {
            let path = "\(folder).gaz-\(getpid())-\(String(UInt32.random(in: 0 ... .max), radix: 36)).part"
            let slot = TemporaryFiles.add(path)
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                return OutputFile(descriptor: descriptor, closes: true, name: target, temporaryPath: path, slot: slot)
            }
            let number = errno
            TemporaryFiles.forget(slot)
            errno = number
            if number != EEXIST { break }
        }
        throw Self.error("cannot create the output: \(Self.reason)", target)
    }

    /// Creates a file without a name in a folder, `TMPDIR` if `nil`, for output that waits.
    static func unlinked(in folder: String? = nil) throws(FeedError) -> OutputFile {
        let folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let file = try beside((folder.isEmpty ? "/tmp" : folder) + "/spool")
        file.removePath()
        return file
    }

    /// The file that a path stands for once symbolic links are followed.
    static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
                let written = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #else
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if written > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if written < 0, errno == EAGAIN {
                // Somebody else's non-blocking pipe: wait until it takes more.
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if written < 0, errno == EPIPE {
                throw FeedError(code: .closedPipe, message: "the reader of the output went away", location: SourceLocation(source: name))
            } else if written == 0 || errno != EINTR {
                throw Self.error("cannot write the output: \(Self.reason)", name)
            }
        }
    }

    func write(_ bytes: [UInt8]) throws(FeedError) { try bytes.span.withUnsafeBytes { bytes throws(FeedError) in try write(bytes) } }

    /// Reads what was written, up to the length of `buffer`.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw Self.error("cannot read back what was written: \(Self.reason)", name) }
        }
    }

    /// Closes the file and gives it its name.
    func rename(to target: String) throws(FeedError) {
        guard let path = temporaryPath else { return }
        let status = close(descriptor)
        descriptor = -1
        guard status == 0 || errno == EINTR else { throw Self.error("cannot write the output: \(Self.reason)", name) }
        #if canImport(Darwin)
            let renamed = Darwin.rename(path, target)
        #else
            let renamed = Glibc.rename(path, target)
        #endif
        guard renamed == 0 else { throw Self.error("cannot name the output: \(Self.reason)", name) }
        temporaryPath = nil
        TemporaryFiles.forget(slot)
        slot = nil
    }

    /// Closes the file and removes it if it has not been given its name.
    func discard() {
        if closes, descriptor >= 0 { close(descriptor) }
        descriptor = -1
        removePath()
    }

    private func removePath() {
        if let temporaryPath { unlink(temporaryPath) }
        temporaryPath = nil
        TemporaryFiles.forget(slot)
        slot = nil
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func error(_ message: String, _ path: String) -> FeedError {
        FeedError(
            code: .cannotWrite, message: message, hint: "check the path, its permissions and the space that is left",
            location: SourceLocation(source: path))
    }
}
