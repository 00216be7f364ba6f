// Unsafe code of the translation: going through the fields of many records. See UnsafeBytes.swift.
//
// Each field of a table is looked at and copied once, with a handful of instructions. Checking every index costs as many
// again: here the indices are checked once for a record.

import GazetteerModel

/// Questions about the fields of records that follow each other, and copying them.
enum FieldScan {
    /// Whether a record's fields have some names, in their order.
    ///
    /// Safe because all of the fields are there before one is looked at.
    @inline(__always)
    static func haveNames(_ keys: Span<UInt32>, _ properties: Range<Int>, of fields: Span<Field>) -> Bool {
        guard properties.count == keys.count, properties.upperBound <= fields.count else { return false }
        var difference: UInt32 = 0
        for place in keys.indices {
            difference |= fields[unchecked: properties.lowerBound &+ place].key ^ keys[unchecked: place]
        }
        return difference == 0
    }

    /// The records whose field in a place says nothing.
    ///
    /// Safe because the fields of a row are there, and the place is that of one of them.
    @inline(__always)
    static func empty(_ place: Int, _ rows: Span<RecordRun.Row>, of fields: Span<Field>) -> RecordRun.Records {
        var empty: RecordRun.Records = 0
        for record in rows.indices {
            let row = rows[unchecked: record]
            guard place < row.count else { continue }
            empty |= bit(fields[unchecked: row.fields &+ place].isEmpty, record)
        }
        return empty
    }

    /// The records whose field in a place is an ordinary text, but for words for nothing. One that is not among them may need none either.
    ///
    /// - Parameters:
    ///   - length: the shortest text that is meant, of two bytes or more.
    ///   - traits: what the texts that are meant have.
    ///
    /// Safe because a text is read only where it lies within the ordinary stretch of its record, which lies within the
    /// bytes. In place of another one the first two bytes of all are read, for nothing: that is quicker than a branch.
    @inline(never)
    static func plainTexts(
        _ place: Int, _ rows: Span<RecordRun.Row>, of fields: Span<Field>, _ bytes: Span<UInt8>, _ starts: PlainTextStarts,
        from shortest: Int = 2, _ traits: FieldTraits = []
    ) -> RecordRun.Records {
        guard bytes.count >= 2 else { return 0 }
        var plain: RecordRun.Records = 0
        starts.withTables { lines, lengths in
            for record in rows.indices {
                let row = rows[unchecked: record]
                guard place < row.count else { continue }
                let field = fields[unchecked: row.fields &+ place]
                let start = Int(field.span.offset)
                let length = Int(field.span.length)
                let end = start &+ length
                // Less than zero where one of them is.
                let isWithin = (start &- row.start) | (row.end &- end) | (length &- shortest) >= 0
                let isText = isWithin && field.kind == .string && field.traits.contains(traits)
                let from = isText ? start : 0
                let behind = isText ? end : 2
                let line = Int(lines[unchecked: Int(bytes[unchecked: from])])
                let words = lengths[unchecked: line | Int(bytes[unchecked: from &+ 1] & 0x1F)]
                let last = bytes[unchecked: behind &- 1]
                let isOpen = last == ASCII.space || last == ASCII.rightParenthesis || bytes[unchecked: behind &- 2] == ASCII.point
                let isDoubtful = words &>> UInt32(truncatingIfNeeded: min(length, 31))
                plain |= bit(isText && !isOpen, record) & ~((isDoubtful & 1) &<< RecordRun.Records(truncatingIfNeeded: record))
            }
        }
        return plain
    }

    @inline(__always)
    private static func bit(_ isSet: Bool, _ record: Int) -> RecordRun.Records {
        (isSet ? 1 : 0) &<< RecordRun.Records(truncatingIfNeeded: record)
    }

    /// Copies fields of a record by some steps.
    ///
    /// - Parameter places: how many fields the records have that the steps are for.
    ///
    /// Nothing is decided on the way: a field that is not wanted is written as well, and the next one over it. Safe because
    /// the record is one of those that the steps are for, its fields are there, and there is room for one field a step.
    @inline(__always)
    static func copy(
        _ steps: Span<CopyPlan.Step>, _ range: Range<Int>, for places: Int, of row: RecordRun.Row, _ fields: Span<Field>,
        to table: inout OutputSpan<Field>
    ) {
        precondition(range.upperBound <= steps.count && range.count <= table.freeCapacity)
        precondition(row.count == places && row.fields &+ places <= fields.count)
        table.withUnsafeMutableBufferPointer { room, count in
            guard let start = room.baseAddress else { return }
            for index in range {
                let step = steps[unchecked: index]
                var field = fields[unchecked: row.fields &+ Int(step.place)]
                field.key = step.key
                let isNumber = field.kind == .number && step.kind == .copy
                field.kind = isNumber ? .string : field.kind
                field.traits = isNumber ? .clean : field.traits
                (start + count).initialize(to: field)
                count &+= field.isEmpty && step.kind != .keep ? 0 : 1
            }
        }
    }
}
