//! The text of a mail, in which the portal's own addresses can be followed.

use leptos::prelude::*;

/// Shows the text as it was sent. Its links lead to this very portal, under whichever name it was
/// opened, as those of a mail program would lead to its public name.
#[component]
pub fn MailText(
    /// What the mail says.
    text: String,
    /// The public address of the portal, without a slash at its end.
    origin: String,
) -> impl IntoView {
    let parts = split(&text, &origin)
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => text.to_owned().into_any(),
            Part::Link { address, path } => {
                view! { <a href=path.to_owned()>{address.to_owned()}</a> }.into_any()
            }
        })
        .collect_view();
    view! { <div class="mail-text">{parts}</div> }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Text(&'a str),
    Link { address: &'a str, path: &'a str },
}

/// Cuts the text at the addresses that begin with `origin` and a slash; a full stop or comma at
/// the end of one belongs to the sentence.
fn split<'a>(text: &'a str, origin: &str) -> Vec<Part<'a>> {
    let begin = format!("{origin}/");
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(&begin) {
        let (before, found) = rest.split_at(start);
        let end = found.find(char::is_whitespace).unwrap_or(found.len());
        let address = found[..end].trim_end_matches(['.', ',', ')']);
        parts.extend((!before.is_empty()).then_some(Part::Text(before)));
        parts.push(Part::Link { address, path: &address[origin.len()..] });
        rest = &found[address.len()..];
    }
    parts.extend((!rest.is_empty()).then_some(Part::Text(rest)));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_portals_own_addresses_are_links() {
        let text = "Veja https://a.example/pedidos/1. Não https://a.example.net/x\nfim";
        let address = "https://a.example/pedidos/1";
        let expected = [
            Part::Text("Veja "),
            Part::Link { address, path: "/pedidos/1" },
            Part::Text(". Não https://a.example.net/x\nfim"),
        ];
        assert_eq!(split(text, "https://a.example"), expected);
        assert_eq!(split(address, "https://a.example"), [expected[1]]);
        assert_eq!(split("", "https://a.example"), []);
    }
}
