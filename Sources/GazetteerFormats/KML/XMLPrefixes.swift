import GazetteerModel

/// The namespace prefixes that a document has declared, and those it only uses.
struct XMLPrefixes {
    private var known: Set<[UInt8]> = [Array("xml".utf8), Array("xmlns".utf8)]
    private var last: [UInt8] = []
    /// Declarations of the containers that are open: how deep each stands, its name and its attribute.
    private var declarations: [(depth: Int, name: [UInt8], attribute: [UInt8])] = []
    /// The bytes of their attributes.
    private var declaredBytes = 0

    /// How many prefixes are remembered at most.
    private static let limit = 1000
    /// How many bytes of declarations are in scope at most: they stand before each window of records.
    private static let scopeLimit = 4096

    /// Whether a prefix was declared before, or missed before: each is missed once.
    mutating func knows(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        if equalBytes(last.span, 0..<last.count, bytes, range) { return true }
        last = range.map { bytes[$0] }
        if known.contains(last) || known.count >= Self.limit { return true }
        known.insert(last)
        return false
    }

    /// Remembers an `xmlns` attribute of an element at a depth; those of containers count for what they hold. Returns
    /// whether other declarations are in scope then.
    mutating func declare(name: [UInt8], attribute: [UInt8], depth: Int, inContainer: Bool) -> Bool {
        let prefix = name.dropFirst("xmlns:".utf8.count)
        if !prefix.isEmpty, known.count < Self.limit { known.insert(Array(prefix)) }
        guard inContainer, declaredBytes + attribute.count <= Self.scopeLimit else { return false }
        declarations.append((depth, name, attribute))
        declaredBytes += attribute.count
        return true
    }

    /// Forgets the declarations of elements at this depth or deeper; returns whether there were any.
    mutating func leave(depth: Int) -> Bool {
        let count = declarations.count
        while let last = declarations.last, last.depth >= depth {
            declarations.removeLast()
            declaredBytes -= last.attribute.count
        }
        return declarations.count < count
    }

    /// The attributes that declare what is in scope, the innermost of a name only.
    var scope: [UInt8] {
        var seen = Set<[UInt8]>()
        var attributes: [UInt8] = []
        for declaration in declarations.reversed() where seen.insert(declaration.name).inserted {
            attributes.append(ASCII.space)
            attributes.append(contentsOf: declaration.attribute)
        }
        return attributes
    }
}
