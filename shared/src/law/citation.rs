//! How a provision is named and linked, from its id alone.

use super::Code;
use crate::language::Language;

/// The code and the path of an id: `agerba:art-83.p1` is (`agerba`, `art-83.p1`).
#[must_use]
pub fn split(id: &str) -> Option<(Code, &str)> {
    let (code, path) = id.split_once(':')?;
    Some((Code::from_code(code)?, path))
}

/// The provision's page: `/regulamentos/agerba/art-83.p1`, under `/en` in English.
#[must_use]
pub fn link(id: &str, language: Language) -> Option<String> {
    let (code, path) = split(id)?;
    Some(format!("{}/regulamentos/{code}/{path}", language.path_prefix()))
}

/// What people write: `Art. 83, § 1º`, in English `Art. 83, § 1`.
///
/// An id that is not one is given back as it is.
#[must_use]
pub fn label(id: &str, language: Language) -> String {
    let Some((_, path)) = split(id) else { return id.to_owned() };
    let mut parts = Vec::new();
    let mut in_item = false;
    for part in path.split('.') {
        if let Some(number) = part.strip_prefix("art-") {
            parts.push(format!("Art. {}", ordinal(number, language)));
        } else if let Some(number) = part.strip_prefix('p').filter(|number| is_number(number)) {
            parts.push(format!("§ {}", ordinal(number, language)));
            in_item = false;
        } else {
            parts.push(word(part, in_item, language));
            in_item = !matches!(part, "annex-i" | "resolution" | "decree" | "pu");
        }
    }
    parts.join(", ")
}

/// The label with the name of the text before it: `AGERBA, Art. 83, § 1º`.
#[must_use]
pub fn full_label(id: &str, language: Language) -> String {
    let Some((code, _)) = split(id) else { return id.to_owned() };
    let name = match (code, language) {
        (Code::Agerba, _) => "AGERBA",
        (Code::Semob, _) => "SeMOB",
        (Code::Semar, _) => "SEMAR",
        (Code::Cc, Language::Portuguese) => "Código Civil",
        (Code::Cc, Language::English) => "Civil Code",
    };
    format!("{name}, {}", label(id, language))
}

fn ordinal(number: &str, language: Language) -> String {
    let sign = if language == Language::Portuguese && number.len() == 1 { "º" } else { "" };
    format!("{number}{sign}")
}

fn word(part: &str, in_item: bool, language: Language) -> String {
    let portuguese = language == Language::Portuguese;
    match part {
        "resolution" => if portuguese { "Resolução" } else { "Resolution" }.to_owned(),
        "decree" => if portuguese { "Decreto" } else { "Decree" }.to_owned(),
        "annex-i" => if portuguese { "Anexo I" } else { "Annex I" }.to_owned(),
        "pu" => if portuguese { "parágrafo único" } else { "sole paragraph" }.to_owned(),
        "unnumbered" => if portuguese { "sem código" } else { "without code" }.to_owned(),
        _ if is_number(part) => {
            format!("{} {part}", if portuguese { "código" } else { "code" })
        }
        // A letter stands below an item; an item that is printed twice has its count behind.
        _ => match part.split_once('-') {
            Some((item, count)) => format!("{} ({count})", item.to_uppercase()),
            None if in_item && part.len() == 1 => part.to_owned(),
            None => part.to_uppercase(),
        },
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(id: &str, portuguese: &str, english: &str) {
        assert_eq!(label(id, Language::Portuguese), portuguese);
        assert_eq!(label(id, Language::English), english);
    }

    #[test]
    fn provisions_are_named_as_people_write_them() {
        check("agerba:art-74", "Art. 74", "Art. 74");
        check("agerba:art-5", "Art. 5º", "Art. 5");
        check("agerba:art-83.p1", "Art. 83, § 1º", "Art. 83, § 1");
        check("agerba:art-98.ii.n", "Art. 98, II, n", "Art. 98, II, n");
        check("agerba:art-98.ii.i", "Art. 98, II, i", "Art. 98, II, i");
        check("agerba:art-38.p8.i", "Art. 38, § 8º, I", "Art. 38, § 8, I");
        check("agerba:art-12.p1.i.a", "Art. 12, § 1º, I, a", "Art. 12, § 1, I, a");
        check("semob:art-5.pu", "Art. 5º, parágrafo único", "Art. 5, sole paragraph");
        check("agerba:resolution.art-2", "Resolução, Art. 2º", "Resolution, Art. 2");
        check("semar:decree.art-1", "Decreto, Art. 1º", "Decree, Art. 1");
        check("semar:annex-i.024", "Anexo I, código 024", "Annex I, code 024");
        check("semar:annex-i.unnumbered", "Anexo I, sem código", "Annex I, without code");
        check("semob:annex-i.v", "Anexo I, V", "Annex I, V");
        check("semob:art-32.p1.iii-2", "Art. 32, § 1º, III (2)", "Art. 32, § 1, III (2)");
        check("semob:art-46.c", "Art. 46, C", "Art. 46, C");
        check("not-an-id", "not-an-id", "not-an-id");
    }

    #[test]
    fn the_text_is_named_where_it_matters() {
        assert_eq!(
            full_label("cc:art-132.p3", Language::Portuguese),
            "Código Civil, Art. 132, § 3º"
        );
        assert_eq!(full_label("agerba:art-74", Language::English), "AGERBA, Art. 74");
    }

    #[test]
    fn links_lead_to_the_provisions_page() {
        let id = "agerba:art-83.p1";
        let portuguese = link(id, Language::Portuguese);
        assert_eq!(portuguese.as_deref(), Some("/regulamentos/agerba/art-83.p1"));
        let english = link(id, Language::English);
        assert_eq!(english.as_deref(), Some("/en/regulamentos/agerba/art-83.p1"));
        assert_eq!(link("other:art-1", Language::English), None);
    }
}
