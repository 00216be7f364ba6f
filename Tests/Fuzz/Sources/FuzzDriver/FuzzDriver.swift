import CFuzzDriver
import Foundation

/// Hands libFuzzer the process: it calls the target with one input after the other, and never returns.
///
/// ```swift
/// @main enum CSVFuzz {
///     static func main() {
///         runFuzzer { start, count in
///             check(bytes(start, count))
///             return 0
///         }
///     }
/// }
/// ```
public func runFuzzer(_ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, target))
}

/// The input as an array.
public func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    [UInt8](UnsafeBufferPointer(start: start, count: count))
}

/// Stops the fuzzer with a message when what must hold does not. (`precondition` keeps its message to itself in release.)
public func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("fuzz: \(message())\n".utf8))
    abort()
}
