//! A passenger with a browser without scripts, who buys at whatever instance listens.
//!
//! Each step is a form of the pages. It fails where nobody answers, as it does while an
//! instance is being killed; an answer that no passenger should see is a panic.

use std::net::SocketAddr;

use backend::coach::search::view::SearchResult;
use reqwest::{StatusCode, header::LOCATION};
use tests::Client;

use super::stage::{CPFS, Stage};

/// What became of a seat form.
#[derive(Debug)]
pub enum Held {
    /// The seat is held by the order of that code.
    Order(String),
    /// It is not; this page says why.
    Refused(String),
}

/// A free seat that somebody has chosen.
pub struct Chosen {
    /// The order that holds it.
    pub code: String,
    pub seat: String,
    /// Of the form in which it was chosen.
    pub key: String,
}

pub struct Buyer(Client);

impl Buyer {
    pub fn at(address: SocketAddr) -> Self {
        Self(Client::new(address))
    }

    /// A passenger who has chosen the first free seat of the stage's trip.
    pub async fn with_seat(stage: &Stage) -> (Self, Chosen) {
        let buyer = Self::at(stage.test.address);
        let key = buyer.see_seats(&stage.trip).await.unwrap();
        let seat = stage.free_seats().await[0].clone();
        let Held::Order(code) = buyer.hold(&stage.trip, &seat, &key).await.unwrap() else {
            panic!("the seat is free");
        };
        (buyer, Chosen { code, seat, key })
    }

    /// Opens a page that must be there.
    pub async fn open(&self, path: &str) -> reqwest::Result<String> {
        let answer = self.0.request("GET", path).header("accept", "text/html").send().await?;
        let status = answer.status();
        let page = answer.text().await?;
        assert_eq!(status, StatusCode::OK, "{path}: {page}");
        Ok(page)
    }

    /// Posts a form of the page `from`, and answers where it leads.
    pub async fn submit(
        &self,
        from: &str,
        verb: &str,
        fields: &[(&str, &str)],
    ) -> reqwest::Result<String> {
        let path = format!("/ui/coach/{verb}");
        let answer = self.0.form(from, &path, fields).send().await?;
        let (status, location) = (answer.status(), answer.headers().get(LOCATION).cloned());
        let page = answer.text().await?;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path}: {page}");
        let location = location.expect("a redirect leads somewhere");
        Ok(location.to_str().expect("an address is text").to_owned())
    }

    /// Looks at the seats of a trip, and answers the key of the form that they stand in.
    pub async fn see_seats(&self, trip: &SearchResult) -> reqwest::Result<String> {
        let page = self.open(&seats_path(trip)).await?;
        Ok(field_value(&page, "chave").expect("the seats stand in a form with a key"))
    }

    /// Chooses a seat in the form of that key.
    pub async fn hold(&self, trip: &SearchResult, seat: &str, key: &str) -> reqwest::Result<Held> {
        let (from, to) = (trip.from_position.to_string(), trip.to_position.to_string());
        let fields = [
            ("viagem", trip.departure_id.0.as_str()),
            ("embarque", &from),
            ("desembarque", &to),
            ("poltrona", seat),
            ("chave", key),
        ];
        let there = self.submit(&seats_path(trip), "hold_seats", &fields).await?;
        match there.strip_prefix("/pedidos/").and_then(|path| path.split_once('/')) {
            Some((code, rest)) if rest.starts_with("passageiros") => {
                Ok(Held::Order(code.to_owned()))
            }
            _ => Ok(Held::Refused(self.open(there.trim_end_matches("#erros")).await?)),
        }
    }

    /// Names the one who travels.
    pub async fn name(&self, code: &str, insured: bool) -> reqwest::Result<()> {
        let mut fields = vec![
            ("pedido", code),
            ("passengers-0-name", "Conceição d'Ávila"),
            ("passengers-0-document_kind", "cpf"),
            ("passengers-0-document", CPFS[0]),
            ("contact_email", "conceicao@exemplo.com.br"),
        ];
        fields.extend(insured.then_some(("passengers-0-insured", "sim")));
        let from = format!("/pedidos/{code}/passageiros");
        let there = self.submit(&from, "set_passengers", &fields).await?;
        assert!(there.starts_with(&format!("/pedidos/{code}")), "{there}");
        assert!(!there.contains("passageiros"), "the form came back: {there}");
        Ok(())
    }

    /// Presses the button for more time, and answers where it leads.
    pub async fn extend(&self, code: &str) -> reqwest::Result<String> {
        self.submit(&format!("/pedidos/{code}"), "extend_hold", &[("pedido", code)]).await
    }

    /// Asks for the charge, and answers the order's page.
    pub async fn start_payment(&self, code: &str) -> reqwest::Result<String> {
        let page = format!("/pedidos/{code}");
        self.submit(&page, "start_payment", &[("pedido", code)]).await?;
        self.open(&page).await
    }

    /// Lets the seats go.
    pub async fn release(&self, code: &str) -> reqwest::Result<()> {
        let page = format!("/pedidos/{code}");
        self.submit(&page, "release_hold", &[("pedido", code)]).await.map(drop)
    }

    /// What the page that waits for the payment asks for: another text whenever it would show
    /// something else.
    pub async fn payment_mark(&self, code: &str) -> reqwest::Result<String> {
        let path = format!("/ui/coach/payment_state?pedido={code}");
        let answer = self.0.request("GET", &path).send().await?;
        Ok(answer.json::<Option<String>>().await?.unwrap_or_default())
    }

    /// The name of the order's state, with which that text begins.
    pub async fn payment_state(&self, code: &str) -> reqwest::Result<String> {
        let mark = self.payment_mark(code).await?;
        Ok(mark.split(' ').next().unwrap_or_default().to_owned())
    }

    /// The first ticket that the order's page leads to.
    pub async fn find_ticket(&self, code: &str) -> reqwest::Result<Option<String>> {
        let page = self.open(&format!("/pedidos/{code}")).await?;
        let after = page.split("href=\"/bilhetes/").nth(1);
        Ok(after.and_then(|rest| rest.split(['"', '/', '?', '.', '#']).next()).map(str::to_owned))
    }

    /// Reads the quote and gives the ticket up.
    pub async fn give_up(&self, ticket: &str) -> reqwest::Result<()> {
        let from = format!("/bilhetes/{ticket}/desistir");
        let page = self.open(&from).await?;
        let Some(key) = field_value(&page, "chave") else { return Ok(()) };
        self.submit(&from, "give_up", &[("bilhete", ticket), ("chave", &key)]).await.map(drop)
    }
}

pub fn seats_path(trip: &SearchResult) -> String {
    let (from, to) = (trip.from_position, trip.to_position);
    format!("/viagens/{}/assentos?embarque={from}&desembarque={to}", trip.departure_id.0)
}

/// The value of a hidden field.
fn field_value(page: &str, name: &str) -> Option<String> {
    let after = page.split(&format!("name=\"{name}\"")).nth(1)?;
    let value = after.split("value=\"").nth(1)?.split('"').next()?;
    Some(value.to_owned())
}
