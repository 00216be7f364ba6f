import Gazetteer

/// The words of a command line, told apart: options with their values, and the rest in order.
struct Arguments {
    private(set) var positional: [String] = []
    private var values: [String: [String]] = [:]

    /// Reads words against a table of options.
    ///
    /// `--name value`, `--name=value` and `-n value` are the same; the word behind an option that wants a value is its
    /// value, also when it begins with a minus sign; behind `--` nothing is an option.
    init(_ words: [String], options: [Option]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                positional += rest
                return
            }
            guard word.hasPrefix("-"), word.count > 1 else {
                positional.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
                throw UsageError("there is no option \(name)", hint: suggestion(for: name, among: options.map(\.name)))
            }
            guard let placeholder = option.value.placeholder else {
                guard parts.count == 1 else { throw UsageError("the option \(option.name) takes no value", hint: nil) }
                values[option.name, default: []].append("")
                continue
            }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                throw UsageError("the option \(option.name) wants a value: \(option.name) \(placeholder)", hint: nil)
            }
            if case .choice(_, let choices) = option.value, !choices.contains(value) {
                throw UsageError(
                    "\(option.name) cannot be \"\(value)\"",
                    hint: suggestion(for: value, among: choices) ?? "choose one of: \(choices.joined(separator: ", "))")
            }
            if !option.repeats, values[option.name] != nil { throw UsageError("the option \(option.name) is given twice", hint: nil) }
            values[option.name, default: []].append(value)
        }
    }

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option, if it was given.
    func value(_ name: String) -> String? { values[name]?.last }

    /// All values of an option.
    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option as a whole number in a range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds = range.upperBound == .max ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
            throw UsageError("\(name) wants a whole number, \(bounds); \"\(text)\" is none", hint: nil)
        }
        return number
    }

    /// The value of an option as a size in bytes: `1000`, `64KiB`, `1MiB`, `2GB`.
    func size(_ name: String) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        let units = ["": 1, "b": 1, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000]
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).lowercased().filter { $0 != " " }
        guard let number = Int(digits), let factor = units[unit] ?? units[unit + "ib"], number <= Int.max / factor, number > 0 else {
            throw UsageError("\(name) wants a size; \"\(text)\" is none", hint: "1000000, 64KiB, 1MiB and 2GB are some")
        }
        return number * factor
    }

    /// The value of an option as so many numbers with commas between them.
    func numbers(_ name: String, count: Int) throws(UsageError) -> [Double]? {
        guard let text = value(name) else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(String(part).filter { $0 != " " })
        }
        let known = numbers.compactMap { $0 }.filter(\.isFinite)
        guard numbers.count == count, known.count == count else {
            let wanted = count == 1 ? "a number" : "\(count) numbers with commas between them"
            throw UsageError("\(name) wants \(wanted); \"\(text)\" is something else", hint: nil)
        }
        return known
    }
}

/// A command line that cannot be understood.
struct UsageError: Error {
    var message: String
    var hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// "did you mean …?", when one of the words is close enough.
func suggestion(for word: String, among words: [String]) -> String? {
    let best = words.map { ($0, NameSuggestion.editDistance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (close, distance) = best, distance <= max(2, word.count / 3) else { return nil }
    return "did you mean \(close)?"
}
