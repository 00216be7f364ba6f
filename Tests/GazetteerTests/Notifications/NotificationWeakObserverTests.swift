import Foundation
import Gazetteer
import Synchronization
import Testing

@MainActor
@Suite struct NotificationWeakObserverTests {
    private let center = NotificationCenter()
    private let bell = Bell()

    @Test func hearsOneSender() {
        let listener = Listener()
        let observation = center.addObserver(listener, of: bell, for: .rang) { $0.hours.append($1.hour) }
        center.post(BellRang(hour: 3), subject: bell)
        center.post(BellRang(hour: 4), subject: Bell())
        #expect(listener.hours == [3])
        #expect(!observation.isCancelled)
    }

    @Test func hearsAnySender() {
        let listener = Listener()
        let observations = [
            center.addObserver(listener, of: Bell.self, for: .rang) { $0.hours.append($1.hour) },
            center.addObserver(listener, for: BellRang.self) { $0.hours.append($1.hour * 10) },
        ]
        center.post(BellRang(hour: 3), subject: bell)
        center.post(BellRang(hour: 4), subject: Bell())
        #expect(listener.hours.sorted() == [3, 4, 30, 40])
        for observation in observations { observation.cancel() }
    }

    @Test func holdsItsTargetWeaklyAndEndsWithIt() {
        var listener: Listener? = Listener()
        weak let freed = listener
        var calls = 0
        let observation = listener.map { center.addObserver($0, of: bell, for: .rang) { _, _ in calls += 1 } }
        center.post(BellRang(), subject: bell)
        listener = nil
        #expect(freed == nil)
        center.post(BellRang(), subject: bell)
        #expect(calls == 1)
        #expect(observation?.isCancelled == true)
    }

    @Test func endsWithItsSender() throws {
        let listener = Listener()
        var observation: WeakObservation?
        var address: ObjectIdentifier?
        do {
            let gone = Bell()
            address = ObjectIdentifier(gone)
            observation = center.addObserver(listener, of: gone, for: .rang) { $0.hours.append($1.hour) }
        }
        // A bell at the same address is another bell.
        var others: [Bell] = []
        for _ in 0..<1000 where others.last.map(ObjectIdentifier.init) != address { others.append(Bell()) }
        let impostor = try #require(others.last)
        center.post(BellRang(), subject: impostor)
        #expect(listener.hours.isEmpty)
        #expect(observation?.isCancelled == (ObjectIdentifier(impostor) == address))
    }

    @Test func endsWithTheObservation() {
        let listener = Listener()
        var observation: WeakObservation? = center.addObserver(listener, of: bell, for: .rang) { $0.hours.append($1.hour) }
        center.post(BellRang(), subject: bell)
        #expect(observation != nil)
        observation = nil
        center.post(BellRang(), subject: bell)
        #expect(listener.hours == [1])
    }

    @Test func removingTwiceIsHarmless() {
        let listener = Listener()
        let observation = center.addObserver(listener, of: bell, for: .rang) { $0.hours.append($1.hour) }
        center.removeObserver(observation)
        // The center gives the place of one that has gone to the next.
        let other = center.addObserver(listener, of: bell, for: .rang) { $0.hours.append($1.hour * 10) }
        center.removeObserver(observation)
        observation.cancel()
        NotificationCenter().removeObserver(observation)
        center.post(BellRang(), subject: bell)
        #expect(listener.hours == [10])
        #expect(observation.isCancelled && !other.isCancelled)
    }

    @Test func theClosureIsFreedWithTheObservation() {
        let listener = Listener()
        weak var captured: Bell?
        do {
            let treasure = Bell()
            captured = treasure
            let observation = center.addObserver(listener, of: bell, for: .rang) { _, _ in _ = treasure }
            observation.cancel()
        }
        #expect(captured == nil)
    }

    @Test func aTargetThatKeepsItsObservationIsNoCycle() {
        final class Keeper: Sendable {
            let observation = Mutex<WeakObservation?>(nil)
        }
        weak var freed: Keeper?
        do {
            let keeper = Keeper()
            freed = keeper
            keeper.observation.withLock { $0 = center.addObserver(keeper, of: bell, for: .rang) { _, _ in } }
            center.post(BellRang(), subject: bell)
        }
        #expect(freed == nil)
    }

    @Test func endingOneWhileAnotherIsFreedDoesNotWaitForEver() {
        /// Ends an observation when it goes; the center has a lock that is not for two.
        final class LastWill: Sendable {
            let observation: WeakObservation
            init(_ observation: WeakObservation) { self.observation = observation }
            deinit { observation.cancel() }
        }
        let listener = Listener()
        let inner = center.addObserver(listener, of: bell, for: .rang) { _, _ in }
        var outer: WeakObservation?
        do {
            let will = LastWill(inner)
            outer = center.addObserver(listener, of: bell, for: .rang) { _, _ in _ = will }
        }
        outer?.cancel()
        outer = nil
        #expect(inner.isCancelled)
    }

    @Test func oneThatIsEndedDuringAPostIsNotCalledAnyMore() {
        let listener = Listener()
        for _ in 0..<10 {
            listener.observations.append(
                center.addObserver(listener, of: bell, for: .rang) { listener, message in
                    listener.hours.append(message.hour)
                    for observation in listener.observations { observation.cancel() }
                })
        }
        center.post(BellRang(), subject: bell)
        #expect(listener.hours == [1])
    }

    @Test func tenThousandObserversLeakNothing() {
        let counter = Counter()
        final class Counter: Sendable {
            let alive = Atomic(0)
        }
        final class Counted: Sendable {
            let counter: Counter
            init(_ counter: Counter) {
                self.counter = counter
                counter.alive.add(1, ordering: .relaxed)
            }
            deinit { counter.alive.subtract(1, ordering: .relaxed) }
        }
        weak var delivery: Counted?
        do {
            var targets: [Counted] = []
            var observations: [WeakObservation] = []
            for number in 0..<10_000 {
                let target = Counted(counter)
                let captured = Counted(counter)
                targets.append(target)
                let observation = center.addObserver(target, of: bell, for: .rang) { _, _ in _ = captured }
                // Some end by themselves, some with their target, some by their observation.
                if number % 3 == 0 { observation.cancel() } else { observations.append(observation) }
                if number == 4 { delivery = captured }
            }
            // Captured values of observations that were cancelled are gone already.
            #expect(counter.alive.load(ordering: .relaxed) == 20_000 - 3334)
            targets.removeLast(5000)
            center.post(BellRang(), subject: bell)
            #expect(observations.filter(\.isCancelled).count > 3000)
            observations.removeAll()
            #expect(counter.alive.load(ordering: .relaxed) == 5000)
        }
        #expect(counter.alive.load(ordering: .relaxed) == 0 && delivery == nil)
    }

    @Test func anActorsClosureStaysOnItsActor() async throws {
        let monk = Monk()
        let listener = Listener()
        let observations = [
            center.addObserver(monk, of: bell, for: .echoed) { monk, message in monk.note(message.hour) },
            center.addObserver(monk, of: Bell.self, for: .echoed) { monk, message in monk.note(message.hour * 10) },
            center.addObserver(listener, of: bell, for: .echoed) { @MainActor listener, message in
                MainActor.assertIsolated()
                listener.hours.append(message.hour)
            },
            center.addObserver(listener, of: Bell.self, for: .echoed) { listener, message in
                await MainActor.run { listener.hours.append(message.hour * 10) }
            },
        ]
        center.post(BellEchoed(hour: 2), subject: bell)
        #expect(try await eventually { listener.hours.count == 2 })
        for _ in 0..<1000 where await monk.hours.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await monk.hours.sorted() == [2, 20])
        #expect(listener.hours.sorted() == [2, 20])
        for observation in observations { observation.cancel() }
    }

    @Test func anActorIsHeldWeakly() async throws {
        weak var freed: Monk?
        do {
            let monk = Monk()
            freed = monk
            let observation = center.addObserver(monk, of: bell, for: .echoed) { monk, message in monk.note(message.hour) }
            center.post(BellEchoed(), subject: bell)
            observation.cancel()
        }
        #expect(try await eventually { freed == nil })
    }
}
