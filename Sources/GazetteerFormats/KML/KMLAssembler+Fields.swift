import GazetteerModel

// Rows of properties.

extension KMLAssembler {
    /// A stretch of the tree's text as a stretch of the slab.
    @inline(__always)
    func span(_ range: Range<Int>) -> TextSpan { TextSpan(range.lowerBound + textBase..<range.upperBound + textBase) }

    /// Writes bytes to the slab.
    mutating func write(_ bytes: some Sequence<UInt8>) -> TextSpan {
        let start = storage.bytes.count
        storage.bytes.append(contentsOf: bytes)
        return TextSpan(start..<storage.bytes.count)
    }

    /// The number of a name that is our own.
    ///
    /// Records of a feed have the same ones in the same order, so the one behind the last is tried first.
    mutating func key(_ name: String) -> Int {
        if lastOwnKey < ownKeys.count {
            let guess = ownKeys[lastOwnKey].successor
            if guess < ownKeys.count, ownKeys[guess].name == name {
                lastOwnKey = guess
                return ownKeys[guess].key
            }
        }
        let found = ownKeyIndices[name] ?? enterOwnKey(name)
        if lastOwnKey < ownKeys.count { ownKeys[lastOwnKey].successor = found }
        lastOwnKey = found
        return ownKeys[found].key
    }

    private mutating func enterOwnKey(_ name: String) -> Int {
        let span = write(name.utf8)
        ownKeys.append(OwnKey(name: name, key: keys.key(&storage, span.range)))
        ownKeyIndices[name] = ownKeys.count - 1
        return ownKeys.count - 1
    }

    /// Whether the feature in hand has a property with this name already.
    @inline(__always)
    func has(_ key: Int) -> Bool { keys.features[key] == Int32(truncatingIfNeeded: recordIndex) }

    /// Adds a property.
    @inline(__always)
    mutating func add(_ key: Int, _ kind: FieldKind, _ span: TextSpan, traits: FieldTraits = []) {
        keys.features[key] = Int32(truncatingIfNeeded: recordIndex)
        keys.rows[key] = Int32(truncatingIfNeeded: storage.fields.count)
        storage.fields.append(Field(key: UInt32(truncatingIfNeeded: key), kind: kind, traits: traits, span: span))
    }

    /// Adds a property of KML's own; where the feed's data have one of that name with another value, it is called
    /// `kml:` and the name.
    mutating func addOwn(_ name: String, _ kind: FieldKind, _ span: TextSpan, traits: FieldTraits = []) {
        var key = key(name)
        if has(key) {
            if isSame(key, kind, span) { return }
            key = self.key("kml:" + name)
            if has(key) { return }
        }
        add(key, kind, span, traits: traits)
    }

    private func isSame(_ key: Int, _ kind: FieldKind, _ span: TextSpan) -> Bool {
        let field = storage.fields[Int(keys.rows[key])]
        let bytes = storage.bytes.span
        return equalBytes(bytes, field.span.range, bytes, span.range)
            || field.kind == .string && kind == .number && equalBytes(bytes, field.span.range, bytes, span.range)
    }

    /// Adds a property of the feed's data.
    ///
    /// One that is called like an element of KML that the record has is called `data:` and the name. One that stands
    /// twice has both values, with a semicolon between them.
    mutating func addData(_ name: TextSpan, _ kind: FieldKind, _ span: TextSpan, traits: FieldTraits, _ tree: KMLTree, _ element: Int) {
        var key = keys.key(&storage, name.range)
        if has(key), keys.rows[key] < dataStart {
            key = self.key("data:" + storage.keys[key].name)
        }
        guard has(key) else {
            // Most names are looked at once a window.
            let mayBeOwn = keys.isOwn(key) && kind == .string && traits == []
            add(key, mayBeOwn ? restoredKind(key, span) : kind, span, traits: traits)
            return
        }
        let row = Int(keys.rows[key])
        let field = storage.fields[row]
        guard !equalBytes(storage.bytes.span, field.span.range, storage.bytes.span, span.range) else { return }
        let label = storage.keys[key].name
        tell(
            .duplicateKey, .warning, tree, element, "the field \(label) stands twice; both values were kept, with a semicolon between them")
        repeats[row, default: field.span.length > 0 ? [field.span] : []].append(span)
    }

    /// Writes the values of fields that stood twice, once all of them are known.
    mutating func joinRepeats() {
        guard !repeats.isEmpty else { return }
        for (row, spans) in repeats.sorted(by: { $0.key < $1.key }) {
            let start = storage.bytes.count
            for span in spans where span.length > 0 {
                if storage.bytes.count > start { storage.bytes.append(ASCII.semicolon) }
                storage.bytes.append(contentsOf: Array(storage.bytes[span.range]))
            }
            storage.fields[row] = Field(
                key: storage.fields[row].key, kind: .string, traits: [], span: TextSpan(start..<storage.bytes.count))
        }
        repeats.removeAll()
    }

    /// Adds the rows of a shared style, or of the record's own over it.
    mutating func addStyle(shared: Int, own: KMLStyle?) {
        if let own, !own.isEmpty {
            let style = shared >= 0 ? own.overriding(window.styles[shared]) : own
            for entry in style.entries { addOwn(entry.key, entry.kind, write(placed(entry))) }
            return
        }
        guard shared >= 0 else { return }
        let rows: [Field]
        if let known = styleRows[shared] {
            rows = known
        } else {
            rows = window.styles[shared].entries.map { entry in
                Field(key: UInt32(key(entry.key)), kind: entry.kind, span: write(placed(entry)))
            }
            styleRows[shared] = rows
        }
        for row in rows {
            if has(Int(row.key)) {
                addOwn(storage.keys[Int(row.key)].name, row.kind, row.span)
            } else {
                add(Int(row.key), row.kind, row.span)
            }
        }
    }

    /// The text of a style's entry; an icon that was written out of the archive is where it lies now.
    private func placed(_ entry: KMLStyle.Entry) -> [UInt8] {
        guard entry.key == "icon", let place = window.assets?.place(of: String(decoding: entry.text, as: UTF8.self)) else {
            return entry.text
        }
        return Array(place.utf8)
    }

    /// HTML whose links to files of the archive lead to where those lie now; `nil` when there are none.
    func placedMarkup(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let assets = window.assets else { return nil }
        var result: [UInt8] = []
        var changed = false
        var rest = text
        while let quote = rest.firstIndex(where: { $0 == ASCII.quote || $0 == ASCII.apostrophe }) {
            let value = rest[(quote + 1)...].prefix { $0 != rest[quote] }
            result += rest[...quote]
            if value.count < 1000, let place = assets.place(of: String(decoding: value, as: UTF8.self)) {
                result += Array(place.utf8)
                changed = true
                rest = rest[value.endIndex...]
            } else {
                rest = rest[(quote + 1)...]
            }
        }
        return changed ? result + rest : nil
    }
}
