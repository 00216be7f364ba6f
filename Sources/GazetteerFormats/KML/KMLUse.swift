import GazetteerModel

/// What KML has an element of its own for.
///
/// Most are properties under the name that the KML reader gives them; they leave the extended data unless their value
/// has another type than the reader would give it. The last ones are properties that mean the same under another name;
/// they become an element and stay in the extended data too, so that they come back under their own name.
enum KMLUse: Int, CaseIterable {
    case none
    case name, visibility, link, address, phoneNumber, snippet, description, timestamp, timespan, styleUrl
    case stroke, strokeOpacity, strokeWidth, fill, fillOpacity
    case icon, iconColor, iconOpacity, iconScale, iconHeading, labelColor, labelOpacity, labelScale
    case altitudeMode, extrude, tessellate, snippetMaxLines, lookAt, camera
    case otherName, otherAddress, otherPhone, otherLink, otherDescription

    /// The bit of the use among all.
    @inline(__always)
    var mask: UInt64 { 1 << UInt64(rawValue) }

    /// The uses that a style is made of.
    static let styleMask: UInt64 = [
        KMLUse.stroke, .strokeOpacity, .strokeWidth, .fill, .fillOpacity, .icon, .iconColor, .iconOpacity, .iconScale, .iconHeading,
        .labelColor, .labelOpacity, .labelScale,
    ].reduce(0) { $0 | $1.mask }

    /// Whether the KML reader gives back a value of this kind from the element, so that the property can leave the
    /// extended data.
    func holds(_ kind: FieldKind) -> Bool {
        switch self {
        case .none, .otherName, .otherAddress, .otherPhone, .otherLink, .otherDescription: return false
        case .visibility, .extrude, .tessellate:
            switch kind {
            case .true, .false: return true
            default: return false
            }
        case .strokeOpacity, .strokeWidth, .fillOpacity, .iconOpacity, .iconScale, .iconHeading, .labelOpacity, .labelScale,
            .snippetMaxLines:
            return kind == .number
        case .timespan, .lookAt, .camera: return kind == .object
        default: return kind.isString
        }
    }

    /// Whether a field of the extended data with this name would be taken for another one: the element has it alone.
    var standsAlone: Bool { self == .name || self == .snippet || self == .description }

    /// Whether a property with such a value never stands in the extended data.
    func takes(_ kind: FieldKind) -> Bool { holds(kind) || (standsAlone && !kind.isNested) }

    /// The use of a property name.
    init(propertyName: String) {
        if let use = Self.byName[propertyName] {
            self = use
            return
        }
        switch FieldMapping.role(of: propertyName) {
        case .name: self = .otherName
        case .address: self = .otherAddress
        case .phone: self = .otherPhone
        case .url: self = .otherLink
        case .description: self = .otherDescription
        default: self = .none
        }
    }

    private static let byName: [String: KMLUse] = [
        "name": .name, "visibility": .visibility, "link": .link, "address": .address, "phoneNumber": .phoneNumber, "snippet": .snippet,
        "description": .description, "timestamp": .timestamp, "timespan": .timespan, "styleUrl": .styleUrl, "stroke": .stroke,
        "stroke-opacity": .strokeOpacity, "stroke-width": .strokeWidth, "fill": .fill, "fill-opacity": .fillOpacity, "icon": .icon,
        "icon-color": .iconColor, "icon-opacity": .iconOpacity, "icon-scale": .iconScale, "icon-heading": .iconHeading,
        "label-color": .labelColor, "label-opacity": .labelOpacity, "label-scale": .labelScale, "altitudeMode": .altitudeMode,
        "extrude": .extrude, "tessellate": .tessellate, "snippetMaxLines": .snippetMaxLines,
        "LookAt": .lookAt, "Camera": .camera,
    ]
}
