import GazetteerModel
import GazetteerText

/// Collects what the first records of a feed have in each place: properties, and what stands inside of them.
struct FieldSampler {
    /// How many records are looked at.
    static let sampleSize = 200
    /// How many places a feed may have; what comes later is not looked at.
    private static let placeLimit = 600

    private let plain = PlainText()
    private(set) var profiles: [FieldProfile] = []
    private(set) var recordCount = 0
    /// The names of properties that say nothing in any record.
    private(set) var silent: Set<String> = []
    private var numbers: [FieldSource: Int] = [:]
    /// The numbers of properties by those of their keys in the batch that is looked at.
    private var numbersOfKeys: [Int?] = []
    /// The number of the key of the property that is looked at.
    private var key = 0
    /// What fields are called for people, where that is something else than their keys.
    private var displayNames: [FieldSource: String] = [:]
    /// The lines of the texts that were read for them: what is no description often comes again.
    private var lines: [String: [DescriptionText.Line]] = [:]
    private var descriptions = DescriptionText()

    init(_ batches: [FeatureBatch]) {
        let total = batches.reduce(0) { $0 + $1.count }
        let step = max(1, total / Self.sampleSize)
        var next = 0
        for batch in batches {
            let tables = batch.slab.tables
            numbersOfKeys = Array(repeating: nil, count: tables.keys.count)
            while next < tables.features.count, recordCount < Self.sampleSize {
                look(at: tables.features[next], in: batch.slab)
                recordCount += 1
                next += step
            }
            next -= tables.features.count
        }
        for index in profiles.indices { profiles[index].finish() }
        for profile in profiles { silent.remove(profile.source.key) }
        forgetCommonWords()
    }

    /// Reads the names of columns without the words that many of them have ("enseigne1Etablissement",
    /// "typeVoieEtablissement"; "USER_Name", "USER_City"): they tell no column from another.
    private mutating func forgetCommonWords() {
        let plain = profiles.indices.filter { profiles[$0].source.path.isEmpty }
        guard plain.count >= 4 else { return }
        let words = plain.map { Folding.words(profiles[$0].source.key) }
        var counts: [String: Int] = [:]
        for name in words { for word in Set(name) { counts[word, default: 0] += 1 } }
        // What stands in front of a dot is an object's name.
        let holders = Set(plain.compactMap { Self.holder(of: profiles[$0].source.key) })
        let common = Set(
            counts.filter { word, count in
                count >= (holders.contains(word) ? 4 : max(4, plain.count * 2 / 5)) && Self.mayBeForgotten(word)
            }.keys)
        let rests = words.map { name in name.filter { !common.contains($0) } }
        // "Site city", "mailing city": what tells two columns apart is not common to them.
        let changed = zip(words, rests).filter { $0.count != $1.count }.map { $1 }
        guard !common.isEmpty, Set(changed).count == changed.count else { return }
        for (index, (name, rest)) in zip(plain, zip(words, rests)) {
            guard rest.count < name.count, rest.contains(where: { Int($0) == nil }), rest != ["type"], rest != ["id"] else { continue }
            // "address city" is known as it is.
            if FieldName(known: name.joined()) != nil { continue }
            let known = FieldName(rest.joined(separator: " "))
            // "addr full": what is left has to say something.
            if known.role == nil, !known.isVetoed, profiles[index].name.role != nil { continue }
            profiles[index].name = known
            profiles[index].words = rest
        }
    }

    /// The word in front of the dot of a name like "office.city".
    private static func holder(of key: String) -> String? {
        guard let dot = key.utf8.firstIndex(of: ASCII.point), key[dot...].utf8.count > 2 else { return nil }
        let words = Folding.words(key[..<dot])
        return words.count == 1 ? words.first : nil
    }

    /// Whether a word that many names have is not what makes them meaningful, as "address" in "address city" is not.
    private static func mayBeForgotten(_ word: String) -> Bool {
        guard word.utf8.count > 1, Int(word) == nil, !ColumnWords.letters.contains(word), FieldWords.entry(word)?.meaning != .event else {
            return false
        }
        let name = FieldName(word)
        return name.role == nil || name.role == "address" || name.role == "category" || name.role == "name" && name.strength < 0.9
    }

    private mutating func look(at record: FeatureRecord, in slab: FeatureSlab) {
        for row in record.properties.indices {
            let field = slab.tables.fields[row]
            key = Int(field.key)
            let source = FieldSource(slab.tables.keys[key].name)
            if let label = slab.tables.labels[row], numbers[source] == nil, label.range.upperBound <= slab.tables.bytes.count {
                displayNames[source] = String(decoding: slab.tables.bytes[label.range], as: UTF8.self)
            }
            look(at: field, source, slab, depth: 0)
        }
    }

    private mutating func look(at field: Field, _ source: FieldSource, _ slab: FeatureSlab, depth: Int) {
        switch field.kind {
        case .missing: return
        case .object where depth < 4:
            for (key, value) in NestedValue.members(in: slab.tables.bytes, field.span.range) {
                look(at: value, FieldSource(source.key, path: source.path + [key]), slab, depth: depth + 1)
            }
        case .array where depth < 4:
            let elements = NestedValue.elements(in: slab.tables.bytes, field.span.range)
            guard let first = elements.first else { return }
            if first.kind == .object {
                if let contacts = contacts(among: elements, of: source, in: slab) {
                    for (step, element) in contacts {
                        look(at: element, FieldSource(source.key, path: source.path + [step]), slab, depth: depth + 1)
                    }
                    return
                }
                look(at: first, FieldSource(source.key, path: source.path + ["0"]), slab, depth: depth + 1)
            } else if first.kind == .number, elements.count <= 3 {
                add(elements.map { slab.text(of: $0) }.joined(separator: ","), to: source)
            } else {
                add(slab.text(of: first), to: source)
            }
        case .object, .array, .null, .false, .true:
            // The place is known, though it says nothing.
            _ = number(of: source)
        case .number, .string:
            if depth < 4, field.kind == .string, let inner = embedded(field, in: slab) {
                return look(at: inner.field, source, FeatureSlab(FeatureStorage(bytes: inner.bytes)), depth: depth)
            }
            guard let text = field.head(in: slab) else { return }
            let bytes = slab.tables.bytes
            let isPlain = plain.isPlain(bytes.span, field.span.range, for: .administrativeArea)
            add(text, to: source, isClean: isPlain && field.span.length <= 400)
            if field.kind == .string { lookInside(field, source, slab) }
        }
    }

    /// The elements of a list of ways to somebody, which say what they are (`{"type": "website", "value": …}`), and the
    /// steps to them, without faxes and the like; `nil` for another list.
    private func contacts(among elements: [Field], of source: FieldSource, in slab: FeatureSlab) -> [(step: String, element: Field)]? {
        var found: [(step: String, element: Field)] = []
        var areContacts = false
        for element in elements.prefix(12) where element.kind == .object {
            let members = NestedValue.members(in: slab.tables.bytes, element.span.range)
            for (key, value) in members
            where Self.kinds.contains(key) && value.kind == .string && value.span.length <= 20 && !value.traits.contains(.escaped) {
                let kind = slab.text(of: value)
                let name = FieldName(kind)
                let step = NestedValue.step(key, is: kind)
                // A fax among telephones, "facebook" beside an address of the web.
                let isOther = name.isVetoed && ([source.path.last ?? source.key] + members.map(\.key)).contains(where: Self.isContact)
                areContacts = areContacts || isOther || Self.isContact(kind)
                if !name.isVetoed, !found.contains(where: { $0.step == step }) { found.append((step, element)) }
            }
        }
        return areContacts ? found : nil
    }

    /// Whether a word is one for a way to somebody.
    private static func isContact(_ word: String) -> Bool { ["phone", "email", "url"].contains(FieldName(word).role) }

    /// What members are called that say what kind of thing an object is.
    private static let kinds: Set<String> = ["type", "kind", "channel", "contactType"]

    private func embedded(_ field: Field, in slab: FeatureSlab) -> EmbeddedValue? {
        let range = field.span.range
        guard range.upperBound <= slab.tables.bytes.count, EmbeddedValue.mayBe(slab.tables.bytes[range]) else { return nil }
        return EmbeddedValue(slab.text(of: field))
    }

    /// Reads the lines of a description.
    private mutating func lookInside(_ field: Field, _ source: FieldSource, _ slab: FeatureSlab) {
        guard field.span.length >= 12, DescriptionText.mayHaveLabels(slab.tables.bytes, field.span.range) else { return }
        let text = slab.text(of: field)
        let found = lines[text] ?? descriptions.lines(in: text)
        if text.utf8.count <= 400 { lines[text] = found }
        // An address of several lines is read as a whole.
        let role = number(of: source).flatMap { profiles[$0].name.role }
        let isText = role == nil || role == FieldRole.description.rawValue
        for line in found where isText || !line.isPlain {
            let source = FieldSource(source.key, path: source.path + [DescriptionText.mark + line.labelText])
            if let text = ValueText.cleaned(line.valueText, for: .description) { add(text, to: source, isMined: true) }
        }
    }

    private mutating func add(_ given: String, to source: FieldSource, isMined: Bool = false, isClean: Bool = false) {
        guard let text = isClean ? given : ValueText.cleaned(given, for: .administrativeArea, keepsTags: true),
            let number = number(of: source)
        else {
            if source.path.isEmpty, silent.count < Self.placeLimit { silent.insert(source.key) }
            return
        }
        profiles[number].isMined = isMined
        if !isClean, given.utf8.contains(ASCII.lineFeed) { profiles[number].brokenCount += 1 }
        let role = profiles[number].role
        profiles[number].add(role.map { ValueText.withoutSpreadsheetMarks(text, for: $0) } ?? text, record: recordCount)
    }

    private mutating func number(of source: FieldSource) -> Int? {
        let isProperty = source.path.isEmpty && numbersOfKeys.indices.contains(key)
        if isProperty, let number = numbersOfKeys[key] { return number }
        guard let number = numbers[source] ?? newNumber(of: source) else { return nil }
        if isProperty { numbersOfKeys[key] = number }
        return number
    }

    private mutating func newNumber(of source: FieldSource) -> Int? {
        guard profiles.count < Self.placeLimit else { return nil }
        numbers[source] = profiles.count
        profiles.append(FieldProfile(source: source, name: Self.name(of: source)))
        if let label = displayNames[source] { profiles[profiles.count - 1].takeDisplayName(label) }
        return profiles.count - 1
    }

    /// The roles whose value may be an object with a name: `"country": {"name": "Peru", "code": "PE"}`.
    private static let namedParts: Set<String> = [
        "brand", "openingHours", "category", "country", "administrativeArea", "subAdministrativeArea", "locality", "subLocality",
    ]

    /// The roles whose values may be objects with a kind of their own.
    private static let describing: Set<String> = ["phone", "email", "url", "address", "street", "openingHours", "position"]

    /// What objects are called that say something of the record, and nothing of the place.
    private static let others: Set<String> = ["meta", "metadata", "geometry", "geom", "links", "self", "geo"]

    /// What objects are called that hold whatever there is.
    private static let bags: Set<String> = ["tags", "properties", "attributes", "fields", "data", "details", "info", "item", "record"]

    /// What the name of a place says: of a nested one, the last word that says something, or all of them together.
    private static func name(of source: FieldSource) -> FieldName {
        guard !source.path.isEmpty else { return FieldName(TwiceEncoded.meant(source.key) ?? source.key) }
        if let last = source.path.last, last.hasPrefix(DescriptionText.mark) {
            return FieldName(String(last.dropFirst(DescriptionText.mark.count)))
        }
        var steps = ([source.key] + source.path).filter { Int($0) == nil }.map { NestedValue.text(ofStep: $0).map(String.init) ?? $0 }
        // What Elasticsearch wraps its records in.
        if steps.first == "_source", steps.count > 1 { steps.removeFirst() }
        if steps.count == 1 { return FieldName(steps[0]) }
        // What a literal of linked data is written in, and not what it says.
        if let last = steps.last, ["xml:lang", "datatype", "@type", "@language"].contains(last.lowercased()),
            !Self.bags.contains(steps.dropLast().last ?? "")
        {
            return FieldName(veto: true)
        }
        // `nearest_station/name`
        if source.isNear { return FieldName(veto: true) }
        var whole = FieldName(steps.joined(separator: " "))
        guard !whole.isVetoed, let last = steps.last, steps.count > 1 else { return whole }
        let own = FieldName(last)
        let parent = FieldName(steps.dropLast().joined(separator: " "))
        if parent.isVetoed || own.isVetoed {
            whole.isVetoed = true
            return whole
        }
        // "tags/name" and "properties/type": what a bag is called says nothing of what is in it.
        // "phones/0/kind": what kind of number it is.
        let holds = steps.dropLast().last.map { Folding.joinedWords($0) } ?? ""
        if own.role == "category", Self.others.contains(holds) || Self.describing.contains(parent.role ?? "") {
            return FieldName(veto: true)
        }
        // "name/long" is no longitude.
        if own.role == "longitude", parent.role == "name" { return whole.role == "name" ? whole : parent }
        // "street/name", "street/number": the parts of one.
        let holder = FieldName(steps[steps.count - 2])
        if holder.role == "street" || holder.role == "thoroughfare", holder.strength >= 0.8 {
            if own.role == "name" { return FieldName(role: "thoroughfare", strength: 0.95) }
            if own.role != "postalCode", ColumnWords.numbers.contains(Folding.joinedWords(last)) {
                return FieldName(role: "subThoroughfare", strength: 0.95)
            }
        }
        if own.strength >= 0.6, Self.bags.contains(Folding.joinedWords(steps.dropLast().joined())) { return own }
        let keepsParent = Self.namedParts.contains(parent.role ?? "") && parent.strength > 0.6
        if keepsParent, own.role == "name" || own.role == "category" || own.role == nil {
            return parent.role == "openingHours" ? own : parent
        }
        return own.strength >= whole.strength || own.strength >= 0.8 ? own : whole
    }
}

extension Field {
    /// The first few hundred bytes of a field as text.
    fileprivate func head(in slab: FeatureSlab) -> String? {
        guard span.length > 400 else { return slab.text(of: self) }
        var head = self
        head.span.length = 400
        let bytes = slab.tables.bytes
        guard head.span.range.upperBound < bytes.count else { return nil }
        // No character and no escape is cut in two.
        while head.span.length > 380, bytes[head.span.range.upperBound] & 0xC0 == 0x80 { head.span.length -= 1 }
        if traits.contains(.escaped), let last = bytes[head.span.range].suffix(12).lastIndex(of: ASCII.backslash) {
            head.span.length = UInt32(last) - head.span.offset
            if head.span.length > 0, bytes[last - 1] == ASCII.backslash { head.span.length -= 1 }
        }
        return slab.text(of: head)
    }
}
