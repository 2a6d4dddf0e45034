//! `rules-mototaxi.wasm`.

use answers::headline::mototaxi::headline;
use shared::mototaxi::RULES;

answers::module!(RULES, headline);
