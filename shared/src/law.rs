//! The regulations that the portal applies: their provisions, words and chapters.
//!
//! Every provision has an id, `agerba:art-83.p1`, by which rules cite it. Labels and links
//! are made from the id alone ([`citation`]) and may go anywhere; the words come out of
//! [`text`], which embeds the texts. Only the server calls [`provision`], [`regulation`] and
//! [`chapter`], so that the linker leaves the texts out of what the browser loads.

pub mod bearing;
pub mod citation;
mod text;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{language::Language, service::Service};

/// A regulation, by the code that begins the ids of its provisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// Intercity coach, State of Bahia.
    Agerba,
    /// Motorcycle taxi, city of Belém.
    Semob,
    /// Door-to-door service for wheelchair users, Greater Vitória.
    Semar,
    /// Civil Code: how periods are counted.
    Cc,
}

/// Whom a provision binds or protects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Who travels with a ticket.
    Passenger,
    /// A coach company.
    Company,
    /// Who drives.
    Driver,
    /// The regulating body.
    Regulator,
    /// The ombudsman's office.
    Ombudsman,
    /// The operator of the paratransit service.
    Operator,
    /// A user of the service, with or without a trip.
    User,
    /// The holder of a motorcycle taxi permit.
    PermitHolder,
}

impl Party {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Passenger,
        Self::Company,
        Self::Driver,
        Self::Regulator,
        Self::Ombudsman,
        Self::Operator,
        Self::User,
        Self::PermitHolder,
    ];
}

/// What a provision does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Organises the regulator's own work.
    Administration,
    /// Sets a sum, a number or a percentage.
    Amount,
    /// Sets a period.
    Deadline,
    /// Says what a word means.
    Definition,
    /// Obliges somebody to act.
    Duty,
    /// Says who may have or do something.
    Eligibility,
    /// Threatens or sets a penalty.
    Penalty,
    /// Says how something is done.
    Procedure,
    /// Forbids.
    Prohibition,
    /// Is no longer in force, or only ends what was.
    Revoked,
    /// Gives somebody a claim.
    Right,
    /// Carries over from an earlier state.
    Transitional,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Administration,
        Self::Amount,
        Self::Deadline,
        Self::Definition,
        Self::Duty,
        Self::Eligibility,
        Self::Penalty,
        Self::Procedure,
        Self::Prohibition,
        Self::Revoked,
        Self::Right,
        Self::Transitional,
    ];
}

/// How the portal deals with a provision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Portal {
    /// An executable rule applies it.
    Rule,
    /// A workflow obeys it.
    Workflow,
    /// A page tells it.
    Information,
    /// The portal has nothing to do with it.
    Out,
}

impl Portal {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Rule, Self::Workflow, Self::Information, Self::Out];
}

/// The smallest part of a regulation that can be cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provision {
    /// `agerba:art-83.p1`.
    pub id: String,
    /// The regulation.
    pub code: Code,
    /// What it says, in a few English words.
    pub title: String,
    /// Whom it binds or protects.
    pub parties: Vec<Party>,
    /// What it does.
    pub kind: Kind,
    /// How the portal deals with it.
    pub portal: Portal,
    /// The rules (`coach.refund`), pages or workflows that apply it.
    pub applied_by: Vec<String>,
    /// What the portal does about it, in English.
    pub note: String,
    /// A heading of the text that stands right before it, inside its article.
    pub heading: Option<&'static str>,
    /// Its words in force, paragraphs parted by line feeds. Of a revoked provision, the last ones.
    pub words: String,
    /// The wording that was replaced, paragraphs parted by line feeds.
    pub superseded: Option<String>,
    /// The note of revocation, where it is no longer in force.
    pub revoked: Option<&'static str>,
}

/// A chapter, or a section of one: what is read on one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its name in addresses, `capitulo-5-secao-2`; never the name of a provision.
    pub slug: &'static str,
    /// The chapter's heading.
    pub title: &'static str,
    /// The section's heading.
    pub section: Option<&'static str>,
    /// Its provisions in the order of the text.
    pub provisions: Vec<Provision>,
}

/// A regulation with all its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regulation {
    /// Which.
    pub code: Code,
    /// What stands before the first provision.
    pub preamble: Vec<&'static str>,
    /// Its chapters and sections in the order of the text, none of them empty.
    pub chapters: Vec<Chapter>,
}

impl Code {
    /// All, in the order in which the portal lists them.
    pub const ALL: [Self; 4] = [Self::Agerba, Self::Semob, Self::Semar, Self::Cc];

    /// The code as ids and addresses have it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Agerba => "agerba",
            Self::Semob => "semob",
            Self::Semar => "semar",
            Self::Cc => "cc",
        }
    }

    /// Reads what [`Code::as_str`] writes.
    #[must_use]
    pub fn from_code(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.as_str() == text)
    }

    /// The regulation that governs a service.
    #[must_use]
    pub const fn of_service(service: Service) -> Self {
        match service {
            Service::Coach => Self::Agerba,
            Service::Mototaxi => Self::Semob,
            Service::Paratransit => Self::Semar,
        }
    }

    /// The service that it governs; the Civil Code governs all.
    #[must_use]
    pub const fn service(self) -> Option<Service> {
        match self {
            Self::Agerba => Some(Service::Coach),
            Self::Semob => Some(Service::Mototaxi),
            Self::Semar => Some(Service::Paratransit),
            Self::Cc => None,
        }
    }

    /// What the regulation is about.
    #[must_use]
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Agerba, Language::Portuguese) => {
                "Regulamento do transporte rodoviário intermunicipal da Bahia"
            }
            (Self::Agerba, Language::English) => "Regulation of intercity coach travel in Bahia",
            (Self::Semob, Language::Portuguese) => "Regulamento do mototáxi de Belém",
            (Self::Semob, Language::English) => "Regulation of motorcycle taxis in Belém",
            (Self::Semar, Language::Portuguese) => {
                "Regulamento do serviço Mão na Roda da Grande Vitória"
            }
            (Self::Semar, Language::English) => {
                "Regulation of the Mão na Roda service in Greater Vitória"
            }
            (Self::Cc, Language::Portuguese) => "Código Civil: contagem de prazos",
            (Self::Cc, Language::English) => "Civil Code: how periods are counted",
        }
    }

    /// The act that made it.
    #[must_use]
    pub const fn act(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Agerba, Language::Portuguese) => "Resolução AGERBA de 4 de abril de 2002",
            (Self::Agerba, Language::English) => "AGERBA resolution of 4 April 2002",
            (Self::Semob, Language::Portuguese) => "Resolução SeMOB de 8 de junho de 2018",
            (Self::Semob, Language::English) => "SeMOB resolution of 8 June 2018",
            (Self::Semar, Language::Portuguese) => "Decreto 3.680-R, de 21 de outubro de 2014",
            (Self::Semar, Language::English) => "Decree 3,680-R of 21 October 2014",
            (Self::Cc, Language::Portuguese) => "Lei 10.406, de 10 de janeiro de 2002",
            (Self::Cc, Language::English) => "Law 10,406 of 10 January 2002",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Provision {
    /// The part of the id after the code, `art-83.p1`, as addresses have it.
    #[must_use]
    pub fn path(&self) -> &str {
        citation::split(&self.id).map_or(&self.id, |(_, path)| path)
    }

    /// Names of the rules among what applies it.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        let is_rule = |name: &&str| {
            ["coach.", "mototaxi.", "paratransit."].iter().any(|service| name.starts_with(service))
        };
        self.applied_by.iter().map(String::as_str).filter(is_rule)
    }
}

impl Regulation {
    /// Every provision in the order of the text.
    pub fn provisions(&self) -> impl Iterator<Item = &Provision> {
        self.chapters.iter().flat_map(|chapter| &chapter.provisions)
    }
}

/// A regulation with all its words.
#[must_use]
pub fn regulation(code: Code) -> &'static Regulation {
    text::library().regulation(code)
}

/// The chapters and sections of a regulation.
#[must_use]
pub fn chapters(code: Code) -> &'static [Chapter] {
    &regulation(code).chapters
}

/// The chapter or section that is called `slug` in addresses.
#[must_use]
pub fn chapter(code: Code, slug: &str) -> Option<&'static Chapter> {
    chapters(code).iter().find(|chapter| chapter.slug == slug)
}

/// The provision with this id, `agerba:art-74`.
#[must_use]
pub fn provision(id: &str) -> Option<&'static Provision> {
    text::library().provision(id).map(|(_, provision)| provision)
}

/// The chapter or section in which the provision with this id stands.
#[must_use]
pub fn chapter_of(id: &str) -> Option<&'static Chapter> {
    text::library().provision(id).map(|(chapter, _)| chapter)
}

#[cfg(test)]
mod tests;
