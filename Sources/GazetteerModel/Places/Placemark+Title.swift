extension Placemark {
    /// A text that says something; `nil` for one of white space only.
    static func said(_ text: String?) -> String? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }

    /// The street with its number, in the order of the country.
    var composedStreet: String? {
        guard let name = Self.said(thoroughfare) else { return nil }
        return Self.said(subThoroughfare).map { order.street(name, $0) } ?? name
    }

    /// The address in one line: street, town, country; what is missing is left out, what would come twice comes once.
    var composedTitle: String? {
        var lines: [String] = []
        for line in [street] + town + [Self.said(country)] {
            guard let line, !lines.contains(line) else { continue }
            lines.append(line)
        }
        return lines.isEmpty ? nil : lines.joined(separator: ", ")
    }

    /// The locality with state and postal code; a smaller or larger area stands in for a locality that is missing.
    private var town: [String?] {
        let order = order
        let state = Self.said(administrativeArea)
        let code = Self.said(postalCode)
        let place = Self.said(locality) ?? Self.said(subLocality) ?? Self.said(subAdministrativeArea)
        if order.town == .stateAndPostalCode, let state, state != place { return [place, Self.joined(state, code)] }
        return [order.town == .postalCodeFirst ? Self.joined(code, place ?? state) : Self.joined(place ?? state, code)]
    }

    private var order: AddressOrder {
        AddressOrder(
            isoCountryCode: Self.said(isoCountryCode), country: Self.said(country), administrativeArea: Self.said(administrativeArea))
    }

    private static func joined(_ first: String?, _ second: String?) -> String? {
        guard let first, let second else { return first ?? second }
        return "\(first) \(second)"
    }
}
