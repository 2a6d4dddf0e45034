//! The document's shell and the table of routes.

use leptos::prelude::*;
use leptos_meta::{MetaTags, Title, provide_meta_context};
use leptos_router::{
    SsrMode,
    components::{Route, Router, Routes},
    path,
};

/// The HTML document around every page.
pub fn shell(options: LeptosOptions) -> impl IntoView {
    view! {
        <!DOCTYPE html>
        <html lang="pt-BR">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <HydrationScripts options islands=true />
                <MetaTags />
            </head>
            <body>
                <App />
            </body>
        </html>
    }
}

/// All routes, one line each.
#[component]
pub fn App() -> impl IntoView {
    provide_meta_context();
    view! {
        <Title text="Embarque" />
        <Router>
            <Routes fallback=|| "404">
                <Route path=path!("/") view=HomePage ssr=SsrMode::Async />
            </Routes>
        </Router>
    }
}

/// The first page.
#[component]
fn HomePage() -> impl IntoView {
    view! {
        <h1>"Embarque"</h1>
        <Counter start=1 />
    }
}

/// A placeholder island that shows the road from server to browser.
#[island]
fn Counter(
    /// Where to begin.
    start: i32,
) -> impl IntoView {
    let (count, set_count) = signal(start);
    view! { <button on:click=move |_| set_count.update(|count| *count += 1)>{count}</button> }
}
