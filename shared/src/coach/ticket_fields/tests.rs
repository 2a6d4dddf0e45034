//! Each exception of the list, each form, and the copies.

use proptest::prelude::*;

use super::*;

fn full() -> Facts {
    Facts {
        subsystem: Subsystem::Structural,
        form: Form::Standard,
        present: <Particular as Word>::ALL.iter().copied().collect(),
        origin_has_terminal: true,
        open_dated: false,
        has_series: true,
        copies: 2,
        approved_system: false,
    }
}

fn without(particulars: &[Particular]) -> Facts {
    let mut facts = full();
    particulars.iter().for_each(|particular| {
        facts.present.remove(particular);
    });
    facts
}

fn check(facts: &Facts, missing: &[Particular], cited: &[&str]) {
    let decision = decide(facts);
    assert_eq!(decision.outcome.missing, missing);
    assert_eq!(decision.outcome.complete, decision.outcome.infraction.is_none());
    for provision in cited {
        assert!(decision.citations().contains(provision), "{provision}");
    }
}

#[test]
fn every_particular_is_asked_for_and_cites_its_item() {
    check(&full(), &[], &["agerba:art-71", "agerba:art-69"]);
    for particular in <Particular as Word>::ALL {
        check(&without(&[*particular]), &[*particular], particular.provision());
        check(&without(&[*particular]), &[*particular], &["agerba:art-98.ii.k"]);
    }
}

#[test]
fn a_series_only_where_tickets_are_issued_in_series() {
    check(&Facts { has_series: false, ..without(&[Particular::Series]) }, &[], &[]);
}

#[test]
fn an_open_date_needs_no_day_time_or_seat() {
    let lacking = [Particular::TravelDate, Particular::TravelTime, Particular::SeatNumber];
    check(&without(&lacking), &lacking, &["agerba:art-71.vii", "agerba:art-71.viii"]);
    check(&Facts { open_dated: true, ..without(&lacking) }, &[], &["agerba:art-89.xiv"]);
}

#[test]
fn the_boarding_fee_only_where_there_is_a_terminal() {
    let lacking = without(&[Particular::BoardingFee]);
    check(&lacking, &[Particular::BoardingFee], &["agerba:art-75"]);
    check(&Facts { origin_has_terminal: false, ..lacking }, &[], &[]);
}

#[test]
fn the_simplified_ticket_is_for_regional_and_rural_lines() {
    let bare = Facts { form: Form::Simplified, present: BTreeSet::new(), ..full() };
    for subsystem in [Subsystem::Regional, Subsystem::Rural] {
        let facts = Facts { subsystem, ..bare.clone() };
        check(&facts, &[Particular::BoardingFee], &["agerba:art-71.p1", "agerba:art-75"]);
    }
    check(&bare, Particular::ALL, &["agerba:art-71.p1"]);
    let full_but_not_allowed = decide(&Facts { form: Form::Simplified, ..full() }).outcome;
    assert!(!full_but_not_allowed.form_allowed && !full_but_not_allowed.complete);
    assert!(full_but_not_allowed.missing.is_empty());
}

#[test]
fn two_copies_or_one_from_an_approved_system() {
    for (copies, approved_system, copies_ok, cited) in [
        (2, false, true, "agerba:art-69"),
        (1, false, false, "agerba:art-69"),
        (1, true, true, "agerba:art-71.p2"),
    ] {
        let facts = Facts { copies, approved_system, ..full() };
        check(&facts, &[], &[cited]);
        assert_eq!(decide(&facts).outcome.copies_ok, copies_ok);
        assert_eq!(decide(&facts).outcome.complete, copies_ok);
    }
}

proptest! {
    #[test]
    fn one_more_particular_never_adds_to_what_is_missing(
        present in prop::collection::btree_set(prop::sample::select(<Particular as Word>::ALL), 0..22),
        added in prop::sample::select(<Particular as Word>::ALL),
        open_dated: bool, has_series: bool, origin_has_terminal: bool,
    ) {
        let facts = Facts { present, open_dated, has_series, origin_has_terminal, ..full() };
        let mut fuller = facts.clone();
        fuller.present.insert(added);
        let (before, after) = (decide(&facts).outcome.missing, decide(&fuller).outcome.missing);
        prop_assert!(after.iter().all(|particular| before.contains(particular)));
        prop_assert!(!after.contains(&added));
    }
}
