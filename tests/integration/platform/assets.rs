//! The files of the site: kept for ever under a hashed name, sent as small as the browser takes.

use std::{fs, path::Path};

use backend::worker;
use tests::{Engine, TestApp};

const HASHED: &str = "pkg/embarque.ba7816bf8f01cfea.css";

/// A site as a release lays it, each file with what browsers may take instead.
fn lay(site: &Path) {
    fs::create_dir_all(site.join("pkg")).unwrap();
    for name in [HASHED, "pkg/embarque.css", "icon.svg"] {
        fs::write(site.join(name), "plain").unwrap();
        fs::write(site.join(format!("{name}.br")), "brotli").unwrap();
        fs::write(site.join(format!("{name}.gz")), "gzip").unwrap();
    }
    fs::write(site.join(".hidden"), "secret").unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn assets_are_negotiated_and_kept_by_their_names() {
    let site = tempfile::tempdir().unwrap();
    lay(site.path());
    let flags = ["--site", site.path().to_str().unwrap()];
    let test = TestApp::start_with(Engine::Sqlite, &flags, worker::handlers()).await;
    let client = test.client();
    let ask = async |path: &str, accepts: &str| {
        let request = client.request("GET", path).header("accept-encoding", accepts);
        request.send().await.unwrap()
    };
    let hashed = format!("/{HASHED}");
    for (accepts, encoding, content) in [
        ("br, gzip", Some("br"), "brotli"),
        ("gzip", Some("gzip"), "gzip"),
        ("identity", None, "plain"),
    ] {
        let answer = ask(&hashed, accepts).await;
        assert_eq!(answer.status(), 200);
        let headers = answer.headers();
        let told = headers.get("content-encoding").map(|value| value.to_str().unwrap());
        assert_eq!(told, encoding, "asked for {accepts}");
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["content-type"], "text/css");
        let varies = headers["vary"].to_str().unwrap().to_ascii_lowercase();
        assert!(varies.contains("accept-encoding"), "a cache would mix them up: {varies}");
        assert!(headers.get("set-cookie").is_none());
        assert_eq!(answer.text().await.unwrap(), content);
    }
    for path in ["/pkg/embarque.css", "/icon.svg"] {
        let answer = ask(path, "identity").await;
        assert_eq!(answer.headers()["cache-control"], "public, no-cache", "{path}");
    }
    let unknown = "/pkg/embarque.0000000000000000.css";
    for path in [unknown, "/pkg/", "/.hidden", "/pkg/../.hidden", "/pkg/%2e%2e/.hidden"] {
        let answer = ask(path, "br").await;
        assert_eq!(answer.status(), 404, "{path}");
        let caching = answer.headers()["cache-control"].to_str().unwrap();
        assert!(!caching.contains("immutable"), "{path} would be missing for ever");
    }
}
