import Foundation
import Gazetteer

/// A sender with a message of each kind.
final class Bell: Sendable {}

struct BellRang: NotificationCenter.MainActorMessage, Sendable {
    typealias Subject = Bell
    var hour = 1
}

struct BellEchoed: NotificationCenter.AsyncMessage {
    typealias Subject = Bell
    var hour = 1
}

extension NotificationCenter.MessageIdentifier where Self == NotificationCenter.BaseMessageIdentifier<BellRang> {
    static var rang: Self { .init() }
}

extension NotificationCenter.MessageIdentifier where Self == NotificationCenter.BaseMessageIdentifier<BellEchoed> {
    static var echoed: Self { .init() }
}

/// A target on the main actor.
@MainActor
final class Listener {
    var hours: [Int] = []
    var observations: [WeakObservation] = []
}

/// A target that is an actor of its own.
actor Monk {
    private(set) var hours: [Int] = []
    func note(_ hour: Int) { hours.append(hour) }
}
