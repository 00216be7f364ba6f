import GazetteerModel
import Testing

@Suite struct PlacemarkTests {
    @Test(
        arguments: [
            (
                Placemark(
                    thoroughfare: "Rue Lobau", subThoroughfare: "4", locality: "Paris", administrativeArea: "Île-de-France",
                    postalCode: "75004",
                    country: "France", isoCountryCode: "FR"), "4 Rue Lobau, 75004 Paris, France"
            ),
            (
                Placemark(
                    thoroughfare: "School Street", subThoroughfare: "1", locality: "Boston", administrativeArea: "MA", postalCode: "02110",
                    isoCountryCode: "us"), "1 School Street, Boston, MA 02110"
            ),
            (Placemark(locality: "Boston", administrativeArea: "MA", postalCode: "02110"), "Boston, MA 02110"),
            (
                Placemark(locality: "Boston", administrativeArea: "Massachusetts", postalCode: "02110", country: "USA"),
                "Boston, Massachusetts 02110, USA"
            ),
            (Placemark(locality: "Boston", postalCode: "02110", isoCountryCode: "US"), "Boston 02110"),
            (Placemark(administrativeArea: "MA", isoCountryCode: "US"), "MA"),
            (
                Placemark(locality: "Toronto", administrativeArea: "ON", postalCode: "M5H 2N2", country: "Canada", street: "1 Queen St"),
                "1 Queen St, Toronto, ON M5H 2N2, Canada"
            ),
            (
                Placemark(locality: "Sydney", administrativeArea: "NSW", postalCode: "2000", isoCountryCode: "AU", street: "1 George St"),
                "1 George St, Sydney, NSW 2000"
            ),
            (
                Placemark(
                    thoroughfare: "Downing Street", subThoroughfare: "10", locality: "London", administrativeArea: "England",
                    postalCode: "SW1A 2AA",
                    country: "United Kingdom", isoCountryCode: "GB"), "10 Downing Street, London SW1A 2AA, United Kingdom"
            ),
            (
                Placemark(
                    thoroughfare: "Hauptstraße", subThoroughfare: "12b", locality: "Lörrach", postalCode: "01730", isoCountryCode: "DE"),
                "Hauptstraße 12b, 01730 Lörrach"
            ),
            (
                Placemark(thoroughfare: "Calle Mayor", subThoroughfare: "12", locality: "Madrid", country: "España"),
                "Calle Mayor, 12, Madrid, España"
            ),
            (Placemark(thoroughfare: "Via Roma", subThoroughfare: "3", country: "Italia"), "Via Roma 3, Italia"),
            (
                Placemark(locality: "Singapore", postalCode: "048616", country: "Singapore", isoCountryCode: "SG"),
                "Singapore 048616, Singapore"
            ),
            (Placemark(locality: "Monaco", country: "Monaco"), "Monaco"),
            (Placemark(locality: "Tokyo", administrativeArea: "Tokyo", postalCode: "100-0001", isoCountryCode: "JP"), "Tokyo 100-0001"),
            (Placemark(locality: " ", subLocality: "Le Marais", postalCode: "75004"), "75004 Le Marais"),
            (Placemark(subThoroughfare: "4", locality: "Paris", isoCountryCode: "FR"), "Paris"),
            (Placemark(locality: "Paris", title: "Somewhere in Paris"), "Somewhere in Paris"),
            (Placemark(locality: "Paris", title: ""), "Paris"),
            (Placemark(coordinate: Coordinate(latitude: 1, longitude: 2), country: "\n"), nil),
            (Placemark(), nil),
        ] as [(Placemark, String?)])
    func hasAnAddressInOneLine(_ placemark: Placemark, _ title: String?) {
        #expect(placemark.title == title)
    }

    @Test func streetsAreGivenOrPutTogether() {
        var placemark = Placemark(thoroughfare: "Main Street", subThoroughfare: "12")
        #expect(placemark.street == "12 Main Street")
        placemark.street = "Main St 12-14"
        #expect(placemark.street == "Main St 12-14")
        #expect(placemark.title == "Main St 12-14")
        placemark.street = nil
        #expect(placemark.street == "12 Main Street")
        placemark.subThoroughfare = nil
        #expect(placemark.street == "Main Street")
        placemark.thoroughfare = nil
        #expect(placemark.street == nil)
    }
}
