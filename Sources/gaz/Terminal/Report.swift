import Gazetteer
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The report of a run: a JSON object a line for each diagnostic.
final class Report: Sendable {
    private let path: String
    private let descriptor: Int32
    private let pending = Mutex<[UInt8]>([])

    /// Creates the file, or empties it.
    init(path: String) throws(FeedError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw FeedError(
                code: .cannotWrite, message: "cannot write the report: \(String(cString: strerror(errno)))",
                location: SourceLocation(source: path))
        }
    }

    func append(_ diagnostic: Diagnostic) {
        var members: [PropertyValue.Member] = [
            .init(key: "severity", value: .string(diagnostic.severity.rawValue)),
            .init(key: "code", value: .string(diagnostic.code.rawValue)),
            .init(key: "message", value: .string(diagnostic.message)),
        ]
        if let hint = diagnostic.hint { members.append(.init(key: "hint", value: .string(hint))) }
        var place: [PropertyValue.Member] = []
        let location = diagnostic.location
        if let source = location.source { place.append(.init(key: "source", value: .string(source))) }
        for (key, number) in [
            ("line", location.line), ("column", location.column), ("byteOffset", location.byteOffset), ("record", location.record),
        ] {
            if let number { place.append(.init(key: key, value: .number(String(number)))) }
        }
        members.append(.init(key: "location", value: .object(place)))
        members.append(.init(key: "count", value: .number(String(diagnostic.count))))
        let line = Array((PropertyValue.object(members).jsonText + "\n").utf8)
        pending.withLock { $0 += line }
    }

    /// Writes what has been told so far.
    func flush() throws(FeedError) {
        let bytes: [UInt8] = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FeedError(
                    code: .cannotWrite, message: "cannot write the report: \(String(cString: strerror(errno)))",
                    location: SourceLocation(source: path))
            }
            rest = rest.dropFirst(count)
        }
    }
}
