//! Text without accents and case, so that people find what they cannot or need not type.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Lower-case words of ASCII letters and digits, one space between two; accents are
/// dropped, everything else separates words. `São João d'Aliança` gives `sao joao d alianca`.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().filter(|&character| !is_combining_mark(character));
    for character in letters.flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            folded.push(character);
        } else if !is_combining_mark(character) && !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        assert_eq!(fold("  SÃO FÉLIX do Coribe "), "sao felix do coribe");
        assert_eq!(fold("Dias d'Ávila"), "dias d avila");
        assert_eq!(fold("Vitória-da–Conquista (BA)"), "vitoria da conquista ba");
        // The same name typed with separate accents, as some keyboards send it.
        assert_eq!(fold("Lenc\u{327}o\u{301}is"), fold("Lençóis"));
        assert_eq!(fold("?!"), "");
    }

    proptest! {
        #[test]
        fn folded_text_is_single_spaced_ascii_and_folds_to_itself(text in "\\PC*") {
            let folded = fold(&text);
            let plain = |b: u8| b == b' ' || b.is_ascii_lowercase() || b.is_ascii_digit();
            prop_assert!(folded.bytes().all(plain));
            prop_assert!(!folded.contains("  "));
            prop_assert_eq!(folded.trim(), &folded);
            prop_assert_eq!(fold(&folded), folded);
        }

        #[test]
        fn upper_case_folds_like_lower_case(text in "[a-zàáâãçéêíóôõúü ]{0,30}") {
            prop_assert_eq!(fold(&text.to_uppercase()), fold(&text));
        }
    }
}
