// Feeds the tokenizer, the sniffer, the decoder and the reader of coordinates with whatever libFuzzer invents.
//
// Built by `Tests/Fuzz/run`. A crash, a hang or a difference between two ways of reading the same bytes is a fault.

import FeedFuzzing
import FuzzDriver
import GazetteerModel

@testable import GazetteerFormats

@main enum CSVFuzz {
    static func main() {
        runFuzzer { start, count in
            let input = bytes(start, count)
            guard let choice = input.first else { return 0 }
            let body = Array(input.dropFirst())
            switch choice & 3 {
            case 0: coordinates(body)
            case 1: tokens(body, choice)
            case 2: feeds(body, choice)
            default: compareBatches(body, as: .csv)
            }
            return 0
        }
    }
}

private func coordinates(_ bytes: [UInt8]) {
    let text = bytes.span
    for reading in [CoordinateText(text, bytes.indices), CoordinatePair(text, bytes.indices, isLongitudeFirst: false)?.latitude] {
        guard let reading else { continue }
        // What is read can be written as JSON and read again.
        guard let number = NumberText.read(reading.json), number.isJSON else {
            fatalError("\(String(decoding: bytes, as: UTF8.self)) came out as no number")
        }
        precondition(
            number.value == reading.value || abs(number.value - reading.value) < 1e-9 * max(1, abs(reading.value)), "value and text differ")
    }
    _ = WellKnownTextReader.read(text, bytes.indices)
    _ = PositionWords.meaning(of: String(decoding: bytes.prefix(200), as: UTF8.self))
    _ = GeoJSONCell.read(bytes, with: JSONEventParser(maximumDepth: 64))
}

private func tokens(_ bytes: [UInt8], _ choice: UInt8) {
    var grammar = CSVGrammar()
    grammar.breaksAtCarriageReturn = choice & 4 != 0
    grammar.hasBlanksBeforeQuotes = choice & 8 != 0
    grammar.escapesWithBackslash = choice & 16 != 0
    grammar.hasQuotes = choice & 32 == 0
    grammar.columnCount = Int(choice >> 6) + 1
    if choice & 3 == 3 { grammar.quote = 0x27 }
    var scanner = CSVRecordScanner(grammar: grammar, maximumRecordBytes: 1 << 20)
    var tokenizer = CSVTokenizer(grammar: grammar)
    var cells: [CSVCell] = []
    var at = 0
    while at < bytes.count {
        scanner.torn.removeAll()
        guard case .record(let next) = scanner.scan(bytes.span, from: at, to: bytes.count, isLast: true) else {
            fatalError("a record without end")
        }
        cells.removeAll()
        tokenizer.torn = scanner.torn.map(\.offset)[...]
        // A carriage return alone that ends a record is the end for the tokenizer; no line is counted there.
        let mark = scanner.loneReturn
        let step = tokenizer.next(in: bytes.span, from: at, to: mark ?? bytes.count, isLast: true, into: &cells)
        precondition(
            step == .record(next: mark ?? next, lines: scanner.lines + (mark == nil ? 0 : 1)),
            "scanner and tokenizer disagree at \(at): \(step), \(next), \(scanner.lines)"
        )
        for cell in cells { precondition(cell.start <= cell.end && Int(cell.end) <= bytes.count, "a cell outside") }
        at = next
    }
}

private func feeds(_ bytes: [UInt8], _ choice: UInt8) {
    var options = FeedOptions()
    options.format = .csv
    options.csv.maximumRecordBytes = 4096
    let whole = read(bytes, step: bytes.count + 1, options)
    options.batchRecords = Int(choice >> 2 & 7) + 1
    let parts = read(bytes, step: Int(choice >> 5) + 1, options)
    precondition(whole == parts, "windows differ")
}

private func read(_ bytes: [UInt8], step: Int, _ options: FeedOptions) -> [String] {
    var lines: [String] = []
    do {
        let framer = try CSVFramer(stream: PeekedStream(FuzzStream(bytes, step: step)), source: nil, options: options, format: .csv)
        let workspace = Workspace(options: options, source: nil)
        while let window = try framer.nextWindow() {
            for feature in window.assemble(using: workspace) {
                let members = feature.properties.map { PropertyValue.Member(key: $0.key, value: $0.value) }
                lines.append(
                    "\(feature.location.line ?? 0) \(feature.location.byteOffset ?? 0) \(feature.coordinate.debugDescription) \(PropertyValue.object(members).jsonText)"
                )
            }
        }
    } catch {
        lines.append("\(error)")
    }
    return lines
}

private final class FuzzStream: ByteStream {
    private let bytes: [UInt8]
    private let step: Int
    private var position = 0

    init(_ bytes: [UInt8], step: Int) {
        self.bytes = bytes
        self.step = step
    }

    var size: Int? { bytes.count }

    func read(into target: inout [UInt8], limit: Int) throws(FeedError) -> Int {
        let count = min(limit, step, bytes.count - position)
        target.append(contentsOf: bytes[position..<position + count])
        position += count
        return count
    }
}
