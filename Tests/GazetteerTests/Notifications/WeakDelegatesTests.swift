import Gazetteer
import Testing

private protocol ClockDelegate: AnyObject {
    func clock(_ name: String, didStrike hour: Int)
}

private final class Log {
    var lines: [String] = []
}

private final class Hearer: ClockDelegate {
    let name: String
    let log: Log
    var action: (() -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func clock(_ clock: String, didStrike hour: Int) {
        log.lines.append("\(name) \(clock) \(hour)")
        action?()
    }
}

@Suite struct WeakDelegatesTests {
    private let delegates = WeakDelegates<any ClockDelegate>()
    private let log = Log()

    private func strike(_ hour: Int) { delegates.call { $0.clock("tower", didStrike: hour) } }

    @Test func callsInTheOrderOfAddingAndEachOnce() {
        let hearers = ["a", "b", "c"].map { Hearer($0, log) }
        for hearer in hearers { delegates.add(hearer) }
        delegates.add(hearers[0])
        strike(1)
        #expect(log.lines == ["a tower 1", "b tower 1", "c tower 1"])
        #expect(delegates.count == 3 && !delegates.isEmpty && delegates.all.count == 3)
    }

    @Test func removingIsHarmlessTwiceAndForStrangers() {
        let hearers = ["a", "b"].map { Hearer($0, log) }
        for hearer in hearers { delegates.add(hearer) }
        delegates.remove(hearers[0])
        delegates.remove(hearers[0])
        delegates.remove(Hearer("stranger", log))
        strike(1)
        #expect(log.lines == ["b tower 1"])
        delegates.add(hearers[0])
        strike(2)
        #expect(log.lines == ["b tower 1", "b tower 2", "a tower 2"])
        delegates.removeAll()
        strike(3)
        #expect(log.lines.count == 3 && delegates.isEmpty)
    }

    @Test func holdsDelegatesWeaklyAndForgetsTheDead() {
        let steady = Hearer("steady", log)
        delegates.add(steady)
        weak var freed: Hearer?
        do {
            let brief = Hearer("brief", log)
            freed = brief
            delegates.add(brief)
            strike(1)
        }
        #expect(freed == nil)
        strike(2)
        #expect(log.lines == ["steady tower 1", "brief tower 1", "steady tower 2"])
        #expect(delegates.count == 1)
    }

    @Test func aNewDelegateAtTheAddressOfADeadOneIsCalled() {
        for number in 0..<1000 {
            let hearer = Hearer("\(number)", log)
            delegates.add(hearer)
            strike(number)
        }
        #expect(log.lines == (0..<1000).map { "\($0) tower \($0)" })
        #expect(delegates.isEmpty)
    }

    @Test func oneThatIsRemovedBeforeItsTurnIsNotCalled() {
        let hearers = ["a", "b", "c"].map { Hearer($0, log) }
        for hearer in hearers { delegates.add(hearer) }
        hearers[0].action = { [delegates] in delegates.remove(hearers[1]) }
        strike(1)
        #expect(log.lines == ["a tower 1", "c tower 1"])
        hearers[0].action = nil
    }

    @Test func oneThatIsAddedIsCalledFromTheNextCallOn() {
        let (first, second) = (Hearer("first", log), Hearer("second", log))
        delegates.add(first)
        first.action = { [delegates] in delegates.add(second) }
        strike(1)
        #expect(log.lines == ["first tower 1"])
        first.action = nil
        strike(2)
        #expect(log.lines == ["first tower 1", "first tower 2", "second tower 2"])
    }

    @Test func aCallWithinACallIsMadeAtOnce() {
        let (first, second) = (Hearer("first", log), Hearer("second", log))
        delegates.add(first)
        delegates.add(second)
        var isInner = false
        first.action = { [self] in
            guard !isInner else { return }
            isInner = true
            strike(2)
        }
        strike(1)
        #expect(log.lines == ["first tower 1", "first tower 2", "second tower 2", "second tower 1"])
        first.action = nil
    }

    @Test func removingOneselfAtTheEndOfLifeIsHarmless() {
        final class Leaver: ClockDelegate {
            let delegates: WeakDelegates<any ClockDelegate>
            init(_ delegates: WeakDelegates<any ClockDelegate>) { self.delegates = delegates }
            deinit { delegates.remove(self) }
            func clock(_ clock: String, didStrike hour: Int) {}
        }
        do {
            let leaver = Leaver(delegates)
            delegates.add(leaver)
            strike(1)
        }
        #expect(delegates.isEmpty)
    }

    @Test func anErrorEndsTheCall() {
        struct Broken: Error {}
        let hearers = ["a", "b"].map { Hearer($0, log) }
        for hearer in hearers { delegates.add(hearer) }
        #expect(throws: Broken.self) {
            try delegates.call { delegate throws(Broken) in
                delegate.clock("tower", didStrike: 1)
                throw Broken()
            }
        }
        #expect(log.lines == ["a tower 1"])
    }

    @Test func tenThousandDelegatesLeakNothing() {
        var hearers = (0..<10_000).map { Hearer("\($0)", log) }
        for hearer in hearers { delegates.add(hearer) }
        for hearer in hearers.prefix(3000) { delegates.remove(hearer) }
        hearers.removeLast(5000)
        strike(1)
        #expect(log.lines.count == 2000 && log.lines.first == "3000 tower 1")
        #expect(delegates.count == 2000)
        hearers = []
        #expect(delegates.isEmpty)
    }

    @Test func aClassMayBeTheDelegate() {
        let delegates = WeakDelegates<Hearer>()
        let hearer = Hearer("a", log)
        delegates.add(hearer)
        delegates.call { $0.clock("tower", didStrike: 9) }
        #expect(log.lines == ["a tower 9"])
    }

    @Test func aValueIsRefused() async {
        await #expect(processExitsWith: .failure) { WeakDelegates<any Equatable>().add(1) }
    }
}
