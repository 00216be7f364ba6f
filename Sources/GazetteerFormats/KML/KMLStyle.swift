import GazetteerModel

/// What a style says, in the words of simplestyle and, for icons and labels, of toGeoJSON.
struct KMLStyle: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        var key: String
        var kind: FieldKind
        /// Text, or a number or array as JSON.
        var text: [UInt8]
    }

    var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    private mutating func set(_ key: String, _ kind: FieldKind, _ text: [UInt8]) {
        entries.removeAll { $0.key == key }
        entries.append(Entry(key: key, kind: kind, text: text))
    }

    /// What is said here, and what `other` says besides.
    func overriding(_ other: KMLStyle) -> KMLStyle {
        var style = other
        for entry in entries { style.set(entry.key, entry.kind, entry.text) }
        return style
    }

    /// Reads a `Style` element.
    init(_ tree: KMLTree, _ style: Int) {
        var at = tree.firstChild(style)
        let end = tree.end(style)
        while at < end {
            if tree.isElement(at) {
                switch tree.name(at) {
                case .iconStyle: readIcon(tree, at)
                case .labelStyle:
                    color("label-color", "label-opacity", tree, at)
                    number("label-scale", .scale, tree, at)
                case .lineStyle:
                    color("stroke", "stroke-opacity", tree, at)
                    number("stroke-width", .width, tree, at)
                case .polyStyle: readFill(tree, at)
                default: break
                }
            }
            at = tree.next(at)
        }
    }

    init() {}

    private mutating func readIcon(_ tree: KMLTree, _ icon: Int) {
        color("icon-color", "icon-opacity", tree, icon)
        number("icon-scale", .scale, tree, icon)
        number("icon-heading", .heading, tree, icon)
        if let spot = tree.child(.hotSpot, of: icon), let x = tree.attribute(.x, of: spot), let y = tree.attribute(.y, of: spot),
            let left = JSONNumber.normalized(tree.text[x]), let top = JSONNumber.normalized(tree.text[y])
        {
            set("icon-offset", .array, [ASCII.leftBracket] + left + [ASCII.comma] + top + [ASCII.rightBracket])
            let units = [KMLName.xunits, .yunits].map { name in
                "\"" + (tree.attribute(name, of: spot).map { tree.string($0).filter { $0.isLetter } } ?? "") + "\""
            }
            if units != ["\"\"", "\"\""] { set("icon-offset-units", .array, Array("[\(units[0]),\(units[1])]".utf8)) }
        }
        if let image = tree.child(.icon, of: icon), let link = tree.childText(.href, of: image) {
            set("icon", .string, tree.bytes(link))
        }
    }

    private mutating func readFill(_ tree: KMLTree, _ fill: Int) {
        color("fill", "fill-opacity", tree, fill)
        if tree.childText(.fill, of: fill).map({ tree.string($0) }) == "0" { set("fill-opacity", .number, [ASCII.zero]) }
        if tree.childText(.outline, of: fill).map({ tree.string($0) }) == "0", !entries.contains(where: { $0.key == "stroke-opacity" }) {
            set("stroke-opacity", .number, [ASCII.zero])
        }
    }

    private mutating func number(_ key: String, _ name: KMLName, _ tree: KMLTree, _ parent: Int) {
        guard let range = tree.childText(name, of: parent), let number = JSONNumber.normalized(tree.text[range]) else { return }
        set(key, .number, number)
    }

    /// KML writes `aabbggrr`; three and six digits are read as the web writes them.
    private mutating func color(_ key: String, _ opacity: String, _ tree: KMLTree, _ parent: Int) {
        guard let range = tree.childText(.color, of: parent) else { return }
        var digits = tree.text[range]
        if digits.first == ASCII.hash { digits = digits.dropFirst() }
        guard digits.allSatisfy({ ASCII.hexValue($0) != nil }) else { return }
        let lower = digits.map { $0 >= ASCII.upperA && $0 <= ASCII.upperF ? $0 | 0x20 : $0 }
        switch lower.count {
        case 3, 6:
            // As the web writes them: opaque.
            set(opacity, .number, [ASCII.zero + 1])
            set(key, .string, [ASCII.hash] + (lower.count == 3 ? lower.flatMap { [$0, $0] } : lower))
        case 8:
            let alpha = ((ASCII.hexValue(lower[0]) ?? 0) << 4) + (ASCII.hexValue(lower[1]) ?? 0)
            set(opacity, .number, Array(Self.fraction(alpha).utf8))
            set(key, .string, [ASCII.hash] + lower[6..<8] + lower[4..<6] + lower[2..<4])
        default: break
        }
    }

    private static func fraction(_ alpha: UInt32) -> String {
        switch alpha {
        case 0: "0"
        case 255: "1"
        default: (Double(alpha) / 255).description
        }
    }
}
