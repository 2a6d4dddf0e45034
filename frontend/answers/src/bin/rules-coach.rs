//! `rules-coach.wasm`.

use answers::headline::coach::headline;
use shared::coach::RULES;

answers::module!(RULES, headline);
