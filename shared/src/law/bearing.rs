//! What is known to bear on a text, or on one provision of it, and is not applied.

use super::Code;
use crate::language::Language;

/// An act outside of the texts that a reader must know of.
#[derive(Clone, Copy, Debug)]
pub struct Bearing {
    /// The regulation.
    pub code: Code,
    /// The provision; none where it bears on the whole text.
    pub provision: Option<&'static str>,
    act: [&'static str; 2],
    about: [&'static str; 2],
}

const ALL: &[Bearing] = &[
    Bearing {
        code: Code::Agerba,
        provision: Some("agerba:art-74"),
        act: ["Lei federal 11.975/2009", "Federal Law 11,975/2009"],
        about: [
            "Trata da devolução e da validade de um ano do bilhete, e pode dar mais do que este \
             artigo. O Embarque decide pelo regulamento da Bahia.",
            "It deals with refunds and with the ticket's validity of one year, and may give more \
             than this article. Embarque decides by the regulation of Bahia.",
        ],
    },
    Bearing {
        code: Code::Agerba,
        provision: Some("agerba:art-111"),
        act: [
            "Súmula Vinculante 21 do Supremo Tribunal Federal",
            "Binding precedent 21 of the Supreme Court",
        ],
        about: [
            "Diz que não se pode exigir depósito prévio de dinheiro ou de bens para aceitar um \
             recurso administrativo. Este artigo exige o pagamento da multa antes do recurso; o \
             Embarque mostra o texto como está.",
            "It holds that no prior deposit of money or goods may be demanded before an \
             administrative appeal is heard. This article demands that the fine be paid first; \
             Embarque shows the text as it stands.",
        ],
    },
    Bearing {
        code: Code::Semar,
        provision: None,
        act: [
            "Decreto 5976/2025, de 26 de fevereiro de 2025",
            "Decree 5976/2025 of 26 February 2025",
        ],
        about: [
            "É posterior a este texto e não está aplicado aqui: o Embarque decide pelo decreto de \
             2014.",
            "It is later than this text and is not applied here: Embarque decides by the decree of \
             2014.",
        ],
    },
];

impl Bearing {
    /// Its name.
    #[must_use]
    pub const fn act(&self, language: Language) -> &'static str {
        in_language(&self.act, language)
    }

    /// What it says, and what the portal does.
    #[must_use]
    pub const fn about(&self, language: Language) -> &'static str {
        in_language(&self.about, language)
    }
}

const fn in_language(texts: &[&'static str; 2], language: Language) -> &'static str {
    match language {
        Language::Portuguese => texts[0],
        Language::English => texts[1],
    }
}

/// What bears on a text or on any provision of it.
pub fn on_text(code: Code) -> impl Iterator<Item = &'static Bearing> {
    ALL.iter().filter(move |bearing| bearing.code == code)
}

/// What bears on this provision, or on what stands above it.
pub fn on_provision(id: &str) -> impl Iterator<Item = &'static Bearing> {
    ALL.iter().filter(move |bearing| {
        bearing.provision.is_some_and(|above| {
            id.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_bears_on_a_provision_is_told_there_and_below_it() {
        let acts = |id| on_provision(id).map(|bearing| bearing.act[1]).collect::<Vec<_>>();
        assert_eq!(acts("agerba:art-74"), ["Federal Law 11,975/2009"]);
        assert_eq!(acts("agerba:art-111"), acts("agerba:art-111.pu"));
        assert!(acts("agerba:art-7").is_empty() && acts("agerba:art-112").is_empty());
        for bearing in ALL {
            let known = bearing.provision.is_none_or(|id| crate::law::provision(id).is_some());
            assert!(known, "{}", bearing.act[0]);
        }
    }

    #[test]
    fn what_bears_on_a_text_is_told_with_it() {
        let count = |code| on_text(code).count();
        assert_eq!([Code::Agerba, Code::Semob, Code::Semar].map(count), [2, 0, 1]);
    }
}
