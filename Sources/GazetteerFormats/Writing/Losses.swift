import GazetteerModel

/// What the features of one batch lose in an output format, counted, and told in one diagnostic a reason.
struct Losses {
    /// Something that a format cannot hold.
    enum Reason: Int, CaseIterable {
        case null, geometryMember, extraNumber, geometryReduced, mixedAltitude, typeOfText, opacity, textReplaced, formula
    }

    private var counts = [Int](repeating: 0, count: Reason.allCases.count)
    private var firsts = [Int](repeating: 0, count: Reason.allCases.count)
    private let format: String

    init(format: String) { self.format = format }

    /// Counts a loss; `feature` is the index of the feature in its batch.
    @inline(__always)
    mutating func add(_ reason: Reason, feature: Int, count: Int = 1) {
        guard count > 0 else { return }
        if counts[reason.rawValue] == 0 { firsts[reason.rawValue] = feature }
        counts[reason.rawValue] += count
    }

    /// Tells what was counted, located at the first feature of each kind.
    func tell(in batch: FeatureBatch, to diagnostics: inout [Diagnostic]) {
        for reason in Reason.allCases where counts[reason.rawValue] > 0 {
            let index = firsts[reason.rawValue]
            var diagnostic = diagnostic(for: reason, count: counts[reason.rawValue])
            if index < batch.count { diagnostic.location = batch[index].location }
            diagnostics.append(diagnostic)
        }
    }

    private func diagnostic(for reason: Reason, count: Int) -> Diagnostic {
        func lost(_ text: String, hint: String? = nil) -> Diagnostic {
            Diagnostic(severity: .info, code: .notRepresentable, message: text, hint: hint, count: count)
        }
        switch reason {
        case .null: return lost("\(format) has no null; \(Self.number(count, "property was", "properties were")) left out")
        case .geometryMember:
            return lost("\(format) has no members of geometries; \(Self.number(count, "was", "were")) left out")
        case .extraNumber:
            return lost("\(format) has no fourth number in a position; \(Self.number(count, "position was", "positions were")) cut")
        case .geometryReduced:
            return lost(
                "\(Self.number(count, "geometry was", "geometries were")) written as one place",
                hint: "--geometry wkt keeps whole geometries")
        case .mixedAltitude:
            return lost(
                "well-known text has an altitude in all positions or in none; \(Self.number(count, "geometry", "geometries")) lost some")
        case .typeOfText: return lost("\(Self.number(count, "number or boolean is", "numbers or booleans are")) text in \(format)")
        case .opacity: return lost("\(format) has 256 steps of opacity; \(Self.number(count, "value was", "values were")) rounded")
        case .textReplaced:
            return Diagnostic(
                severity: .warning, code: .textReplaced,
                message: "\(Self.number(count, "character", "characters")) that \(format) cannot hold became U+FFFD", count: count)
        case .formula:
            return Diagnostic(
                severity: .warning, code: .formulaCell,
                message: "\(Self.number(count, "cell", "cells")) a spreadsheet would run as a formula",
                hint: "--csv-safe puts an apostrophe before them", count: count)
        }
    }

    private static func number(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
