//! The way to a question: service, what happened, question. At most three choices.

use shared::{
    language::Language,
    rule::{Rule, find_rule},
    service::Service,
};

use crate::text::rights::{happened as text, service as service_text};

/// A text in the language asked for.
type Words = fn(Language) -> &'static str;

/// The questions of one service.
#[derive(Debug)]
pub struct Branch {
    /// The service.
    pub service: Service,
    /// Its name in addresses.
    pub slug: &'static str,
    /// The service in everyday words.
    pub name: Words,
    /// Where it runs.
    pub about: Words,
    /// What can happen to somebody who travels.
    pub happened: &'static [Happening],
    /// What concerns companies, permit holders and staff.
    pub trade: &'static [Happening],
}

/// Something that happens, and the questions to which it leads.
#[derive(Debug)]
pub struct Happening {
    /// In everyday words.
    pub name: Words,
    /// Names of the rules, the likeliest first.
    pub rules: &'static [&'static str],
}

impl Happening {
    /// Its questions.
    pub fn questions(&self) -> impl Iterator<Item = &'static Rule> {
        self.rules.iter().filter_map(|name| find_rule(name))
    }
}

/// All services.
pub const BRANCHES: &[Branch] = &[
    Branch {
        service: Service::Coach,
        slug: "onibus",
        name: service_text::coach,
        about: service_text::coach_about,
        happened: &[
            Happening {
                name: text::gave_up,
                rules: &["coach.refund", "coach.open_ticket", "coach.sale_window"],
            },
            Happening {
                name: text::trip_went_wrong,
                rules: &[
                    "coach.departure_delay",
                    "coach.interruption",
                    "coach.fare_difference",
                    "coach.double_sale",
                    "coach.standing",
                    "coach.boarding",
                ],
            },
            Happening {
                name: text::baggage,
                rules: &["coach.baggage_claim", "coach.baggage_allowance"],
            },
            Happening {
                name: text::price,
                rules: &["coach.fare", "coach.child_fare", "coach.ticket_fields"],
            },
            Happening { name: text::complain, rules: &["coach.complaint_routing"] },
        ],
        trade: &[
            Happening {
                name: text::company_fined,
                rules: &["coach.fine", "coach.defence", "coach.suspension_revocation"],
            },
            Happening {
                name: text::company_runs,
                rules: &["coach.vehicle", "coach.line_change", "coach.concession_renewal"],
            },
        ],
    },
    Branch {
        service: Service::Mototaxi,
        slug: "mototaxi",
        name: service_text::mototaxi,
        about: service_text::mototaxi_about,
        happened: &[
            Happening {
                name: text::ride_price,
                rules: &["mototaxi.fare", "mototaxi.interrupted_ride"],
            },
            Happening {
                name: text::ride_seen,
                rules: &["mototaxi.ride_check", "mototaxi.complaint", "mototaxi.outside_driver"],
            },
            Happening {
                name: text::ride_allowed,
                rules: &["mototaxi.permit", "mototaxi.vehicle", "mototaxi.stand"],
            },
        ],
        trade: &[
            Happening {
                name: text::driver_fined,
                rules: &[
                    "mototaxi.fine",
                    "mototaxi.penalty",
                    "mototaxi.points",
                    "mototaxi.citation_procedure",
                    "mototaxi.impound",
                    "mototaxi.revocation",
                ],
            },
            Happening { name: text::permit_pauses, rules: &["mototaxi.permit_interruption"] },
        ],
    },
    Branch {
        service: Service::Paratransit,
        slug: "mao-na-roda",
        name: service_text::paratransit,
        about: service_text::paratransit_about,
        happened: &[
            Happening {
                name: text::join,
                rules: &["paratransit.eligibility", "paratransit.registration"],
            },
            Happening {
                name: text::book,
                rules: &[
                    "paratransit.booking_window",
                    "paratransit.trip_request",
                    "paratransit.standing_order",
                    "paratransit.companion",
                    "paratransit.priority",
                    "paratransit.fare",
                ],
            },
            Happening {
                name: text::not_travelled,
                rules: &["paratransit.cancellation", "paratransit.no_show"],
            },
            Happening {
                name: text::van_went_wrong,
                rules: &[
                    "paratransit.punctuality",
                    "paratransit.refusal",
                    "paratransit.driver_duties",
                    "paratransit.vehicle_check",
                ],
            },
            Happening {
                name: text::user_punished,
                rules: &["paratransit.user_penalty", "paratransit.user_appeal"],
            },
        ],
        trade: &[
            Happening {
                name: text::operator_fined,
                rules: &["paratransit.operator_fine", "paratransit.operator_appeal"],
            },
            Happening {
                name: text::operator_runs,
                rules: &[
                    "paratransit.operator_deadlines",
                    "paratransit.remuneration_adjustment",
                    "paratransit.late_management_fee",
                ],
            },
        ],
    },
];

/// The branch of that name in addresses.
#[must_use]
pub fn find_branch(slug: &str) -> Option<&'static Branch> {
    BRANCHES.iter().find(|branch| branch.slug == slug)
}

/// The branch of a service.
#[must_use]
pub fn branch_of(service: Service) -> &'static Branch {
    BRANCHES.iter().find(|branch| branch.service == service).expect("each service has a branch")
}

#[cfg(test)]
mod tests {
    use shared::{
        law::{self, Kind, Party},
        rule::RULES,
    };

    use super::*;

    fn leaves(happenings: &'static [Happening]) -> impl Iterator<Item = &'static str> {
        happenings.iter().flat_map(|happening| happening.rules.iter().copied())
    }

    #[test]
    fn every_rule_is_reached_once_and_in_its_service() {
        let mut reached = Vec::new();
        for branch in BRANCHES {
            for name in leaves(branch.happened).chain(leaves(branch.trade)) {
                let rule = find_rule(name).unwrap_or_else(|| panic!("{name} is no rule"));
                assert_eq!(rule.service, branch.service, "{name}");
                reached.push(name);
            }
        }
        let mut all: Vec<_> = RULES.iter().map(|rule| rule.name).collect();
        reached.sort_unstable();
        all.sort_unstable();
        assert_eq!(reached, all);
    }

    fn gives_a_right(name: &str) -> bool {
        let rule = find_rule(name).expect("a rule");
        rule.provisions.iter().filter_map(|id| law::provision(id)).any(|found| {
            found.kind == Kind::Right
                && found.parties.iter().any(|party| matches!(party, Party::Passenger | Party::User))
        })
    }

    #[test]
    fn what_gives_a_passenger_a_right_stands_among_what_happened() {
        let mut happened = BRANCHES.iter().flat_map(|branch| leaves(branch.happened));
        assert!(happened.any(gives_a_right));
        for branch in BRANCHES {
            for name in leaves(branch.trade) {
                assert!(!gives_a_right(name), "{name} concerns a passenger");
            }
        }
    }

    #[test]
    fn an_address_names_one_branch() {
        for branch in BRANCHES {
            assert_eq!(branch_of(branch.service).slug, branch.slug);
            assert!(find_branch(branch.slug).is_some_and(|found| found.service == branch.service));
        }
        assert!(find_branch("coach.refund").is_none());
    }
}
