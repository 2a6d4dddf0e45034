//! The grounds of revocation and of unfitness, in the order of the text.

use crate::input::word::words;

words! {
    /// A ground of revocation (`agerba:art-103`, `agerba:art-105.p1`).
    pub enum RevocationGround {
        /// Five days of total stoppage.
        Stoppage = "103.i",
        /// 70% of the trips or fewer.
        TooFewTrips = "103.ii",
        /// Two suspensions within twelve months.
        SuspendedTwice = "103.iii",
        /// Transfer without consent.
        Transferred = "103.iv",
        /// Lockout.
        Lockout = "103.v",
        /// Dissolution.
        Dissolved = "103.vi",
        /// Bankruptcy.
        Bankrupt = "103.vii",
        /// Proven incapacity.
        Incapacity = "103.viii",
        /// Many grave accidents.
        Accidents = "103.ix",
        /// A declaration of unfitness brings it.
        Unfit = "105.p1",
    }
}

words! {
    /// A ground of unfitness (`agerba:art-105`).
    pub enum UnfitnessGround {
        /// A final conviction.
        Conviction = "105.i",
        /// False information.
        FalseInformation = "105.ii",
    }
}

impl RevocationGround {
    pub(super) const fn cited(self) -> &'static [&'static str] {
        match self {
            Self::Stoppage => &["agerba:art-103.i"],
            Self::TooFewTrips => &["agerba:art-103.ii"],
            Self::SuspendedTwice => &["agerba:art-103.iii", "cc:art-132.p3"],
            Self::Transferred => &["agerba:art-103.iv", "agerba:art-22.pu"],
            Self::Lockout => &["agerba:art-103.v"],
            Self::Dissolved => &["agerba:art-103.vi"],
            Self::Bankrupt => &["agerba:art-103.vii"],
            Self::Incapacity => &["agerba:art-103.viii"],
            Self::Accidents => &["agerba:art-103.ix"],
            Self::Unfit => &["agerba:art-105.p1"],
        }
    }

    /// The sentence in Portuguese and in English.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Stoppage => [
                "O serviço parou por completo durante 5 dias ou mais.",
                "The service stopped wholly for 5 days or more.",
            ],
            Self::TooFewTrips => [
                "Em 30 dias foram feitas 70% das viagens ou menos, sem motivo justo.",
                "In 30 days 70% of the trips or fewer were run, without just cause.",
            ],
            Self::SuspendedTwice => [
                "O serviço foi suspenso duas vezes em 12 meses.",
                "The service was suspended twice within 12 months.",
            ],
            Self::Transferred => [
                "A concessão foi transferida sem o consentimento da AGERBA.",
                "The concession was transferred without AGERBA's consent.",
            ],
            Self::Lockout => ["Houve greve patronal (lockout).", "There was a lockout."],
            Self::Dissolved => ["A empresa foi dissolvida.", "The company was dissolved."],
            Self::Bankrupt => ["A empresa faliu.", "The company went bankrupt."],
            Self::Incapacity => [
                "Foi comprovada incapacidade técnica ou financeira.",
                "Technical or financial incapacity is proven.",
            ],
            Self::Accidents => [
                "Há muitos acidentes graves por culpa da empresa.",
                "There are many grave accidents by the company's fault.",
            ],
            Self::Unfit => [
                "A declaração de inidoneidade traz a cassação.",
                "A declaration of unfitness brings revocation.",
            ],
        }
    }
}

impl UnfitnessGround {
    pub(super) const fn cited(self) -> &'static [&'static str] {
        match self {
            Self::Conviction => &["agerba:art-105.i"],
            Self::FalseInformation => &["agerba:art-105.ii"],
        }
    }

    /// The sentence in Portuguese and in English.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Conviction => [
                "Um diretor, sócio ou dono foi condenado em definitivo.",
                "A director, partner or owner was finally convicted.",
            ],
            Self::FalseInformation => [
                "Foram apresentadas informações ou dados falsos.",
                "False information or data was given.",
            ],
        }
    }
}
