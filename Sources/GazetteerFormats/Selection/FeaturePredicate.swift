import GazetteerModel

/// A condition on a property: `city=Paris`, `rooms>10`, `name~^Caf`, `phone`, `!phone`.
///
/// The name is that of a property of the feed, or of a role (`postalCode`) that one of its properties has. Arrays and
/// objects are compared as compact JSON.
public struct FeaturePredicate: Sendable {
    /// How the value is compared.
    public enum Comparison: String, Sendable, CaseIterable {
        /// The text is the same.
        case equal = "="
        /// There is no such property, or its text is another.
        case notEqual = "!="
        /// Less: as numbers where both are, otherwise as text.
        case less = "<"
        /// More, likewise.
        case greater = ">"
        /// Less or the same, likewise.
        case atMost = "<="
        /// More or the same, likewise.
        case atLeast = ">="
        /// The regular expression is found in the text.
        case matches = "~"
        /// The property is there and neither null nor empty.
        case present = ""
        /// The property is missing, null or empty.
        case missing = "!"
    }

    /// The property's name.
    public let name: String
    /// How the value is compared.
    public let comparison: Comparison
    /// What it is compared with.
    public let value: String

    /// Reads a condition as it is written on the command line.
    ///
    /// - Throws: ``FeedError`` when it has no name, or its regular expression cannot be understood.
    public init(_ text: String) throws(FeedError) {
        let operators: [Comparison] = [.notEqual, .atMost, .atLeast, .equal, .less, .greater, .matches]
        var found: (Comparison, Range<String.Index>)?
        for comparison in operators {
            guard let range = text.firstRange(of: comparison.rawValue) else { continue }
            if found == nil || range.lowerBound < found?.1.lowerBound ?? text.endIndex { found = (comparison, range) }
        }
        if let (comparison, range) = found {
            name = String(text[..<range.lowerBound])
            value = String(text[range.upperBound...])
            self.comparison = comparison
        } else {
            value = ""
            comparison = text.hasPrefix("!") ? .missing : .present
            name = text.hasPrefix("!") ? String(text.dropFirst()) : text
        }
        guard !name.isEmpty else {
            throw FeedError(
                code: .unknownFormat, message: "the condition \"\(text)\" has no property name",
                hint: "write field=value, field!=value, field<value, field<=value, field>value, field>=value, field~regex, field or !field")
        }
        if comparison == .matches {
            do { _ = try Regex(value) } catch {
                throw FeedError(code: .unknownFormat, message: "\"\(value)\" is no regular expression", hint: "\(error)")
            }
        }
    }

    /// The condition with the names of one batch looked up.
    func judge(for batch: FeatureBatch) -> Judge {
        let keys = batch.slab.tables.keys
        var wanted = keys.indices.filter { keys[$0].name == name }
        if wanted.isEmpty, let role = FieldRole(rawValue: name) {
            wanted = keys.indices.filter { FieldMapping.role(of: keys[$0].name) == role }
        }
        return Judge(predicate: self, keys: Set(wanted.map { UInt32($0) }))
    }

    /// A condition and the properties it is about.
    struct Judge {
        let predicate: FeaturePredicate
        let keys: Set<UInt32>
        private let number: Double?
        private let expression: Regex<AnyRegexOutput>?

        init(predicate: FeaturePredicate, keys: Set<UInt32>) {
            self.predicate = predicate
            self.keys = keys
            number = Double(predicate.value)
            expression = predicate.comparison == .matches ? try? Regex(predicate.value) : nil
        }

        func passes(_ feature: Feature) -> Bool {
            let text = text(of: feature)
            return switch predicate.comparison {
            case .present: text.map { !$0.isEmpty } ?? false
            case .missing: text.map(\.isEmpty) ?? true
            case .equal: text == predicate.value
            case .notEqual: text != predicate.value
            case .less: text.map { compare($0, <, <) } ?? false
            case .greater: text.map { compare($0, >, >) } ?? false
            case .atMost: text.map { compare($0, <=, <=) } ?? false
            case .atLeast: text.map { compare($0, >=, >=) } ?? false
            case .matches: text.map { found(in: $0) } ?? false
            }
        }

        private func text(of feature: Feature) -> String? {
            let tables = feature.slab.tables
            for row in feature.record.properties.indices where keys.contains(tables.fields[row].key) {
                switch feature.slab.value(of: tables.fields[row]) {
                case .null: return nil
                case let value: return value.text ?? value.jsonText
                }
            }
            return nil
        }

        private func compare(_ text: String, _ numbers: (Double, Double) -> Bool, _ texts: (String, String) -> Bool) -> Bool {
            if let number, let value = Double(text) { return numbers(value, number) }
            return texts(text, predicate.value)
        }

        private func found(in text: String) -> Bool {
            guard let expression else { return false }
            return (try? expression.firstMatch(in: text)) != nil
        }
    }
}
