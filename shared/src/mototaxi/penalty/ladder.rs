//! Whether there are penalties, and those of each rung.

use std::collections::BTreeSet;

use super::{Facts, Status, Step, notice::Sequel};
use crate::{
    mototaxi::{sanction::Penalty, term::Due},
    rule::Steps,
};

/// The rung of the proceeding of revocation, above the penalties (`semob:art-53.ii`).
pub(super) const REVOCATION_RUNG: usize = 5;

/// Where the infraction stands, by its notice.
pub(super) fn status(facts: &Facts<'_>, due: Option<Due>) -> Status {
    if !facts.infraction.has_notice() {
        return Status::Penalty;
    }
    let (Some(notice), Some(due)) = (facts.notice, due) else { return Status::NoticeFirst };
    match notice.sequel {
        Sequel::Remedied(on) if on <= due.day => Status::Remedied,
        Sequel::Decided(on) if on <= due.day => Status::NoticeRunning,
        Sequel::Remedied(_) | Sequel::Decided(_) => Status::Penalty,
    }
}

/// The penalties of the rung that is reached.
pub(super) fn climb(first: Penalty, repeats: usize, steps: &mut Steps<Step>) -> BTreeSet<Penalty> {
    let mut penalties = BTreeSet::new();
    if first == Penalty::Warning && repeats > 0 {
        penalties.insert(Penalty::Fine);
        steps.push(Step::FineForWarning);
    } else {
        penalties.insert(first);
        if first == Penalty::Impound {
            penalties.insert(Penalty::Fine);
        }
        steps.push(Step::First(first));
    }
    let rung = first.rung() + repeats;
    if repeats > 0 && rung == Penalty::Impound.rung() {
        penalties.extend([Penalty::Impound, Penalty::Fine]);
        steps.push(Step::ImpoundForRepeat);
    }
    if repeats > 0 && Penalty::Suspension.rung() <= rung {
        penalties.insert(Penalty::Suspension);
        steps.push(Step::SuspensionForRepeat);
    }
    if REVOCATION_RUNG <= rung {
        steps.push(Step::ProceedingForRepeat);
    }
    penalties
}
