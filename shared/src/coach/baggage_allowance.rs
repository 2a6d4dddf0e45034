//! `coach.baggage_allowance`: whether baggage fits the free allowance, and the most for the excess.

mod sentences;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, MONEY, at_least, list},
        object::Object,
        word::words,
    },
    measure::{CubicMillimetres, Grams, Millimetres},
    money::{Cents, Rounding, divide},
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.baggage_allowance",
    service: Service::Coach,
    title: ["Franquia de bagagem e excesso", "Free baggage and excess"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-68",
        "agerba:art-77",
        "agerba:art-77.i",
        "agerba:art-77.ii",
        "agerba:art-77.p1",
        "agerba:art-79",
        "agerba:art-89.vii",
        "agerba:art-90.iv",
        "agerba:art-90.vi",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::default(
        "hold",
        list(&Kind::Object(HOLD_ITEM), 0, 50),
        Literal::EmptyList,
        "Volumes for the hold (bagageiro).",
    ),
    Field::default(
        "hand",
        list(&Kind::Object(HAND_ITEM), 0, 50),
        Literal::EmptyList,
        "Volumes for the rack (porta-embrulhos).",
    ),
    Field::required(
        "conventional_fare_cents",
        MONEY,
        "Price of the passage in conventional service for the section.",
    ),
    Field::optional("proposed_fee_cents", MONEY, "What the company wants to charge."),
];

const HOLD_ITEM: &[Field] = &[
    Field::required("weight_g", at_least(1), "Weight in grams."),
    Field::required("height_mm", at_least(1), "Height in millimetres."),
    Field::required("width_mm", at_least(1), "Width in millimetres."),
    Field::required("depth_mm", at_least(1), "Depth in millimetres."),
    Field::flag("dangerous", "Dangerous goods."),
];

const HAND_ITEM: &[Field] = &[
    Field::required("weight_g", at_least(1), "Weight in grams."),
    Field::required("fits_rack", Kind::Boolean, "Whether it fits the rack."),
    Field::flag("dangerous", "Dangerous goods."),
];

words! {
    /// Where a volume travels.
    pub enum Place {
        /// The hold.
        Hold = "hold",
        /// The rack.
        Hand = "hand",
    }
}

/// One of the volumes, by its place in the input; written as a JSON pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Where it travels.
    pub place: Place,
    /// Its index there, from 0.
    pub index: usize,
}

rule::outcome::written!(Item, {"type": "string", "pattern": "^/(hold|hand)/[0-9]+$"});

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = match self.place {
            Place::Hold => "hold",
            Place::Hand => "hand",
        };
        serializer.collect_str(&format_args!("/{place}/{}", self.index))
    }
}

/// A volume for the hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldItem {
    /// What it weighs.
    pub weight: Grams,
    /// Height, width and depth.
    pub edges: [Millimetres; 3],
    /// Whether it holds dangerous goods.
    pub dangerous: bool,
}

/// A volume for the rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandItem {
    /// What it weighs.
    pub weight: Grams,
    /// Whether it fits the rack.
    pub fits_rack: bool,
    /// Whether it holds dangerous goods.
    pub dangerous: bool,
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Volumes for the hold.
    pub hold: Vec<HoldItem>,
    /// Volumes for the rack.
    pub hand: Vec<HandItem>,
    /// Price of the passage in conventional service for the section.
    pub conventional_fare: Cents,
    /// What the company wants to charge.
    pub proposed_fee: Option<Cents>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let hold = input.objects("hold").map(|item| HoldItem {
            weight: item.get("weight_g"),
            edges: ["height_mm", "width_mm", "depth_mm"].map(|edge| item.get(edge)),
            dangerous: item.get("dangerous"),
        });
        let hand = input.objects("hand").map(|item| HandItem {
            weight: item.get("weight_g"),
            fits_rack: item.get("fits_rack"),
            dangerous: item.get("dangerous"),
        });
        Ok(Self {
            hold: hold.collect(),
            hand: hand.collect(),
            conventional_fare: input.get("conventional_fare_cents"),
            proposed_fee: input.get("proposed_fee_cents"),
        })
    }
}

/// What is decided. Refused volumes are left out of all the sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether all of it travels free.
    pub within_allowance: bool,
    /// Volumes that must not travel so, those for the hold first.
    pub refused_items: Vec<Item>,
    /// Volumes for the hold that the company need not take.
    pub oversize_items: Vec<Item>,
    /// Weight in the hold.
    pub hold_weight_g: u64,
    /// Weight in the rack.
    pub hand_weight_g: u64,
    /// Volume in the hold, up to the next whole cubic centimetre.
    pub hold_volume_cm3: u128,
    /// Whether the volume passes the limit, exactly.
    pub hold_volume_exceeded: bool,
    /// Whole kilograms of excess in the hold.
    pub hold_excess_kg: u64,
    /// Whole kilograms of excess in the rack.
    pub hand_excess_kg: u64,
    /// The most that may be charged.
    pub max_fee_cents: Cents,
    /// Whether the proposed fee may be charged, if one is proposed.
    pub fee_allowed: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Weight free in the hold (`agerba:art-77.i`).
pub const HOLD_WEIGHT: Grams = Grams(20_000);
/// Volume free in the hold, 250 dm³ (`agerba:art-77.i`).
pub const HOLD_VOLUME: CubicMillimetres = CubicMillimetres(250_000_000);
/// Greatest edge of a volume in the hold (`agerba:art-77.i`).
pub const HOLD_EDGE: Millimetres = Millimetres(1000);
/// Weight free in the rack (`agerba:art-77.ii`).
pub const HAND_WEIGHT: Grams = Grams(5000);
/// Hundredths of the conventional fare for each kilogram of excess (`agerba:art-77.p1`).
const PERCENT_PER_KILOGRAM: u128 = 2;

/// Decides whether baggage fits the allowance and the most that may be charged.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-77", "agerba:art-77.p1", "agerba:art-89.vii"]);
    let refused_items = refuse(facts, &mut steps);
    let hold = || facts.hold.iter().enumerate().filter(|(_, item)| !item.dangerous);
    let oversize_items: Vec<_> = hold()
        .filter(|(_, item)| item.edges.iter().any(|edge| HOLD_EDGE < *edge))
        .map(|(index, _)| Item { place: Place::Hold, index })
        .collect();
    let hold_weight = total(hold().map(|(_, item)| item.weight));
    let volume = CubicMillimetres(
        hold()
            .map(|(_, HoldItem { edges: [height, width, depth], .. })| {
                CubicMillimetres::of_box(*height, *width, *depth).0
            })
            .fold(0, u128::saturating_add),
    );
    let hold_volume_exceeded = HOLD_VOLUME < volume;
    let accepted = |item: &&HandItem| item.fits_rack && !item.dangerous;
    let hand_weight = total(facts.hand.iter().filter(accepted).map(|item| item.weight));
    let hold_fits =
        hold_weight <= HOLD_WEIGHT && !hold_volume_exceeded && oversize_items.is_empty();
    let hand_fits = hand_weight <= HAND_WEIGHT;
    steps.push(if hold_fits { Step::HoldFits } else { Step::HoldExceeds });
    steps.push(if hand_fits { Step::HandFits } else { Step::HandExceeds });
    // Each rounded down by itself: the text charges "each kilogram", so none that is not complete,
    // and what is left of one allowance does not help the other.
    let hold_excess_kg = hold_weight.0.saturating_sub(HOLD_WEIGHT.0) / 1000;
    let hand_excess_kg = hand_weight.0.saturating_sub(HAND_WEIGHT.0) / 1000;
    let excess_kg = hold_excess_kg.saturating_add(hand_excess_kg);
    let max_fee_cents = max_fee(facts.conventional_fare, excess_kg);
    steps.push(Step::MaxFee { excess_kg, max_fee: max_fee_cents });
    let fee_allowed = facts.proposed_fee.map(|proposed| proposed <= max_fee_cents);
    if let (Some(allowed), Some(proposed)) = (fee_allowed, facts.proposed_fee) {
        steps.push(if allowed { Step::FeeAllowed(proposed) } else { Step::FeeRefused(proposed) });
    }
    steps.decide(Outcome {
        within_allowance: refused_items.is_empty() && hold_fits && hand_fits,
        refused_items,
        oversize_items,
        hold_weight_g: hold_weight.0,
        hand_weight_g: hand_weight.0,
        hold_volume_cm3: divide(volume.0, 1000, Rounding::Up),
        hold_volume_exceeded,
        hold_excess_kg,
        hand_excess_kg,
        max_fee_cents,
        fee_allowed,
    })
}

fn refuse(facts: &Facts, steps: &mut Steps<Step>) -> Vec<Item> {
    let mut refused = Vec::new();
    for (index, _) in facts.hold.iter().enumerate().filter(|(_, item)| item.dangerous) {
        let item = Item { place: Place::Hold, index };
        steps.push(Step::Dangerous(item));
        refused.push(item);
    }
    for (index, hand) in facts.hand.iter().enumerate() {
        let item = Item { place: Place::Hand, index };
        if hand.dangerous {
            steps.push(Step::Dangerous(item));
        }
        if !hand.fits_rack {
            steps.push(Step::DoesNotFitRack(item));
        }
        if hand.dangerous || !hand.fits_rack {
            refused.push(item);
        }
    }
    refused
}

fn total(weights: impl Iterator<Item = Grams>) -> Grams {
    Grams(weights.fold(0, |sum, weight| sum.saturating_add(weight.0)))
}

/// A ceiling, so cut down: a centavo above it would be unlawful.
fn max_fee(fare: Cents, excess_kg: u64) -> Cents {
    let fare = u128::try_from(fare.0).unwrap_or(0);
    let product = PERCENT_PER_KILOGRAM * fare * u128::from(excess_kg);
    Cents(i64::try_from(divide(product, 100, Rounding::Down)).unwrap_or(i64::MAX))
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This volume is dangerous.
    Dangerous(Item),
    /// This volume does not fit the rack.
    DoesNotFitRack(Item),
    /// The hold is within its allowance.
    HoldFits,
    /// It is not.
    HoldExceeds,
    /// The rack is within its allowance.
    HandFits,
    /// It is not.
    HandExceeds,
    /// The most that may be charged.
    MaxFee {
        /// Whole kilograms of excess.
        excess_kg: u64,
        /// The most for them.
        max_fee: Cents,
    },
    /// The proposed fee may be charged.
    FeeAllowed(Cents),
    /// It may not.
    FeeRefused(Cents),
}

#[cfg(test)]
mod tests;
