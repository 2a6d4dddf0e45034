//! How a file is named to a browser.

use std::fmt::Write as _;

use http::HeaderValue;

/// A `Content-Disposition` that makes a browser keep the file under this name (RFC 6266): for those
/// that know only ASCII with an underscore for every other letter.
#[must_use]
pub fn disposition(name: &str) -> HeaderValue {
    let plain: String = name
        .chars()
        .map(|letter| match letter {
            ' '..='~' if !matches!(letter, '"' | '\\' | '%' | '/') => letter,
            _ => '_',
        })
        .collect();
    let mut header = format!("attachment; filename=\"{plain}\"");
    if plain != name {
        header.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                header.push(char::from(byte));
            } else {
                write!(header, "%{byte:02X}").expect("a string takes all");
            }
        }
    }
    HeaderValue::try_from(header).expect("ASCII without control characters")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_plain_name_stands_as_it_is_and_another_is_told_twice() {
        assert_eq!(disposition("bilhete-1.pdf"), "attachment; filename=\"bilhete-1.pdf\"");
        assert_eq!(
            disposition("nº 1 – a/b.pdf"),
            "attachment; filename=\"n_ 1 _ a_b.pdf\"; \
             filename*=UTF-8''n%C2%BA%201%20%E2%80%93%20a%2Fb.pdf"
        );
    }

    proptest! {
        #[test]
        fn no_name_leaves_its_header(name in any::<String>()) {
            let header = disposition(&name);
            let told = header.to_str().expect("ASCII");
            prop_assert_eq!(told.matches('"').count(), 2);
            prop_assert!(!told.contains(['\r', '\n', '\\', '/']));
        }
    }
}
