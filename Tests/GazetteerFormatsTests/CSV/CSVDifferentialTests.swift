import Foundation
import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Our records against those of Python's `csv`, on random tables that both must read alike.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
struct CSVDifferentialTests {
    private static let program = """
        import csv, io, json, random, sys
        rng = random.Random(7)
        parts = ["a", "Zephyr", "5", "-2.5", " ", ",", ";", '"', '""', "\\n", "\\r\\n", "é", "珈琲", "\\\\", "|", "\\t", "'", "x y", "=1"]
        out = []
        for n in range(400):
            width = rng.randrange(2, 7)
            rows = [["h%d" % i for i in range(width)]]
            for _ in range(rng.randrange(1, 12)):
                rows.append(["v"] + ["".join(rng.choice(parts) for _ in range(rng.randrange(0, 5))) for _ in range(width - 1)])
            text = io.StringIO()
            csv.writer(text, delimiter=",", quoting=rng.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]), lineterminator=rng.choice(["\\n", "\\r\\n"])).writerows(rows)
            back = list(csv.reader(io.StringIO(text.getvalue(), newline=""), strict=True))
            out.append({"text": text.getvalue(), "rows": back[1:]})
        json.dump(out, sys.stdout)
        """

    private struct Table: Decodable {
        var text: String
        var rows: [[String]]
    }

    @Test func readsWhatPythonReads() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", Self.program]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let tables = try JSONDecoder().decode([Table].self, from: data)
        #expect(tables.count == 400)
        for table in tables {
            var options = FeedOptions()
            options.format = .csv
            options.csv.delimiter = ","
            options.csv.hasHeader = true
            let framer = try CSVFramer(
                stream: PeekedStream(SlowStream(Array(table.text.utf8), step: 1 << 20)), source: nil, options: options, format: .csv)
            var rows: [[String]] = []
            while let window = try framer.nextWindow() {
                for feature in window.assemble(using: Workspace(options: options, source: nil)) {
                    rows.append(feature.properties.map { $0.value.text ?? "" })
                }
            }
            #expect(rows == table.rows, "\(table.text.debugDescription)")
        }
    }
}
