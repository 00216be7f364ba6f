import Gazetteer
import Synchronization

/// Tells what was found: the first few of each kind as they come, the rest in one line at the end.
final class DiagnosticPrinter: Sendable {
    /// How many of one code are shown, and how many are written to a report.
    private static let shown = 5
    private static let reported = 1000

    private struct Tally {
        var count = 0
        var held = 0
        var last: Diagnostic
    }

    private struct State {
        var tallies: [DiagnosticCode: Tally] = [:]
        var order: [DiagnosticCode] = []
        var report: [UInt8] = []
    }

    private let state = Mutex(State())
    private let isQuiet: Bool
    private let report: Report?
    private let progress: ProgressLine

    init(isQuiet: Bool, report: Report?, progress: ProgressLine) {
        self.isQuiet = isQuiet
        self.report = report
        self.progress = progress
    }

    /// Tells a diagnostic, or counts it.
    func tell(_ diagnostic: Diagnostic) {
        let count: Int = state.withLock { state in
            if state.tallies[diagnostic.code] == nil { state.order.append(diagnostic.code) }
            state.tallies[diagnostic.code, default: Tally(last: diagnostic)].count += 1
            state.tallies[diagnostic.code]?.last = diagnostic
            let count = state.tallies[diagnostic.code]?.count ?? 0
            if count > DiagnosticPrinter.shown { state.tallies[diagnostic.code]?.held += diagnostic.count }
            return count
        }
        if count <= DiagnosticPrinter.shown { show(diagnostic) }
        if count <= DiagnosticPrinter.reported { report?.append(diagnostic) }
    }

    /// Sums up, at the end of a feed, what was held back.
    func finishFeed() {
        let state: State = state.withLock { state in
            defer { state = State() }
            return state
        }
        for code in state.order {
            guard let tally = state.tallies[code], tally.held > 0 else { continue }
            var summary = tally.last
            summary.message = "\(tally.held) more like this, the last one here: \(summary.message)"
            summary.count = tally.held
            show(summary)
            if tally.count > DiagnosticPrinter.reported {
                summary.count = tally.count - DiagnosticPrinter.reported
                report?.append(summary)
            }
        }
    }

    private func show(_ diagnostic: Diagnostic) {
        guard !isQuiet || diagnostic.severity == .error else { return }
        progress.clear()
        Terminal.complain(Terminal.hasColor ? colored(diagnostic) : diagnostic.description)
    }

    private func colored(_ diagnostic: Diagnostic) -> String {
        let color =
            switch diagnostic.severity {
            case .info: "36"
            case .warning: "33"
            case .error: "31"
            }
        let word = "\(diagnostic.severity.rawValue):"
        return diagnostic.description.replacing(word, with: "\u{1B}[\(color)m\(word)\u{1B}[0m", maxReplacements: 1)
    }
}
