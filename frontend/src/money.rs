//! How sums are written for people; the browser's islands use it as well.

use shared::{language::Language, money::Cents};

use crate::duration::NBSP;

/// `R$ 1.234,56`, `R$ 1,234.56`; a negative sum has its sign in front.
#[must_use]
pub fn money(language: Language, sum: Cents) -> String {
    let (thousands, decimal) = match language {
        Language::Portuguese => ('.', ','),
        Language::English => (',', '.'),
    };
    let sign = if sum.0 < 0 { "−" } else { "" };
    let cents = sum.0.unsigned_abs();
    let reais = grouped(cents / 100, thousands);
    format!("{sign}R${NBSP}{reais}{decimal}{:02}", cents % 100)
}

/// `1.234` or `1,234`.
#[must_use]
pub fn grouped(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, Portuguese};

    #[test]
    fn money_has_two_places_and_groups_of_three() {
        assert_eq!(money(Portuguese, Cents(12_875)), "R$\u{a0}128,75");
        assert_eq!(money(Portuguese, Cents(100_000_005)), "R$\u{a0}1.000.000,05");
        assert_eq!(money(English, Cents(123_456)), "R$\u{a0}1,234.56");
        assert_eq!(money(Portuguese, Cents(-5)), "−R$\u{a0}0,05");
        assert_eq!(money(Portuguese, Cents(i64::MIN)), "−R$\u{a0}92.233.720.368.547.758,08");
    }
}
