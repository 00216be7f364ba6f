/// How a command ended. Of several inputs, the gravest counts: usage, then failure, early end, finding.
enum ExitStatus: Int32, CaseIterable {
    /// The feed was read to its end; bad records were counted and told.
    case success = 0
    /// Something was found that the caller asked to be told about.
    case finding = 1
    /// An input could not be used or an output not written.
    case failure = 2
    /// A feed ended early; what came before it was delivered.
    case endedEarly = 3
    /// The command line cannot be understood.
    case usage = 64

    /// What it means, for the help.
    var meaning: String {
        switch self {
        case .success: "the feed was read to its end; bad records were counted and told"
        case .finding: "something was found that was asked for, or a search found nothing"
        case .failure: "an input could not be used, or an output not written"
        case .endedEarly: "a feed ended early; what came before was delivered"
        case .usage: "the command line cannot be understood"
        }
    }

    private var gravity: Int {
        switch self {
        case .success: 0
        case .finding: 1
        case .endedEarly: 2
        case .failure: 3
        case .usage: 4
        }
    }

    /// The graver of two.
    func combined(with other: ExitStatus) -> ExitStatus { gravity >= other.gravity ? self : other }
}
