//! What people ask the rules and hear from them, on the server and in the browser alike.
//!
//! For the browser it is built once for each service, as the modules `rules-<service>.wasm`; they
//! load when a rule is asked, and in the offline kit they are all there is. The words of the
//! provisions are in none of them, nor are the names of fields and results: whoever calls has them.

pub mod arithmetic;
pub mod ask;
pub mod citation;
pub mod decide;
pub mod headline;
mod html;
pub mod measure;
#[cfg(feature = "browser")]
mod module;
pub mod outcome;
pub mod proposal;
pub mod query;
pub mod reading;
mod results;
#[cfg(feature = "browser")]
pub mod watch;
pub mod written;

/// The texts of an answer, one function each, made from the catalogue by the build script.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/text.rs"));
}
