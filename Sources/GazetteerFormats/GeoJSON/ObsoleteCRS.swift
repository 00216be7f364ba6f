import GazetteerModel

/// What is said about a `crs`, which GeoJSON had until 2016. Positions are read as WGS 84 whatever it names.
enum ObsoleteCRS {
    /// The severity and the message for a `crs` member with this value.
    static func finding(_ value: ArraySlice<UInt8>) -> (Diagnostic.Severity, String) {
        let text = String(decoding: value, as: UTF8.self)
        guard text != "null", !text.contains("CRS84"), !text.contains("4326") else {
            return (.info, "a \"crs\" names what GeoJSON always is; it is not written")
        }
        return (.warning, "a \"crs\" names another reference system; positions are read as WGS 84 degrees all the same")
    }
}
