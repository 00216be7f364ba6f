import GazetteerModel

/// Values that no field has as they are wanted: they are put into a slab of the translation's own.
extension BatchTranslator {
    /// A street and the number of the house, by a plan.
    mutating func street(_ row: RecordRun.Row, by plan: CopyPlan, _ step: CopyPlan.Step, _ fields: Span<Field>) -> Field? {
        street(fields[row.fields + Int(step.place)], plan.house.field.map { fields[row.fields + $0] }, plan.country, row, fields)
    }

    /// The same for a record that comes alone.
    mutating func street(_ row: RecordRun.Row, _ name: Field, _ layout: RecordLayout, _ fields: Span<Field>) -> Field? {
        let house = layout.numberedStreet?.number.flatMap { choices[$0].field }.map { fields[row.fields + $0] }
        return street(name, house, layout.numberedStreet?.code.map { choices[$0] } ?? .nothing, row, fields)
    }

    private mutating func street(
        _ name: Field, _ house: Field?, _ country: RecordLayout.Choice, _ row: RecordRun.Row, _ fields: Span<Field>
    ) -> Field? {
        guard !name.isEmpty else { return nil }
        guard let house, !house.isEmpty else { return name.kind == .number ? name.asText : name }
        var code = country.field.map { fields[row.fields + $0] }
        if country.use == .name, let named = code { code = self.code(ofCountry: named) }
        let letters = code.map { String(decoding: tables.bytes[$0.span.range], as: UTF8.self) }
        return field(reader.numbered(.field(name), .field(house), code: letters == "" ? nil : letters))
    }

    /// The code of a country that a field names, written once a batch; `nil` for an unknown one.
    mutating func code(ofCountry field: Field) -> Field? {
        let name = field.span.range
        let place = place(ofCountry: name)
        if let recent = recent[place], equalBytes(source.bytes.span, recent.name, source.bytes.span, name) { return recent.code }
        let code = reader.code(ofCountry: field).map { code in
            if let known = codes[code] { return known }
            let written = string(code)
            codes[code] = written
            return written
        }
        recent[place] = (name, code)
        return code
    }

    private func place(ofCountry name: Range<Int>) -> Int {
        let bytes = source.bytes.span
        guard let first = name.first, name.upperBound <= bytes.count else { return 0 }
        return (Int(bytes[first]) &* 7 &+ Int(bytes[name.upperBound - 1]) &* 3 &+ name.count) & (recent.count - 1)
    }

    mutating func make(_ role: FieldRole) -> Field? { field(reader.value(role)) }

    private mutating func field(_ value: RecordReader.Value) -> Field? {
        switch value {
        case .none: nil
        case .field(let field): field
        case .prefixed(let start, let field): string(nil, start, field)
        case .pair(let one, let separator, let other): string(one, separator, other)
        case .text(let text): string(text)
        }
    }

    /// Puts two fields and what stands between them into the slab, or one and what stands before it.
    private mutating func string(_ one: Field?, _ separator: String, _ other: Field) -> Field {
        ownSlab()
        let old = source.bytes
        let start = tables.bytes.count
        if let one { tables.bytes.append(old.span, one.span.range) }
        tables.bytes.append(contentsOf: separator.utf8)
        tables.bytes.append(old.span, other.span.range)
        let isClean =
            (one.map { $0.kind == .number || $0.traits.contains(.clean) } ?? true)
            && (other.kind == .number || other.traits.contains(.clean))
        return Field(kind: .string, traits: isClean ? .clean : [], span: TextSpan(start..<tables.bytes.count))
    }

    /// Makes the slab one that can be added to: it is the feed's own until then.
    private mutating func ownSlab() {
        if hasOwnSlab { return }
        hasOwnSlab = true
        tables.bytes = []
        tables.bytes.reserveCapacity(source.bytes.count + source.bytes.count / 8 + 4096)
        tables.bytes.append(contentsOf: source.bytes)
    }

    /// Puts a text into the slab.
    private mutating func string(_ text: String) -> Field {
        ownSlab()
        let start = tables.bytes.count
        var text = text
        let isClean = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash && $0 != ASCII.delete }
        }
        tables.bytes.append(contentsOf: text.utf8)
        return Field(kind: .string, traits: isClean ? .clean : [], span: TextSpan(start..<tables.bytes.count))
    }
}
