import CJSONEvents
import Foundation

/// Two independent judges of what JSON is: simdjson and Foundation.
enum StrictJSON {
    /// Whether simdjson and Foundation both take these bytes; the text says who did not.
    static func refusal(of bytes: [UInt8]) -> String? {
        guard let parser = cjson_parser_create(600) else { return "no parser" }
        defer { cjson_parser_destroy(parser) }
        // The door to simdjson is for objects and arrays; it refuses a string alone.
        if bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "\""), cjson_parse(parser, bytes, bytes.count, bytes.count) != Int32(CJSON_OK)
        {
            return "simdjson refuses it"
        }
        // Foundation refuses numbers beyond a double, which are JSON all the same.
        guard !holdsHugeNumber(bytes) else { return nil }
        do {
            _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            return nil
        } catch {
            return "Foundation refuses it: \(error)"
        }
    }

    private static func holdsHugeNumber(_ bytes: [UInt8]) -> Bool {
        var digits = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "e"), UInt8(ascii: "E"): if digits > 0 { return true }
            default: digits = 0
            }
            if digits > 300 { return true }
        }
        return false
    }
}
