//! The seats of a vehicle: chosen, refused, lost, and as a screen reader meets them.

use backend::coach::network;
use fantoccini::key::Key;
use tests::browser::{Script, Visit, journey_in};

use crate::{counter::Counter, story};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_chosen_with_the_keyboard_alone() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    journey_in(&counter.test, Visit::desk(), async |page| {
        page.open(&seats).await;
        page.expect_islands_awake().await;
        page.tab_to("[name='poltrona']").await;
        let first = page.focused("value").await;
        page.press_keys(&[Key::Down]).await;
        let below = page.focused("value").await;
        assert_ne!(first, below);
        page.press_keys(&[Key::Up]).await;
        assert_eq!(page.focused("value").await, first);
        page.press_keys(&[Key::Down]).await;
        page.type_text(" ").await;
        page.press_keys(&[Key::Right]).await;
        let beside = page.focused("value").await;
        assert!(![&first, &below].contains(&&beside));
        page.type_text(" ").await;
        page.expect_text(&format!("{below}, {beside}")).await;
        page.press_keys(&[Key::Enter]).await;
        page.expect_text("Quem vai viajar?").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn arrow_keys_go_on_to_the_other_deck() {
    let counter = Counter::open().await;
    let seats = counter.double_decker_page().await;
    journey_in(&counter.test, Visit::desk(), async |page| {
        for (address, last, first) in
            [(seats.clone(), "10", "13"), (format!("{seats}?ver=lista"), "12", "13")]
        {
            page.open(&address).await;
            page.expect_islands_awake().await;
            let focus = format!("document.getElementById('poltrona-{last}').focus()");
            page.browser().execute(&focus, Vec::new()).await.unwrap();
            page.press_keys(&[Key::Down]).await;
            assert_eq!(page.focused("value").await, first, "{address}");
            page.press_keys(&[Key::Up]).await;
            assert_eq!(page.focused("value").await, last, "{address}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_than_six_seats_cannot_be_ticked_or_are_refused() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for visit in Visit::phone().with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            page.expect_islands_awake().await;
            let seven = ["5", "6", "7", "8", "9", "10", "11"];
            for seat in seven {
                story::tick(page, seat).await;
            }
            if visit.script == Script::On {
                page.expect_text("São no máximo 6 por pedido.").await;
                assert_eq!(page.count("input[name='poltrona']:checked").await, 6);
                return;
            }
            story::submit(page, "hold_seats").await;
            page.expect_text("Falta acertar uma coisa").await;
            assert_eq!(page.count("input[name='poltrona']:checked").await, 7);
            page.expect_accessible().await;
        })
        .await;
    }
    assert_eq!(counter.count("select count(*) from purchase_order").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_somebody_took_meanwhile_tells_the_nearest_free_ones() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for (visit, taken, kept) in
        [(Visit::phone(), "9", "10"), (Visit::phone().without_script(), "13", "14")]
    {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            page.expect_islands_awake().await;
            story::tick(page, taken).await;
            story::tick(page, kept).await;
            counter.hold_elsewhere(&seats, taken).await;
            story::submit(page, "hold_seats").await;
            page.expect_text(&format!("A poltrona {taken} acabou de ser reservada")).await;
            page.expect_text("Livres mais perto:").await;
            page.expect_accessible().await;
            let ticked = page.find("input[name='poltrona']:checked").await;
            assert_eq!(ticked.prop("value").await.unwrap().as_deref(), Some(kept));
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_companion_travels_with_the_wheelchair_place_only() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let (place, companion) = ("#poltrona-3", "[data-companion-of='3']");
    let ticked = "input[name='poltrona']:checked";
    for visit in Visit::phone().with_and_without_script() {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            page.expect_islands_awake().await;
            story::press(page, companion).await;
            if visit.script == Script::Off {
                story::submit(page, "hold_seats").await;
                page.expect_text("Esta poltrona é do acompanhante da cadeira de rodas.").await;
                return;
            }
            page.expect_text("A poltrona de acompanhante só vai junto com o lugar").await;
            assert_eq!(page.count(ticked).await, 0);
            page.expect_accessible().await;
            story::press(page, place).await;
            story::press(page, companion).await;
            assert_eq!(page.count(ticked).await, 2);
            story::press(page, place).await;
            assert_eq!(page.count(ticked).await, 0, "the companion does not stay alone");
        })
        .await;
    }
    assert_eq!(counter.count("select count(*) from purchase_order").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_reader_meets_every_seat_by_name_and_in_order() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    counter.hold_elsewhere(&seats, "9").await;
    let id = counter.trip().await.departure_id;
    let layout = network::find_departure(&counter.test.app, &id).await.unwrap().layout;
    let mut in_order = Vec::new();
    for deck in layout.decks() {
        let mut seats: Vec<_> = deck.seats.iter().collect();
        seats.sort_by_key(|seat| (seat.row, seat.column));
        in_order.extend(seats.into_iter().map(|seat| seat.label.as_str().to_owned()));
    }
    let mut by_number = in_order.clone();
    by_number.sort_by_key(|label| label.parse::<u16>().expect("a number"));
    for (address, order) in [(seats.clone(), in_order), (format!("{seats}&ver=lista"), by_number)] {
        journey_in(&counter.test, Visit::phone(), async |page| {
            page.open(&address).await;
            page.expect_islands_awake().await;
            let tree = page.accessibility_tree().await;
            let place = |role: &str, name: &str| {
                tree.iter().position(|node| node.role == role && node.name == name)
            };
            let names: Vec<_> = tree.iter().filter(|node| node.role == "checkbox").collect();
            let numbers = names.iter().map(|node| {
                let digits = |character: &char| character.is_ascii_digit();
                let after = node.name.chars().skip_while(|character| !digits(character));
                after.take_while(digits).collect::<String>()
            });
            assert_eq!(numbers.collect::<Vec<_>>(), order);
            for name in names.iter().map(|node| &node.name) {
                let state = if name.starts_with("poltrona 9,") { "ocupada" } else { "livre" };
                assert!(name.ends_with(state), "{name}");
                assert_eq!(name.matches(", ").count(), 2, "{name}");
            }
            let group = place("group", "Poltronas").expect("the seats are one group");
            let first = place("checkbox", &names[0].name).expect("it was found before");
            let button = place("button", "Continuar").expect("the way on");
            assert!(group < first && first < button);
        })
        .await;
    }
}
