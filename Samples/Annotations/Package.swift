// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Annotations",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Gazetteer", path: "../..")],
    targets: [
        .executableTarget(name: "Annotations", dependencies: [.product(name: "Gazetteer", package: "Gazetteer")])
    ],
    swiftLanguageModes: [.v6]
)
