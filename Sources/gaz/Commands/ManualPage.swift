import Gazetteer

/// The manual page, made from the tables that the parser reads.
enum ManualPage {
    static var text: String {
        var lines = [
            ".TH GAZ 1 \"\" \"gaz \(Gaz.version)\" \"User Commands\"", ".SH NAME",
            "gaz \\- turns business-listing feeds into map items, whatever state they are in", ".SH SYNOPSIS",
        ]
        for command in Command.all { lines += [".B gaz \(escaped(command.name))", escaped(command.synopsis), ".br"] }
        lines += [".SH COMMANDS"]
        for command in Command.all { lines += section(command) }
        lines += [".SH EXIT STATUS"]
        for status in ExitStatus.allCases { lines += [".TP", "\(status.rawValue)", escaped(status.meaning)] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func section(_ command: Command) -> [String] {
        var lines = [".SS gaz \(escaped(command.name)) \(escaped(command.synopsis))", escaped(command.summary)]
        for paragraph in command.discussion.split(separator: "\n") { lines += [".PP", escaped(String(paragraph))] }
        for option in command.options {
            let names = [option.short, option.name].compactMap { $0 }.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
            lines += [".TP", names + (option.value.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? "")]
            var text = option.help
            if case .choice(_, let choices) = option.value { text += ": " + choices.joined(separator: ", ") }
            lines.append(escaped(text))
        }
        for example in command.examples { lines += [".TP", "\\fB\(escaped(example.line))\\fR", escaped(example.meaning)] }
        return lines
    }

    /// Text that the formatter takes as it is.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
