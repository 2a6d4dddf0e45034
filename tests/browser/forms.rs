//! Whatever a form refuses comes back filled in, with its faults told first.

use std::borrow::Cow;

use tests::browser::{Page, Visit, journey_in};

use crate::{counter::Counter, story};

/// A form that is sent with something wrong in it.
struct Refused<'a> {
    /// Where the form stands.
    page: Cow<'a, str>,
    /// What is typed into it.
    typed: &'a [(&'a str, &'a str)],
    /// The CSS selector of its button.
    button: &'a str,
    /// Names of the fields that are wrong.
    wrong: &'a [&'a str],
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_comes_back_filled_in_with_the_focus_on_its_faults() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    for (visit, seat) in [(Visit::phone(), "5"), (Visit::phone().without_script(), "6")] {
        journey_in(&counter.test, visit, async |page| {
            page.open(&seats).await;
            story::choose_seats(page, &[seat]).await;
            page.expect_text("Quem vai viajar?").await;
            let passengers = page.path().await;
            page.open("/pedidos").await;
            page.fill("codigo", "7KQ2M9XH4T0").await;
            page.fill("email", "alguem@exemplo.com.br").await;
            story::submit(page, "request_order_access").await;
            page.expect_text("Código recebido").await;
            let access = page.path().await;
            let forms = [
                Refused {
                    page: "/".into(),
                    typed: &[("de", "Lugar Nenhum"), ("para", "Outro Lugar")],
                    button: ".search-form button.primary",
                    wrong: &["de", "para"],
                },
                Refused {
                    page: seats.as_str().into(),
                    typed: &[],
                    button: ".seat-bar button",
                    wrong: &["poltrona"],
                },
                Refused {
                    page: passengers.into(),
                    typed: &[
                        ("passengers-0-name", "Ana Conceição"),
                        ("passengers-0-document", "111.444.777-36"),
                        ("contact_email", "sem arroba"),
                    ],
                    button: ".passenger-form > button",
                    wrong: &["passengers-0-document", "contact_email"],
                },
                Refused {
                    page: "/pedidos".into(),
                    typed: &[("codigo", "7KQ2M9XH4T0")],
                    button: ".access-form button",
                    wrong: &["email"],
                },
                Refused {
                    page: access.into(),
                    typed: &[("codigo", "000")],
                    button: ".access-form button",
                    wrong: &["codigo"],
                },
            ];
            for form in forms {
                expect_refused(page, &form).await;
            }
            page.open("/demo/relogio").await;
            story::set_value(page, "quando", "").await;
            story::press(page, "form[action$='/set_clock'] button").await;
            expect_told(page, &["quando"]).await;
        })
        .await;
    }
}

async fn expect_refused(page: &Page, form: &Refused<'_>) {
    page.open(&form.page).await;
    if page.count("leptos-island").await > 0 {
        page.expect_islands_awake().await;
    }
    for (field, text) in form.typed {
        page.fill(field, text).await;
    }
    story::press(page, form.button).await;
    expect_told(page, form.wrong).await;
    for (field, text) in form.typed {
        assert_eq!(story::value(page, field).await, *text, "{field} came back otherwise");
    }
}

/// The summary stands first and has the focus, the tab says so, and each fault is tied to its
/// field.
async fn expect_told(page: &Page, wrong: &[&str]) {
    page.find("#erros").await;
    assert_eq!(page.focused("id").await, "erros");
    let title = page.browser().title().await.unwrap();
    assert!(title.starts_with("Erro: "), "{title}");
    assert_eq!(title.matches("Erro: ").count(), 1, "{title}");
    let linked = story::links(page, "#erros a").await;
    let expected: Vec<_> = wrong.iter().map(|field| format!("#{field}")).collect();
    assert_eq!(linked, expected);
    for link in linked {
        story::press(page, &format!("#erros a[href='{link}']")).await;
        assert_eq!(format!("#{}", page.focused("id").await), link);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_post_is_answered_by_a_redirect() {
    let counter = Counter::open().await;
    let seats = counter.seat_page().await;
    let client = counter.test.client();
    client.get(&seats).await;
    let nothing: &[(&str, &str)] = &[];
    for (path, fields, status) in [
        ("/ui/coach/hold_seats", nothing, 404),
        ("/ui/coach/extend_hold", &[("pedido", "7KQ2M9XH4T3")], 404),
        ("/ui/coach/release_hold", &[("pedido", "7KQ2M9XH4T3")], 404),
        ("/ui/coach/set_passengers", nothing, 404),
        ("/ui/coach/start_payment", nothing, 404),
        ("/ui/coach/give_up", nothing, 404),
        ("/ui/coach/request_order_access", nothing, 303),
        ("/ui/coach/redeem_order_access", &[("pedido", "1"), ("acesso", "2")], 303),
        ("/ui/demo/set_clock", nothing, 303),
        ("/ui/demo/reset_clock", nothing, 303),
    ] {
        for prefix in ["", "/en"] {
            let answer = client.post_form("/", &format!("{prefix}{path}"), fields).await;
            assert_eq!(answer.status().as_u16(), status, "{prefix}{path}");
            if status == 303 {
                let location = answer.headers()["location"].to_str().unwrap().to_owned();
                assert!(location.starts_with(&format!("{prefix}/")), "{path} leads to {location}");
                assert_eq!(client.get(&location).await.status(), 200, "{location}");
            } else {
                let html = answer.text().await.unwrap();
                assert!(html.contains("<h1"), "{path} shows no page");
            }
        }
    }
}
