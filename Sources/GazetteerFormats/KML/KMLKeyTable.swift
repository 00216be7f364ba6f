import GazetteerModel

/// A name that is the reader's own, and which one came behind it the last time.
struct OwnKey {
    var name: String
    var key: Int
    var successor = 0
}

/// The names of properties in one window, each once.
///
/// Records of a feed name the same properties in the same order, so the name behind the last one is tried first;
/// otherwise a name is found by its hash.
struct KMLKeyTable {
    private var slots: [Int32] = Array(repeating: -1, count: 64)
    private var hashes: [UInt64] = []
    private var own: [Bool] = []
    private var successors: [Int32] = []
    private var last = -1
    /// By key: the number of the feature that had it last, and the row it has there.
    var features: [Int32] = []
    var rows: [Int32] = []

    /// The number of the name that stands in `range` of the slab; a new one is entered into `storage`.
    @inline(__always)
    mutating func key(_ storage: inout FeatureStorage, _ range: Range<Int>) -> Int {
        if last >= 0 {
            let guess = Int(successors[last])
            if guess >= 0, equalBytes(storage.bytes.span, storage.keys[guess].span.range, storage.bytes.span, range) {
                last = guess
                return guess
            }
        }
        let found = find(&storage, range)
        if last >= 0 { successors[last] = Int32(found) }
        last = found
        return found
    }

    /// Whether a name is one that this reader gives a structure or a number to.
    @inline(__always)
    func isOwn(_ key: Int) -> Bool { own[key] }

    private mutating func find(_ storage: inout FeatureStorage, _ range: Range<Int>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in range { hash = (hash ^ UInt64(storage.bytes[index])) &* 0x100_0000_01b3 }
        hash ^= hash >> 29
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let key = Int(slots[slot])
            if hashes[key] == hash, equalBytes(storage.bytes.span, storage.keys[key].span.range, storage.bytes.span, range) { return key }
            slot = (slot + 1) & (slots.count - 1)
        }
        let key = storage.keys.count
        storage.keys.append(
            FieldKey(name: String(decoding: storage.bytes[range], as: UTF8.self), span: TextSpan(range), traits: []))
        let name = storage.keys[key].name
        own.append(KMLAssembler.structured.contains(name) || KMLAssembler.numeric.contains(name))
        hashes.append(hash)
        successors.append(-1)
        features.append(-1)
        rows.append(-1)
        slots[slot] = Int32(key)
        if storage.keys.count * 2 > slots.count { grow() }
        return key
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 4)
        for (key, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(key)
        }
    }
}
