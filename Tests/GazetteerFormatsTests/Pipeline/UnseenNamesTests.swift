import GazetteerModel
import Testing

@testable import GazetteerFormats

@Suite struct UnseenNamesTests {
    private func told(_ change: (inout FeedConverter.Options) throws -> Void, selection: [String]? = nil) throws -> [String] {
        let table = "Ladenname,Ort,lat,lon\nMühle,Jena,50.9,11.6\n"
        var options = FeedConverter.Options()
        try change(&options)
        var writing = WriterOptions()
        writing.selection = selection
        let writer = FeatureWriter(to: .memory(MemoryOutput()), format: .csv, options: writing)
        let told = Guarded<[String]>([])
        let converter = FeedConverter(
            options: options, report: { one in told.withLock { $0.append(one.code.rawValue + " " + one.message) } })
        _ = try converter.convert(.bytes(Array(table.utf8), name: "test.csv"), to: writer)
        return told.withLock { $0 } + (try writer.finish().map { $0.code.rawValue + " " + $0.message })
    }

    @Test func tellsOfNamesThatNoRecordHas() throws {
        #expect(
            try told { $0.predicates = [try FeaturePredicate("nosuch=1")] } == ["unknown-property no record has a property “nosuch”"])
        #expect(throws: FeedError.self) { try told { $0.fieldNames = [.name: "Nope"] } }
        let lenient = try told {
            $0.fieldNames = [.name: "Nope"]
            $0.requiresFieldNames = false
        }
        #expect(lenient == ["unknown-property --map: there is no property “Nope”"])
        #expect(try told { $0.fieldNames = [.name: "ladenname", .locality: "2"] }.isEmpty)
        #expect(try told({ _ in }, selection: ["Ort", "phone"]) == ["unknown-property no record has a property “phone”"])
    }

    @Test func saysNothingOfNamesAndRolesThatAreThere() throws {
        #expect(try told { $0.predicates = [try FeaturePredicate("Ort=Jena"), try FeaturePredicate("locality=Jena")] }.isEmpty)
        #expect(try told({ _ in }, selection: ["Ladenname"]).isEmpty)
    }
}
