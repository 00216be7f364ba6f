/// The names of elements and attributes that mean something here, numbered for the event parser.
enum KMLName: UInt16, CaseIterable {
    case unknown
    case kml
    case document
    case folder
    case placemark
    case groundOverlay
    case photoOverlay
    case screenOverlay
    case networkLink
    case name
    case description
    case snippet
    case lowercaseSnippet
    case address
    case phoneNumber
    case styleUrl
    case visibility
    case isOpen
    case altitudeMode
    case extrude
    case tessellate
    case extendedData
    case metadata
    case data
    case schemaData
    case simpleData
    case simpleArrayData
    case displayName
    case value
    case point
    case lineString
    case linearRing
    case polygon
    case outerBoundaryIs
    case innerBoundaryIs
    case multiGeometry
    case multiPoint
    case multiLineString
    case multiPolygon
    case coordinates
    case track
    case multiTrack
    case when
    case coord
    case angles
    case interpolate
    case model
    case location
    case longitude
    case latitude
    case altitude
    case timeStamp
    case timeSpan
    case begin
    case end
    case lookAt
    case camera
    case style
    case styleMap
    case pair
    case key
    case cascadingStyle
    case schema
    case simpleField
    case simpleArrayField
    case iconStyle
    case labelStyle
    case lineStyle
    case polyStyle
    case color
    case scale
    case heading
    case icon
    case href
    case hotSpot
    case width
    case fill
    case outline
    case linkElement
    case url
    case atomLink
    case author
    case addressDetails
    case latLonBox
    case latLonQuad
    case north
    case south
    case east
    case west
    case rotation
    case id
    case targetId
    case `type`
    case schemaUrl
    case x
    case y
    case xunits
    case yunits
    case drawOrder
    case balloonVisibility
    case update
    case tour
    // Stand-ins for what is read elsewhere: a document, a folder, the end of either, a record.
    case documentStub
    case folderStub
    case endStub
    case recordStub

    /// The name as a document writes it; a leading `*` tells the parser that its child elements are markup.
    var registered: String {
        switch self {
        case .unknown: "-"
        case .kml: "kml"
        case .document: "Document"
        case .folder: "Folder"
        case .placemark: "Placemark"
        case .groundOverlay: "GroundOverlay"
        case .photoOverlay: "PhotoOverlay"
        case .screenOverlay: "ScreenOverlay"
        case .networkLink: "NetworkLink"
        case .name: "name"
        case .description: "*description"
        case .snippet: "*Snippet"
        case .lowercaseSnippet: "*snippet"
        case .address: "address"
        case .phoneNumber: "phoneNumber"
        case .styleUrl: "styleUrl"
        case .visibility: "visibility"
        case .isOpen: "open"
        case .altitudeMode: "altitudeMode"
        case .extrude: "extrude"
        case .tessellate: "tessellate"
        case .extendedData: "ExtendedData"
        case .metadata: "Metadata"
        case .data: "Data"
        case .schemaData: "SchemaData"
        case .simpleData: "SimpleData"
        case .simpleArrayData: "SimpleArrayData"
        case .displayName: "displayName"
        case .value: "value"
        case .point: "Point"
        case .lineString: "LineString"
        case .linearRing: "LinearRing"
        case .polygon: "Polygon"
        case .outerBoundaryIs: "outerBoundaryIs"
        case .innerBoundaryIs: "innerBoundaryIs"
        case .multiGeometry: "MultiGeometry"
        case .multiPoint: "MultiPoint"
        case .multiLineString: "MultiLineString"
        case .multiPolygon: "MultiPolygon"
        case .coordinates: "coordinates"
        case .track: "Track"
        case .multiTrack: "MultiTrack"
        case .when: "when"
        case .coord: "coord"
        case .angles: "angles"
        case .interpolate: "interpolate"
        case .model: "Model"
        case .location: "Location"
        case .longitude: "longitude"
        case .latitude: "latitude"
        case .altitude: "altitude"
        case .timeStamp: "TimeStamp"
        case .timeSpan: "TimeSpan"
        case .begin: "begin"
        case .end: "end"
        case .lookAt: "LookAt"
        case .camera: "Camera"
        case .style: "Style"
        case .styleMap: "StyleMap"
        case .pair: "Pair"
        case .key: "key"
        case .cascadingStyle: "CascadingStyle"
        case .schema: "Schema"
        case .simpleField: "SimpleField"
        case .simpleArrayField: "SimpleArrayField"
        case .iconStyle: "IconStyle"
        case .labelStyle: "LabelStyle"
        case .lineStyle: "LineStyle"
        case .polyStyle: "PolyStyle"
        case .color: "color"
        case .scale: "scale"
        case .heading: "heading"
        case .icon: "Icon"
        case .href: "href"
        case .hotSpot: "hotSpot"
        case .width: "width"
        case .fill: "fill"
        case .outline: "outline"
        case .linkElement: "Link"
        case .url: "Url"
        case .atomLink: "link"
        case .author: "author"
        case .addressDetails: "AddressDetails"
        case .latLonBox: "LatLonBox"
        case .latLonQuad: "LatLonQuad"
        case .north: "north"
        case .south: "south"
        case .east: "east"
        case .west: "west"
        case .rotation: "rotation"
        case .id: "id"
        case .targetId: "targetId"
        case .type: "type"
        case .schemaUrl: "schemaUrl"
        case .x: "x"
        case .y: "y"
        case .xunits: "xunits"
        case .yunits: "yunits"
        case .drawOrder: "drawOrder"
        case .balloonVisibility: "balloonVisibility"
        case .update: "Update"
        case .tour: "Tour"
        case .documentStub: "gazetteer-d"
        case .folderStub: "gazetteer-f"
        case .endStub: "gazetteer-e"
        case .recordStub: "gazetteer-r"
        }
    }

    /// The name as a document writes it.
    var text: Substring { registered.hasPrefix("*") ? registered.dropFirst() : registered[...] }
}
