// The story of the map, told in a terminal: type a word and see the places, type a number and see the callout.
//
//     swift run Annotations shops.geojson
import Foundation

let screen = Screen(feed: URL(filePath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "shops.geojson"))
print("Type a word to search for, or the number of an annotation; nothing ends.")
while let line = readLine(), !line.isEmpty {
    print("> \(line)")
    if let number = Int(line) { screen.select(number) } else { await screen.search(line) }
}
