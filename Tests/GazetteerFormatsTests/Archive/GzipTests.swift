import CZlib
import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct GzipTests {
    /// Text as a gzip file.
    private static func gzip(_ text: String) throws -> [UInt8] {
        var state = z_stream()
        #expect(deflateInit2_(&state, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { deflateEnd(&state) }
        var input = Array(text.utf8)
        var output = [UInt8](repeating: 0, count: input.count + 1024)
        let status = input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                state.next_in = from.baseAddress
                state.avail_in = UInt32(from.count)
                state.next_out = to.baseAddress
                state.avail_out = UInt32(to.count)
                return deflate(&state, Z_FINISH)
            }
        }
        #expect(status == Z_STREAM_END)
        return Array(output.prefix(Int(state.total_out)))
    }

    private static let rows = (1...200).map { "shop \($0 * 7919 % 1000),\(Double($0) / 7),\(Double($0) / 3)" }
    private static let feed = (["name,lat,lon"] + rows).joined(separator: "\n") + "\n"

    /// What a feed gives: names, codes told, and whether it ended early.
    private static func read(_ bytes: [UInt8], step: Int = 1 << 20) throws -> (names: [String], codes: Set<DiagnosticCode>, early: Bool) {
        let reader = try FeedReader(contentsOf: PieceStream.source(bytes, pieces: [step], name: "shops.csv.gz"))
        var names: [String] = []
        var codes: Set<DiagnosticCode> = []
        while let batch = try reader.next() {
            names += batch.map { $0.properties["name"]?.text ?? "" }
            codes.formUnion(batch.diagnostics.filter { $0.severity == .error }.map(\.code))
        }
        return (names, codes, reader.findings.endedEarly)
    }

    @Test(arguments: [1, 2, 100, 1 << 20]) func inflates(step: Int) throws {
        let result = try Self.read(Self.gzip(Self.feed), step: step)
        #expect(result.names.count == 200)
        #expect(result.codes.isEmpty && !result.early)
    }

    @Test func inflatesSeveralMembersAndLeavesPaddingAside() throws {
        let half = Self.feed.utf8.count / 2
        let parts = [String(Self.feed.prefix(half)), String(Self.feed.dropFirst(half))]
        let bytes = try parts.flatMap(Self.gzip) + [UInt8](repeating: 0, count: 512)
        for step in [1, 1 << 20] {
            let result = try Self.read(bytes, step: step)
            #expect(result.names.count == 200)
            #expect(result.codes.isEmpty && !result.early)
        }
    }

    /// However short, what can be inflated is read, and that there was more is told.
    @Test func deliversWhatIsThereOfAFileThatWasCutOff() throws {
        let bytes = try Self.gzip(Self.feed)
        var most = 0
        for count in stride(from: 30, to: bytes.count, by: 97) {
            guard let result = try? Self.read(Array(bytes.prefix(count))) else { continue }
            #expect(result.early)
            #expect(result.codes.contains(.unexpectedEnd))
            #expect(result.names.count >= most)
            most = max(most, result.names.count)
        }
        #expect(most > 100)
    }

    @Test func tellsDamage() throws {
        var bytes = try Self.gzip(Self.feed)
        bytes[bytes.count - 6] ^= 0xFF
        let result = try Self.read(bytes)
        #expect(result.names.count == 200)
        #expect(result.early && result.codes == [.unexpectedEnd])
    }
}
