import GazetteerModel

extension JSONRepair {
    /// The state of one repair.
    ///
    /// What is sound is not copied byte by byte: `copied` stays behind `position`, and the stretch between them
    /// is appended in one go when something has to change.
    struct Mender {
        /// What the grammar asks for next.
        enum Step { case root, element, key, colon, member, after, finished }

        /// An object or array that is open.
        struct Frame {
            var isObject: Bool
            /// The length of the output behind the last complete member, or behind the opening bracket.
            var complete: Int
        }

        var output: [UInt8] = []
        /// The input up to here has been copied to the output or left out.
        var copied = 0
        /// The input up to here has been read.
        var position = 0
        var step = Step.root
        var frames: [Frame] = []
        /// How many of the frames are objects.
        var openObjects = 0
        /// Where the comma stands behind which a member is awaited.
        var comma: Int?
        var log: Log
        var isTooDeep = false
        /// How many strings that run to the end of the input may still be read a second time.
        var secondReadings = 8
        /// How many times garbage may still be searched for brackets that close.
        var balancedSearches = 64
        /// Known once a search for a line break or the end of a comment ran to the end of the input.
        var hasLineBreaks = true
        var hasCommentEnds = true
        let maximumDepth: Int
        let isMember: Bool

        init(_ repair: JSONRepair, capacity: Int) {
            maximumDepth = repair.maximumDepth
            isMember = repair.isMember
            log = Log(limit: repair.maximumMends)
            output.reserveCapacity(capacity + 64)
        }

        mutating func run(_ input: Span<UInt8>) -> Outcome {
            while true {
                skipBlanks(input)
                guard position < input.count else { return endOfInput(input) }
                let byte = input[position]
                switch step {
                case .root:
                    if let outcome = readRoot(input, byte) { return outcome }
                case .element: readElement(input, byte)
                case .key: readKey(input, byte)
                case .colon: readColon(input, byte)
                case .member: readMember(input, byte)
                case .after: readAfter(input, byte)
                case .finished: return .mended
                }
                if step == .finished { return .mended }
                if isTooDeep { return .tooDeep(offset: position) }
            }
        }
    }
}

// MARK: - The grammar

extension JSONRepair.Mender {
    /// Before the value: nothing is written yet. A finding that is hopeless ends the reading.
    private mutating func readRoot(_ input: Span<UInt8>, _ byte: UInt8) -> JSONRepair.Outcome? {
        output.removeAll(keepingCapacity: true)
        copied = position
        switch byte {
        case ASCII.comma:
            drop(input, 1, .extraComma)
            return nil
        case ASCII.rightBrace, ASCII.rightBracket:
            return .hopeless(message: "a closing bracket stands where a value should begin", offset: position)
        default:
            readValue(input, byte)
            guard step == .root && position < input.count && !isTooDeep else { return nil }
            return .hopeless(message: "no JSON value begins here", offset: position)
        }
    }

    private mutating func readElement(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case ASCII.rightBracket, ASCII.rightBrace: close(input, byte)
        case ASCII.comma: drop(input, 1, .extraComma)
        case ASCII.colon: drop(input, 1, .extraColon)
        default:
            if comma != nil && openObjects > 0 && Self.isKey(input, position) {
                closeArrays(input)
            } else {
                readValue(input, byte)
            }
        }
    }

    private mutating func readKey(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case ASCII.rightBracket, ASCII.rightBrace: close(input, byte)
        case ASCII.comma: drop(input, 1, .extraComma)
        case ASCII.leftBrace:
            if let comma { closeObjects(input, behind: comma) } else { drop(input, 1, .garbage) }
        default:
            if let quote = Self.quote(input, position) {
                if readString(input, quote, isKey: true) { step = .colon }
            } else if let end = Self.bareKeyEnd(input, position, takingQuote: true) {
                log.add(.bareKey, at: position)
                writeString(input, position..<end, style: .bare)
                // `name":` has lost its first quote only.
                if position < input.count && input[position] == ASCII.quote { drop(input, 1, nil) }
                step = .colon
            } else {
                skipGarbage(input)
            }
        }
    }

    private mutating func readColon(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case ASCII.colon:
            position += 1
            step = .member
        case ASCII.equals:
            insert(input, [ASCII.colon], .missingColon)
            drop(input, Self.byte(input, position + 1) == ASCII.greater ? 2 : 1, nil)
            step = .member
        case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket:
            insert(input, Array(":null".utf8), .missingValue)
            valueDone()
        default:
            insert(input, [ASCII.colon], .missingColon)
            step = .member
        }
    }

    private mutating func readMember(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case ASCII.comma, ASCII.rightBrace, ASCII.rightBracket:
            insert(input, Array("null".utf8), .missingValue)
            valueDone()
        case ASCII.colon: drop(input, 1, .extraColon)
        default: readValue(input, byte)
        }
    }

    /// Behind a member or element: a comma or a closing bracket, or what was meant to be one.
    private mutating func readAfter(_ input: Span<UInt8>, _ byte: UInt8) {
        guard let top = frames.last else { return }
        switch byte {
        case ASCII.comma:
            comma = position
            position += 1
            step = top.isObject ? .key : .element
        case ASCII.rightBracket, ASCII.rightBrace: close(input, byte)
        case ASCII.semicolon,
            ASCII.colon where !top.isObject:
            comma = position
            insert(input, [ASCII.comma], .wrongComma)
            drop(input, 1, nil)
            step = top.isObject ? .key : .element
        default:
            if top.isObject {
                guard Self.isKey(input, position) || Self.bareKeyEnd(input, position) != nil else { return skipGarbage(input) }
                missingComma(input, next: .key)
            } else if openObjects > 0 && Self.isKey(input, position) {
                closeArrays(input)
            } else if startsElement(input, byte) {
                missingComma(input, next: .element)
            } else {
                skipGarbage(input)
            }
        }
    }

    private mutating func missingComma(_ input: Span<UInt8>, next: Step) {
        comma = position
        insert(input, [ASCII.comma], .missingComma)
        step = next
    }

    private func startsElement(_ input: Span<UInt8>, _ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.leftBrace, ASCII.leftBracket, ASCII.minus, ASCII.plus, ASCII.point: true
        default: ASCII.isDigit(byte) || ASCII.isLetter(byte) || Self.quote(input, position) != nil
        }
    }

    /// Reads a string, number or word, or opens an object or array.
    private mutating func readValue(_ input: Span<UInt8>, _ byte: UInt8) {
        switch byte {
        case ASCII.leftBrace: open(isObject: true)
        case ASCII.leftBracket: open(isObject: false)
        default:
            if let quote = Self.quote(input, position) {
                if readString(input, quote, isKey: false) { valueDone() }
            } else {
                readBare(input)
            }
        }
    }

    /// The value that was just read is complete, with all that stands before `position`.
    mutating func valueDone() {
        comma = nil
        guard let top = frames.indices.last else {
            step = .finished
            return
        }
        frames[top].complete = outputLength
        step = .after
    }
}

// MARK: - The output

extension JSONRepair.Mender {
    /// How long the output is with what is still to be copied.
    var outputLength: Int { output.count + position - copied }

    /// Copies what is sound, up to an offset of the input.
    mutating func flush(_ input: Span<UInt8>, upTo end: Int) {
        guard copied < end else { return }
        output.append(input, copied..<end)
        copied = end
    }

    /// Leaves out the next bytes.
    mutating func drop(_ input: Span<UInt8>, _ count: Int, _ finding: JSONRepair.Finding?) {
        if let finding { log.add(finding, at: position) }
        flush(input, upTo: position)
        position = min(position + count, input.count)
        copied = position
    }

    /// Writes bytes before the next one.
    mutating func insert(_ input: Span<UInt8>, _ bytes: [UInt8], _ finding: JSONRepair.Finding?) {
        if let finding { log.add(finding, at: position) }
        flush(input, upTo: position)
        output.append(contentsOf: bytes)
    }

    /// Cuts the output to a length it has had, and goes on copying at `position`.
    mutating func truncate(_ input: Span<UInt8>, to length: Int) {
        if length >= output.count {
            flush(input, upTo: min(copied + length - output.count, position))
        } else {
            output.removeLast(output.count - length)
        }
        copied = position
    }
}
