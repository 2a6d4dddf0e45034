//! The document's shell, the table of routes, and the router that serves them.

use std::num::NonZeroUsize;

use axum::{Router as AxumRouter, middleware, routing::get};
use backend::{
    app::App as Application,
    web::{ErrorPage, ErrorView},
};
use leptos::prelude::*;
use leptos_axum::{
    AxumRouteListing, LeptosRoutes, generate_route_list_with_exclusions_and_ssg_and_context,
};
use leptos_meta::{MetaTags, ServerMetaContext, provide_meta_context};
use leptos_router::{
    SsrMode,
    components::{FlatRoutes, Route, Router},
    path,
};
use shared::language::Language;

use crate::{
    coach::{
        self,
        departure_page::DeparturePage,
        order::{
            find_page::{CodePage, FindPage},
            give_up_page::GiveUpPage,
            order_page::OrderPage,
            passenger_page::PassengerPage,
            seat_page::SeatPage,
            ticket_page::TicketPage,
        },
        search_page::{self, SearchPage},
    },
    components::{site_footer::SiteFooter, site_header::SiteHeader},
    demo::{self, clock_page::ClockPage, mail_page::MailPage, mailbox_page::MailboxPage},
    document::Documents,
    law::{
        provision_page::ProvisionPage, regulation_page::RegulationPage,
        regulations_page::RegulationsPage,
    },
    portal::{self, api_page::ApiPage, home_page::HomePage, message_page::NotFoundPage},
    rights::{guide_page::GuidePage, question_page::QuestionPage},
    site::built::{self, Built},
    visit::{self, Visit, localized},
};

/// Pages of results kept as HTML, each some 40 KB.
const MOST_RESULTS_KEPT: NonZeroUsize = NonZeroUsize::new(256).expect("not zero");

/// All pages in both languages, and the handlers of their forms.
pub fn router(app: &Application, options: &LeptosOptions) -> AxumRouter {
    let context = context(app, options);
    let shell = || view! { <Shell><Pages /></Shell> };
    let (portuguese, _) =
        generate_route_list_with_exclusions_and_ssg_and_context(|| view! { <Pages /> }, None, {
            let context = context.clone();
            // The pages that are rendered to find the routes have no document around them.
            move || {
                context();
                provide_context(ServerMetaContext::new().0);
            }
        });
    let english = portuguese.iter().map(|route| {
        let path = localized(Language::English, route.path());
        AxumRouteListing::new(path, route.mode().clone(), route.methods(), Vec::new())
    });
    let routes: Vec<_> = portuguese.iter().cloned().chain(english).collect();
    let slashed: Vec<_> = routes
        .iter()
        .map(|route| format!("{}/", route.path()))
        .filter(|path| path != "//")
        .collect();
    let (app_of_results, results) = (app.clone(), Documents::new(MOST_RESULTS_KEPT));
    let pages = AxumRouter::new().leptos_routes_with_context(options, routes, context, shell);
    slashed
        .iter()
        .fold(pages, |pages, path| pages.route(path, get(portal::without_slash)))
        .layer(middleware::from_fn(move |request, next| {
            search_page::answer_kept(app_of_results.clone(), results.clone(), request, next)
        }))
        .with_state(options.clone())
        .merge(
            portal::router()
                .merge(coach::server::router())
                .merge(demo::server::router())
                .with_state(app.clone()),
        )
}

/// Renders the page about a failure outside of any page: unknown addresses, limits, faults.
pub fn error_page(app: &Application, options: &LeptosOptions) -> ErrorPage {
    let context = context(app, options);
    std::sync::Arc::new(move |failure: &ErrorView| portal::message_page::render(&context, failure))
}

fn context(
    app: &Application,
    options: &LeptosOptions,
) -> impl Fn() + Clone + Send + Sync + 'static {
    let (app, options) = (app.clone(), options.clone());
    let built = Built::read(&app.config.hash_file);
    move || {
        visit::provide(&app);
        provide_context(options.clone());
        provide_context(built.clone());
    }
}

/// The address under which people reach the portal, without a slash at its end.
#[must_use]
pub fn origin(app: &Application) -> String {
    app.config.public_url.clone()
}

/// The HTML document around every page.
#[component]
pub fn Shell(
    /// What stands between header and footer.
    children: Children,
) -> impl IntoView {
    provide_meta_context();
    // No page is hydrated as a whole, so nothing needs the marks that hydration looks for.
    if let Some(shared_context) = Owner::current_shared_context() {
        shared_context.set_is_hydrating(false);
    }
    let visit = Visit::current();
    let language = visit.language;
    let other = language.other();
    let other_address = visit.query.address(&localized(other, &visit.path));
    let stylesheet = built::address(&expect_context::<Built>().stylesheet());
    view! {
        <!DOCTYPE html>
        <html lang=language.tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <link rel="stylesheet" href=stylesheet />
                <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
                <MetaTags />
            </head>
            <body>
                <SiteHeader language other_address demo=visit.app.config.demo />
                <main id="conteudo" tabindex="-1">
                    {children()}
                </main>
                <SiteFooter language />
            </body>
        </html>
    }
}

/// All routes, one line each; the prefix of the language is the router's base.
#[component]
pub fn Pages() -> impl IntoView {
    let base = Visit::current().language.path_prefix();
    view! {
        <Router base>
            <FlatRoutes fallback=|| view! { <NotFoundPage /> }>
                <Route path=path!("/") view=HomePage ssr=SsrMode::Async />
                <Route path=path!("/viagens") view=SearchPage ssr=SsrMode::Async />
                <Route path=path!("/viagens/:id") view=DeparturePage ssr=SsrMode::Async />
                <Route path=path!("/regulamentos") view=RegulationsPage ssr=SsrMode::Async />
                <Route path=path!("/regulamentos/:code") view=RegulationPage ssr=SsrMode::Async />
                <Route
                    path=path!("/regulamentos/:code/:provision")
                    view=ProvisionPage
                    ssr=SsrMode::Async
                />
                <Route path=path!("/direitos") view=GuidePage ssr=SsrMode::Async />
                <Route path=path!("/direitos/:regra") view=QuestionPage ssr=SsrMode::Async />
                <Route path=path!("/demo/correio") view=MailboxPage ssr=SsrMode::Async />
                <Route path=path!("/demo/correio/:mail") view=MailPage ssr=SsrMode::Async />
                <Route path=path!("/demo/relogio") view=ClockPage ssr=SsrMode::Async />
                <Route path=path!("/api") view=ApiPage ssr=SsrMode::Async />
                <Route path=path!("/viagens/:id/assentos") view=SeatPage ssr=SsrMode::Async />
                <Route path=path!("/pedidos") view=FindPage ssr=SsrMode::Async />
                <Route path=path!("/pedidos/codigo") view=CodePage ssr=SsrMode::Async />
                <Route path=path!("/pedidos/:codigo") view=OrderPage ssr=SsrMode::Async />
                <Route
                    path=path!("/pedidos/:codigo/passageiros")
                    view=PassengerPage
                    ssr=SsrMode::Async
                />
                <Route path=path!("/bilhetes/:codigo") view=TicketPage ssr=SsrMode::Async />
                <Route path=path!("/bilhetes/:codigo/desistir") view=GiveUpPage ssr=SsrMode::Async />
            </FlatRoutes>
        </Router>
    }
}
