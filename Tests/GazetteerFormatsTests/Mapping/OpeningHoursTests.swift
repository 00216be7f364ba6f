import GazetteerModel
import Testing

@testable import GazetteerFormats

/// Opening hours that are spread over columns and members, each for its days.
@Suite struct OpeningHoursTests {
    @Test(arguments: [
        ("Monday", [0], DayLabel.Kind.spans), ("Godziny otwarcia - poniedziałek", [0], .spans), ("月曜日の営業時間", [0], .spans),
        ("周日", [6], .spans), ("Weekday hours", [0, 1, 2, 3, 4], .spans), ("Mo-Fr", [0, 1, 2, 3, 4], .spans), ("Sa & So", [5, 6], .spans),
        ("Lunes a Viernes", [0, 1, 2, 3, 4], .spans), ("Tue/Thu", [1, 3], .spans), ("평일운영시작시각", [0, 1, 2, 3, 4], .opens),
        ("토요일운영종료시각", [5], .closes), ("공휴일운영시작시각", [7], .opens), ("mon_1_open", [0], .opens), ("MondayClose", [0], .closes),
        ("mondayopen", [0], .opens), ("Monday from", [0], .opens), ("Monday to", [0], .closes), ("Sunday and holidays", [6, 7], .spans),
        ("Orari di lunedì", [0], .spans),
    ])
    func readsLabels(label: String, days: [Int], kind: DayLabel.Kind) {
        let read = DayLabel(label, isGerman: true)
        #expect(read?.days == days)
        #expect(read?.kind == kind)
    }

    @Test(arguments: ["Name", "Month", "営業日", "Store hours", "Special"]) func readsNoDays(label: String) {
        #expect(DayLabel(label) == nil)
    }

    @Test(
        arguments: [
            (#"{"Monday":"7AM-6PM","Tuesday":"7AM-6PM","Sunday":"Closed"}"#, "Mo-Tu 07:00-18:00; Su off"),
            (#"{"mon":["09:00 AM - 06:00 PM"],"sun":"0"}"#, "Mo 09:00-18:00; Su off"),
            (#"{"Montag":"08:00-12:00, 13:00-18:00","Sonntag":"geschlossen"}"#, "Mo 08:00-12:00,13:00-18:00; Su off"),
            (#"[{"day":"Monday","hours":"9 AM to 6 PM"},{"day":"Sunday","hours":"Closed"}]"#, "Mo 09:00-18:00; Su off"),
            (#"[{"day":1,"open":"0900","close":"1700"},{"day":7,"open":1000,"close":1400}]"#, "Mo 09:00-17:00; Su 10:00-14:00"),
            (#"[{"dayOfWeek":"MONDAY","from":"08:00","to":"18:00"}]"#, "Mo 08:00-18:00"),
            (#"[{"day":"Mon-Fri","hours":"9:00-17:00"}]"#, "Mo-Fr 09:00-17:00"),
            (
                #"{"monday":{"isOpen":true,"intervals":[{"start":"09:00","end":"17:00"}]},"sunday":{"isClosed":true}}"#,
                "Mo 09:00-17:00; Su off"
            ),
            (
                #"{"periods":[{"open":{"day":1,"time":"0900"},"close":{"day":1,"time":"1800"}},{"open":{"day":0,"time":"1000"},"close":{"day":0,"time":"1400"}}]}"#,
                "Mo 09:00-18:00; Su 10:00-14:00"
            ),
            (#"{"periods":[{"open":{"day":5,"hour":18,"minute":0},"close":{"day":6,"hour":2,"minute":0}}]}"#, "Fr 18:00-02:00"),
            (#"{"periods":[{"open":{"day":0,"time":"0000"}}]}"#, "24/7"),
            (#"[{"open":[{"is_overnight":false,"start":"1100","end":"2200","day":0}],"hours_type":"REGULAR"}]"#, "Mo 11:00-22:00"),
            (#"{"1":["09:00-18:00"],"2":["09:00-18:00"],"7":[]}"#, "Mo-Tu 09:00-18:00"),
            (
                #"[{"@type":"OpeningHoursSpecification","dayOfWeek":["https://schema.org/Saturday","Sunday"],"opens":"00:00","closes":"00:00"}]"#,
                "Sa-Su off"
            ),
            (#"[{"@type":"OpeningHoursSpecification","dayOfWeek":"Monday","opens":"09:00","closes":"18:00"}]"#, "Mo 09:00-18:00"),
            // Nobody knows whether 0 is Sunday or Monday here.
            (#"[{"day":0,"open":"0900","close":"1700"}]"#, nil), (#"{"0":"9:00-17:00","1":"9:00-17:00"}"#, nil),
            (#"["9:00-17:00","10:00-14:00"]"#, nil), (#"{}"#, nil), (#"{"open":"09:00","close":"18:00"}"#, nil),
            (#"{"special":{"monday":"9:00-17:00"}}"#, nil),
        ] as [(String, String?)])
    func readsStructures(json: String, hours: String?) throws {
        let value = try #require(PropertyValue(json: Array(json.utf8)[...]))
        #expect(StructuredHours.text(value) == hours)
    }

    @Test func readsTables() {
        #expect(HoursText.rows([["Montag", "9:00 - 17:00"], ["Dienstag", "geschlossen"]]) == "Mo 09:00-17:00; Tu off")
        #expect(HoursText.rows([["Open all year"], ["Mon", "9-17"]]) == "Open all year; Mon 9-17")
    }
}
