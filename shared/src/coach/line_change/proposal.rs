//! What is asked for: the input of the rule, and the facts made of it.

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind, at_least},
        object::Object,
        word::{Word, words},
    },
    measure::Metres,
    rule::ground::HOLIDAYS,
    time::Day,
};

pub(super) const FIELDS: &[Field] = &[
    Field::required("change", Kind::Word(Change::WORDS), "What is asked for."),
    Field::when(
        "extension",
        Kind::Object(EXTENSION),
        Condition {
            holds: |root, _| is_asked(root, Change::Extension),
            about: "the change is an extension",
        },
        "The extension (prolongamento). For that change only.",
    ),
    Field::when(
        "shortening",
        Kind::Object(SHORTENING),
        Condition {
            holds: |root, _| is_asked(root, Change::Shortening),
            about: "the change is a shortening",
        },
        "The shortening (encurtamento). For that change only.",
    ),
    Field::when(
        "connection",
        Kind::Object(CONNECTION),
        Condition {
            holds: |root, _| is_asked(root, Change::Connection),
            about: "the change is a connection",
        },
        "The connection (conexão). For that change only.",
    ),
    Field::when(
        "route",
        Kind::Object(ROUTE),
        Condition {
            holds: |root, _| is_asked(root, Change::Route),
            about: "the change is of the route",
        },
        "The change of route (alteração de itinerário). For that change only.",
    ),
    HOLIDAYS,
];

fn is_asked(input: &Object, change: Change) -> Option<bool> {
    input.get_if("change").map(|asked: Change| asked == change)
}

const EXTENSION: &[Field] = &[
    Field::required("original_length_m", at_least(1), "Length of the line as it is."),
    Field::required("added_m", at_least(1), "Length that is added."),
    Field::required(
        "coincides_with_other_line",
        Kind::Boolean,
        "The new ends are those of another line.",
    ),
    Field::required(
        "self_sufficient_demand",
        Kind::Boolean,
        "The new end has demand enough for a line of its own.",
    ),
    Field::required(
        "intermediate_demand_kept",
        Kind::Boolean,
        "The demand on the way stays served.",
    ),
    Field::required("fleet_age_ok", Kind::Boolean, "The company's vehicles are young enough."),
    Field::required(
        "ruinous_competition",
        Kind::Boolean,
        "An existing service would meet ruinous competition.",
    ),
    Field::flag(
        "shortened_before",
        "The same line was shortened, and the extension goes another way.",
    ),
];

const SHORTENING: &[Field] = &[
    Field::required("new_end_is_section", Kind::Boolean, "The new end is a section point."),
    Field::required("old_end_left_unserved", Kind::Boolean, "The old end loses its transport."),
    Field::required(
        "coincides_with_other_line",
        Kind::Boolean,
        "The new ends are those of another line.",
    ),
    Field::required("harms_existing_services", Kind::Boolean, "Existing services would be harmed."),
];

const CONNECTION: &[Field] = &[
    Field::required("lines", at_least(2), "How many lines are connected."),
    Field::required("shared_terminal", Kind::Boolean, "They meet at a terminal."),
    Field::required("study_favourable", Kind::Boolean, "Studies show the convenience."),
    Field::required("advance_purchase", Kind::Boolean, "The ticket can be bought ahead."),
    Field::required("schedules_match", Kind::Boolean, "The timetables fit."),
    Field::required("ends_already_linked", Kind::Boolean, "A line links the ends already."),
    Field::required("same_company", Kind::Boolean, "One company runs the lines."),
    Field::flag("other_company_consents", "The other company consents."),
    Field::optional("approved_on", Kind::Day, "Day of the approval."),
];

const ROUTE: &[Field] = &[
    Field::required("road_opened_on", Kind::Day, "Day on which the road was opened to traffic."),
    Field::optional("requested_on", Kind::Day, "Day of the request; not before that."),
    Field::flag("ordered_by_agerba", "The regulator orders it."),
    Field::required("proof_of_opening", Kind::Boolean, "Document of the road's opening."),
    Field::required("better_for_users", Kind::Boolean, "More comfortable and economical."),
    Field::required(
        "serves_unserved_areas",
        Kind::Boolean,
        "Serves areas without regular transport.",
    ),
    Field::required(
        "ends_coincide_with_other_line",
        Kind::Boolean,
        "The ends are those of another line.",
    ),
    Field::required(
        "leaves_places_unserved",
        Kind::Boolean,
        "Places on the old route lose their transport.",
    ),
];

words! {
    /// What is asked for.
    pub enum Change {
        /// Prolongamento.
        Extension = "extension",
        /// Encurtamento.
        Shortening = "shortening",
        /// Conexão.
        Connection = "connection",
        /// Alteração de itinerário.
        Route = "route",
    }
}

/// What is asked for, with its facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Prolongamento.
    Extension(Extension),
    /// Encurtamento.
    Shortening(Shortening),
    /// Conexão.
    Connection(Connection),
    /// Alteração de itinerário.
    Route(Route),
}

/// A line is made longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// Length of the line as it is.
    pub original: Metres,
    /// Length that is added.
    pub added: Metres,
    /// The new ends are those of another line.
    pub coincides_with_other_line: bool,
    /// The new end has demand enough for a line of its own.
    pub self_sufficient_demand: bool,
    /// The demand on the way stays served.
    pub intermediate_demand_kept: bool,
    /// The company's vehicles are young enough.
    pub fleet_age_ok: bool,
    /// An existing service would meet ruinous competition.
    pub ruinous_competition: bool,
    /// The line was shortened before, and this goes another way.
    pub shortened_before: bool,
}

/// A line is made shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortening {
    /// The new end is a section point.
    pub new_end_is_section: bool,
    /// The old end loses its transport.
    pub old_end_left_unserved: bool,
    /// The new ends are those of another line.
    pub coincides_with_other_line: bool,
    /// Existing services would be harmed.
    pub harms_existing_services: bool,
}

/// Lines are sold as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// How many.
    pub lines: u32,
    /// They meet at a terminal.
    pub shared_terminal: bool,
    /// Studies show the convenience.
    pub study_favourable: bool,
    /// The ticket can be bought ahead.
    pub advance_purchase: bool,
    /// The timetables fit.
    pub schedules_match: bool,
    /// A line links the ends already.
    pub ends_already_linked: bool,
    /// One company runs the lines.
    pub same_company: bool,
    /// The other company consents.
    pub other_company_consents: bool,
    /// Day of the approval.
    pub approved_on: Option<Day>,
}

/// A line takes a new road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Day on which the road was opened.
    pub road_opened_on: Day,
    /// Day of the request.
    pub requested_on: Option<Day>,
    /// The regulator orders it.
    pub ordered_by_agerba: bool,
    /// There is a document of the road's opening.
    pub proof_of_opening: bool,
    /// The way is more comfortable and economical.
    pub better_for_users: bool,
    /// It serves areas without regular transport.
    pub serves_unserved_areas: bool,
    /// Its ends are those of another line.
    pub ends_coincide_with_other_line: bool,
    /// Places on the old route lose their transport.
    pub leaves_places_unserved: bool,
}

impl Proposal {
    pub(super) fn read(input: &Object) -> Result<Self, Problem> {
        let change: Change = input.get("change");
        for (other, name) in Change::ALL.iter().zip(Change::WORDS) {
            if *other != change && input.object_if(name).is_some() {
                return Err(Problem::inconsistent(
                    format!("/{name}"),
                    "Este objeto é de outra mudança.",
                    "This object belongs to another change.",
                ));
            }
        }
        Ok(match change {
            Change::Extension => Self::Extension(Extension::read(input.object("extension"))),
            Change::Shortening => Self::Shortening(Shortening::read(input.object("shortening"))),
            Change::Connection => Self::Connection(Connection::read(input.object("connection"))),
            Change::Route => Self::Route(Route::read(input.object("route"))?),
        })
    }
}

impl Extension {
    fn read(input: &Object) -> Self {
        Self {
            original: input.get("original_length_m"),
            added: input.get("added_m"),
            coincides_with_other_line: input.get("coincides_with_other_line"),
            self_sufficient_demand: input.get("self_sufficient_demand"),
            intermediate_demand_kept: input.get("intermediate_demand_kept"),
            fleet_age_ok: input.get("fleet_age_ok"),
            ruinous_competition: input.get("ruinous_competition"),
            shortened_before: input.get("shortened_before"),
        }
    }
}

impl Shortening {
    fn read(input: &Object) -> Self {
        Self {
            new_end_is_section: input.get("new_end_is_section"),
            old_end_left_unserved: input.get("old_end_left_unserved"),
            coincides_with_other_line: input.get("coincides_with_other_line"),
            harms_existing_services: input.get("harms_existing_services"),
        }
    }
}

impl Connection {
    fn read(input: &Object) -> Self {
        Self {
            lines: input.get("lines"),
            shared_terminal: input.get("shared_terminal"),
            study_favourable: input.get("study_favourable"),
            advance_purchase: input.get("advance_purchase"),
            schedules_match: input.get("schedules_match"),
            ends_already_linked: input.get("ends_already_linked"),
            same_company: input.get("same_company"),
            other_company_consents: input.get("other_company_consents"),
            approved_on: input.get("approved_on"),
        }
    }
}

impl Route {
    fn read(input: &Object) -> Result<Self, Problem> {
        let route = Self {
            road_opened_on: input.get("road_opened_on"),
            requested_on: input.get("requested_on"),
            ordered_by_agerba: input.get("ordered_by_agerba"),
            proof_of_opening: input.get("proof_of_opening"),
            better_for_users: input.get("better_for_users"),
            serves_unserved_areas: input.get("serves_unserved_areas"),
            ends_coincide_with_other_line: input.get("ends_coincide_with_other_line"),
            leaves_places_unserved: input.get("leaves_places_unserved"),
        };
        if route.requested_on.is_some_and(|requested_on| requested_on < route.road_opened_on) {
            return Err(Problem::inconsistent(
                "/route/requested_on",
                "O pedido não pode vir antes da abertura da estrada.",
                "The request cannot come before the opening of the road.",
            ));
        }
        Ok(route)
    }
}
