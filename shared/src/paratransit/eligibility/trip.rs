//! The trip that is asked for.

use super::{Basis, Facts, Finding, Mobility, Reason, Step};
use crate::{
    input::{Problem, object::Object, word::words},
    paratransit::Purpose,
    time::Day,
};

words! {
    /// A municipality of the Metropolitan Region (State Complementary Law 318/2005).
    pub enum Municipality {
        /// Cariacica.
        Cariacica = "cariacica",
        /// Fundão.
        Fundao = "fundao",
        /// Guarapari.
        Guarapari = "guarapari",
        /// Serra.
        Serra = "serra",
        /// Viana.
        Viana = "viana",
        /// Vila Velha.
        VilaVelha = "vila_velha",
        /// Vitória.
        Vitoria = "vitoria",
        /// Any place outside the Region.
        Other = "other",
    }
}

/// A child or elder whom the user takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependent {
    /// Day of birth, not after the trip.
    pub birth_date: Day,
    /// Whether both live at one address.
    pub same_address: bool,
    /// Whether the user is responsible.
    pub user_responsible: bool,
}

/// The trip that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Whether the person is registered.
    pub registered: bool,
    /// Day of the trip.
    pub date: Day,
    /// Why the person travels.
    pub purpose: Purpose,
    /// Where the trip begins.
    pub origin: Municipality,
    /// Where it ends.
    pub destination: Municipality,
    /// Whether the service inside the municipality was delegated to the State.
    pub delegated_to_state: bool,
    /// A child or elder whom the user takes along.
    pub dependent: Option<Dependent>,
}

/// First age at which a child is none any more (`semar:art-20`).
const CHILD_UNTIL: u32 = 12;
/// First age of an elder, completed (`semar:art-20`).
const ELDER_FROM: u32 = 65;

impl Trip {
    pub(super) fn read(input: &Object) -> Result<Self, Problem> {
        let dependent = input.object_if("dependent").map(|dependent| Dependent {
            birth_date: dependent.get("birth_date"),
            same_address: dependent.get("same_address"),
            user_responsible: dependent.get("user_responsible"),
        });
        let trip = Self {
            registered: input.get("registered"),
            date: input.get("trip_date"),
            purpose: input.get("purpose"),
            origin: input.get("origin_municipality"),
            destination: input.get("destination_municipality"),
            delegated_to_state: input.get::<Option<bool>>("delegated_to_state") == Some(true),
            dependent,
        };
        if dependent.is_some_and(|dependent| trip.date < dependent.birth_date) {
            return Err(Problem::inconsistent(
                "/dependent/birth_date",
                "O nascimento não vem depois da viagem.",
                "The birth does not come after the trip.",
            ));
        }
        Ok(trip)
    }

    /// Adds what the trip itself needs.
    pub(super) fn judge(&self, facts: &Facts, finding: &mut Finding) {
        if !self.registered {
            let for_event = facts.event_authorized
                && facts.mobility == Mobility::WheelchairOnly
                && self.dependent.is_none();
            if for_event {
                finding.steps.push(Step::Event);
                finding.basis = Some(Basis::AuthorizedEvent);
            }
            finding.refuse_if(!for_event, Reason::NotRegistered);
        }
        let outside = [self.origin, self.destination].contains(&Municipality::Other);
        finding.refuse_if(outside, Reason::OutsideArea);
        // Two different municipalities of the Region are always served.
        let inside_one = !outside && self.origin == self.destination;
        finding.refuse_if(
            inside_one && !self.delegated_to_state,
            Reason::NotIntermunicipalNorDelegated,
        );
        if let Some(dependent) = self.dependent {
            self.judge_dependent(dependent, finding);
        }
    }

    fn judge_dependent(&self, dependent: Dependent, finding: &mut Finding) {
        finding.steps.push(Step::Dependent);
        // "Maior de 65" is 65 completed, as the Civil Code counts.
        let age = self.date.age_of(dependent.birth_date);
        finding.refuse_if((CHILD_UNTIL..ELDER_FROM).contains(&age), Reason::DependentAge);
        finding.refuse_if(!dependent.same_address, Reason::DependentAddress);
        finding.refuse_if(!dependent.user_responsible, Reason::NotResponsible);
        finding.refuse_if(!self.purpose.is_health(), Reason::PurposeNotHealth);
        // Told of nobody for whom a reason arose.
        finding.basis = finding.basis.map(|_| Basis::Carer);
    }
}
