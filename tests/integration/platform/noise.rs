//! Nothing that anybody sends is answered as a fault of ours.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use tests::{TestApp, on_both_engines};

/// Everything that takes a form.
const FORMS: [&str; 11] = [
    "/ui/coach/hold_seats",
    "/ui/coach/extend_hold",
    "/ui/coach/release_hold",
    "/ui/coach/set_passengers",
    "/ui/coach/start_payment",
    "/en/ui/coach/give_up",
    "/ui/coach/request_order_access",
    "/ui/coach/redeem_order_access",
    "/ui/demo/set_clock",
    "/api/v1/rules/coach.refund",
    "/webhooks/pix",
];

/// Everything that is asked by its address: `{}` takes noise.
const ADDRESSES: [&str; 12] = [
    "/viagens?de={}&para=feira-de-santana&data=2026-03-12",
    "/viagens?de=salvador&para={}&data={}",
    "/viagens?{}",
    "/viagens?de=salvador&para=feira-de-santana&data=2026-03-12&pagina={}&ate={}&hora={}&empresa={}",
    "/ui/coach/suggest_places?q={}",
    "/viagens/{}",
    "/viagens/{}/assentos?embarque={}&desembarque={}",
    "/pedidos/{}?rascunho={}",
    "/bilhetes/{}",
    "/bilhetes/{}/bilhete.pdf",
    "/regulamentos/{}/{}",
    "/api/v1/provisions?regulation={}&page={}",
];

const FIELDS: [&str; 12] = [
    "viagem",
    "embarque",
    "desembarque",
    "poltrona",
    "chave",
    "pedido",
    "bilhete",
    "codigo",
    "email",
    "acesso",
    "quando",
    "passengers-0-name",
];

/// What has broken readers before.
const PIECES: [&str; 24] = [
    "%",
    "%zz",
    "%ff",
    "%00",
    "%0d%0a",
    "&",
    "=",
    "==",
    "+",
    "[0]",
    "{}",
    "\"",
    "'--",
    "-1",
    "0",
    "18446744073709551616",
    "1e400",
    "2026-02-30",
    "%F0%9F%9A%8C",
    "%ED%A0%80",
    "a@b",
    "..%2f",
    "00000000012",
    "7KQ2M9XH4T0",
];

struct Noise(StdRng);

impl Noise {
    fn piece(&mut self) -> String {
        let count = self.0.random_range(0..4);
        (0..count).map(|_| *PIECES.choose(&mut self.0).unwrap()).collect()
    }

    /// A form, or bytes that are none.
    fn body(&mut self) -> Vec<u8> {
        if self.0.random_range(0..3) == 0 {
            return (0..self.0.random_range(0..200)).map(|_| self.0.random()).collect();
        }
        let mut form = String::new();
        for field in FIELDS {
            if self.0.random_range(0..4) > 0 {
                form += &format!("{field}={}&", self.piece());
            }
        }
        form.into_bytes()
    }

    /// What a header can carry.
    fn header(&mut self) -> Vec<u8> {
        let mut header = self.piece().into_bytes();
        header.extend((0..self.0.random_range(0..9)).map(|_| self.0.random_range(b' '..b'~')));
        header.extend([0xc3, 0xa3, b';', b',']);
        header
    }

    fn address(&mut self, pattern: &str) -> String {
        let mut pieces = pattern.split("{}");
        let mut address = pieces.next().unwrap().to_owned();
        for piece in pieces {
            let noise = self.piece().replace([' ', '#', '"', '{', '}'], "");
            address = address + &noise + piece;
        }
        address
    }
}

on_both_engines! {
    async fn no_form_cookie_or_language_is_answered_as_a_fault(test: TestApp) {
        let mut noise = Noise(StdRng::seed_from_u64(7));
        let origin = format!("http://localhost:{}", test.address.port());
        for path in FORMS.iter().cycle().take(132) {
            let body = noise.body();
            let mut cookie = b"__Host-visitor=".to_vec();
            cookie.extend(noise.header());
            let request = test
                .client()
                .request("POST", path)
                .header("content-type", "application/x-www-form-urlencoded")
                .header("origin", &origin)
                .header("sec-fetch-site", "same-origin")
                .header("cookie", cookie)
                .header("accept-language", noise.header())
                .body(body.clone());
            let answer = request.send().await.unwrap();
            let told = String::from_utf8_lossy(&body).into_owned();
            assert!(!answer.status().is_server_error(), "{} {path} {told:?}", answer.status());
        }
    }

    async fn no_address_is_answered_as_a_fault(test: TestApp) {
        let mut noise = Noise(StdRng::seed_from_u64(8));
        for pattern in ADDRESSES.iter().cycle().take(96) {
            let address = noise.address(pattern);
            let answer = test.client().get(&address).await;
            assert!(!answer.status().is_server_error(), "{} {address}", answer.status());
        }
    }
}
