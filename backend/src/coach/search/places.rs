//! Finds places by what people type.

use shared::{folding::fold, position::Position};

use super::view::{NearPlace, PlaceMatch, Suggestion};
use crate::coach::network::{
    snapshot::{PlaceFacts, Snapshot},
    view::PlaceKind,
};

/// Longer text than any name is not looked for.
const LONGEST: usize = 100;

/// How far away a place still counts as near.
const NEAR_M: i64 = 100_000;

/// Places whose name has, for each word typed, a word that starts so; the last words typed
/// may go on over several words of the name. Best first.
pub(super) fn matching(snapshot: &Snapshot, typed: &str, limit: usize) -> Vec<usize> {
    let short: String = typed.chars().take(LONGEST).collect();
    let folded = fold(&short);
    if folded.is_empty() {
        return Vec::new();
    }
    let mut found = starting(snapshot, &folded);
    if found.is_empty() {
        let longest = folded.split(' ').max_by_key(|word| word.len()).expect("it has a word");
        found = starting(snapshot, longest);
        found.retain(|&place| {
            let name = &snapshot.places[place].search_name;
            folded.split(' ').all(|typed| name.split(' ').any(|word| word.starts_with(typed)))
        });
    }
    found.sort_by(|&a, &b| rank(snapshot, a, &folded).cmp(&rank(snapshot, b, &folded)));
    found.truncate(limit);
    found
}

fn starting(snapshot: &Snapshot, prefix: &str) -> Vec<usize> {
    let first = snapshot.words.partition_point(|(words, _)| words.as_str() < prefix);
    let mut found: Vec<_> = snapshot.words[first..]
        .iter()
        .take_while(|(words, _)| words.starts_with(prefix))
        .map(|&(_, place)| place)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Smaller is better: the very name, then the busiest, a municipality before what lies in
/// it, then the alphabet.
fn rank<'a>(
    snapshot: &'a Snapshot,
    place: usize,
    folded: &str,
) -> (bool, std::cmp::Reverse<i64>, bool, &'a str) {
    let facts = &snapshot.places[place];
    (
        facts.search_name != folded,
        std::cmp::Reverse(facts.weight),
        facts.place.kind != PlaceKind::Municipality,
        &facts.search_name,
    )
}

pub(super) fn suggestion(facts: &PlaceFacts) -> Suggestion {
    let place = &facts.place;
    Suggestion { slug: place.slug.clone(), label: place.label(), kind: place.kind }
}

/// Reads a place that was typed in full, chosen by slug, or almost typed.
pub(super) fn resolve(snapshot: &Snapshot, typed: &str, limit: usize) -> PlaceMatch {
    let one = |place: usize| PlaceMatch::One(snapshot.places[place].place.clone());
    if let Some(&place) = snapshot.place_by_slug.get(typed.trim()) {
        return one(place);
    }
    let short: String = typed.chars().take(2 * LONGEST).collect();
    let folded = fold(&short);
    // What a suggestion shows may come back as it was shown.
    let labelled = snapshot.words.iter().find(|(words, place)| {
        folded.starts_with(words.as_str())
            && fold(&suggestion(&snapshot.places[*place]).label) == folded
    });
    if let Some(&(_, place)) = labelled {
        return one(place);
    }
    match matching(snapshot, typed, limit).as_slice() {
        [] => PlaceMatch::Nothing,
        [place] => one(*place),
        [place, ..] if snapshot.places[*place].search_name == folded => one(*place),
        several => PlaceMatch::Several(
            several.iter().map(|&place| suggestion(&snapshot.places[place])).collect(),
        ),
    }
}

/// Other municipalities within reach of a place, nearest first.
pub(super) fn near(snapshot: &Snapshot, place: usize) -> Vec<(i64, usize)> {
    let here: Position = snapshot.places[place].position;
    let home = snapshot.places[place].municipality;
    let mut near: Vec<_> = (0..snapshot.places.len())
        .filter(|&other| other != home)
        .filter(|&other| snapshot.places[other].place.kind == PlaceKind::Municipality)
        .map(|other| (here.distance_m(snapshot.places[other].position), other))
        .filter(|&(distance, _)| distance <= NEAR_M)
        .collect();
    near.sort_unstable();
    near
}

pub(super) fn near_place(snapshot: &Snapshot, distance_m: i64, place: usize) -> NearPlace {
    NearPlace {
        place: snapshot.places[place].place.clone(),
        distance_km: u32::try_from((distance_m + 500) / 1000).unwrap_or(u32::MAX),
    }
}
