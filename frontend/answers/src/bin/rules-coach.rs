//! `rules-coach.wasm`.

use shared::coach::RULES;

answers::module!(RULES);
