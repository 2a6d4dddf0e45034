//! What people ask the rules and hear from them, on the server and in the browser alike.
//!
//! For the browser it is built once for each service, as the modules `rules-<service>.wasm`; they
//! load when a rule is asked, and in the offline kit they are all there is. The words of the
//! provisions are in none of them: they know the ids, and whoever calls has the words.

pub mod ask;
pub mod decide;
pub mod headline;
pub mod measure;
#[cfg(feature = "browser")]
mod module;
pub mod query;
pub mod reading;
#[cfg(feature = "browser")]
pub mod watch;

/// The texts of an answer, one function each, made from the catalogue by the build script.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/text.rs"));
}
