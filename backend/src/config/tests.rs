//! What is refused at the start, and in which words.

use super::*;

/// A value that each variable refuses; `None` where any text may be meant.
const BAD: [(&str, Option<&str>); 36] = [
    ("EMBARQUE_DATABASE_URL", Some("mysql://localhost/embarque")),
    ("EMBARQUE_MIGRATION_DATABASE_URL", Some("embarque.db")),
    // A flag without a value: only the environment can hold another word.
    ("EMBARQUE_DEMO", None),
    ("EMBARQUE_LISTEN", Some("localhost")),
    ("EMBARQUE_PORT", Some("65536")),
    ("EMBARQUE_PUBLIC_URL", Some("https://embarque.example/portal")),
    ("EMBARQUE_DATA", None),
    ("EMBARQUE_SITE", None),
    ("EMBARQUE_SECRET", Some("short")),
    ("EMBARQUE_TRUSTED_PROXIES", Some("10.0.0.0/33")),
    ("EMBARQUE_METRICS_NETWORKS", Some("inside")),
    ("EMBARQUE_REQUESTS_PER_MINUTE", Some("-1")),
    ("EMBARQUE_API_REQUESTS_PER_MINUTE", Some("many")),
    ("EMBARQUE_POSTS_PER_MINUTE", Some("1.5")),
    ("EMBARQUE_HOLDS_PER_ADDRESS", Some("a dozen")),
    ("EMBARQUE_REQUEST_TIMEOUT_MS", Some("30s")),
    ("EMBARQUE_SMTP_URL", Some("mail.example")),
    ("EMBARQUE_SMTP_AUTHORITY", Some("no-such-file.pem")),
    ("EMBARQUE_MAIL_FROM", Some("nobody")),
    ("EMBARQUE_PIX_API_URL", Some("bank.example/pix")),
    ("EMBARQUE_PIX_TOKEN_URL", Some("/oauth/token")),
    ("EMBARQUE_PIX_CLIENT_ID", None),
    ("EMBARQUE_PIX_CLIENT_SECRET", None),
    ("EMBARQUE_PIX_KEY", None),
    ("EMBARQUE_PIX_CLIENT_CERTIFICATE", Some("no-such-file.pem")),
    ("EMBARQUE_PIX_AUTHORITY", Some("no-such-file.pem")),
    ("EMBARQUE_PIX_TIMEOUT_MS", Some("0")),
    ("EMBARQUE_PIX_SIMULATOR_PORT", Some("port")),
    ("EMBARQUE_COACH_REGULATOR", None),
    ("EMBARQUE_COACH_SERVICE", None),
    ("EMBARQUE_MOTOTAXI_REGULATOR", None),
    ("EMBARQUE_MOTOTAXI_SERVICE", None),
    ("EMBARQUE_PARATRANSIT_REGULATOR", None),
    ("EMBARQUE_PARATRANSIT_SERVICE", None),
    // Read where the log begins.
    ("EMBARQUE_LOG", None),
    ("EMBARQUE_CLOCK", Some("tomorrow")),
];

fn command() -> Command {
    Settings::augment_args(Command::new("serve"))
}

/// As `embarque serve` does with these flags, or what it would say.
fn read(flags: &[&str]) -> Result<Config, String> {
    let given = std::iter::once("serve").chain(flags.iter().copied());
    let matches = command().try_get_matches_from(given).map_err(|error| {
        let explained = explain(&error, command()).unwrap_or_default();
        format!("{error}\n{explained}")
    })?;
    let settings = <Settings as clap::FromArgMatches>::from_arg_matches(&matches).unwrap();
    settings.check().map_err(|error| format!("{error:#}"))
}

fn flag_of(variable: &str) -> String {
    let name = variable.trim_start_matches("EMBARQUE_").to_ascii_lowercase().replace('_', "-");
    format!("--{name}")
}

#[test]
fn every_bad_value_is_refused_by_the_name_of_its_variable() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let command = command();
    for argument in command.get_arguments() {
        let variable = argument.get_env().expect("each setting has a variable").to_str().unwrap();
        let bad = BAD.iter().find(|(known, _)| *known == variable);
        let (_, bad) = bad.unwrap_or_else(|| panic!("what does {variable} refuse?"));
        let Some(bad) = bad else { continue };
        let flag = format!("{}={bad}", flag_of(variable));
        // The folder is never reached where the value itself is refused by then.
        let refused = read(&["--demo", "--data", data, &flag]).expect_err(variable);
        assert!(refused.contains(variable), "{variable}: {refused}");
        let expected = refused.contains(" must ") || refused.contains(": ");
        assert!(expected, "{variable}: what is expected? {refused}");
    }
}

#[test]
fn a_value_that_clap_refuses_is_told_with_what_is_expected() {
    let refused = read(&["--port=65536"]).unwrap_err();
    assert!(refused.ends_with("EMBARQUE_PORT: Port to listen on; 0 takes a free one"), "{refused}");
}

#[test]
fn production_tells_all_that_it_lacks_at_once() {
    let refused = read(&[]).unwrap_err();
    for variable in [
        "EMBARQUE_PUBLIC_URL",
        "EMBARQUE_SECRET",
        "EMBARQUE_PIX_API_URL",
        "EMBARQUE_PIX_CLIENT_ID",
        "EMBARQUE_PIX_CLIENT_SECRET",
        "EMBARQUE_PIX_KEY",
    ] {
        assert!(refused.contains(&format!("\n  {variable}: ")), "{variable}: {refused}");
    }
    let with_some = read(&["--secret", &SecretKey::random().to_text(), "--pix-key", "chave"]);
    let refused = with_some.unwrap_err();
    assert!(!refused.contains("EMBARQUE_SECRET") && !refused.contains("EMBARQUE_PIX_KEY"));
}

#[test]
fn production_with_all_it_needs_starts_and_is_no_demonstration() {
    let folder = tempfile::tempdir().unwrap();
    let secret = SecretKey::random().to_text();
    let whole = [
        "--public-url=https://embarque.example/",
        &format!("--secret={secret}"),
        "--pix-api-url=https://bank.example/pix/v2/",
        "--pix-client-id=embarque",
        "--pix-client-secret=secret",
        "--pix-key=chave",
        &format!("--site={}", folder.path().display()),
    ];
    let config = read(&whole).unwrap();
    assert!(!config.demo && config.pix_simulator_url.is_none());
    assert_eq!(config.public_url, "https://embarque.example");
    assert_eq!(config.pix.token_url, "https://bank.example/oauth/token");
    let with = |flag: &str| read(&[&whole[..], &[flag]].concat()).unwrap_err();
    assert!(with("--clock=2026-12-01T12:00:00Z").contains("EMBARQUE_CLOCK"));
    let bare = [&["--public-url=http://embarque.example"], &whole[1..]].concat();
    assert!(read(&bare).unwrap_err().contains("EMBARQUE_PUBLIC_URL must begin with https://"));
    let elsewhere = [&whole[..6], &["--site=/no/such/folder"]].concat();
    assert!(read(&elsewhere).unwrap_err().contains("EMBARQUE_SITE"));
}

#[test]
fn the_demonstration_keeps_its_secret_to_its_owner() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let flags = ["--demo", "--data", data.to_str().unwrap()];
    let first = read(&flags).unwrap().secret.to_text();
    assert_eq!(first, read(&flags).unwrap().secret.to_text());
    let mode = std::fs::metadata(data.join("secret")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
