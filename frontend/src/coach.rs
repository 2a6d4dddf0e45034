//! Intercity coach: search, departures.

#[cfg(feature = "ssr")]
pub mod baggage;
#[cfg(feature = "ssr")]
pub mod category_name;
#[cfg(feature = "ssr")]
pub mod departure_page;
pub mod order;
pub mod place_input;
#[cfg(feature = "ssr")]
pub mod right_to_give_up;
#[cfg(feature = "ssr")]
pub mod sale_window;
#[cfg(feature = "ssr")]
pub mod search_filters;
#[cfg(feature = "ssr")]
pub mod search_form;
#[cfg(feature = "ssr")]
pub mod search_page;
#[cfg(feature = "ssr")]
pub mod search_request;
#[cfg(feature = "ssr")]
pub mod server;
#[cfg(feature = "ssr")]
pub mod trip_row;
