//! The steps of the rule, and what it says of them.

use super::Defect;
use crate::{language::Language, rule, service::Service, time::Instant, wording};

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The roads are reported by this moment.
    ReportBy(Instant),
    /// The report lacks this.
    Defective(Defect),
    /// The roads allow the trip.
    RoadsOpen,
    /// They do not, and that was reported.
    RoadsPrevent,
    /// They do not, and that was not reported as it must be.
    NotReportedAsDue,
    /// They do not, and the report is still due.
    ReportAwaited,
    /// Who refuses the safety equipment is not carried.
    MustRefuse,
    /// There is no equipment that could be refused.
    NothingToUse,
    /// A carer's trip may not be refused.
    CarerRefused,
    /// The operator has no other ground.
    NoGround,
    /// The passenger need not board an unsafe vehicle.
    UnsafeVehicle,
    /// Nor wait for a late one.
    LateVehicle,
    /// The passenger gives the trip up.
    GivenUp,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::ReportBy(_) => &["semar:art-21", "cc:art-132.p4"],
            Self::Defective(_)
            | Self::RoadsOpen
            | Self::RoadsPrevent
            | Self::NotReportedAsDue
            | Self::ReportAwaited => &[],
            Self::MustRefuse => &[
                "semar:art-34",
                "semar:art-42.viii",
                "semar:art-30",
                "semar:art-40.v",
                "semar:annex-i.065",
            ],
            Self::NothingToUse | Self::UnsafeVehicle => &["semar:art-34"],
            Self::CarerRefused => &["semar:art-20", "semar:annex-i.009"],
            Self::NoGround => &["semar:art-41.i"],
            Self::LateVehicle => &["semar:art-41.iii"],
            Self::GivenUp => &["semar:art-30"],
        }
    }

    fn say(&self, language: Language) -> String {
        match language {
            Language::Portuguese => self.in_portuguese(),
            Language::English => self.in_english(),
        }
    }
}

impl Step {
    fn in_portuguese(&self) -> String {
        match self {
            Self::ReportBy(due_at) => {
                let zone = Service::Paratransit.zone();
                let due_at = wording::moment(Language::Portuguese, *due_at, zone);
                return format!(
                    "A operadora deve comunicar à Ceturb-GV a recusa por causa das vias em 24 \
                     horas: até {due_at}."
                );
            }
            Self::Defective(Defect::NotReported) => "A recusa não foi comunicada.",
            Self::Defective(Defect::Late) => "A recusa foi comunicada fora do prazo.",
            Self::Defective(Defect::NoJustification) => "A comunicação não traz justificativa.",
            Self::Defective(Defect::PhotosMissing) => {
                "A comunicação não traz as fotografias do local, que eram necessárias."
            }
            Self::RoadsOpen => "As vias permitiam a viagem: a operadora não podia recusar.",
            Self::RoadsPrevent => {
                "As vias não permitiam a viagem, e a recusa foi comunicada como se deve: ela vale."
            }
            Self::NotReportedAsDue => {
                "As vias não permitiam a viagem, mas a recusa não foi comunicada como se deve: ela \
                 não vale."
            }
            Self::ReportAwaited => {
                "As vias não permitiam a viagem, e ainda há prazo para comunicar a recusa."
            }
            Self::MustRefuse => {
                "O motorista deve recusar quem não usa o equipamento de segurança do veículo. Conta \
                 como desistência da viagem; se o motorista levar a pessoa assim, cabe multa à \
                 operadora."
            }
            Self::NothingToUse => {
                "O veículo não tinha o equipamento de segurança: a operadora não podia recusar, e \
                 você podia não embarcar."
            }
            Self::CarerRefused => {
                "Quem cuida de criança ou idoso tem direito a essa viagem: a operadora não podia \
                 recusar e pode ser multada pela infração 009 do Anexo I."
            }
            Self::NoGround => "O regulamento não dá à operadora outro motivo para recusar a viagem.",
            Self::UnsafeVehicle => {
                "Você pode se recusar a embarcar em veículo sem equipamento de segurança. Isso não \
                 conta como falta."
            }
            Self::LateVehicle => {
                "Com mais de 15 minutos de atraso, você pode desistir da viagem. Isso não conta \
                 como falta."
            }
            Self::GivenUp => "Desistir da viagem no local, sem outro motivo, conta como falta.",
        }
        .into()
    }

    fn in_english(&self) -> String {
        match self {
            Self::ReportBy(due_at) => {
                let zone = Service::Paratransit.zone();
                let due_at = wording::moment(Language::English, *due_at, zone);
                return format!(
                    "The operator must report a refusal for the state of the roads to Ceturb-GV \
                     within 24 hours: by {due_at}."
                );
            }
            Self::Defective(Defect::NotReported) => "The refusal was not reported.",
            Self::Defective(Defect::Late) => "The refusal was reported late.",
            Self::Defective(Defect::NoJustification) => "The report has no justification.",
            Self::Defective(Defect::PhotosMissing) => {
                "The report lacks the photographs of the place, which were needed."
            }
            Self::RoadsOpen => "The roads allowed the trip: the operator could not refuse it.",
            Self::RoadsPrevent => {
                "The roads did not allow the trip, and the refusal was reported as it must be: it \
                 stands."
            }
            Self::NotReportedAsDue => {
                "The roads did not allow the trip, but the refusal was not reported as it must be: \
                 it does not stand."
            }
            Self::ReportAwaited => {
                "The roads did not allow the trip, and there is still time to report the refusal."
            }
            Self::MustRefuse => {
                "The driver must refuse anyone who does not use the safety equipment of the vehicle. It \
                 counts as giving up the trip; a driver who carries the person all the same gets \
                 the operator fined."
            }
            Self::NothingToUse => {
                "The vehicle had no safety equipment: the operator could not refuse, and you could \
                 refuse to board."
            }
            Self::CarerRefused => {
                "Whoever cares for a child or an elder has a right to this trip: the operator could not \
                 refuse it and may be fined for infraction 009 of Annex I."
            }
            Self::NoGround => {
                "The regulation gives the operator no other ground for refusing the trip."
            }
            Self::UnsafeVehicle => {
                "You may refuse to board a vehicle without safety equipment. That is no absence."
            }
            Self::LateVehicle => {
                "After a delay of more than 15 minutes you may give up the trip. That is no absence."
            }
            Self::GivenUp => {
                "Giving up the trip on the spot without another reason counts as an absence."
            }
        }
        .into()
    }
}
