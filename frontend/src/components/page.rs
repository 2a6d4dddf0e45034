//! What every page has: title, description, its place, its heading.

use leptos::prelude::*;
use leptos_meta::{Link, Meta, Title};
use shared::language::Language;

use crate::{
    components::{
        breadcrumb::Breadcrumb,
        islands::Islands,
        notice::{Notice, Tone},
        offline::Offline,
    },
    text::error::page as message,
    visit::{Visit, localized},
};

/// Who may see a page again: everybody, or only the person who asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Search engines and caches may know it.
    #[default]
    Public,
    /// Not for search engines.
    Unlisted,
    /// Anybody may see it, but it is another one at each look: no cache may keep it. Search engines
    /// know it by the page that it belongs to.
    Fresh,
    /// Holds personal data: no cache may keep it.
    Private,
}

/// How wide the content may grow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// A task: 720 px.
    #[default]
    Task,
    /// A board: 1200 px.
    Board,
}

/// The frame of one page's content, inside the site's header and footer.
#[component]
pub fn Page(
    /// The request.
    visit: Visit,
    /// What the tab, the heading and a search engine say.
    #[prop(into)]
    title: String,
    /// One or two sentences for search engines.
    #[prop(into)]
    description: String,
    /// The heading, where it is not the title.
    #[prop(optional, into)]
    heading: Option<String>,
    /// The language of the heading, where it is not that of the page.
    #[prop(optional)]
    heading_language: Option<Language>,
    /// The way here from the first page: label and path without prefix; this page left out.
    #[prop(optional)]
    trail: Vec<(String, String)>,
    /// Whether the page has islands.
    #[prop(optional)]
    islands: bool,
    /// Who may see it again.
    #[prop(optional)]
    audience: Audience,
    /// The path without prefix of the page that it belongs to, where that is another one.
    #[prop(optional, into)]
    belongs_to: Option<String>,
    /// How wide it may grow.
    #[prop(optional)]
    width: Width,
    /// The content.
    children: Children,
) -> impl IntoView {
    let language = visit.language;
    if matches!(audience, Audience::Fresh | Audience::Private)
        && let Some(response) = use_context::<leptos_axum::ResponseOptions>()
    {
        response.insert_header(
            http::header::CACHE_CONTROL,
            http::HeaderValue::from_static("private, no-store"),
        );
    }
    let origin = crate::app::origin(&visit.app);
    let alternates = (audience == Audience::Public).then(|| {
        Language::ALL.map(|other| {
            let href = format!("{origin}{}", localized(other, &visit.path));
            view! { <Link rel="alternate" hreflang=other.tag() href=href /> }
        })
    });
    let is_known = matches!(audience, Audience::Public | Audience::Fresh);
    let canonical = format!("{origin}{}", visit.link(belongs_to.as_deref().unwrap_or(&visit.path)));
    let class = match width {
        Width::Task => "page page-task",
        Width::Board => "page page-board",
    };
    let here_language = heading_language.filter(|other| *other != language).map(Language::tag);
    let heading = heading.unwrap_or_else(|| title.clone());
    let title = if visit.path == "/" { title } else { format!("{title} · Embarque") };
    view! {
        <Title text=title.clone() />
        <Meta name="description" content=description />
        {(!is_known)
            .then(|| view! { <Meta name="robots" content="noindex" /> })}
        {is_known.then(|| view! { <Link rel="canonical" href=canonical /> })}
        {alternates}
        {islands
            .then(|| {
                view! {
                    <Offline>
                        <Notice tone=Tone::Warning title=message::offline_title(language)>
                            <p>{message::offline(language)}</p>
                        </Notice>
                    </Offline>
                }
            })}
        <div class=class>
            {(!trail.is_empty())
                .then(|| view! { <Breadcrumb language trail here=heading.clone() here_language /> })}
            <h1 class="page-title" lang=here_language>
                {heading}
            </h1>
            {children()}
        </div>
        {islands.then(|| view! { <Islands /> })}
    }
}
