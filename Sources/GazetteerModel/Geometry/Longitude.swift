/// Arithmetic with longitudes, which repeat after 360 degrees.
enum Longitude {
    /// The same meridian within −180...180; values that lie there already stay as they are.
    static func normalized(_ longitude: Double) -> Double {
        if longitude >= -180 && longitude <= 180 { return longitude }
        return longitude.remainder(dividingBy: 360)
    }

    /// How far two meridians lie apart the shorter way, 0 to 180 degrees.
    static func distance(_ first: Double, _ second: Double) -> Double {
        let difference = (first - second).magnitude
        return difference <= 180 ? difference : difference.remainder(dividingBy: 360).magnitude
    }
}
