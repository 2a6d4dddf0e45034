//! `rules-paratransit.wasm`.

use shared::paratransit::RULES;

answers::module!(RULES);
