public import GazetteerModel

/// Follows a ``CoordinateFinder`` by methods instead of messages; each method may be left out.
@MainActor
public protocol CoordinateFinderDelegate: AnyObject, Sendable {
    /// Places have been found, the best first.
    func coordinateFinder(_ finder: CoordinateFinder, didFind mapItems: [MapItem])

    /// Nothing has been found.
    func coordinateFinder(_ finder: CoordinateFinder, didNotFind addressOrPOI: String)
}

extension CoordinateFinderDelegate {
    /// Does nothing.
    public func coordinateFinder(_ finder: CoordinateFinder, didFind mapItems: [MapItem]) {}

    /// Does nothing.
    public func coordinateFinder(_ finder: CoordinateFinder, didNotFind addressOrPOI: String) {}
}
