import Gazetteer

/// Made-up shops of many kinds, as a feed writes them, to be searched.
enum SearchFeed {
    private static let names = [
        "Zephyr Coffee", "Chick-fil-A", "H & R Block", "St. Mary's Church", "B\\u00e4ckerei M\\u00fcller", "Caf&eacute; Zephyr",
        "東京駅前珈琲店", "Taco Bell", "North Bus Station", "Doctor Main", "The Best Pizza", "Drive-In Diner", "McDonald's", "Кофейня Пушкин",
    ]
    private static let kinds = [
        "cafe", "fast_food;restaurant", "accountant", "church", "bakery", "cafe", "cafe", "fast_food", "bus_station", "doctors",
        "pizza", "restaurant", "fast_food", "cafe",
    ]
    private static let streets = ["Main Street", "NW 39th Ave", "Hauptstraße", "Rue Lobau", "Market Drive", "Old Station Road", "1st St"]
    private static let towns = [
        ("Boston", "MA", "02110", "United States"), ("Fargo", "North Dakota", "58102", "USA"), ("Mainz", "", "55116", "Germany"),
        ("London", "", "SW1A 1AA", "United Kingdom"), ("São Paulo", "SP", "01310-100", "Brazil"), ("Paris", "", "75004", "France"),
    ]

    /// What people type: names, kinds, addresses, numbers, typos, beginnings, and words that say little.
    static let queries = [
        "zephyr coffee", "zepyhr cofee boston", "chickfila", "chikfila", "hr block", "st marys", "saint mary church", "backerei muller",
        "baeckerei", "café", "珈琲", "tacobell", "taco be", "north bus station", "doctor in mainz", "the best pizza in town",
        "smaple drive", "mcdonalds paris", "mc donalds", "пушкин", "kofeynya", "12 main st", "main st", "44 nw 39th ave", "hauptstr. 3",
        "de", "gb", "usa", "ma", "north dakota", "nd", "sw1a1aa", "SW1A 1AA", "01310-100", "75004", "617 555 0123", "6175550123",
        "0123", "coffee near me", "bakery", "boulangerie", "gas station", "the", "the of and", "st", "n", "street", "first street", "z",
        "xyzzy", "xyzzy street", "!!!", "best store",
    ]

    /// So many shops, one a line; `step` says in which order.
    static func geojson(_ count: Int, step: Int = 1) -> [UInt8] {
        let lines = (0..<count).map { shop(($0 * step) % count) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The same with the address in one column.
    static func csv(_ count: Int) -> [UInt8] {
        let rows = (0..<count).map { number in
            let (town, state, code, country) = towns[number % towns.count]
            let area = [state, code].filter { !$0.isEmpty }.joined(separator: " ")
            return "\(number),\"\(plainName(number))\",\"\(number % 60) \(street(number)), \(town), \(area), \(country)\","
                + "\(kinds[number % kinds.count]),\(latitude(number)),\(longitude(number))"
        }
        return Array(("id,name,address,category,latitude,longitude\n" + rows.joined(separator: "\n") + "\n").utf8)
    }

    private static func shop(_ number: Int) -> String {
        let (town, state, code, country) = towns[number % towns.count]
        let stateMember = state.isEmpty ? "" : "\"addr:state\":\"\(state)\","
        return """
            {"type":"Feature","id":"\(number)","geometry":{"type":"Point","coordinates":[\(longitude(number)),\(latitude(number))]},\
            "properties":{"name":"\(names[number % names.count])\(number % 5 == 0 ? " \(number % 23)" : "")",\
            "category":"\(kinds[number % kinds.count])","addr:housenumber":"\(number % 60)","addr:street":"\(street(number))",\
            "addr:city":"\(town)",\(stateMember)"addr:postcode":"\(code)","addr:country":"\(country)",\
            "phone":"+1 617-555-\(1000 + number)","website":"https://zephyr.example/main/st/\(number)"}}
            """
    }

    private static func plainName(_ number: Int) -> String {
        names[number % names.count].replacing("\\u00e4", with: "ä").replacing("\\u00fc", with: "ü")
    }
    private static func street(_ number: Int) -> String { streets[(number / 3) % streets.count] }
    private static func latitude(_ number: Int) -> Double { 42 + Double((number * 131) % 1000) / 1000 }
    private static func longitude(_ number: Int) -> Double { -71 - Double((number * 37) % 1000) / 1000 }
}
