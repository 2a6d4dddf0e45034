//! `rules-paratransit.wasm`.

use answers::headline::paratransit::headline;
use shared::paratransit::RULES;

answers::module!(RULES, headline);
