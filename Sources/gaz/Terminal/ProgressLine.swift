import Gazetteer
import Synchronization

/// One line that tells how far a long run has come, on a terminal only.
final class ProgressLine: Sendable {
    private struct State {
        var start = ContinuousClock.now
        var shown = ContinuousClock.now
        var isVisible = false
    }

    private let state = Mutex(State())
    private let isShown: Bool

    /// Creates a line that is shown when `isShown` is set and, at the earliest, half a second from now.
    init(isShown: Bool) { self.isShown = isShown }

    /// Shows the progress, ten times a second at most.
    func update(_ progress: FeedConverter.Progress) { update(bytes: progress.bytes, size: progress.size, records: progress.records) }

    /// Shows the progress, ten times a second at most.
    func update(bytes: Int, size: Int?, records: Int) {
        guard isShown else { return }
        let now = ContinuousClock.now
        let text: String? = state.withLock { state in
            guard now - state.start > .milliseconds(500), now - state.shown > .milliseconds(100) else { return nil }
            state.shown = now
            state.isVisible = true
            return ProgressLine.text(bytes: bytes, size: size, records: records, elapsed: now - state.start)
        }
        if let text { Terminal.show("\r\u{1B}[K\(text)") }
    }

    /// Takes the line away, so that something else can be said.
    func clear() {
        guard isShown else { return }
        let wasVisible = state.withLock { state in
            defer { state.isVisible = false }
            return state.isVisible
        }
        if wasVisible { Terminal.show("\r\u{1B}[K") }
    }

    /// `42 %  61 MB  210,000 records/s  3 s left`
    static func text(bytes: Int, size total: Int?, records: Int, elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        var parts: [String] = []
        if let total, total > 0 { parts.append("\(min(100, bytes * 100 / total)) %") }
        parts.append(size(bytes))
        if seconds > 0 { parts.append("\(grouped(Int(Double(records) / seconds))) records/s") }
        if let total, bytes > 0, total > bytes {
            let left = seconds * Double(total - bytes) / Double(bytes)
            parts.append(left >= 90 ? "\(Int((left / 60).rounded(.up))) min left" : "\(Int(left.rounded(.up))) s left")
        }
        return parts.joined(separator: "  ")
    }

    static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: "\(bytes) bytes"
        case ..<1_000_000: "\(bytes / 1_000) kB"
        case ..<10_000_000_000: "\(bytes / 1_000_000) MB"
        default: "\(bytes / 1_000_000_000) GB"
        }
    }
}

/// A whole number with commas between thousands.
func grouped(_ number: Int) -> String {
    var digits = Array(String(abs(number)))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (number < 0 ? "-" : "") + String(digits)
}
