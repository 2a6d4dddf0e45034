//! The foot of every page.

use leptos::prelude::*;
use shared::language::Language;

use crate::{text::common, visit::localized};

/// Who we are and are not, and where everything else is.
#[component]
pub fn SiteFooter(
    /// The language of the page.
    language: Language,
) -> impl IntoView {
    view! {
        <footer class="site-footer">
            <div class="site-footer-inner">
                <p class="site-footer-name">"Embarque"</p>
                <p>{common::footer::about(language)}</p>
                <ul class="site-footer-links">
                    <li>
                        <a href=localized(language, "/")>{common::menu::search(language)}</a>
                    </li>
                    <li>
                        <a href=localized(
                            language,
                            "/regulamentos",
                        )>{common::menu::regulations(language)}</a>
                    </li>
                    <li>
                        <a href=localized(language, "/api")>{common::menu::api(language)}</a>
                    </li>
                </ul>
                <p class="site-footer-zone">{common::footer::zone(language)}</p>
            </div>
        </footer>
    }
}
