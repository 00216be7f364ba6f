import GazetteerModel

extension JSONRepair.Mender {
    mutating func open(isObject: Bool) {
        guard frames.count < maximumDepth else {
            isTooDeep = true
            return
        }
        position += 1
        frames.append(Frame(isObject: isObject, complete: outputLength))
        if isObject { openObjects += 1 }
        comma = nil
        step = isObject ? .key : .element
    }

    /// Takes the closing bracket at `position`, of whichever kind.
    mutating func close(_ input: Span<UInt8>, _ bracket: UInt8) {
        dropComma(input)
        guard let top = frames.last else { return }
        let isObject = bracket == ASCII.rightBrace
        if top.isObject != isObject {
            switch meaning(input, isObject: isObject) {
            case .stray:
                return drop(input, 1, .extraBracket)
            case .forgotten(let level):
                log.add(.missingBracket, at: position)
                flush(input, upTo: position)
                closeFrames(downTo: level + 1)
            case .wrong:
                log.add(.wrongBracket, at: position)
                flush(input, upTo: position)
                output.append(top.isObject ? ASCII.rightBrace : ASCII.rightBracket)
                copied = position + 1
            }
        }
        position += 1
        pop()
        valueDone()
    }

    /// An object stands where a key should: the objects around it were never closed.
    ///
    /// They are closed up to an array that can hold the object, or all of them; then the value ends at its last comma.
    mutating func closeObjects(_ input: Span<UInt8>, behind offset: Int) {
        log.add(.missingBracket, at: position)
        truncate(input, to: frames.last?.complete ?? 0)
        while let top = frames.last, top.isObject { closeFrames(downTo: frames.count - 1) }
        if frames.isEmpty {
            position = offset
            copied = offset
            step = .finished
        } else {
            goOn(behind: offset)
        }
    }

    /// A key stands where an element should: the arrays around it were never closed.
    mutating func closeArrays(_ input: Span<UInt8>) {
        log.add(.missingBracket, at: position)
        truncate(input, to: frames.last?.complete ?? 0)
        while let top = frames.last, !top.isObject { closeFrames(downTo: frames.count - 1) }
        goOn(behind: comma ?? position)
    }

    /// Awaits the next member of the frame that closing others has laid open.
    private mutating func goOn(behind offset: Int) {
        guard let top = frames.indices.last else { return }
        frames[top].complete = output.count
        output.append(ASCII.comma)
        comma = offset
        step = frames[top].isObject ? .key : .element
    }

    /// A comma before a closing bracket goes, with the white space behind it.
    private mutating func dropComma(_ input: Span<UInt8>) {
        guard let offset = comma, let top = frames.last else { return }
        log.add(.trailingComma, at: offset)
        truncate(input, to: top.complete)
        comma = nil
        step = .after
    }

    private mutating func closeFrames(downTo count: Int) {
        while frames.count > count, let top = frames.last {
            output.append(top.isObject ? ASCII.rightBrace : ASCII.rightBracket)
            pop()
        }
    }

    private mutating func pop() {
        if frames.popLast()?.isObject == true { openObjects -= 1 }
    }

    /// The input ends: a member that is not complete goes, and all that is open is closed.
    mutating func endOfInput(_ input: Span<UInt8>) -> JSONRepair.Outcome {
        guard let top = frames.last else {
            return .hopeless(message: position == 0 ? "there are no bytes" : "the input ends before a value is complete", offset: position)
        }
        log.add(.unexpectedEnd, at: position)
        truncate(input, to: top.complete)
        closeFrames(downTo: 0)
        return .unfinished
    }
}

// MARK: - Brackets of the wrong kind

extension JSONRepair.Mender {
    /// How far a closing bracket of the wrong kind looks, in frames and in brackets that follow.
    private static let reach = 8

    /// What a closing bracket of another kind than the innermost frame is meant for.
    private enum Meaning {
        /// It closes the innermost frame.
        case wrong
        /// It closes the frame at this level; the brackets between were forgotten.
        case forgotten(level: Int)
        /// It closes nothing.
        case stray
    }

    private func meaning(_ input: Span<UInt8>, isObject: Bool) -> Meaning {
        let innermost = frames.count - 1
        let reached = max(0, innermost - Self.reach)
        let ifWrong = agreement(input, from: position + 1, level: innermost)
        if let level = (reached..<innermost).last(where: { frames[$0].isObject == isObject }) {
            let ifForgotten = agreement(input, from: position + 1, level: level)
            if ifForgotten >= ifWrong && ifForgotten > .none { return .forgotten(level: level) }
            if ifWrong == .none && agreement(input, from: position + 1, level: frames.count) != .within {
                return .forgotten(level: level)
            }
        }
        guard ifWrong == .none, agreement(input, from: position + 1, level: frames.count) == .within else { return .wrong }
        return .stray
    }

    /// How well what follows fits a reading; `behind` when it can only stand behind the whole value.
    private enum Agreement: Int, Comparable {
        case none, behind, within

        static func < (left: Agreement, right: Agreement) -> Bool { left.rawValue < right.rawValue }
    }

    /// How well what follows fits when only the outer `level` frames are open.
    private func agreement(_ input: Span<UInt8>, from offset: Int, level: Int) -> Agreement {
        var level = level
        var offset = offset
        for _ in 0..<Self.reach {
            offset = Self.skipSpace(input, offset)
            guard let byte = Self.byte(input, offset) else { return level == 0 ? .within : .none }
            let holder = level > 0 ? frames[level - 1].isObject : nil
            switch byte {
            case ASCII.rightBrace, ASCII.rightBracket:
                guard let holder else { return .behind }
                if holder != (byte == ASCII.rightBrace) { return .none }
                level -= 1
                offset += 1
            case ASCII.comma:
                let next = Self.skipSpace(input, offset + 1)
                let isKey = Self.isKey(input, next) || Self.bareKeyEnd(input, next) != nil
                guard let holder else { return isKey != isMember ? .none : isMember ? .within : .behind }
                return isKey == holder ? .within : .none
            default: return .within
            }
        }
        return .within
    }
}
