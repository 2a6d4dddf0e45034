//! Puts the pages, their server functions and the API together into one router.

use std::sync::Arc;

use axum::{Router, extract::Request, routing::post};
use backend::{
    app::App,
    web::{self, ErrorView},
};
use leptos::prelude::*;
use leptos_axum::{LeptosRoutes, generate_route_list, handle_server_fns_with_context};

use crate::app::{App as Pages, shell};

/// The whole portal, ready to be served.
pub fn router(app: &App) -> Router {
    let options = LeptosOptions::builder()
        .output_name("embarque")
        .site_root(app.config.site.to_string_lossy().as_ref())
        .build();
    let context = {
        let app = app.clone();
        move || provide_context(app.clone())
    };
    let server_functions = {
        let context = context.clone();
        post(move |request: Request| handle_server_fns_with_context(context.clone(), request))
    };
    let pages = Router::new()
        .route("/ui/{*function}", server_functions)
        .leptos_routes_with_context(&options, generate_route_list(Pages), context, {
            let options = options.clone();
            move || shell(options.clone())
        })
        .with_state(options);
    web::router(app, pages, Arc::new(error_page))
}

/// The page about a failure outside of any page.
fn error_page(view: &ErrorView) -> String {
    format!(
        "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title></head>\
         <body><main><h1>{}</h1></main></body></html>",
        view.language.tag(),
        view.status.as_u16(),
        view.code
    )
}
