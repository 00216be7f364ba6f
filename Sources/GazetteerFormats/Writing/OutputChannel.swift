import GazetteerModel

/// Brings header, bodies and trailer to their target in the right order.
///
/// Three ways lead there. A header that does not change goes first and everything follows at once. A file whose
/// header may change is written with the header known at its first body; if that was not the last word, a second
/// file is made from the first. A pipe whose header may change waits: its bodies are spooled until the end. So does
/// an archive, whose document is packed at the end.
final class OutputChannel {
    private enum State {
        case untouched
        case streaming(OutputFile)
        case draft(OutputFile, headerLength: Int)
        case spooling(Spool)
        case packing(Spool, to: Target)
        case memory(MemoryOutput)
        case closed
    }

    /// Where an archive goes.
    private enum Target {
        case file(OutputFile)
        case memory(MemoryOutput)

        func write(_ bytes: [UInt8]) throws(FeedError) {
            switch self {
            case .file(let file): try file.write(bytes)
            case .memory(let output): bytes.withUnsafeBytes { output.append($0) }
            }
        }
    }

    private let sink: ByteSink
    private let isPacked: Bool
    private var shelves: [ArchiveShelf] = []
    private var state = State.untouched
    private var path = ""
    private var writtenHeader: [UInt8] = []
    private var segments: [Segment] = []

    /// Bodies in a row that have the same layout.
    struct Segment: Equatable {
        var length: Int
        var layout: Int
    }

    /// - Parameter isPacked: whether the output is a KMZ, with the bodies in its document.
    init(to sink: ByteSink, isPacked: Bool = false) {
        self.sink = sink
        self.isPacked = isPacked
    }

    /// Files that an archive may need.
    func add(_ shelf: ArchiveShelf) {
        if isPacked { shelves.append(shelf) }
    }

    /// Writes a body; `header` is asked for before the first one.
    func write(_ body: OutputBytes, layout: Int, headerMayChange: Bool, header: () -> [UInt8]) throws(FeedError) {
        guard body.count > 0 else { return }
        if case .untouched = state { try open(headerMayChange: headerMayChange, header: header) }
        if headerMayChange {
            if let last = segments.indices.last, segments[last].layout == layout {
                segments[last].length += body.count
            } else {
                segments.append(Segment(length: body.count, layout: layout))
            }
        }
        try body.content.withBytes { bytes throws(FeedError) in
            switch state {
            case .streaming(let file), .draft(let file, _): try file.write(bytes)
            case .spooling(let spool), .packing(let spool, _): try spool.append(bytes)
            case .memory(let output): output.append(bytes)
            case .untouched, .closed: throw Self.closedError
            }
        }
    }

    /// Completes the output: bodies that have an earlier layout are brought into the last one by `padder`.
    func finish(
        headerMayChange: Bool, header: () -> [UInt8], trailer: [UInt8], padder: (Int) -> RowPadder?, _ diagnostics: inout [Diagnostic]
    ) throws(FeedError) {
        if case .untouched = state { try open(headerMayChange: headerMayChange, header: header) }
        switch state {
        case .streaming(let file):
            try file.write(trailer)
            try file.rename(to: path)
        case .memory(let output):
            trailer.withUnsafeBytes { output.append($0) }
        case .draft(let draft, let headerLength):
            let header = header()
            if header == writtenHeader, !segments.contains(where: { padder($0.layout) != nil }) {
                try draft.write(trailer)
                try draft.rename(to: path)
            } else {
                let final = try OutputFile.beside(path)
                try final.write(header)
                try Self.copy(segments, from: Spool(draft, from: headerLength), padder) { bytes throws(FeedError) in try final.write(bytes)
                }
                try final.write(trailer)
                try final.rename(to: path)
                draft.discard()
            }
        case .spooling(let spool):
            let write: (UnsafeRawBufferPointer) throws(FeedError) -> Void
            switch sink.target {
            case .memory(let output): write = { bytes throws(FeedError) in output.append(bytes) }
            case .standardOutput:
                let file = OutputFile.standardOutput()
                write = { bytes throws(FeedError) in try file.write(bytes) }
            case .file(let path):
                guard let file = try OutputFile.special(path) else { throw Self.closedError }
                write = { bytes throws(FeedError) in try file.write(bytes) }
            }
            try header().span.withUnsafeBytes { bytes throws(FeedError) in try write(bytes) }
            try Self.copy(segments, from: spool, padder, to: write)
            try trailer.span.withUnsafeBytes { bytes throws(FeedError) in try write(bytes) }
        case .packing(let spool, let target): try pack(spool, header(), trailer, to: target, &diagnostics)
        case .untouched, .closed: throw Self.closedError
        }
        state = .closed
    }

    private func pack(
        _ spool: Spool, _ header: [UInt8], _ trailer: [UInt8], to target: Target, _ diagnostics: inout [Diagnostic]
    ) throws(FeedError) {
        let size = segments.reduce(0) { $0 + $1.length }
        let packer = try KMZPacker(
            name: path.isEmpty ? "(output)" : path, documentSize: header.count + size + trailer.count, shelves: shelves,
            write: target.write)
        try header.span.withUnsafeBytes { bytes throws(FeedError) in try packer.append(bytes) }
        if size > 0 { try spool.read(0..<size) { bytes throws(FeedError) in try packer.append(bytes) } }
        try trailer.span.withUnsafeBytes { bytes throws(FeedError) in try packer.append(bytes) }
        try packer.finish(&diagnostics)
        if case .file(let file) = target { try file.rename(to: path) }
    }

    /// Lets go of everything; files that are not complete vanish.
    func cancel() {
        switch state {
        case .streaming(let file), .draft(let file, _), .packing(_, to: .file(let file)): file.discard()
        case .packing, .spooling, .untouched, .memory, .closed: break
        }
        state = .closed
        segments = []
    }

    private func open(headerMayChange: Bool, header: () -> [UInt8]) throws(FeedError) {
        if isPacked { return try openArchive() }
        switch sink.target {
        case .memory(let output):
            if headerMayChange {
                state = .spooling(Spool())
            } else {
                header().withUnsafeBytes { output.append($0) }
                state = .memory(output)
            }
        case .standardOutput:
            try openPipe(OutputFile.standardOutput(), headerMayChange: headerMayChange, header: header)
        case .file(let target):
            if let special = try OutputFile.special(target) {
                return try openPipe(special, headerMayChange: headerMayChange, header: header)
            }
            path = OutputFile.resolved(target)
            let file = try OutputFile.beside(path)
            writtenHeader = header()
            try file.write(writtenHeader)
            state = headerMayChange ? .draft(file, headerLength: writtenHeader.count) : .streaming(file)
        }
    }

    /// Opens the target of an archive at once, so that one that cannot be written is known before the feed is read.
    private func openArchive() throws(FeedError) {
        switch sink.target {
        case .memory(let output): state = .packing(Spool(), to: .memory(output))
        case .standardOutput: state = .packing(Spool(), to: .file(.standardOutput()))
        case .file(let target):
            if let special = try OutputFile.special(target) {
                state = .packing(Spool(), to: .file(special))
            } else {
                path = OutputFile.resolved(target)
                let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
                state = .packing(Spool(in: folder.isEmpty ? "/" : folder), to: .file(try .beside(path)))
            }
        }
    }

    private func openPipe(_ file: OutputFile, headerMayChange: Bool, header: () -> [UInt8]) throws(FeedError) {
        if headerMayChange {
            state = .spooling(Spool())
        } else {
            try file.write(header())
            state = .streaming(file)
        }
    }

    private static func copy(
        _ segments: [Segment], from spool: Spool, _ padder: (Int) -> RowPadder?,
        to write: (UnsafeRawBufferPointer) throws(FeedError) -> Void
    ) throws(FeedError) {
        var offset = 0
        var padded = ByteWriter(capacity: 1 << 20)
        for segment in segments {
            var padder = padder(segment.layout)
            try spool.read(offset..<offset + segment.length) { bytes throws(FeedError) in
                guard padder != nil else { return try write(bytes) }
                padded.removeAll()
                padder?.append(bytes, to: &padded)
                try padded.withBytes(write)
            }
            offset += segment.length
        }
    }

    private static var closedError: FeedError { FeedError(code: .cannotWrite, message: "the output is closed already") }
}
