/// The names and codes of states and provinces.
package enum StateNames {
    /// The names that a code stands for, or the codes that a name has: `Florida` for `FL`.
    ///
    /// A code that several countries use stands for several names.
    package static func others(of state: String) -> [String] {
        guard state.utf8.count <= 40 else { return [] }
        return table[Folding.joinedWords(state)] ?? []
    }

    /// All states, each as its code and its names.
    package static let all: [[String]] = Lexicon.subdivisions.lines.compactMap { line in
        let parts = line.parts(at: 0x20, maxSplits: 2)
        return parts.count == 3 ? [String(parts[1])] + parts[2].parts(at: 0x7C).map(String.init) : nil
    }

    private static let table: [String: [String]] = {
        var table: [String: [String]] = [:]
        for state in all {
            guard let code = state.first else { continue }
            if state.count > 1 { table[Folding.joinedWords(code), default: []].append(state[1]) }
            for name in state.dropFirst() { table[Folding.joinedWords(name), default: []].append(code) }
        }
        return table
    }()
}
