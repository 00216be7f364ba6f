/// The text of a callout, laid out to a width: a title of at most 3 lines and a subtitle of at most 5.
///
/// Widths are columns of a terminal, in which an ideograph takes two. Lines are broken between words, between ideographs,
/// and within a word only if it is wider than a line; what does not fit ends in `…`. Control characters count as white
/// space, so that a feed cannot steer a terminal.
///
/// ```swift
/// let callout = Callout(title: "Suva Bakery", subtitle: "12 Victoria Parade, Suva", width: 16)
/// callout.lines    // ["Suva Bakery", "12 Victoria", "Parade, Suva"]
/// callout.size     // 12 columns, 3 lines
/// ```
public struct Callout: Sendable, Hashable {
    /// How large a callout is.
    public struct Size: Sendable, Hashable {
        /// The width of its widest line, in columns.
        public var columns: Int
        /// The number of its lines.
        public var lines: Int

        /// Creates a size.
        public init(columns: Int, lines: Int) {
            self.columns = columns
            self.lines = lines
        }
    }

    /// The most lines that a title takes.
    public static let maximumTitleLines = 3
    /// The most lines that a subtitle takes.
    public static let maximumSubtitleLines = 5

    /// The lines of the title.
    public let titleLines: [String]
    /// The lines of the subtitle.
    public let subtitleLines: [String]

    /// Lays out a callout.
    ///
    /// - Parameters:
    ///   - title: the text of the first lines.
    ///   - subtitle: the text of the lines below.
    ///   - width: how wide it may be, in columns; at least 2.
    public init(title: String?, subtitle: String? = nil, width: Int) {
        titleLines = TextLayout.lines(of: title ?? "", width: width, atMost: Self.maximumTitleLines)
        subtitleLines = TextLayout.lines(of: subtitle ?? "", width: width, atMost: Self.maximumSubtitleLines)
    }

    /// Lays out the callout of an annotation; `nil` if it opens none, or there is nothing to say.
    public init?(_ annotation: any MapAnnotation, width: Int) {
        guard annotation.opensCallout else { return nil }
        self.init(title: annotation.title, subtitle: annotation.subtitle, width: width)
        if lines.isEmpty { return nil }
    }

    /// All lines, the title's first.
    public var lines: [String] { titleLines + subtitleLines }

    /// How large it is.
    public var size: Size {
        Size(columns: lines.map(TextLayout.columns).max() ?? 0, lines: titleLines.count + subtitleLines.count)
    }
}
