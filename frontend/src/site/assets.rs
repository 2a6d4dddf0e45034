//! The files of the site folder: scripts, styles, WebAssembly, icons.

use std::{fs, path::Path};

use axum::{Router, extract::Request, middleware, middleware::Next, response::Response};
use http::{HeaderValue, StatusCode, header};
use tower_http::services::{ServeDir, ServeFile};

/// A file whose name holds the hash of its content never changes.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Any other file is asked for again each time.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");

/// Shortest part of a file's name that is taken for a hash.
const SHORTEST_HASH: usize = 8;

/// Serves what the site folder holds at the start, each file as brotli or gzip where that
/// lies beside it.
pub(super) fn router(site: &Path) -> Router {
    let mut router = Router::new();
    for entry in fs::read_dir(site).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("/{name}");
        let is_hidden = name.starts_with('.');
        let is_variant = name.ends_with(".br") || name.ends_with(".gz");
        router = match entry.file_type() {
            Ok(kind) if kind.is_dir() && !is_hidden => {
                let folder = ServeDir::new(entry.path())
                    .append_index_html_on_directories(false)
                    .precompressed_br()
                    .precompressed_gzip();
                router.nest_service(&path, folder)
            }
            Ok(kind) if kind.is_file() && !is_hidden && !is_variant => {
                let file = ServeFile::new(entry.path()).precompressed_br().precompressed_gzip();
                router.route_service(&path, file)
            }
            _ => router,
        };
    }
    router.layer(middleware::from_fn(set_caching))
}

async fn set_caching(request: Request, next: Next) -> Response {
    let is_hashed = has_hash(request.uri().path());
    let mut response = next.run(request).await;
    let is_file = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    if is_file {
        let caching = if is_hashed { IMMUTABLE } else { REVALIDATE };
        response.headers_mut().insert(header::CACHE_CONTROL, caching);
    }
    response
}

/// Whether the name has a hash between its first and its last dot, as in `embarque.Xb3…k.js`.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let parts = name.split('.').collect::<Vec<_>>();
    let Some(inner) = parts.get(1..parts.len() - 1) else { return false };
    inner.iter().any(|part| {
        part.len() >= SHORTEST_HASH
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::has_hash;

    #[test]
    fn a_hash_stands_between_two_dots() {
        assert!(has_hash("/pkg/embarque.b1946ac9.css"));
        assert!(has_hash("/pkg/embarque.4Xk_9-aBcDeFgHiJkLmNoP.wasm"));
        assert!(!has_hash("/pkg/embarque.css"));
        assert!(!has_hash("/pkg/embarque.min.css"));
        assert!(!has_hash("/robots.txt"));
        assert!(!has_hash("/pkg/.b1946ac9"));
        assert!(!has_hash("/"));
    }
}
