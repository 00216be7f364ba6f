import GazetteerModel
import GazetteerText

extension RecordReader {
    /// A part of an address in one line.
    mutating func part(_ role: FieldRole) -> Value {
        let parts = self.parts ?? addressParts()
        self.parts = parts
        switch parts {
        case .none: return .none
        case .text: return addressText?.part(role).map(Value.text) ?? .none
        case .tail:
            guard let range = memory.addressTails.part(role) else { return .none }
            var part = address
            part.span = TextSpan(range)
            return .field(part)
        }
    }

    private mutating func addressParts() -> Parts {
        let value = given(.address)
        let bytes = bytes
        if case .field(let field) = value, field.kind == .string, !field.traits.contains(.escaped),
            memory.addressTails.read(bytes.span, field.span.range)
        {
            address = field
            return .tail
        }
        addressText = text(of: value).map { AddressText($0) }
        return .text
    }

    /// The country in words. A code of two letters is no word.
    mutating func country() -> Value {
        let value = given(.country)
        if case .field(let field) = value, field.kind == .string, field.traits.contains(.clean) {
            return field.span.length == 2 ? .none : value
        }
        guard let text = text(of: value) else { return table.splitsAddresses ? part(.country) : .none }
        return text.utf8.count == 2 ? .none : value
    }

    /// The country's code: its own field, or what the country's name stands for.
    mutating func countryCode() -> Value {
        for role in [FieldRole.isoCountryCode, .country] {
            let value = given(role)
            if case .field(let field) = value, plain.isCountryCode(field, bytes.span) { return value }
            if let code = code(value) { return .text(code) }
            if role == .isoCountryCode, let text = text(of: value) { return .text(text) }
        }
        guard table.splitsAddresses, let code = code(part(.country)) else { return .none }
        return .text(code)
    }

    /// The code of a country that is named.
    private mutating func code(_ value: Value) -> String? {
        if case .field(let field) = value { return code(ofCountry: field) }
        return text(of: value).flatMap(Countries.code)
    }

    /// The code of the country that a field names.
    mutating func code(ofCountry field: Field) -> String? {
        guard !field.traits.contains(.escaped), let key = ShortText(bytes.span, field.span.range) else {
            return Countries.code(text(of: field))
        }
        if let known = memory.codes[key] { return known }
        let code = Countries.code(text(of: field))
        memory.codes.remember(code, for: key)
        return code
    }

    /// The street, as given or put together from its name and number in the order of the country.
    mutating func street() -> Value {
        let value = given(.street)
        guard case .none = value, !table.readings[FieldRole.thoroughfare.number].isEmpty else { return value }
        let name = given(.thoroughfare)
        if case .none = name { return .none }
        let number = given(.subThoroughfare)
        if case .none = number { return name }
        return numbered(name, number, code: text(of: countryCode()))
    }

    /// A street with the number of a house, in the order of the country.
    ///
    /// - Parameter code: the country's code, if it is known.
    mutating func numbered(_ name: Value, _ number: Value, code: String?) -> Value {
        switch house(inStreet: name, code: code ?? table.isoCountryCode) {
        case .numberFirst: join(number, " ", name)
        case .numberLast: join(name, " ", number)
        case .numberAfterComma: join(name, ", ", number)
        }
    }

    /// Where the number of a house in a street stands: the country tells, or how the street is called.
    private mutating func house(inStreet name: Value, code: String?) -> AddressOrder.House {
        guard let code = code ?? country(ofStreet: name) else { return Self.houseOfNoCountry }
        if let known = memory.housesByCode[code] { return known }
        let house = AddressOrder(isoCountryCode: code).house
        memory.housesByCode.remember(house, for: code)
        return house
    }

    private static let houseOfNoCountry = AddressOrder(isoCountryCode: nil).house

    /// The country that has one of the words for streets in a name. Words come again where names do not.
    private mutating func country(ofStreet name: Value) -> String? {
        let bytes = bytes
        guard case .field(let field) = name, !field.traits.contains(.escaped), field.span.range.upperBound <= bytes.count else {
            return text(of: name).flatMap(PlaceWords.country(ofStreet:))
        }
        var rest = field.span.range
        while !rest.isEmpty {
            let blank = ByteScan.next(ASCII.space, ASCII.space, from: rest.lowerBound, in: bytes.span) ?? rest.upperBound
            let word = rest.lowerBound..<min(blank, rest.upperBound)
            if let country = country(ofStreetWord: word, in: bytes) { return country }
            rest = min(word.upperBound + 1, rest.upperBound)..<rest.upperBound
        }
        return nil
    }

    private mutating func country(ofStreetWord word: Range<Int>, in bytes: [UInt8]) -> String? {
        let key = ShortText(bytes.span, word)
        if let key, let known = memory.streetCountries[key] { return known }
        let country = PlaceWords.country(ofStreet: String(decoding: bytes[word], as: UTF8.self))
        if let key { memory.streetCountries.remember(country, for: key) }
        return country
    }
}
