#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The globe as a sphere, and the trigonometry on it, in degrees.
///
/// The one place of this module that knows the C library's mathematics.
enum Sphere {
    /// The mean radius of the WGS 84 ellipsoid, (2a + b) / 3, in metres.
    static let radius = 6_371_008.7714
    /// The length of a degree of a great circle, in metres.
    static let metersPerDegree = radius * .pi / 180

    static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }
    static func degrees(_ radians: Double) -> Double { radians * (180 / .pi) }

    static func sine(_ degrees: Double) -> Double { sin(radians(degrees)) }
    static func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }
    static func arcSine(_ value: Double) -> Double { degrees(asin(min(1, max(-1, value)))) }
    static func arcTangent(_ y: Double, _ x: Double) -> Double { degrees(atan2(y, x)) }

    /// The haversine of the angle between two places: 0 for the same place, 1 for opposite ones.
    static func haversine(latitudeDelta: Double, longitudeDelta: Double, cosines: Double) -> Double {
        let vertical = sine(latitudeDelta / 2)
        let horizontal = sine(longitudeDelta / 2)
        return vertical * vertical + cosines * horizontal * horizontal
    }

    /// The haversine of the angle that a distance of `meters` makes.
    static func haversine(meters: Double) -> Double {
        guard meters < radius * .pi else { return 1 }
        let half = sin(meters / radius / 2)
        return half * half
    }

    /// The distance in metres that a haversine stands for.
    static func meters(haversine: Double) -> Double {
        2 * radius * atan2(max(0, haversine).squareRoot(), max(0, 1 - haversine).squareRoot())
    }
}
