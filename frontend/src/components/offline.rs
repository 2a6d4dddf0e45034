//! Tells that the device has no connection, for as long as that is so.

use leptos::prelude::*;

/// Shows what is inside it while the browser is offline, and has it read out then.
#[island]
pub fn Offline(
    /// What there is to say, from the server: without a connection nothing more can be asked.
    children: Children,
) -> impl IntoView {
    let (offline, set_offline) = signal(false);
    watch_connection(set_offline);
    view! {
        <div class="offline" role="alert" hidden=move || !offline.get()>
            {children()}
        </div>
    }
}

#[cfg(feature = "hydrate")]
fn watch_connection(set_offline: WriteSignal<bool>) {
    let tell = move || set_offline.set(!window().navigator().on_line());
    Effect::new(tell);
    for change in ["online", "offline"] {
        let handle = window_event_listener_untyped(change, move |_| tell());
        on_cleanup(move || handle.remove());
    }
}

/// The server is never offline.
#[cfg(not(feature = "hydrate"))]
const fn watch_connection(_: WriteSignal<bool>) {}
