import FuzzDriver
import Gazetteer

/// Reads the input as whatever feed it is, learns what its fields mean, and puts it into the words of a vocabulary.
///
/// Nothing may crash or hang, and a record has to come out the same among others as by itself: what many records are alike
/// in is worked out for them together, and their fields are gone through without checks.
@main enum TranslationFuzz {
    static func main() {
        runFuzzer { start, count in
            TranslationFuzz.check(bytes(start, count))
            return 0
        }
    }

    private static func check(_ input: [UInt8]) {
        let together = batches(of: input, records: 500)
        guard let first = together.first(where: { !$0.isEmpty }) else { return }
        let mapping = FieldMapping.learn(from: [first])
        let vocabularies: [Vocabulary] = [.mapkit, .osm, .google]
        let vocabulary = vocabularies[input.count % vocabularies.count]
        let many = lines(together, mapping, vocabulary)
        let single = lines(batches(of: input, records: 1), mapping, vocabulary)
        require(many == single, "a record depends on those around it: \(zip(many, single).first { $0 != $1 } as Any)")
    }

    private static func batches(of input: [UInt8], records: Int) -> [FeatureBatch] {
        var options = FeedOptions()
        options.batchRecords = records
        options.maximumRecordBytes = 1 << 16
        options.maximumInflatedBytes = 1 << 24
        var batches: [FeatureBatch] = []
        do throws(FeedError) {
            let reader = try FeedReader(contentsOf: .bytes(input), options: options)
            while let batch = try reader.next() { batches.append(batch) }
        } catch {
            // A feed that is refused has been read up to there.
        }
        return batches
    }

    private static func lines(_ batches: [FeatureBatch], _ mapping: FieldMapping, _ vocabulary: Vocabulary) -> [String] {
        batches.flatMap { mapping.translated(mapping.located($0), to: vocabulary) }.map { feature in
            let properties = feature.properties.map { "\($0.key)=\($0.value)" } + feature.foreignMembers.map { "\($0.key):\($0.value)" }
            return "\(feature.identifier?.description ?? "-") \(feature.coordinate as Any) \(properties.joined(separator: "|"))"
        }
    }
}
