import Gazetteer

extension Command {
    static let completions = Command(
        name: "completions", synopsis: "SHELL",
        summary: "Print a completion script for bash, zsh or fish.",
        discussion: """
            bash: gaz completions bash > /etc/bash_completion.d/gaz
            zsh: gaz completions zsh > "${fpath[1]}/_gaz"
            fish: gaz completions fish > ~/.config/fish/completions/gaz.fish
            """,
        options: [], examples: [],
        run: { arguments in
            let shells = ["bash", "zsh", "fish"]
            guard let shell = arguments.positional.first else {
                throw UsageError("completions for which shell? \(shells.joined(separator: ", "))")
            }
            switch shell {
            case "bash": return try Terminal.print(Completions.bash)
            case "zsh": return try Terminal.print(Completions.zsh)
            case "fish": return try Terminal.print(Completions.fish)
            default:
                throw UsageError(
                    "no completions for \"\(shell)\"",
                    hint: suggestion(for: shell, among: shells) ?? "choose one of: \(shells.joined(separator: ", "))")
            }
        })
}

/// Completion scripts, made from the same tables as the help.
enum Completions {
    static var bash: String {
        var text = """
            # bash completion for gaz
            _gaz() {
              local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
              if [ "$COMP_CWORD" -eq 1 ]; then
                COMPREPLY=($(compgen -W "\(Command.all.map(\.name).joined(separator: " ")) --version --help" -- "$word"))
                return
              fi
              case "$command $before" in

            """
        for command in Command.all {
            for option in command.options {
                if case .choice(_, let choices) = option.value {
                    text +=
                        "    \"\(command.name) \(option.name)\") COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$word\")); return ;;\n"
                }
            }
        }
        text += "  esac\n  if [[ \"$word\" == -* ]]; then\n    case \"$command\" in\n"
        for command in Command.all {
            text +=
                "      \(command.name)) COMPREPLY=($(compgen -W \"\(command.options.map(\.name).joined(separator: " "))\" -- \"$word\")) ;;\n"
        }
        text += "    esac\n    return\n  fi\n"
        text += "  case \"$command\" in\n"
        text += "    help) COMPREPLY=($(compgen -W \"\(Command.all.map(\.name).joined(separator: " "))\" -- \"$word\")) ;;\n"
        text += "    completions) COMPREPLY=($(compgen -W \"bash zsh fish\" -- \"$word\")) ;;\n"
        text += "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\n"
        return text + "complete -o filenames -F _gaz gaz\n"
    }

    static var zsh: String {
        var text = "#compdef gaz\n# zsh completion for gaz\n_gaz() {\n  local -a commands\n  commands=(\n"
        for command in Command.all { text += "    '\(command.name):\(escaped(command.summary))'\n" }
        text += "  )\n  if (( CURRENT == 2 )); then _describe command commands; return; fi\n  case \"$words[2]\" in\n"
        for command in Command.all {
            text += "    \(command.name))\n      shift words; (( CURRENT-- ))\n      _arguments \\\n"
            for option in command.options { text += "        '\(zshSpecification(option))' \\\n" }
            switch command.name {
            case "help": text += "        '1:command:(\(Command.all.map(\.name).joined(separator: " ")))' ;;\n"
            case "completions": text += "        '1:shell:(bash zsh fish)' ;;\n"
            default: text += "        '*:input:_files' ;;\n"
            }
        }
        return text + "  esac\n}\n_gaz \"$@\"\n"
    }

    private static func zshSpecification(_ option: Option) -> String {
        let head = "\(option.repeats ? "*" : "")\(option.name)[\(escaped(option.help))]"
        return switch option.value {
        case .none: head
        case .file(let word): "\(head):\(escaped(word)):_files"
        case .text(let word): "\(head):\(escaped(word)):"
        case .choice(let word, let choices): "\(head):\(escaped(word)):(\(choices.joined(separator: " ")))"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    }

    static var fish: String {
        var text = "# fish completion for gaz\ncomplete -c gaz -n __fish_use_subcommand -f\n"
        for command in Command.all {
            text += "complete -c gaz -n __fish_use_subcommand -a \(command.name) -d '\(fishText(command.summary))'\n"
        }
        for command in Command.all {
            for option in command.options {
                text += "complete -c gaz -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
                if let short = option.short { text += " -s \(short.dropFirst())" }
                switch option.value {
                case .none: break
                case .file: text += " -r"
                case .text: text += " -x"
                case .choice(_, let choices): text += " -x -a '\(choices.joined(separator: " "))'"
                }
                text += " -d '\(fishText(option.help))'\n"
            }
        }
        text += "complete -c gaz -n '__fish_seen_subcommand_from help' -f -a '\(Command.all.map(\.name).joined(separator: " "))'\n"
        return text + "complete -c gaz -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh fish'\n"
    }

    private static func fishText(_ text: String) -> String { text.replacing("'", with: "\\'") }
}
