//! What was typed: the names and values of a form.

/// Names and values of a query or of a form, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads `application/x-www-form-urlencoded` text; what is not valid UTF-8 is replaced, and a
    /// NUL, which no person types and PostgreSQL does not take, is left out.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let typed = |text: &str| text.replace('\0', "");
        let pairs = form_urlencoded::parse(text.as_bytes());
        Self(pairs.map(|(name, value)| (typed(&name), typed(&value))).collect())
    }

    /// The first value of that name, without the blanks around it; `None` where nothing is left.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) =
            self.0.iter().find(|(key, value)| key == name && !value.trim().is_empty())?;
        Some(value.trim())
    }

    /// All values of that name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.trim())
    }

    /// Names and values in their order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The same with `name` set to `value`, or without `name`.
    #[must_use]
    pub fn with(&self, name: &str, value: Option<&str>) -> Self {
        let mut pairs: Vec<_> = self.0.iter().filter(|(key, _)| key != name).cloned().collect();
        pairs.extend(value.map(|value| (name.to_owned(), value.to_owned())));
        Self(pairs)
    }

    /// `path?name=value…`, without the names that have no value.
    #[must_use]
    pub fn address(&self, path: &str) -> String {
        let pairs: Vec<_> = self.0.iter().filter(|(_, value)| !value.trim().is_empty()).collect();
        if pairs.is_empty() {
            return path.to_owned();
        }
        let mut text = form_urlencoded::Serializer::new(String::new());
        text.extend_pairs(pairs.iter().map(|(key, value)| (key, value.trim())));
        format!("{path}?{}", text.finish())
    }
}

impl FromIterator<(String, String)> for Query {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Query {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_read_and_written_with_its_accents_and_without_empty_names() {
        assert_eq!(Query::parse("a%00b=c%00"), Query::from([("ab", "c")]));
        let query = Query::parse("de=S%C3%A3o+F%C3%A9lix&para=&para=+Cip%C3%B3+&data=2026-12-01");
        assert_eq!(query.get("de"), Some("São Félix"));
        assert_eq!(query.get("para"), Some("Cipó"));
        assert_eq!(query.get("classe"), None);
        let address = query.with("data", None).address("/viagens");
        assert_eq!(address, "/viagens?de=S%C3%A3o+F%C3%A9lix&para=Cip%C3%B3");
        assert_eq!(Query::default().address("/viagens"), "/viagens");
    }
}
