//! Who makes the documents: what stands on all of them and signs them.

use super::{TicketDocument, pass::BoardingPass, pass::PassKey};
use crate::{app::App, qr_code::QrCode};

/// What every ticket document shares.
#[derive(Debug)]
pub struct Issuer {
    /// Address of the portal, without a slash at its end.
    pub public_url: String,
    /// Shows that companies, times, prices and people are made up.
    pub demo: bool,
    /// Signs boarding passes.
    pub key: PassKey,
}

impl Issuer {
    /// The issuer that this application is.
    #[must_use]
    pub fn of(app: &App) -> Self {
        Self {
            public_url: app.config.public_url.clone(),
            demo: app.config.demo,
            key: PassKey::from_seed(&app.config.secret.derive("ticket-qr")),
        }
    }

    /// The QR code of a ticket as it is now.
    #[must_use]
    pub fn qr_code(&self, ticket: &TicketDocument) -> QrCode {
        let text = self.key.sign(&BoardingPass::of(ticket));
        QrCode::encode(&text).expect("the parts of a pass are cut to lengths that fit")
    }
}
