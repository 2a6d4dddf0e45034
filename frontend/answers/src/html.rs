//! The little HTML of which an answer is made, the same on the server and in the browser.

/// Elements written one after the other; every text is escaped.
#[derive(Debug, Default)]
pub(crate) struct Html(String);

impl Html {
    pub(crate) const fn new() -> Self {
        Self(String::new())
    }

    /// An element with a text in it.
    pub(crate) fn text(&mut self, tag: &str, class: &str, text: &str) {
        self.within(tag, class, |inside| inside.say(text));
    }

    /// An element with what `write` puts into it.
    pub(crate) fn within(&mut self, tag: &str, class: &str, write: impl FnOnce(&mut Self)) {
        let attributes: &[(&str, &str)] = if class.is_empty() { &[] } else { &[("class", class)] };
        self.with(tag, attributes, write);
    }

    /// An element with attributes.
    pub(crate) fn with(
        &mut self,
        tag: &str,
        attributes: &[(&str, &str)],
        write: impl FnOnce(&mut Self),
    ) {
        self.0.push('<');
        self.0.push_str(tag);
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.say(value);
            self.0.push('"');
        }
        self.0.push('>');
        write(self);
        self.0.push_str("</");
        self.0.push_str(tag);
        self.0.push('>');
    }

    /// A link.
    pub(crate) fn link(&mut self, address: &str, class: &str, text: &str) {
        let attributes = [("href", address), ("class", class)];
        let kept = if class.is_empty() { &attributes[..1] } else { &attributes[..] };
        self.with("a", kept, |inside| inside.say(text));
    }

    /// A text.
    pub(crate) fn say(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                letter => self.0.push(letter),
            }
        }
    }

    /// What is HTML already.
    pub(crate) fn raw(&mut self, html: &str) {
        self.0.push_str(html);
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_typed_is_text_and_never_markup() {
        let mut html = Html::new();
        html.within("p", "a\"b", |inside| {
            inside.say("<script>&");
            inside.link("?a=1&b=\"", "", ">");
        });
        assert_eq!(
            html.finish(),
            "<p class=\"a&quot;b\">&lt;script&gt;&amp;<a href=\"?a=1&amp;b=&quot;\">&gt;</a></p>"
        );
    }
}
