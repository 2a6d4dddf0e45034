//! The penalties, and the groups by which they are measured (`semob:art-45` to `semob:art-51`).

use crate::{input::word::words, language::Language, money::Cents};

words! {
    /// A penalty, from the lightest to the gravest (`semob:art-47`).
    pub enum Penalty {
        /// Advertência.
        Warning = "warning",
        /// Multa.
        Fine = "fine",
        /// Apreensão do veículo.
        Impound = "impound",
        /// Suspensão temporária.
        Suspension = "suspension",
    }
}

words! {
    /// A group of infractions.
    pub enum Group {
        /// Light.
        One = "i",
        /// Medium.
        Two = "ii",
        /// Serious.
        Three = "iii",
        /// Very serious.
        Four = "iv",
    }
}

words! {
    /// How grave the infractions of a group are.
    pub enum Severity {
        /// Leve.
        Light = "light",
        /// Média.
        Medium = "medium",
        /// Grave.
        Serious = "serious",
        /// Gravíssima.
        VerySerious = "very_serious",
    }
}

impl Penalty {
    /// Its rung among the penalties, from 1.
    #[must_use]
    pub const fn rung(self) -> usize {
        self as usize + 1
    }

    /// The provisions that give it for the first time.
    #[must_use]
    pub const fn first_provisions(self) -> &'static [&'static str] {
        match self {
            Self::Warning => &["semob:art-48"],
            Self::Fine => &["semob:art-49.ii", "semob:art-49"],
            Self::Impound => &["semob:art-50.ii", "semob:art-50.p1", "semob:art-50"],
            Self::Suspension => &["semob:art-51.iii", "semob:art-51"],
        }
    }

    /// Its points in the driver's record.
    #[must_use]
    pub const fn points(self) -> u64 {
        match self {
            Self::Warning => 1,
            Self::Fine => 2,
            Self::Impound => 3,
            Self::Suspension => 4,
        }
    }

    /// The provisions that give its points.
    #[must_use]
    pub const fn points_provisions(self) -> &'static [&'static str] {
        match self {
            Self::Warning => &["semob:art-45.i", "semob:art-45"],
            Self::Fine => &["semob:art-45.ii", "semob:art-45"],
            Self::Impound => &["semob:art-45.iii", "semob:art-45"],
            Self::Suspension => &["semob:art-45.iv", "semob:art-45"],
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Warning, Language::Portuguese) => "advertência",
            (Self::Warning, Language::English) => "warning",
            (Self::Fine, Language::Portuguese) => "multa",
            (Self::Fine, Language::English) => "fine",
            (Self::Impound, Language::Portuguese) => "apreensão do veículo",
            (Self::Impound, Language::English) => "impounding of the vehicle",
            (Self::Suspension, Language::Portuguese) => "suspensão",
            (Self::Suspension, Language::English) => "suspension",
        }
    }
}

impl Group {
    /// The amount printed for it (`semob:art-46`).
    #[must_use]
    pub const fn printed(self) -> Cents {
        match self {
            Self::One => Cents(10_130),
            Self::Two => Cents(15_195),
            Self::Three => Cents(20_261),
            Self::Four => Cents(35_456),
        }
    }

    /// How grave it is.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::One => Severity::Light,
            Self::Two => Severity::Medium,
            Self::Three => Severity::Serious,
            Self::Four => Severity::VerySerious,
        }
    }

    /// How long a suspension for it lasts (`semob:art-51.p1`).
    #[must_use]
    pub const fn suspension_days(self) -> u32 {
        match self {
            Self::One => 7,
            Self::Two => 10,
            Self::Three => 20,
            Self::Four => 30,
        }
    }

    /// The provisions that say so.
    #[must_use]
    pub const fn suspension_provisions(self) -> &'static [&'static str] {
        match self {
            Self::One => &["semob:art-51.p1", "semob:art-51.p1.i"],
            Self::Two => &["semob:art-51.p1", "semob:art-51.p1.ii"],
            Self::Three => &["semob:art-51.p1", "semob:art-51.p1.iii"],
            Self::Four => &["semob:art-51.p1", "semob:art-51.p1.iv"],
        }
    }

    /// How it is called: `grupo III, grave`.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::One, Language::Portuguese) => "grupo I, leve",
            (Self::One, Language::English) => "group I, light",
            (Self::Two, Language::Portuguese) => "grupo II, média",
            (Self::Two, Language::English) => "group II, medium",
            (Self::Three, Language::Portuguese) => "grupo III, grave",
            (Self::Three, Language::English) => "group III, serious",
            (Self::Four, Language::Portuguese) => "grupo IV, gravíssima",
            (Self::Four, Language::English) => "group IV, very serious",
        }
    }
}
