import GazetteerModel
import GazetteerText

/// The codes of the countries that a feed names, looked up once for all of its batches.
final class CountryCodes: Sendable {
    private let known = Guarded<[String: String?]>([:])

    func code(of name: String) -> String? {
        if let code = known.withLock({ $0[name] }) { return code }
        let code = Countries.code(name)
        known.withLock { if $0.count < 1000 { $0[name] = .some(code) } }
        return code
    }
}
