import GazetteerText
import Testing

@Suite struct FieldNameTests {
    @Test(arguments: [
        ("storeName", "name"), ("STORENAME", "name"), ("locationname", "name"), ("Business name", "name"),
        ("E-Mail-Adresse", "email"), ("Telefonnummer", "phone"), ("Strasse / Hausnummer", "street"),
        ("streetaddress", "street"), ("addr:street", "thoroughfare"), ("addr:housenumber", "subThoroughfare"),
        ("contact:phone", "phone"), ("Öffnungszeiten", "openingHours"), ("oeffnungszeiten", "openingHours"),
        ("Kod pocztowy", "postalCode"), ("店舗名", "name"), ("電話番号", "phone"), ("소재지도로명주소", "address"),
        ("رقم الهاتف", "phone"), ("الرمز البريدي", "postalCode"), ("Ταχ. Κώδικας", "postalCode"), ("city_name", "locality"),
        ("countryCode", "isoCountryCode"), ("store_number", "identifier"), ("clientkey", "identifier"), ("WEB_URL", "url"),
        ("Denominazione", "name"), ("İl", "administrativeArea"), ("İlçe", "locality"), ("Sito Web", "url"), ("CAP", "postalCode"),
        ("Ｎａｍｅ", "name"), ("brewery_type", "category"), ("Üzlet települése", "locality"), ("Üzlet telefonszáma", "phone"),
        ("시도코드명", "administrativeArea"), ("시군구코드명", "locality"), ("libdepartement", "subAdministrativeArea"), ("Telefonen", "phone"),
        ("Beliggenhedskommune", "subAdministrativeArea"), ("ที่อยู่ร้าน", "address"), ("FACILITYNA", "name"), ("Nº de calle", "subThoroughfare"),
        ("Location ID (for office use only)", "identifier"), ("Savivaldybės pavadinimas", "subAdministrativeArea"),
        ("NAZEV_CASTI_OBCE", "subLocality"), ("PHN_NUM", "phone"), ("ST_ABBREV", "administrativeArea"),
        ("NOM_DEP", "subAdministrativeArea"),
        ("GEM_NAAM", "locality"), ("KOMM_NAVN", "locality"), ("TELEPNEV", "locality"), ("NR_TELEF", "phone"), ("PBR", "postalCode"),
        ("Registration number", "identifier"), ("Nome del comune", "locality"), ("Название города", "locality"),
    ])
    func readsNames(name: String, role: String) {
        #expect(FieldName(name).role == role)
    }

    @Test(arguments: [
        "fax", "Fax number", "logo url", "facebook", "created_at", "owner name", "image", "price range", "Telefaks", "Capacity", "Grade",
        "Country of origin", "Geburtsort", "Pays d'origine", "birthCity", "Barcode", "Kod kreskowy", "Nom de naissance",
    ])
    func meansNothing(name: String) {
        let reading = FieldName(name)
        #expect(reading.role == nil || reading.isVetoed)
    }

    @Test func numbersTheLines() {
        let reading = FieldName("Address line 2")
        #expect(reading.role == "street")
        #expect(reading.ordinal == 2)
    }

    /// What a word of a series begins like says nothing: "PRESENT90", "PRESENT95".
    @Test func yearsOfASeriesAreNoEndings() {
        #expect(FieldName("PRESENT90").role == nil)
        #expect(FieldName("MUNICIP").role != nil)
    }
}
