// swift-tools-version: 6.2
import PackageDescription

// Fuzz targets stand in a package of their own, so that the flags they need stay out of Gazetteer's manifest.
// `run` builds it with the sanitizers. A target is a folder in Sources that ends in Fuzz.
let targets = ["GeoJSONFuzz", "CSVFuzz", "KMLFuzz", "KMZFuzz", "TranslationFuzz"]

let package = Package(
    name: "GazetteerFuzz",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Gazetteer", path: "../..")],
    targets: targets.map {
        .executableTarget(
            name: $0, dependencies: ["FuzzDriver", "FeedFuzzing", .product(name: "Gazetteer", package: "Gazetteer")],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    } + [
        .target(
            name: "FeedFuzzing", dependencies: ["FuzzDriver", .product(name: "Gazetteer", package: "Gazetteer")],
            swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
        .target(name: "FuzzDriver", dependencies: ["CFuzzDriver"]),
        .target(name: "CFuzzDriver"),
    ],
    swiftLanguageModes: [.v6]
)
