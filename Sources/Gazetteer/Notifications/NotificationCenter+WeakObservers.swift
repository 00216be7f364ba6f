public import Foundation

// Messages of the main actor: delivered synchronously, in order, on the main actor.
extension NotificationCenter {
    /// Observes the messages of one sender for a target that is held weakly.
    ///
    /// The closure gets the target strongly, so that nobody writes `[weak self]` and `guard let self`.
    ///
    /// ```swift
    /// observation = center.addObserver(self, of: loader, for: .didLoadBatch) { screen, message in
    ///     screen.show(message.annotations)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - target: handed to the closure; the observation ends with it. It is of the main actor, or else `Sendable`.
    ///   - subject: the sender whose messages are awaited; the observation ends with it, too.
    ///   - identifier: names the message: `.didLoadBatch`.
    ///   - observer: called for each message on the main actor, while the poster waits. What it starts asynchronously
    ///     nobody waits for.
    /// - Returns: the observation: keep it, for it ends when it is let go.
    public func addObserver<Target: AnyObject & Sendable, Identifier: MessageIdentifier, Message: MainActorMessage>(
        _ target: Target, of subject: Message.Subject, for identifier: Identifier,
        using observer: @escaping @MainActor (Target, Message) -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, subject, observer)
    }

    /// Observes the messages of any sender of a type for a target that is held weakly.
    ///
    /// ```swift
    /// observation = center.addObserver(self, of: FeedLoader.self, for: .didFail) { log, message in
    ///     log.note(message.error)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - target: handed to the closure; the observation ends with it. It is of the main actor, or else `Sendable`.
    ///   - subject: the type of the senders whose messages are awaited.
    ///   - identifier: names the message: `.didLoadBatch`.
    ///   - observer: called for each message on the main actor, while the poster waits.
    /// - Returns: the observation: keep it, for it ends when it is let go.
    public func addObserver<Target: AnyObject & Sendable, Identifier: MessageIdentifier, Message: MainActorMessage>(
        _ target: Target, of subject: Message.Subject.Type, for identifier: Identifier,
        using observer: @escaping @MainActor (Target, Message) -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, nil, observer)
    }

    /// Observes messages of a type that has no identifier, of one sender or (`nil`) of any.
    ///
    /// - Returns: the observation: keep it, for it ends when it is let go.
    public func addObserver<Target: AnyObject & Sendable, Message: MainActorMessage>(
        _ target: Target, of subject: Message.Subject? = nil, for messageType: Message.Type,
        using observer: @escaping @MainActor (Target, Message) -> Void
    ) -> WeakObservation where Message.Subject: AnyObject & Sendable {
        observe(target, subject, observer)
    }

    private func observe<Target: AnyObject & Sendable, Message: MainActorMessage>(
        _ target: Target, _ subject: Message.Subject?, _ observer: @escaping @MainActor (Target, Message) -> Void
    ) -> WeakObservation where Message.Subject: AnyObject & Sendable {
        let delivery = Delivery(to: target, from: subject, observer)
        let observation = WeakObservation(delivery: delivery)
        observation.hold(
            addObserver(of: subject, for: Message.self) { [weak delivery, weak observation] message in
                guard let delivery else { return }
                guard let target = delivery.liveTarget else {
                    observation?.cancel()
                    return
                }
                delivery.closure(target, message)
            })
        return observation
    }
}

// Asynchronous messages: delivered later, in no promised order, buffered without bound.
extension NotificationCenter {
    /// Observes asynchronous messages of one sender for an actor that is held weakly; the closure runs on that actor.
    ///
    /// - Returns: the observation: keep it, for it ends when it is let go.
    public func addObserver<Target: Actor, Identifier: MessageIdentifier, Message: AsyncMessage>(
        _ target: Target, of subject: Message.Subject, for identifier: Identifier,
        using observer: @escaping @Sendable (isolated Target, Message) async -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, subject) { target, message in await observer(target, message) }
    }

    /// Observes asynchronous messages of any sender for an actor that is held weakly; the closure runs on that actor.
    ///
    /// - Returns: the observation: keep it, for it ends when it is let go.
    public func addObserver<Target: Actor, Identifier: MessageIdentifier, Message: AsyncMessage>(
        _ target: Target, of subject: Message.Subject.Type, for identifier: Identifier,
        using observer: @escaping @Sendable (isolated Target, Message) async -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, nil) { target, message in await observer(target, message) }
    }

    /// Observes asynchronous messages of one sender for a target that is held weakly.
    ///
    /// A closure that belongs to an actor (`{ @MainActor target, message in … }`) stays on it. Messages may overtake each
    /// other, and whoever posts does not wait.
    ///
    /// - Returns: the observation: keep it, for it ends when it is let go.
    @_disfavoredOverload
    public func addObserver<Target: AnyObject & Sendable, Identifier: MessageIdentifier, Message: AsyncMessage>(
        _ target: Target, of subject: Message.Subject, for identifier: Identifier,
        using observer: @escaping @Sendable (Target, Message) async -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, subject, observer)
    }

    /// Observes asynchronous messages of any sender of a type for a target that is held weakly.
    ///
    /// - Returns: the observation: keep it, for it ends when it is let go.
    @_disfavoredOverload
    public func addObserver<Target: AnyObject & Sendable, Identifier: MessageIdentifier, Message: AsyncMessage>(
        _ target: Target, of subject: Message.Subject.Type, for identifier: Identifier,
        using observer: @escaping @Sendable (Target, Message) async -> Void
    ) -> WeakObservation where Identifier.MessageType == Message, Message.Subject: AnyObject & Sendable {
        observe(target, nil, observer)
    }

    private func observe<Target: AnyObject & Sendable, Message: AsyncMessage>(
        _ target: Target, _ subject: Message.Subject?, _ observer: @escaping @Sendable (Target, Message) async -> Void
    ) -> WeakObservation where Message.Subject: AnyObject & Sendable {
        let delivery = Delivery(to: target, from: subject, observer)
        let observation = WeakObservation(delivery: delivery)
        observation.hold(
            addObserver(of: subject, for: Message.self) { [weak delivery, weak observation] message in
                guard let delivery else { return }
                guard let target = delivery.liveTarget else {
                    observation?.cancel()
                    return
                }
                await delivery.closure(target, message)
            })
        return observation
    }
}
