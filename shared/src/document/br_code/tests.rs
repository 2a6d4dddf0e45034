use proptest::prelude::*;
use serde_json::Value;

use super::*;

/// Copied from the project's reference data: the Banco Central's examples, published ones, and
/// payloads on which two independent packages agree.
const VECTORS: &str = include_str!("../../../fixtures/brcode-vectors.json");

fn vectors() -> Vec<Value> {
    let document: Value = serde_json::from_str(VECTORS).expect("the fixture is JSON");
    document["vectors"].as_array().expect("a list").clone()
}

#[test]
fn every_vector_is_judged_as_published() {
    for vector in vectors() {
        let read = BrCode::read(vector["payload"].as_str().expect("text"));
        assert_eq!(read.is_ok(), vector["valid"].as_bool().expect("decided"), "{vector} {read:?}");
    }
}

#[test]
fn what_the_vectors_say_is_inside_is_read() {
    let mut compared = 0;
    for vector in vectors().iter().filter(|vector| vector["valid"] == true) {
        let read = BrCode::read(vector["payload"].as_str().expect("text")).expect("payable");
        if let Some(cents) = vector["amount_cents"].as_i64() {
            assert_eq!(read.amount, Some(Cents(cents)), "{vector}");
            compared += 1;
        }
        let Some(expected_key) = vector["key"].as_str() else { continue };
        let Target::Key { key, info } = &read.target else { panic!("{vector}") };
        assert_eq!(key, expected_key);
        assert_eq!(info.as_deref(), vector["info"].as_str());
        assert_eq!(read.name, vector["name"]);
        assert_eq!(read.city, vector["city"]);
        assert_eq!(read.txid.as_deref().unwrap_or("***"), vector["txid"]);
    }
    assert!(compared >= 5);
}

#[test]
fn the_vectors_made_by_others_are_written_alike() {
    for id in ["static-email-amount", "static-cnpj-info", "static-cep", "dynamic-cobv"] {
        let vectors = vectors();
        let vector = vectors.iter().find(|vector| vector["id"] == id).expect("listed");
        let payload = vector["payload"].as_str().expect("text");
        let read = BrCode::read(payload).expect("payable");
        assert_eq!(read.write().as_deref(), Ok(payload));
    }
}

#[test]
fn accents_are_folded_and_long_names_cut() {
    let code = BrCode::to_key("a@b.c", None, "Viação São João & Irmãos Łódź", "Feira de Santana");
    let read = BrCode::read(&code.write().expect("written")).expect("payable");
    assert_eq!(read.name, "Viacao Sao Joao & Irmaos");
    assert_eq!(read.city, "Feira de Santan");
}

#[test]
fn what_has_no_place_is_refused_in_writing() {
    let code = || BrCode::to_key("a@b.c", Some(Cents(1)), "Nome", "Cidade");
    let refused = |code: BrCode| code.write().expect_err("refused");
    assert_eq!(refused(BrCode { amount: Some(Cents(0)), ..code() }), BrCodeError::Amount);
    assert_eq!(refused(BrCode { amount: Some(Cents(-1)), ..code() }), BrCodeError::Amount);
    // 10000000000.00 has fourteen characters; field 54 holds thirteen.
    assert_eq!(
        refused(BrCode { amount: Some(Cents(1_000_000_000_000)), ..code() }),
        BrCodeError::Amount
    );
    assert!(BrCode { amount: Some(Cents(999_999_999_999)), ..code() }.write().is_ok());
    assert_eq!(refused(BrCode { name: " ".into(), ..code() }), BrCodeError::Name);
    assert_eq!(refused(BrCode { city: String::new(), ..code() }), BrCodeError::City);
    assert_eq!(refused(BrCode { txid: Some("a-b".into()), ..code() }), BrCodeError::Txid);
    assert_eq!(refused(BrCode { txid: Some("B".repeat(26)), ..code() }), BrCodeError::Txid);
    assert_eq!(
        refused(BrCode { postal_code: Some("4000".into()), ..code() }),
        BrCodeError::PostalCode
    );
    assert_eq!(refused(BrCode::to_key("", None, "N", "C")), BrCodeError::Target);
    assert_eq!(refused(BrCode::at_location("https://a.b/c", "N", "C")), BrCodeError::Target);
}

#[test]
fn a_doubled_field_or_a_tail_is_refused() {
    let payload = BrCode::to_key("a@b.c", None, "N", "C").write().expect("written");
    assert_eq!(BrCode::read(&format!("{payload}9901A")), Err(BrCodeError::Structure));
    assert_eq!(
        BrCode::read(&payload.replace("5802BR", "5802BR5802BR")),
        Err(BrCodeError::Structure)
    );
    assert_eq!(BrCode::read(&payload[..payload.len() - 1]), Err(BrCodeError::Structure));
    assert_eq!(BrCode::read("São João"), Err(BrCodeError::Character));
}

/// A payload whose checksum begins with zero exists in the sample, and is written with it.
#[test]
fn a_checksum_below_1000_keeps_its_leading_zero() {
    let found = (1..100).find_map(|cents| {
        let payload = BrCode::to_key("a@b.c", Some(Cents(cents)), "N", "C").write().ok()?;
        (payload.as_bytes()[payload.len() - 4] == b'0').then_some(payload)
    });
    let payload = found.expect("one in sixteen");
    assert_eq!(&payload[payload.len() - 8..payload.len() - 4], "6304");
    assert!(BrCode::read(&payload).is_ok());
}

fn targets() -> impl Strategy<Value = Target> {
    let key = ("[a-z0-9+@.-]{1,40}", proptest::option::of("[A-Za-z0-9 ]{0,20}[A-Za-z0-9]"))
        .prop_map(|(key, info)| Target::Key {
            key,
            info: info.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
        });
    prop_oneof![key, "[a-z0-9./-]{1,77}".prop_map(Target::Location)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn ten_thousand_payloads_read_back(
        target in targets(),
        amount in proptest::option::of(1_i64..=999_999_999_999),
        name in "[A-Za-zãçéñł]{1,30}",
        city in "[A-Za-zãçéñł]{1,30}",
        postal_code in proptest::option::of("[0-9]{8}"),
        txid in proptest::option::of("[a-zA-Z0-9]{1,25}"),
        single_use: bool,
    ) {
        let code = BrCode { target, amount: amount.map(Cents), name, city, postal_code, txid, single_use };
        let payload = code.write().expect("every part is in its bounds");
        let checksum = &payload[payload.len() - 4..];
        prop_assert!(checksum.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F')));
        let read = BrCode::read(&payload).expect("payable");
        let name = any_ascii(&code.name);
        let city = any_ascii(&code.city);
        let expected = BrCode {
            name: name[..name.len().min(25)].to_owned(),
            city: city[..city.len().min(15)].to_owned(),
            ..code
        };
        prop_assert_eq!(read, expected);
    }

    #[test]
    fn one_changed_character_is_noticed(at in 0_usize..120, by in 1_u8..95) {
        let payload = BrCode::to_key("a@b.c", Some(Cents(6_400)), "Nome", "Cidade").write().expect("written");
        let mut bytes = payload.into_bytes();
        let at = at % bytes.len();
        bytes[at] = b' ' + (bytes[at] - b' ' + by) % 95;
        prop_assert!(BrCode::read(&String::from_utf8(bytes).expect("ASCII")).is_err());
    }

    #[test]
    fn no_text_makes_the_reader_fail_badly(text in "\\PC{0,200}", digits in "[0-9]{0,200}") {
        let _ = BrCode::read(&text);
        let _ = BrCode::read(&digits);
    }
}
