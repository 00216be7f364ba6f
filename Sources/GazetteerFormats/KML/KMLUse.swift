import GazetteerModel

/// What KML has an element of its own for.
///
/// Most are properties under the name that the KML reader gives them; they leave the extended data. The last ones are
/// properties that mean the same under another name; they become an element and stay in the extended data too, so
/// that they come back under their own name.
enum KMLUse: Int, CaseIterable {
    case none
    case name, visibility, open, address, phoneNumber, snippet, description, timestamp, timespan, styleUrl
    case stroke, strokeOpacity, strokeWidth, fill, fillOpacity
    case icon, iconColor, iconOpacity, iconScale, iconHeading, labelColor, labelOpacity, labelScale
    case altitudeMode, extrude, tessellate
    case otherName, otherAddress, otherPhone, link, otherDescription

    /// Whether a property of this use can leave the extended data.
    var isElement: Bool { self != .none && rawValue < KMLUse.otherName.rawValue }

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
        case .url: self = .link
        case .description: self = .otherDescription
        default: self = .none
        }
    }

    private static let byName: [String: KMLUse] = [
        "name": .name, "visibility": .visibility, "open": .open, "address": .address, "phoneNumber": .phoneNumber, "snippet": .snippet,
        "description": .description, "timestamp": .timestamp, "timespan": .timespan, "styleUrl": .styleUrl, "stroke": .stroke,
        "stroke-opacity": .strokeOpacity, "stroke-width": .strokeWidth, "fill": .fill, "fill-opacity": .fillOpacity, "icon": .icon,
        "icon-color": .iconColor, "icon-opacity": .iconOpacity, "icon-scale": .iconScale, "icon-heading": .iconHeading,
        "label-color": .labelColor, "label-opacity": .labelOpacity, "label-scale": .labelScale, "altitudeMode": .altitudeMode,
        "extrude": .extrude, "tessellate": .tessellate,
    ]
}
