//! What each change must meet.

use serde::{Serialize, Serializer};

/// A requirement of a change, written by its provision without the regulation's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// A line of up to 33 km grows by 10 km and by half at most.
    ShortLineLimit,
    /// A longer one grows by 30% and by 100 km at most.
    LongLineLimit,
    /// The new ends are not those of another line.
    ExtensionCoincides,
    /// The new end has no demand of its own.
    SelfSufficientDemand,
    /// The demand on the way stays served.
    IntermediateDemand,
    /// The company's vehicles are young enough.
    FleetAge,
    /// No existing service is ruined.
    RuinousCompetition,
    /// The line was not shortened before, to grow another way.
    ShortenedBefore,
    /// A line is shortened to a section point, and its old end stays served.
    ShortenedToSection,
    /// The new end is not that of another line.
    ShorteningCoincides,
    /// No existing service is harmed.
    HarmsServices,
    /// Two lines at most that meet at a terminal.
    TwoLinesMeeting,
    /// Studies show the convenience.
    Study,
    /// The ticket can be bought ahead.
    AdvancePurchase,
    /// The timetables fit.
    Schedules,
    /// No line links the ends already.
    EndsLinked,
    /// The other company consents.
    Consent,
    /// The new route is asked for in time.
    Request,
    /// The opening of the road is proven.
    ProofOfOpening,
    /// The new route is more comfortable and economical.
    BetterForUsers,
    /// It serves areas without regular transport.
    UnservedAreas,
    /// Its ends are not those of another line.
    RouteCoincides,
    /// Nobody on the old route stays without transport.
    PlacesUnserved,
}

impl Requirement {
    /// Its provision first, then those that say the same.
    pub(super) const fn cited(self) -> &'static [&'static str] {
        match self {
            Self::ShortLineLimit => &["agerba:art-40.p1.i.a"],
            Self::LongLineLimit => &["agerba:art-40.p1.i.b"],
            Self::ExtensionCoincides => &["agerba:art-40.p1.ii"],
            Self::SelfSufficientDemand => &["agerba:art-40.p1.iii"],
            Self::IntermediateDemand => &["agerba:art-40.p1.v"],
            Self::FleetAge => &["agerba:art-40.p1.vi"],
            Self::RuinousCompetition => &["agerba:art-40.p1.vii"],
            Self::ShortenedBefore => &["agerba:art-40.p6"],
            Self::ShortenedToSection => &["agerba:art-40.p2"],
            Self::ShorteningCoincides => &["agerba:art-40.p2.i"],
            Self::HarmsServices => &["agerba:art-40.p2.ii"],
            Self::TwoLinesMeeting => &["agerba:art-37"],
            Self::Study => &["agerba:art-37.p1.i", "agerba:art-37.p1"],
            Self::AdvancePurchase => &["agerba:art-37.p1.ii", "agerba:art-37.p1"],
            Self::Schedules => &["agerba:art-37.p1.iii", "agerba:art-37.p1"],
            Self::EndsLinked => &["agerba:art-37.p1.iv", "agerba:art-37.p1"],
            Self::Consent => &["agerba:art-37.p1.v", "agerba:art-37.p1"],
            // Silence counts as no interest (§ 3º).
            Self::Request => &["agerba:art-38", "agerba:art-38.p3"],
            Self::ProofOfOpening => &["agerba:art-38.p1"],
            Self::BetterForUsers => &["agerba:art-38.p2.i", "agerba:art-38.p2"],
            Self::UnservedAreas => &["agerba:art-38.p2.ii", "agerba:art-38.p2"],
            Self::RouteCoincides => &["agerba:art-38.p6"],
            Self::PlacesUnserved => &["agerba:art-38.p7"],
        }
    }

    /// What is wrong where it is not met, in Portuguese and in English.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::ShortLineLimit | Self::LongLineLimit => {
                ["O prolongamento passa do máximo.", "The extension passes the most allowed."]
            }
            Self::ExtensionCoincides | Self::ShorteningCoincides | Self::RouteCoincides => [
                "Os pontos extremos coincidem com os de outra linha.",
                "The ends are those of another line.",
            ],
            Self::SelfSufficientDemand => [
                "O novo ponto final tem demanda própria, que pede uma linha sua.",
                "The new end has a demand of its own, which asks for its own line.",
            ],
            Self::IntermediateDemand => [
                "As localidades do caminho perderiam o atendimento.",
                "Places on the way would lose their service.",
            ],
            Self::FleetAge => [
                "A frota da empresa não é nova o bastante.",
                "The company's vehicles are not young enough.",
            ],
            Self::RuinousCompetition => [
                "Haveria concorrência ruinosa a um serviço existente.",
                "An existing service would meet ruinous competition.",
            ],
            Self::ShortenedBefore => [
                "A linha já foi encurtada e não pode crescer em outra direção.",
                "The line was shortened before and may not grow another way.",
            ],
            Self::ShortenedToSection => [
                "A linha só encurta até um ponto de seção, sem deixar o antigo fim sem transporte.",
                "A line is shortened only to a section point, and its old end must stay served.",
            ],
            Self::HarmsServices => {
                ["Serviços existentes seriam prejudicados.", "Existing services would be harmed."]
            }
            Self::TwoLinesMeeting => [
                "A conexão é de no máximo duas linhas que se encontram em um terminal.",
                "A connection is of two lines at most that meet at a terminal.",
            ],
            Self::Study => [
                "Os estudos não mostram a conveniência da conexão.",
                "The studies do not show the connection to be convenient.",
            ],
            Self::AdvancePurchase => [
                "O passageiro não pode comprar a passagem inteira antes.",
                "The passenger cannot buy the whole ticket ahead.",
            ],
            Self::Schedules => [
                "Os horários não se combinam e a espera seria longa.",
                "The timetables do not fit and the wait would be long.",
            ],
            Self::EndsLinked => [
                "Já existe linha entre as duas pontas.",
                "A line between the two ends exists already.",
            ],
            Self::Consent => {
                ["A outra empresa não concorda.", "The other company does not consent."]
            }
            Self::Request => [
                "O novo itinerário não foi pedido no prazo.",
                "The new route was not asked for in time.",
            ],
            Self::ProofOfOpening => [
                "Falta o documento da entrega da estrada ao tráfego.",
                "The document of the road's opening is missing.",
            ],
            Self::BetterForUsers => [
                "O novo itinerário não é mais confortável e econômico.",
                "The new route is not more comfortable and economical.",
            ],
            Self::UnservedAreas => [
                "O novo itinerário não atende áreas sem transporte regular.",
                "The new route serves no areas without regular transport.",
            ],
            Self::PlacesUnserved => [
                "Localidades do itinerário antigo ficariam sem transporte.",
                "Places on the old route would stay without transport.",
            ],
        }
    }
}

crate::rule::outcome::written!(Requirement, {"type": "string", "pattern": "^art-[0-9]+"});

impl Serialize for Requirement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [provision, ..] = self.cited() else { unreachable!("each has a provision") };
        serializer.serialize_str(provision.trim_start_matches("agerba:"))
    }
}
