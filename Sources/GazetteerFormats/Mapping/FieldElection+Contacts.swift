import GazetteerModel
import GazetteerText

extension FieldElection {
    /// Without a field for telephones: the numbers beside e-mail addresses ("Telefoon / e-mail"), or those of a messenger.
    mutating func nominateSharedContacts() {
        guard candidates[.phone] == nil else { return }
        if let shared = candidates[.email]?.first(where: { profiles[$0.profile].holdsPhonesToo }) {
            return share(shared, as: .phone, because: "telephone numbers stand beside the e-mail addresses")
        }
        let messenger = profiles.indices.first { index in
            let profile = profiles[index]
            return evidence[index].role == nil && !profile.words.filter(ColumnWords.messengers.contains).isEmpty
                && profile.share(.surePhone) >= 0.7
        }
        if let messenger { accept(.phone, messenger, because: "its values are telephone numbers, and no other field has some") }
    }
}

extension FieldProfile {
    /// Whether telephone numbers stand beside most e-mail addresses.
    fileprivate var holdsPhonesToo: Bool {
        let shared = values.keys.count { text in
            guard text.numberCount >= 6, text.utf8.contains(where: { $0 <= ASCII.space || $0 == ASCII.slash || $0 == ASCII.semicolon })
            else { return false }
            return ContactText.phones(text).contains { $0.numberCount >= 6 }
        }
        return !values.isEmpty && shared * 2 >= values.count
    }
}
