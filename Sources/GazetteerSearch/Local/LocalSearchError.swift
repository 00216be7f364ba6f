/// Why a search gave no result.
public enum LocalSearchError: String, Error, Sendable, Hashable {
    /// Nothing matches. Ask for less, or for a larger region.
    case placemarkNotFound = "placemark-not-found"
    /// There is neither a query nor a region to list the places of.
    case emptyRequest = "empty-request"
    /// The search was cancelled.
    case cancelled
    /// The search has been started before: one object is one search.
    case alreadyStarted = "already-started"
}

extension LocalSearchError: CustomStringConvertible {
    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .placemarkNotFound: "no place matches"
        case .emptyRequest: "there is nothing to look for: give a query or a region"
        case .cancelled: "the search was cancelled"
        case .alreadyStarted: "the search was started before; make another one"
        }
    }
}
