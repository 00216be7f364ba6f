import Testing

@Suite struct ModuleTests {}
