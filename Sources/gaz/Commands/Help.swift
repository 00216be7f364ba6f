import Gazetteer

extension Command {
    static let help = Command(
        name: "help", synopsis: "[COMMAND]", summary: "Show this, or all about a command.", discussion: "",
        options: [Option("--man", .none, .output, "write the manual page, for man(1)")],
        examples: [("gaz help --man > /usr/local/share/man/man1/gaz.1", "install the manual page")],
        run: { arguments in
            if arguments.has("--man") { return try Terminal.print(ManualPage.text) }
            guard let name = arguments.positional.first else { return try Terminal.print(Help.overview + "\n") }
            guard let command = Command.all.first(where: { $0.name == name }) else {
                throw UsageError("there is no command \"\(name)\"", hint: suggestion(for: name, among: Command.all.map(\.name)))
            }
            return try Terminal.print(Help.page(command) + "\n")
        })
}

/// The help texts, made from the tables that the parser reads.
enum Help {
    private static let width = 100

    static var overview: String {
        var lines = ["gaz - turns business-listing feeds into map items, whatever state they are in", "", "USAGE"]
        let commands = Command.all
        let longest = commands.map(\.name.count).max() ?? 0
        lines.append("  gaz COMMAND [ARGUMENTS]")
        lines += ["", "COMMANDS"]
        for command in commands {
            lines.append("  \(command.name.padded(to: longest + 2))\(command.summary)")
        }
        lines += [
            "", "  gaz help COMMAND shows all about a command, gaz --version the version.", "", "EXIT CODES",
        ]
        for status in ExitStatus.allCases { lines.append("  \("\(status.rawValue)".padded(to: 4))\(status.meaning)") }
        return lines.joined(separator: "\n")
    }

    static func page(_ command: Command) -> String {
        var lines = ["gaz \(command.name) - \(command.summary)", "", "USAGE", "  gaz \(command.name) \(command.synopsis)"]
        if !command.discussion.isEmpty {
            lines.append("")
            for paragraph in command.discussion.split(separator: "\n") { lines += wrapped(String(paragraph), indent: 2) }
        }
        for section in Option.Section.allCases {
            let options = command.options.filter { $0.section == section }
            guard !options.isEmpty else { continue }
            lines += ["", section.rawValue.uppercased()]
            for option in options { lines += line(option) }
        }
        if !command.examples.isEmpty {
            lines += ["", "EXAMPLES"]
            for example in command.examples { lines += ["  \(example.line)", "      \(example.meaning)"] }
        }
        return lines.joined(separator: "\n")
    }

    private static let column = 30

    private static func line(_ option: Option) -> [String] {
        var left = "  " + [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
        if let placeholder = option.value.placeholder { left += " \(placeholder)" }
        var text = option.help
        if case .choice(_, let choices) = option.value { text += ": " + choices.joined(separator: ", ") }
        var lines = wrapped(text, indent: column)
        if left.count < column - 1 {
            lines[0] = left.padded(to: column) + lines[0].dropFirst(column)
            return lines
        }
        return [left] + lines
    }

    private static func wrapped(_ text: String, indent: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(String(repeating: " ", count: indent) + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(String(repeating: " ", count: indent) + line)
        return lines
    }
}

extension String {
    /// The text with blanks behind it up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
