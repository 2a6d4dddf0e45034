//! The infractions of the operator (`semar:annex-i`).

use crate::{input::word::words, language::Language};

macro_rules! infractions {
    ($($Name:ident = $code:literal, $km:literal;)+) => {
        words! {
            /// An infraction of the operator by its code; what has no code stands last.
            pub enum Infraction {
                $(#[doc = concat!("Entry ", $code, " of the Annex.")] $Name = $code,)+
            }
        }

        impl Infraction {
            /// Its code in the Annex.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$Name => $code,)+
                }
            }

            /// The entry of the Annex, for the citations of a step.
            #[must_use]
            pub const fn cited(self) -> &'static [&'static str] {
                match self {
                    $(Self::$Name => &[concat!("semar:annex-i.", $code)],)+
                }
            }

            /// Kilometres, whose average price is the fine of one infraction.
            #[must_use]
            pub const fn kilometres(self) -> u16 {
                match self {
                    $(Self::$Name => $km,)+
                }
            }
        }
    };
}

infractions! {
    N001 = "001", 20;
    N002 = "002", 20;
    N003 = "003", 20;
    N004 = "004", 30;
    N005 = "005", 10;
    N006 = "006", 15;
    N007 = "007", 20;
    N008 = "008", 10;
    N009 = "009", 15;
    N010 = "010", 20;
    N011 = "011", 20;
    N012 = "012", 20;
    N013 = "013", 10;
    N014 = "014", 100;
    N015 = "015", 100;
    N016 = "016", 100;
    N017 = "017", 50;
    N018 = "018", 100;
    N019 = "019", 100;
    N020 = "020", 10;
    N021 = "021", 50;
    N022 = "022", 30;
    N023 = "023", 50;
    N024 = "024", 50;
    N025 = "025", 50;
    N026 = "026", 10;
    N027 = "027", 10;
    N028 = "028", 20;
    N029 = "029", 20;
    N030 = "030", 50;
    N031 = "031", 30;
    N032 = "032", 10;
    N033 = "033", 20;
    N034 = "034", 100;
    N035 = "035", 50;
    N036 = "036", 50;
    N037 = "037", 50;
    N038 = "038", 50;
    N039 = "039", 50;
    N040 = "040", 50;
    N041 = "041", 30;
    N042 = "042", 30;
    N043 = "043", 20;
    N044 = "044", 20;
    N045 = "045", 50;
    N046 = "046", 50;
    N047 = "047", 50;
    N048 = "048", 50;
    N049 = "049", 10;
    N050 = "050", 20;
    N051 = "051", 10;
    N052 = "052", 30;
    N053 = "053", 10;
    N054 = "054", 30;
    N055 = "055", 20;
    N056 = "056", 20;
    N057 = "057", 50;
    N058 = "058", 50;
    N059 = "059", 10;
    N060 = "060", 10;
    N061 = "061", 10;
    N062 = "062", 20;
    N063 = "063", 20;
    N064 = "064", 10;
    N065 = "065", 20;
    N066 = "066", 20;
    Unnumbered = "unnumbered", 500;
}

impl Infraction {
    /// How a sentence names it: `infração 028 do Anexo I`, in English `infraction 028 of Annex I`.
    #[must_use]
    pub fn named(self, language: Language) -> String {
        match (self, language) {
            (Self::Unnumbered, Language::Portuguese) => "infração sem número do Anexo I".into(),
            (Self::Unnumbered, Language::English) => "the unnumbered infraction of Annex I".into(),
            (numbered, Language::Portuguese) => format!("infração {} do Anexo I", numbered.code()),
            (numbered, Language::English) => format!("infraction {} of Annex I", numbered.code()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{input::word::Word, law};

    #[test]
    fn every_entry_has_its_words_and_they_end_with_its_kilometres() {
        assert_eq!(Infraction::ALL.len(), 67);
        for (infraction, code) in Infraction::ALL.iter().zip(Infraction::WORDS) {
            let [cited] = infraction.cited() else { panic!("one provision") };
            assert_eq!(*cited, format!("semar:annex-i.{code}"));
            let words = &law::provision(cited).expect("a provision").words;
            // The publication runs the beginning of its index into the last entry.
            let words = words.trim_end_matches(" Art. 1 Art. 2");
            let kilometres = format!(" {}", infraction.kilometres());
            assert!(words.ends_with(&kilometres), "{code}: {words}");
        }
    }

    #[test]
    fn each_is_named_by_its_code_and_what_has_none_by_that() {
        use Language::{English, Portuguese};
        assert_eq!(Infraction::N028.named(Portuguese), "infração 028 do Anexo I");
        assert_eq!(Infraction::N028.named(English), "infraction 028 of Annex I");
        assert_eq!(Infraction::Unnumbered.named(Portuguese), "infração sem número do Anexo I");
        assert_eq!(Infraction::Unnumbered.named(English), "the unnumbered infraction of Annex I");
    }

    #[test]
    fn what_has_no_code_sorts_after_the_numbers() {
        assert!(Infraction::ALL.is_sorted());
        assert_eq!(Infraction::ALL.last(), Some(&Infraction::Unnumbered));
    }
}
