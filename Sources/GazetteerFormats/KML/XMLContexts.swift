/// The namespaces in scope at records: those at marks that nobody has taken yet, and those in scope now.
struct XMLContexts {
    private var scopes: [[UInt8]] = [[]]
    /// The first declarations of the document: those of its root.
    private(set) var root: [UInt8] = []
    /// The number of the first scope.
    private var first = 0

    private static let limit = 10_000

    /// Whether there were so many changes that the last one stays: each begins a window of its own.
    var isFull: Bool { current >= Self.limit }

    /// The number of the context that is in scope now.
    var current: Int { first + scopes.count - 1 }

    /// The declarations of a context; none when it has been forgotten.
    func scope(_ number: Int) -> [UInt8] {
        number >= first && number - first < scopes.count ? scopes[number - first] : []
    }

    /// Notes that these declarations are in scope now.
    mutating func enter(_ scope: [UInt8]) {
        if root.isEmpty { root = scope }
        if scope != scopes.last { scopes.append(scope) }
    }

    /// Forgets all but what is in scope now, once the marks that name them have been taken.
    mutating func forget() {
        guard scopes.count > 1 else { return }
        first = current
        scopes.removeFirst(scopes.count - 1)
    }
}
