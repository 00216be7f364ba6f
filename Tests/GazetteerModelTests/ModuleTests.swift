import Testing

@testable import GazetteerModel

@Suite struct ModuleTests {}
