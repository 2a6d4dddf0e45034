//! Reads the browser's logs for what a good page never causes.

use std::collections::HashSet;

use serde_json::Value;

/// Errors and warnings of the console, and requests to anybody but the portal.
///
/// A page that rightly answers 404 or 422 is told as a failed load too; that line is no complaint.
pub(super) fn complaints(origin: &str, console: &[Value], network: &[Value]) -> Vec<String> {
    let requests: Vec<(String, String)> = network.iter().filter_map(request).collect();
    let documents: HashSet<&str> = requests
        .iter()
        .filter(|(_, kind)| kind == "Document")
        .map(|(address, _)| address.as_str())
        .collect();
    let foreign = requests
        .iter()
        .filter(|(address, _)| is_foreign(origin, address))
        .map(|(address, kind)| format!("{kind} asked of a third party: {address}"));
    let told = console.iter().filter(|entry| {
        let level = entry["level"].as_str().unwrap_or_default();
        level == "SEVERE" || level == "WARNING"
    });
    let told = told.filter_map(|entry| entry["message"].as_str()).filter(|message| {
        let failed_page = message.split_once(" - Failed to load resource").map(|(page, _)| page);
        !failed_page.is_some_and(|page| documents.contains(page))
    });
    foreign.chain(told.map(str::to_owned)).collect()
}

/// Address and kind of a request that the performance log tells.
fn request(entry: &Value) -> Option<(String, String)> {
    let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
    let message = &event["message"];
    if message["method"] != "Network.requestWillBeSent" {
        return None;
    }
    let parameters = &message["params"];
    let address = parameters["request"]["url"].as_str()?.to_owned();
    Some((address, parameters["type"].as_str().unwrap_or("request").to_owned()))
}

fn is_foreign(origin: &str, address: &str) -> bool {
    let own = address.strip_prefix(origin).is_some_and(|rest| rest.starts_with('/'));
    let inner = ["data:", "blob:", "about:", "chrome:"];
    !own && !inner.iter().any(|scheme| address.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::complaints;

    const ORIGIN: &str = "http://localhost:4000";

    fn sent(address: &str, kind: &str) -> serde_json::Value {
        let event = json!({ "message": {
            "method": "Network.requestWillBeSent",
            "params": { "type": kind, "request": { "url": address } },
        } });
        json!({ "message": event.to_string() })
    }

    #[test]
    fn a_request_to_a_third_party_is_a_complaint() {
        let network = [
            sent("http://localhost:4000/", "Document"),
            sent("http://localhost:40001/pkg/a.css", "Stylesheet"),
            sent("data:image/svg+xml,x", "Image"),
        ];
        let told = complaints(ORIGIN, &[], &network);
        assert_eq!(told, ["Stylesheet asked of a third party: http://localhost:40001/pkg/a.css"]);
    }

    #[test]
    fn the_console_may_tell_only_that_a_page_answered_with_an_error() {
        let failed = |address: &str| {
            json!({ "level": "SEVERE", "message":
                format!("{address} - Failed to load resource: the server responded with 404") })
        };
        let network = [sent("http://localhost:4000/nada", "Document")];
        let console = [
            failed("http://localhost:4000/nada"),
            failed("http://localhost:4000/pkg/a.css"),
            json!({ "level": "INFO", "message": "hello" }),
            json!({ "level": "WARNING", "message": "hydration" }),
        ];
        let told = complaints(ORIGIN, &console, &network);
        assert_eq!(told.len(), 2);
        assert!(told[0].contains("/pkg/a.css"));
        assert_eq!(told[1], "hydration");
    }
}
