//! What the forms of an order post to.

use axum::{
    Extension, Json, Router,
    extract::{Query as AxumQuery, State},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use backend::{
    actor::Actor,
    app::App,
    coach::{
        give_up::{self, GiveUpOutcome},
        order::{
            find::{find_order, request_order_access},
            hold::{self, ExtensionOutcome, HoldOutcome, HoldRefusal, HoldRequest, ReleaseOutcome},
            passengers::{PassengersOutcome, set_passengers},
        },
    },
    error::AppError,
    payment::checkout::{self, PaymentOutcome},
};

use super::{
    find_page, passenger_form, passenger_page, seat_page,
    ticket_files::{calendar_file, file_path, pdf_file},
};
use crate::{
    coach::trip_row::departure_address,
    error::UiError,
    form::{Post, Problem},
    visit::Query,
};

/// Holds the chosen seats.
pub const HOLD_SEATS: &str = "/ui/coach/hold_seats";
/// Gives the hold more time.
pub const EXTEND_HOLD: &str = "/ui/coach/extend_hold";
/// Lets the seats go.
pub const RELEASE_HOLD: &str = "/ui/coach/release_hold";
/// Names the passengers.
pub const SET_PASSENGERS: &str = "/ui/coach/set_passengers";
/// Makes the charge.
pub const START_PAYMENT: &str = "/ui/coach/start_payment";
/// Gives a ticket up.
pub const GIVE_UP: &str = "/ui/coach/give_up";
/// Sends a one-time code for an order.
pub const REQUEST_ACCESS: &str = "/ui/coach/request_order_access";
/// Takes the one-time code.
pub const REDEEM_ACCESS: &str = "/ui/coach/redeem_order_access";

/// How far the payment is, for the page that waits for it.
pub const PAYMENT_STATE: &str = "/ui/coach/payment_state";

/// All addresses of the order's forms, in both languages.
pub fn router() -> Router<App> {
    let mut router = Router::new();
    for prefix in ["", "/en"] {
        let at = |path: &str| format!("{prefix}{path}");
        router = router
            .route(&at(HOLD_SEATS), post(hold_seats))
            .route(&at(EXTEND_HOLD), post(extend_hold))
            .route(&at(RELEASE_HOLD), post(release_hold))
            .route(&at(SET_PASSENGERS), post(name_passengers))
            .route(&at(START_PAYMENT), post(start_payment))
            .route(&at(GIVE_UP), post(give_ticket_up))
            .route(&at(REQUEST_ACCESS), post(request_access))
            .route(&at(REDEEM_ACCESS), post(redeem_access))
            .route(&at(&file_path("{codigo}", "pdf")), get(pdf_file))
            .route(&at(&file_path("{codigo}", "ics")), get(calendar_file));
    }
    router.route(PAYMENT_STATE, get(payment_state))
}

async fn hold_seats(post: Post) -> Result<Response, AppError> {
    let position = |name: &str| post.fields.get(name).and_then(|text| text.parse::<u8>().ok());
    let request = HoldRequest {
        departure_id: post.fields.get("viagem").unwrap_or_default().to_owned(),
        from_position: position("embarque").ok_or(AppError::NotFound)?,
        to_position: position("desembarque").ok_or(AppError::NotFound)?,
        seats: post.fields.all("poltrona").map(str::to_owned).collect(),
        request_key: post.fields.get("chave").ok_or(AppError::NotFound)?.to_owned(),
    };
    let departure =
        departure_address(&request.departure_id, request.from_position, request.to_position);
    let refusal = match hold::hold_seats(&post.app, &post.actor, &request).await? {
        HoldOutcome::Held(order) => return Ok(post.redirect(&passengers_path(&order.code))),
        HoldOutcome::Changed(order) => {
            let path = passengers_path(&order.code);
            return Ok(post.redirect(&format!("{path}?troca=sim")));
        }
        HoldOutcome::Refused(refusal) => refusal,
    };
    let mut fields = post.fields.clone();
    let error = match refusal {
        HoldRefusal::SeatTaken { taken, nearest } => {
            // What is gone is no longer ticked; the page tells what is near it.
            fields = fields
                .pairs()
                .filter(|(name, value)| *name != "poltrona" || !taken.iter().any(|t| t == value))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .chain(taken.iter().map(|label| ("perdida".to_owned(), label.clone())))
                .chain(nearest.into_iter().map(|label| ("perto".to_owned(), label)))
                .collect();
            UiError::SeatTaken
        }
        HoldRefusal::SeatsOwn(_) => UiError::SeatOwn,
        HoldRefusal::NoSeat => UiError::SeatMissing,
        HoldRefusal::TooManySeats => UiError::TooManySeats,
        HoldRefusal::UnknownSeat(_) => UiError::SeatUnknown,
        HoldRefusal::CompanionWithoutWheelchairPlace { .. } => UiError::CompanionAlone,
        HoldRefusal::TooManyHolds => UiError::TooManyHolds,
        HoldRefusal::TooManyHoldsAtAddress => UiError::TooManyHoldsAtAddress,
        HoldRefusal::NotOnSale(_) | HoldRefusal::RestrictedSection => {
            return Ok(post.redirect(&departure));
        }
    };
    let (path, query) = departure.split_once('?').unwrap_or((&departure, ""));
    let back = format!("{path}/assentos?{query}");
    let post = Post { fields, ..post };
    post.refuse(&back, seat_page::FORM, &[Problem::of("poltrona", error)]).await
}

/// Names the order of a form, or is not found.
fn order_code(post: &Post) -> Result<String, AppError> {
    post.fields.get("pedido").map(str::to_owned).ok_or(AppError::NotFound)
}

/// The path of an order.
#[must_use]
pub fn order_path(code: &str) -> String {
    format!("/pedidos/{code}")
}

/// The path of an order's passengers.
#[must_use]
pub fn passengers_path(code: &str) -> String {
    format!("/pedidos/{code}/passageiros")
}

async fn extend_hold(post: Post) -> Result<Response, AppError> {
    let code = order_code(&post)?;
    let outcome = hold::extend_hold(&post.app, &post.actor, &code).await?;
    let path = match post.fields.get("volta") {
        Some("passageiros") => passengers_path(&code),
        Some(_) | None => order_path(&code),
    };
    Ok(post.redirect(&match outcome {
        ExtensionOutcome::Extended => format!("{path}?tempo=mais"),
        ExtensionOutcome::AtCap => format!("{path}?tempo=fim"),
        ExtensionOutcome::Ended => order_path(&code),
        ExtensionOutcome::Paid => paid_already(&code),
    }))
}

async fn release_hold(post: Post) -> Result<Response, AppError> {
    let code = order_code(&post)?;
    Ok(post.redirect(&match hold::release_hold(&post.app, &post.actor, &code).await? {
        ReleaseOutcome::Released => order_path(&code),
        ReleaseOutcome::Paid => paid_already(&code),
    }))
}

/// The tickets, with a word that the form came too late for what it asked.
fn paid_already(code: &str) -> String {
    format!("{}?aviso=pago", order_path(code))
}

async fn name_passengers(post: Post) -> Result<Response, AppError> {
    let code = order_code(&post)?;
    let order = find_order(&post.app, &post.actor, &code).await?;
    let seats = order.passengers.iter().filter(|passenger| passenger.seat.is_some()).count();
    let form = passenger_form::read(&post.fields, seats);
    match set_passengers(&post.app, &post.actor, &code, &form).await? {
        PassengersOutcome::Kept(_) => Ok(post.redirect(&format!("{}#pagar", order_path(&code)))),
        PassengersOutcome::HoldEnded => Ok(post.redirect(&order_path(&code))),
        PassengersOutcome::PaymentStarted => {
            Ok(post.redirect(&format!("{}?aviso=pagando", order_path(&code))))
        }
        PassengersOutcome::Paid => Ok(post.redirect(&paid_already(&code))),
        PassengersOutcome::Refused(problems) => {
            let problems: Vec<_> = problems
                .into_iter()
                .map(|problem| {
                    let field = passenger_form::field_name(&problem.field);
                    Problem::of(field, passenger_form::error(problem.code))
                })
                .collect();
            post.refuse(&passengers_path(&code), passenger_page::FORM, &problems).await
        }
    }
}

async fn start_payment(post: Post) -> Result<Response, AppError> {
    let code = order_code(&post)?;
    Ok(match checkout::start_payment(&post.app, &post.actor, &code).await? {
        PaymentOutcome::Started(_) => post.redirect(&format!("{}#pix", order_path(&code))),
        PaymentOutcome::AlreadyPaid | PaymentOutcome::HoldEnded => {
            post.redirect(&order_path(&code))
        }
        PaymentOutcome::PassengersMissing => post.redirect(&passengers_path(&code)),
    })
}

#[derive(serde::Deserialize)]
struct Asked {
    pedido: String,
}

/// What changes whenever the page about the payment would show something else, as JSON.
async fn payment_state(
    State(app): State<App>,
    Extension(actor): Extension<Actor>,
    AxumQuery(Asked { pedido }): AxumQuery<Asked>,
) -> Result<impl IntoResponse, AppError> {
    let payment = checkout::payment_state(&app, &actor, &pedido).await?;
    let mark = payment.map(|payment| payment.mark);
    Ok(([(http::header::CACHE_CONTROL, "private, no-store")], Json(mark)))
}

async fn give_ticket_up(post: Post) -> Result<Response, AppError> {
    let code = post.fields.get("bilhete").ok_or(AppError::NotFound)?;
    let key = post.fields.get("chave").ok_or(AppError::NotFound)?;
    match give_up::give_up(&post.app, &post.actor, code, key).await? {
        GiveUpOutcome::GivenUp(_) => Ok(post.redirect(&format!("/bilhetes/{code}#devolucao"))),
        // The page decides again, and says why not.
        GiveUpOutcome::Refused(_) => Ok(post.redirect(&format!("/bilhetes/{code}/desistir"))),
    }
}

async fn request_access(post: Post) -> Result<Response, AppError> {
    let code = post.fields.get("codigo").unwrap_or_default();
    let email = post.fields.get("email").unwrap_or_default();
    let mut problems = Vec::new();
    if code.is_empty() {
        problems.push(Problem::of("codigo", UiError::Missing));
    } else if find_page::is_mistyped(code) {
        problems.push(Problem::of("codigo", UiError::CodeMistyped));
    }
    if email.is_empty() {
        problems.push(Problem::of("email", UiError::Missing));
    }
    if !problems.is_empty() {
        return post.refuse(find_page::PATH, find_page::FORM, &problems).await;
    }
    // Whoever has the order already needs no code.
    if let Some(path) = find_page::own_path(&post.app, &post.actor, code).await {
        return Ok(post.redirect(&path));
    }
    let request = request_order_access(&post.app, &post.actor, code, email).await?;
    let address = Query::from([("pedido", code), ("acesso", request.0.as_str())])
        .address(find_page::CODE_PATH);
    Ok(post.redirect(&address))
}

async fn redeem_access(post: Post) -> Result<Response, AppError> {
    let code = order_code(&post)?;
    let request = post.fields.get("acesso").ok_or(AppError::NotFound)?.to_owned();
    let typed = post.fields.get("codigo").unwrap_or_default();
    let back = Query::from([("pedido", code.as_str()), ("acesso", request.as_str())])
        .address(find_page::CODE_PATH);
    let error = if typed.is_empty() {
        UiError::Missing
    } else if find_page::redeem(&post, &request, typed).await? {
        let path = find_page::own_path(&post.app, &post.actor, &code).await;
        return Ok(post.redirect(&path.unwrap_or_else(|| order_path(&code))));
    } else {
        UiError::CodeWrong
    };
    post.refuse(&back, find_page::CODE_FORM, &[Problem::of("codigo", error)]).await
}
