import GazetteerModel

/// The names of a batch in the words of a vocabulary: those that the fields have from now on, in order of first use.
struct TranslatedNames: Sendable {
    private(set) var keys: [FieldKey] = []
    /// Which of the batch's own names each is; `nil` for one that does not stand in its slab.
    private var origins: [Int?] = []
    private var old: [FieldKey]
    let target: BatchTranslator.Target
    /// The number of each role's name, once it has one.
    private var roles: [UInt32]
    /// The number of each property's name, once it is kept: its own, or another where it is a word.
    private var kept: [UInt32]
    private let words: [Bool]
    /// Whether the values of each property are known to be carried by roles that are written.
    private let carried: [Bool]
    /// Stands for a name that has no number yet.
    private static var unknown: UInt32 { .max }

    /// - Parameter slots: the slot that each name has in the target's table; -1 for none.
    init(of old: [FieldKey], in slots: [Int], to target: BatchTranslator.Target) {
        self.old = old
        self.target = target
        words = old.map { target.words.contains($0.name) }
        carried = slots.map { $0 >= 0 && target.carried[$0] }
        roles = Array(repeating: Self.unknown, count: target.written)
        kept = Array(repeating: Self.unknown, count: old.count)
    }

    /// Whether they are those of a batch with such names, in the same order.
    func areFor(_ keys: [FieldKey]) -> Bool { old.count == keys.count && zip(old, keys).allSatisfy { $0.name == $1.name } }

    /// Makes them those of another batch with the same names, which stand elsewhere in its slab.
    mutating func move(to old: [FieldKey]) {
        self.old = old
        for (index, origin) in origins.enumerated() { if let origin { keys[index] = old[origin] } }
    }

    /// Whether it is known what a property means: without a value it says nothing that the others do not say.
    func isUnderstood(_ key: UInt32) -> Bool { words[Int(key)] || carried[Int(key)] }

    /// The name of a role, by its place among those that are written.
    mutating func role(_ index: Int) -> UInt32 {
        if roles[index] == Self.unknown {
            let role = target.roles[index]
            roles[index] = add(target.vocabulary.name(for: role) ?? role.rawValue)
        }
        return roles[index]
    }

    /// The name under which a property is kept.
    mutating func kept(_ key: UInt32) -> UInt32 {
        let index = Int(key)
        if kept[index] == Self.unknown {
            let name = "feed:" + old[index].name
            kept[index] = words[index] ? number(of: name) ?? add(name) : addOld(index)
        }
        return kept[index]
    }

    /// The name of a member, which no word changes.
    mutating func member(_ key: UInt32) -> UInt32 {
        let index = Int(key)
        if words[index] { return number(of: old[index].name) ?? addOld(index) }
        return kept(key)
    }

    private func number(of name: String) -> UInt32? { keys.firstIndex { $0.name == name }.map(UInt32.init) }

    private mutating func addOld(_ index: Int) -> UInt32 {
        keys.append(old[index])
        origins.append(index)
        return UInt32(keys.count - 1)
    }

    /// Adds a name that does not stand in the slab.
    private mutating func add(_ name: String) -> UInt32 {
        keys.append(FieldKey(name: name, span: TextSpan(offset: 0, length: 0), traits: []))
        origins.append(nil)
        return UInt32(keys.count - 1)
    }
}

extension Field {
    /// Whether it says nothing.
    var isEmpty: Bool { kind == .null || span.length == 0 }

    /// A number as the text that it was written as.
    var asText: Field { Field(key: key, kind: .string, traits: .clean, span: span) }
}
