//! Pages of a long list.

use leptos::prelude::*;

use crate::{
    components::icon::{Icon, Shape},
    text::common::{self, pagination::Position},
    visit::Visit,
};

/// Links to the page before and the page after; the number travels as `pagina`.
#[component]
pub fn Pagination(
    /// The request, whose address the links keep.
    visit: Visit,
    /// The page that is shown, from 1.
    page: u32,
    /// How many there are.
    pages: u32,
) -> impl IntoView {
    let language = visit.language;
    let link = {
        let visit = visit.clone();
        move |page: u32| {
            let number = (page > 1).then(|| page.to_string());
            visit.query.with("pagina", number.as_deref()).address(&visit.link(&visit.path))
        }
    };
    (pages > 1).then(|| {
        view! {
            <nav class="pagination" aria-label=common::pagination::label(language)>
                {(page > 1)
                    .then(|| {
                        view! {
                            <a rel="prev" class="pagination-link" href=link(page - 1)>
                                <Icon shape=Shape::Back />
                                {common::pagination::previous(language)}
                            </a>
                        }
                    })} <span>{common::pagination::position(language, Position { page, pages })}</span>
                {(page < pages)
                    .then(|| {
                        view! {
                            <a rel="next" class="pagination-link" href=link(page + 1)>
                                {common::pagination::next(language)}
                                <Icon shape=Shape::Forward />
                            </a>
                        }
                    })}
            </nav>
        }
    })
}
