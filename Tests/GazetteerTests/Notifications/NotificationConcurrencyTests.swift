import Foundation
import Gazetteer
import Synchronization
import Testing

/// Posting, observing and cancelling from many tasks at once. Run with `--sanitize=thread`.
@Suite struct NotificationConcurrencyTests {
    private final class Target: Sendable {
        let heard = Atomic(0)
    }

    @Test func observersComeAndGoWhileMessagesArePosted() async {
        let center = NotificationCenter()
        let bell = Bell()
        let steady = Target()
        let observation = center.addObserver(steady, of: bell, for: .rang) { target, _ in target.heard.add(1, ordering: .relaxed) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<200 { await MainActor.run { center.post(BellRang(), subject: bell) } }
                }
                group.addTask {
                    for number in 0..<500 {
                        let target = Target()
                        let observation = center.addObserver(target, of: bell, for: .rang) { target, _ in
                            target.heard.add(1, ordering: .relaxed)
                        }
                        if number.isMultiple(of: 2) { observation.cancel() }
                        if number.isMultiple(of: 7) { await Task.yield() }
                    }
                }
                group.addTask {
                    for _ in 0..<100 { center.post(BellEchoed(), subject: bell) }
                }
                group.addTask {
                    for _ in 0..<200 {
                        let monk = Monk()
                        let observation = center.addObserver(monk, of: bell, for: .echoed) { monk, message in monk.note(message.hour) }
                        await Task.yield()
                        observation.cancel()
                    }
                }
            }
        }
        #expect(steady.heard.load(ordering: .relaxed) == 800)
        observation.cancel()
    }

    @Test func oneObservationMayBeEndedByMany() async {
        let center = NotificationCenter()
        let bell = Bell()
        let target = Target()
        let steady = Target()
        let kept = center.addObserver(steady, of: bell, for: .rang) { target, _ in target.heard.add(1, ordering: .relaxed) }
        for _ in 0..<200 {
            let observation = center.addObserver(target, of: bell, for: .rang) { _, _ in }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { observation.cancel() } }
                group.addTask { center.removeObserver(observation) }
                group.addTask { await MainActor.run { center.post(BellRang(), subject: bell) } }
            }
            #expect(observation.isCancelled)
        }
        #expect(steady.heard.load(ordering: .relaxed) == 200)
        kept.cancel()
    }

    @Test func loadersAreObservedAndCancelledFromManyTasks() async {
        let center = NotificationCenter()
        let bytes = Feeds.geojson(400)
        let ends = Target()
        let endObservations = [
            center.addObserver(ends, of: FeedLoader.self, for: .didFinish) { target, _ in target.heard.add(1, ordering: .relaxed) },
            center.addObserver(ends, of: FeedLoader.self, for: .didFail) { target, _ in target.heard.add(1, ordering: .relaxed) },
        ]
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<24 {
                group.addTask {
                    let loader = await FeedLoader(contentsOf: .bytes(bytes), options: Feeds.options(batchRecords: 20), center: center)
                    let target = Target()
                    let observation = center.addObserver(target, of: loader, for: .didLoadBatch) { target, _ in
                        target.heard.add(1, ordering: .relaxed)
                    }
                    await withTaskGroup(of: Void.self) { inner in
                        inner.addTask { _ = try? await loader.load() }
                        inner.addTask { _ = try? await loader.load() }
                        if number.isMultiple(of: 2) {
                            inner.addTask {
                                try? await Task.sleep(for: .microseconds(number * 300))
                                loader.cancel()
                            }
                        }
                        inner.addTask {
                            try? await Task.sleep(for: .microseconds(number * 200))
                            observation.cancel()
                        }
                    }
                }
            }
        }
        #expect(ends.heard.load(ordering: .relaxed) == 24)
        for observation in endObservations { observation.cancel() }
    }

    @Test func delegatesComeAndGoWhileTheyAreCalled() async {
        let delegates = WeakDelegates<Target>()
        let steady = Target()
        delegates.add(steady)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 { delegates.call { $0.heard.add(1, ordering: .relaxed) } }
                }
                group.addTask {
                    for number in 0..<500 {
                        let delegate = Target()
                        delegates.add(delegate)
                        if number.isMultiple(of: 2) { delegates.remove(delegate) }
                    }
                }
            }
        }
        #expect(steady.heard.load(ordering: .relaxed) == 2000)
        #expect(delegates.count == 1)
    }
}
