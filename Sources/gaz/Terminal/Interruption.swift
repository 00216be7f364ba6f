import Gazetteer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What happens on Ctrl-C: half-written files go, then the process ends as it would have.
enum Interruption {
    static func install() {
        // A pipe that nobody reads is an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                TemporaryFiles.removeAll()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }
}
