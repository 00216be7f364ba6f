/// One option of the command line: the parser, the help and the completions read the same line.
struct Option: Sendable {
    /// Under what heading the help shows it.
    enum Section: String, CaseIterable, Sendable {
        case output = "Output"
        case selection = "Selection"
        case words = "Words"
        case reading = "Reading"
        case writing = "Writing"
        case running = "Running"
    }

    /// What may stand behind it, for completions.
    enum Value: Sendable {
        case none
        case file(String)
        case text(String)
        case choice(String, [String])

        /// The word that stands for the value in the help.
        var placeholder: String? {
            switch self {
            case .none: nil
            case .file(let word), .text(let word), .choice(let word, _): word
            }
        }
    }

    var name: String
    var short: String?
    var value: Value
    var section: Section
    var help: String
    /// Whether it may be given more than once.
    var repeats = false

    init(_ name: String, short: String? = nil, _ value: Value = .none, _ section: Section, _ help: String, repeats: Bool = false) {
        self.name = name
        self.short = short
        self.value = value
        self.section = section
        self.help = help
        self.repeats = repeats
    }
}
