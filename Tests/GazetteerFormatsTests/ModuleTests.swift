import Testing

@testable import GazetteerFormats

@Suite struct ModuleTests {}
