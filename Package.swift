// swift-tools-version: 6.2
import PackageDescription

// Settings shared by every Swift target: nothing is imported by accident, existentials are written out.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Gazetteer",
    // Typed notification messages need the 26 releases.
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .library(name: "Gazetteer", targets: ["Gazetteer"]),
        .executable(name: "gaz", targets: ["gaz"]),
    ],
    targets: [
        // What people use.
        .executableTarget(name: "gaz", dependencies: ["Gazetteer", "CMalloc"], swiftSettings: strict),
        .target(
            name: "Gazetteer", dependencies: ["GazetteerModel", "GazetteerText", "GazetteerFormats", "GazetteerSearch"],
            swiftSettings: strict),

        // The rooms behind it. A target knows the ones below it and nothing above.
        .target(
            name: "GazetteerFormats",
            dependencies: ["GazetteerModel", "GazetteerText", "CJSONEvents", "CXMLEvents", "CTextScan", "CArchive", "CUchardet", "CZlib"],
            swiftSettings: strict),
        .target(name: "GazetteerSearch", dependencies: ["GazetteerModel", "GazetteerText"], swiftSettings: strict),
        .target(name: "GazetteerText", dependencies: ["CLexica"], swiftSettings: strict),
        .target(name: "GazetteerModel", swiftSettings: strict),

        // Tests.
        .testTarget(name: "GazetteerModelTests", dependencies: ["GazetteerModel"], swiftSettings: strict),
        .testTarget(name: "GazetteerTextTests", dependencies: ["GazetteerText"], swiftSettings: strict),
        .testTarget(
            name: "GazetteerFormatsTests", dependencies: ["GazetteerFormats", "GazetteerModel", "CJSONEvents", "CXMLEvents", "CZlib"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "GazetteerSearchTests", dependencies: ["GazetteerSearch", "GazetteerText", "GazetteerModel"], swiftSettings: strict),
        .testTarget(
            name: "GazetteerTests", dependencies: ["Gazetteer", "GazetteerFormats", "GazetteerModel"], swiftSettings: strict),
        .testTarget(name: "GazTests", dependencies: ["Gazetteer"], exclude: ["Snapshots"], swiftSettings: strict),

        // Data: words, one entry a line, embedded in the binary.
        .target(name: "CLexica", exclude: ["words"]),

        // Text, looked at with whatever the processor has: Swift cannot choose that when it runs.
        .target(name: "CTextScan"),

        // C doors: each system library is included in one target and nowhere else.
        .target(
            name: "CJSONEvents",
            cxxSettings: [.define("SIMDJSON_THREADS_ENABLED", to: "1")],
            linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "CXMLEvents", dependencies: ["CLibXML2"]),
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // Lets gaz keep freed memory between batches.
        .systemLibrary(name: "CMalloc"),
        // Guesses the encoding of text that does not say it.
        .systemLibrary(
            name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"]), .brew(["uchardet"])]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx20
)
