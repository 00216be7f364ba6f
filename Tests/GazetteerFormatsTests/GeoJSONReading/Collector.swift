import Synchronization

/// A list that several threads append to.
final class Collector<Item: Sendable>: Sendable {
    private let list = Mutex<[Item]>([])

    var items: [Item] { list.withLock { $0 } }

    func append(_ item: Item) { list.withLock { $0.append(item) } }
}
