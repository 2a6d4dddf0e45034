use std::collections::HashSet;

use serde_json::Value;

use super::*;

/// Ids of a table in its order, read without the code under test.
fn listed(code: Code) -> Vec<String> {
    let table: Value = serde_json::from_str(text::source(code).1).expect("the table is JSON");
    let entries = table.as_array().expect("a list").iter();
    entries.map(|entry| entry["id"].as_str().expect("text").to_owned()).collect()
}

#[test]
fn every_listed_provision_has_words_in_the_order_of_the_text() {
    for (code, count) in
        [(Code::Agerba, 544), (Code::Semob, 316), (Code::Semar, 312), (Code::Cc, 5)]
    {
        let listed = listed(code);
        assert_eq!(listed.len(), count, "{code}");
        let found: Vec<_> = regulation(code).provisions().map(|found| found.id.clone()).collect();
        assert_eq!(found, listed, "{code}");
        for id in listed {
            let provision = provision(&id).expect("it resolves");
            assert_eq!(provision.id, id);
            assert!(provision.words.trim().len() > 3, "{id}");
        }
    }
}

/// The published texts have so many characters that are not white space; every one of them is
/// still here, in one place.
#[test]
fn the_texts_are_whole() {
    for (code, published) in
        [(Code::Agerba, 86_647), (Code::Semob, 39_363), (Code::Semar, 40_340), (Code::Cc, 413)]
    {
        let words = text::source(code).0.lines().filter_map(|line| Some(line.split_once('\t')?.1));
        let characters: usize =
            words.map(|words| words.chars().filter(|c| !c.is_whitespace()).count()).sum();
        assert_eq!(characters, published, "{code}");
    }
}

/// What a provision calls itself stands at the head of its words: the split is at the right place.
#[test]
fn each_provision_begins_with_its_own_number() {
    for provision in Code::ALL.into_iter().flat_map(|code| regulation(code).provisions()) {
        let last = provision.path().rsplit('.').next().expect("one part at least");
        let words = provision.words.as_str();
        let begins = if let Some(number) = last.strip_prefix("art-") {
            words.starts_with(&format!("Art. {number}"))
        } else if last == "pu" {
            words.to_lowercase().starts_with("parágrafo único")
        } else if let Some(number) = last.strip_prefix('p').filter(|n| n.parse::<u8>().is_ok()) {
            words.starts_with(&format!("§ {number}"))
        } else if matches!(last, "annex-i" | "unnumbered") {
            true
        } else {
            let number = last.trim_end_matches("-2").to_uppercase();
            let rest = words.strip_prefix(&number).or(words.strip_prefix(last));
            rest.is_some_and(|rest| rest.starts_with([' ', '-', ')']))
        };
        assert!(begins, "{}: {words}", provision.id);
    }
}

#[test]
fn no_superseded_wording_is_among_the_words_in_force() {
    let mut superseded = HashSet::new();
    for provision in Code::ALL.into_iter().flat_map(|code| regulation(code).provisions()) {
        assert!(!provision.words.contains("Redação Anterior"), "{}", provision.id);
        assert!(!provision.words.contains("Revogado pela"), "{}", provision.id);
        superseded.extend(provision.superseded.as_ref().map(|_| provision.id.as_str()));
    }
    let expected = [
        "agerba:art-25",
        "agerba:art-83",
        "agerba:art-98.i",
        "agerba:art-98.ii",
        "agerba:art-98.iii",
        "agerba:art-98.iv",
        "agerba:art-98.pu",
        "agerba:art-101.p1",
    ];
    assert_eq!(superseded, HashSet::from(expected));
    let article = provision("agerba:art-83").expect("it resolves");
    assert!(article.words.contains("R$ 694,11") && !article.words.contains("R$ 350,00"));
    let before = article.superseded.as_deref().expect("it was replaced");
    assert!(before.starts_with("\"Art. 83.") && before.contains("R$ 350,00"));
    assert!(before.ends_with("serviço convencional.\""));
}

#[test]
fn revoked_provisions_are_known_as_such() {
    let revoked: Vec<_> = regulation(Code::Agerba)
        .provisions()
        .filter(|provision| provision.revoked.is_some())
        .map(|provision| provision.path())
        .collect();
    let expected =
        ["art-21.p1.v", "art-46", "art-46.p1", "art-46.p2", "art-46.p3", "art-46.p4", "art-47"];
    assert_eq!(revoked, expected);
    for provision in regulation(Code::Agerba).provisions() {
        assert_eq!(
            provision.revoked.is_some(),
            provision.kind == Kind::Revoked,
            "{}",
            provision.id
        );
    }
    let insurance = provision("agerba:art-21.p1.v").and_then(|provision| provision.revoked);
    assert_eq!(
        insurance,
        Some(
            "(Revogado pela Resolução AGERBA Nº 41 DE 16/09/2020, efeitos a partir de 01/01/2021)"
        )
    );
}

#[test]
fn items_without_an_id_stay_with_their_article() {
    let article = provision("agerba:art-21.p1").expect("it resolves");
    assert_eq!(article.words.lines().count(), 4);
    let days = provision("semar:art-15.p1").expect("it resolves");
    assert_eq!(days.words.lines().count(), 9);
    let fine = provision("semar:annex-i.024").expect("it resolves");
    assert_eq!(
        fine.words,
        "024 Não providenciar o prosseguimento da viagem agendada. Art. 37, §1º 50"
    );
}

#[test]
fn chapters_have_names_of_their_own_and_fit_a_page() {
    for code in Code::ALL {
        let mut slugs = HashSet::new();
        for chapter in chapters(code) {
            assert!(slugs.insert(chapter.slug), "{code} {}", chapter.slug);
            assert!(provision(&format!("{code}:{}", chapter.slug)).is_none());
            assert_eq!(super::chapter(code, chapter.slug), Some(chapter));
            let bytes: usize = chapter.provisions.iter().map(|one| one.words.len()).sum();
            assert!(bytes < 16_000, "{code} {}: {bytes}", chapter.slug);
        }
    }
    let refund = chapter_of("agerba:art-74").expect("it stands somewhere");
    assert_eq!(refund.slug, "capitulo-5-secao-12");
    assert_eq!(refund.title, "CAPÍTULO V - DA EXECUÇÃO DOS SERVIÇOS");
    assert_eq!(refund.section, Some("Seção XII - Dos bilhetes de Passagem e sua venda"));
    let first = &regulation(Code::Semob).chapters[0];
    assert_eq!((first.slug, first.title), ("resolucao", "Resolução"));
    assert!(regulation(Code::Semob).preamble.len() > 10);
}

#[test]
fn headings_inside_an_article_stand_before_their_provision() {
    let light = provision("semob:art-46.i").expect("it resolves");
    assert_eq!(light.heading, Some("GRUPO I LEVES, EQUIVALENTES A R$ 101,30"));
    assert_eq!(provision("semob:art-46.ii").and_then(|provision| provision.heading), None);
}

#[test]
fn what_applies_a_provision_is_listed_one_by_one() {
    let line = provision("agerba:art-2.ix").expect("it resolves");
    assert_eq!(line.rules().collect::<Vec<_>>(), ["coach.standing", "coach.vehicle"]);
    let rights = provision("agerba:art-1.p2").expect("it resolves");
    assert_eq!((rights.rules().count(), rights.applied_by.len()), (0, 1));
}

#[test]
fn nobody_resolves_what_is_not_there() {
    for id in ["agerba:art-999", "art-74", "agerba:", "other:art-1", ""] {
        assert_eq!(provision(id), None, "{id}");
    }
}
