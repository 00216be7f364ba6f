import Testing

@testable import GazetteerFormats

@Suite("Encodings of Latin letters")
struct LatinEvidenceTests {
    /// The letters of each feed are the bytes of the numbers that they have in Unicode.
    @Test(
        "a town in every row says no more than in one",
        arguments: [
            ("Denominazione;Comune\nBar Sport;Forl\u{EC}\nBar Nord;Forl\u{EC}\nBar Sud;Forl\u{EC}\nBar Est;Forl\u{EC}\n", "windows-1252"),
            (
                "Denominazione;Comune\nCaff\u{E8} Roma;Lodi\nCaff\u{E8} Nord;Lodi\nCaff\u{E8} Sport;Lodi\nCaff\u{E8} Verdi;Lodi\n",
                "windows-1252"
            ),
            ("Nom;Commune\nBar;N\u{EE}mes\nTabac;N\u{EE}mes\nCaf\u{E9};N\u{EE}mes\n", "windows-1252"),
            ("Nom;Ville\nBar;Besan\u{E7}on\nTabac;Besan\u{E7}on\nPoste;Besan\u{E7}on\nGare;Besan\u{E7}on\n", "windows-1252"),
            // Košice, Čadca; Plzeň
            ("Obchod;Mesto\nBar;Ko\u{9A}ice\nBar;Ko\u{9A}ice\nBar;\u{C8}adca\n", "windows-1250"),
            ("N\u{E1}zev;M\u{EC}sto\nBar;Plze\u{F2}\nBar;Plze\u{F2}\n", "windows-1250"),
            // Rīga, Jūrmala; Klaipėda, Šiauliai, Panevėžys
            ("Nosaukums;Pils\u{E7}ta\nB\u{E2}rs;R\u{EE}ga\nVeikals;J\u{FB}rmala\n", "windows-1257"),
            (
                "Pavadinimas;Miestas\nBaras;Klaip\u{EB}da\nKavin\u{EB};\u{D0}iauliai\nParduotuv\u{EB};\u{DE}v\u{EB}rynas\nVaistin\u{EB};Panev\u{EB}\u{FE}ys\n",
                "windows-1257"
            ),
            // İzmir, Ağrı
            ("Ad;\u{DE}ehir\nLokanta;\u{DD}zmir\nKahve;A\u{F0}r\u{FD}\n", "windows-1254"),
        ] as [(String, String)])
    func repeatedWords(_ feed: String, _ name: String) {
        let bytes = feed.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(TextEncoding.detect(bytes, isWhole: true).encoding.name == name)
    }
}
