/// In which order a country writes the parts of an address.
///
/// An ISO code decides; without one, the country's name if it is a common one, or a short state in capitals (`MA`),
/// which tells an American address.
package struct AddressOrder: Sendable, Hashable {
    /// How locality, state and postal code follow each other.
    package enum Town: Sendable, Hashable {
        /// `75004 Paris`
        case postalCodeFirst
        /// `London SW1A 2AA`
        case postalCodeLast
        /// `Boston, MA 02110`
        case stateAndPostalCode
    }

    /// How the number of the house stands to the street.
    package enum House: Sendable, Hashable {
        /// `12 Main Street`
        case numberFirst
        /// `Hauptstraße 12`
        case numberLast
        /// `Calle Mayor, 12`
        case numberAfterComma
    }

    package var town: Town
    package var house: House

    package init(isoCountryCode: String?, country: String? = nil, administrativeArea: String? = nil) {
        let name = country?.uppercased() ?? ""
        let code = isoCountryCode?.uppercased() ?? (name.count == 2 && name != "UK" ? name : Self.codes[name] ?? "")
        let state = administrativeArea ?? ""
        let looksAmerican = (2...3).contains(state.utf8.count) && state.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        if Self.stateAndPostalCode.contains(code) || (name.isEmpty && code.isEmpty && looksAmerican) {
            town = .stateAndPostalCode
        } else {
            town = Self.postalCodeLast.contains(code) ? .postalCodeLast : .postalCodeFirst
        }
        house = Self.numberAfterComma.contains(code) ? .numberAfterComma : Self.numberLast.contains(code) ? .numberLast : .numberFirst
    }

    /// A street with the number of a house.
    package func street(_ name: String, _ number: String) -> String {
        switch house {
        case .numberFirst: "\(number) \(name)"
        case .numberLast: "\(name) \(number)"
        case .numberAfterComma: "\(name), \(number)"
        }
    }

    private static let stateAndPostalCode: Set<String> = [
        "AS", "AU", "BR", "CA", "CN", "GU", "ID", "IN", "JP", "KR", "MP", "NG", "PR", "TH", "US", "VI", "VN",
    ]
    private static let postalCodeLast: Set<String> = [
        "BD", "BM", "FK", "GB", "GG", "GI", "HK", "IE", "IM", "JE", "LK", "MT", "NP", "NZ", "PK", "SG", "TW", "ZA",
    ]
    private static let numberAfterComma: Set<String> = ["BR", "ES", "PT"]
    private static let numberLast: Set<String> = [
        "AR", "AT", "BA", "BE", "BG", "BO", "CH", "CL", "CO", "CR", "CZ", "DE", "DK", "EC", "EE", "FI", "FO", "GL", "GR", "HR",
        "HU", "IS", "IT", "LI", "LT", "LV", "ME", "MK", "MX", "NL", "NO", "PE", "PL", "PY", "RO", "RS", "RU", "SE", "SI", "SK",
        "SM", "TR", "UA", "UY", "VA", "VE",
    ]

    private static let codes = [
        "UNITED STATES": "US", "UNITED STATES OF AMERICA": "US", "USA": "US", "CANADA": "CA", "AUSTRALIA": "AU",
        "UNITED KINGDOM": "GB", "UK": "GB", "GREAT BRITAIN": "GB", "ENGLAND": "GB", "SCOTLAND": "GB", "WALES": "GB",
        "IRELAND": "IE", "NEW ZEALAND": "NZ", "GERMANY": "DE", "DEUTSCHLAND": "DE", "AUSTRIA": "AT", "ÖSTERREICH": "AT",
        "SWITZERLAND": "CH", "SCHWEIZ": "CH", "ITALY": "IT", "ITALIA": "IT", "SPAIN": "ES", "ESPAÑA": "ES",
        "NETHERLANDS": "NL", "NEDERLAND": "NL", "SWEDEN": "SE", "SVERIGE": "SE", "JAPAN": "JP", "INDIA": "IN",
    ]
}
