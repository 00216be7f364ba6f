import GazetteerModel

/// The ways into the objects and lists of a record that a mapping reads, so that each value is gone through once for all of them.
struct NestedPaths: Sendable {
    /// A step of some ways: a member's name, or an element's index.
    struct Node: Sendable {
        /// Where `names` has the member's name.
        let name: Range<Int>
        /// The element's index; -1 where the name is no number.
        let index: Int
        /// The number of the way that ends here; -1 for none.
        let end: Int
        /// The ways that lead through here, or end here.
        let ways: Range<Int>
        /// The steps that follow.
        let children: Range<Int>
    }

    /// What is wanted of a property.
    struct Root: Sendable {
        let children: Range<Int>
        let ways: Range<Int>
    }

    private(set) var nodes: [Node] = []
    private(set) var names: [UInt8] = []
    /// How many ways there are.
    private(set) var count = 0
    private var roots: [String: Root] = [:]
    private var numbers: [String: [[[UInt8]]: Int]] = [:]

    /// - Parameter paths: the ways into each property, by its name. Those that look for an element by what it says of
    ///   itself are left out: each of them looks through a list in its own way.
    init(_ paths: [(key: String, path: [[UInt8]])]) {
        var keys: [String] = []
        var byKey: [String: [[[UInt8]]]] = [:]
        for (key, path) in paths where !path.isEmpty && !path.contains(where: { $0.contains(ASCII.equals) }) {
            if byKey[key] == nil { keys.append(key) }
            if byKey[key]?.contains(path) != true { byKey[key, default: []].append(path) }
        }
        for key in keys {
            let first = count
            let children = add((byKey[key] ?? []).map { $0[...] }, behind: [], of: key)
            roots[key] = Root(children: children, ways: first..<count)
        }
    }

    /// What is wanted of a property; `nil` where nothing within it is.
    func root(of key: String) -> Root? { roots[key] }

    /// The number of a way into a property; `nil` for one that was left out.
    func way(_ key: String, _ path: [[UInt8]]) -> Int? { numbers[key]?[path] }

    /// Adds the steps that some ways begin with, which lie behind others. Returns where they stand.
    private mutating func add(_ paths: [ArraySlice<[UInt8]>], behind before: [[UInt8]], of key: String) -> Range<Int> {
        var steps: [[UInt8]] = []
        for step in paths.compactMap(\.first) where !steps.contains(step) { steps.append(step) }
        let start = nodes.count
        let unknown = Node(name: 0..<0, index: -1, end: -1, ways: 0..<0, children: 0..<0)
        nodes += Array(repeating: unknown, count: steps.count)
        for (place, step) in steps.enumerated() {
            let way = before + [step]
            let through = paths.filter { $0.first == step }
            let first = count
            var end = -1
            if through.contains(where: { $0.count == 1 }) {
                end = count
                numbers[key, default: [:]][way] = end
                count += 1
            }
            let children = add(through.filter { $0.count > 1 }.map { $0.dropFirst() }, behind: way, of: key)
            names += step
            nodes[start + place] = Node(
                name: names.count - step.count..<names.count, index: Int(String(decoding: step, as: UTF8.self)) ?? -1, end: end,
                ways: first..<count, children: children)
        }
        return start..<start + steps.count
    }
}
