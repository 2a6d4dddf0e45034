//! `rules-mototaxi.wasm`.

use shared::mototaxi::RULES;

answers::module!(RULES);
