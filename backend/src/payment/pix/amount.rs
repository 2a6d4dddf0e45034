//! Money as the API writes it: `\d{1,10}\.\d{2}`, reais with two decimals.

use shared::money::Cents;

const LARGEST: i64 = 999_999_999_999;

/// Reads `1234.05` exactly; `None` for anything the API's pattern does not allow.
#[must_use]
pub fn parse_amount(text: &str) -> Option<Cents> {
    let (reais, centavos) = text.split_once('.')?;
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=10).contains(&reais.len()) || centavos.len() != 2 {
        return None;
    }
    if !digits(reais) || !digits(centavos) {
        return None;
    }
    let reais: i64 = reais.parse().ok()?;
    let centavos: i64 = centavos.parse().ok()?;
    Some(Cents(reais * 100 + centavos))
}

/// Writes a sum as the API wants it; `None` where it is negative or has more than ten
/// digits of reais.
#[must_use]
pub fn format_amount(amount: Cents) -> Option<String> {
    (0..=LARGEST).contains(&amount.0).then(|| format!("{}.{:02}", amount.0 / 100, amount.0 % 100))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sums_of_the_pattern_are_read_exactly() {
        for (text, cents) in [
            ("0.00", 0),
            ("0.01", 1),
            ("37.05", 3705),
            ("123.45", 12_345),
            ("0000000001.10", 110),
            ("9999999999.99", 999_999_999_999),
        ] {
            assert_eq!(parse_amount(text), Some(Cents(cents)), "{text}");
        }
    }

    #[test]
    fn sums_outside_the_pattern_are_refused() {
        for text in [
            "",
            "1",
            "1.",
            ".10",
            "1.1",
            "1.100",
            "1,00",
            "-1.00",
            "+1.00",
            " 1.00",
            "1.00 ",
            "10000000000.00",
            "1e3.00",
            "1.0a",
            "١.00",
            "1.00.00",
        ] {
            assert_eq!(parse_amount(text), None, "{text:?}");
        }
    }

    #[test]
    fn sums_that_the_pattern_cannot_hold_are_not_written() {
        assert_eq!(format_amount(Cents(-1)), None);
        assert_eq!(format_amount(Cents(1_000_000_000_000)), None);
        assert_eq!(format_amount(Cents(999_999_999_999)).as_deref(), Some("9999999999.99"));
        assert_eq!(format_amount(Cents(5)).as_deref(), Some("0.05"));
    }

    proptest! {
        #[test]
        fn written_sums_read_back(cents in 0..=LARGEST) {
            let text = format_amount(Cents(cents)).expect("within ten digits of reais");
            prop_assert_eq!(parse_amount(&text), Some(Cents(cents)));
        }

        #[test]
        fn any_text_is_read_without_panic(text in ".*") {
            let _ = parse_amount(&text);
        }
    }
}
