// swift-tools-version: 6.2
import PackageDescription

// What the command line cannot show: reading a feed into features and nothing more.
let package = Package(
    name: "GazetteerBenchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Gazetteer", path: "../..")],
    targets: [
        .executableTarget(name: "gaz-bench", dependencies: [.product(name: "Gazetteer", package: "Gazetteer")])
    ],
    swiftLanguageModes: [.v6]
)
