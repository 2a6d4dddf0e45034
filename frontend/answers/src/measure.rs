//! The units that people use, exactly: reais, kilograms, centimetres, kilometres.
//!
//! What is typed may have a comma or a point, whatever the language of the page: a link says the
//! same in both. A mark that stands once is the decimal one where so many digits can follow it,
//! else it parts thousands.

use shared::language::Language;

/// In which unit a whole number of the wire is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Centavos, shown as reais.
    Reais,
    /// Grams, shown as kilograms.
    Kilograms,
    /// Millimetres, shown as centimetres.
    Centimetres,
    /// Metres, shown as kilometres.
    Kilometres,
    /// As it is.
    Plain,
}

impl Unit {
    /// The unit of a field, which its name tells.
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name.rsplit_once('_').map_or(name, |(_, unit)| unit) {
            "cents" => Self::Reais,
            "g" => Self::Kilograms,
            "mm" => Self::Centimetres,
            "m" if name != "nearest_on_same_street_m" => Self::Kilometres,
            _ => Self::Plain,
        }
    }

    /// How it is written after a label.
    #[must_use]
    pub const fn sign(self) -> Option<&'static str> {
        match self {
            Self::Reais => Some("R$"),
            Self::Kilograms => Some("kg"),
            Self::Centimetres => Some("cm"),
            Self::Kilometres => Some("km"),
            Self::Plain => None,
        }
    }

    const fn decimals(self) -> usize {
        match self {
            Self::Reais => 2,
            Self::Kilograms | Self::Kilometres => 3,
            Self::Centimetres => 1,
            Self::Plain => 0,
        }
    }

    /// The whole number of the wire for what was typed, or `None` where that is no number.
    #[must_use]
    pub fn read(self, text: &str) -> Option<String> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let text = text.strip_prefix("R$").unwrap_or(&text);
        let (sign, text) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
        let (whole, fraction) = self.parts(text)?;
        let whole = ungrouped(whole)?;
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let places = self.decimals();
        let (kept, rest) = fraction.split_at(fraction.len().min(places));
        if rest.bytes().any(|byte| byte != b'0') {
            return None;
        }
        let digits = format!("{whole}{kept:0<places$}");
        let digits = digits.trim_start_matches('0');
        Some(if digits.is_empty() { "0".to_owned() } else { format!("{sign}{digits}") })
    }

    /// What stands before and after the decimal mark.
    fn parts(self, text: &str) -> Option<(&str, &str)> {
        let is_mark = |c: char| matches!(c, ',' | '.');
        let Some(last) = text.rfind(is_mark) else { return Some((text, "")) };
        let (whole, fraction) = (&text[..last], &text[last + 1..]);
        let mark = text.as_bytes()[last];
        let parts_thousands = whole.bytes().any(|byte| byte == mark)
            || (!whole.contains(is_mark) && fraction.len() == 3 && self.decimals() < 3);
        if parts_thousands { Some((text, "")) } else { Some((whole, fraction)) }
    }

    /// How a whole number of the wire is typed in a language: `128,75`.
    #[must_use]
    pub fn show(self, language: Language, digits: &str) -> String {
        let places = self.decimals();
        if places == 0 {
            return digits.to_owned();
        }
        let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let fraction = if self == Self::Reais { fraction } else { fraction.trim_end_matches('0') };
        let mark = match language {
            Language::Portuguese => ",",
            Language::English => ".",
        };
        let mark = if fraction.is_empty() { "" } else { mark };
        format!("{sign}{whole}{mark}{fraction}")
    }
}

/// The digits of a whole number, whose thousands may be parted by one kind of mark.
fn ungrouped(text: &str) -> Option<String> {
    let mut groups = text.split([',', '.']);
    let first = groups.next()?;
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || first.is_empty() || first.len() > 3 {
            return None;
        }
        digits.push_str(group);
    }
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let one_mark = !(text.contains(',') && text.contains('.'));
    (is_number && one_mark).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(unit: Unit, text: &str, wire: Option<&str>) {
        assert_eq!(unit.read(text).as_deref(), wire, "{unit:?} {text}");
    }

    #[test]
    fn reais_are_read_with_either_mark() {
        for text in ["128,75", "128.75", "R$ 128,75", " 128,75 ", "0128,7500"] {
            check(Unit::Reais, text, Some("12875"));
        }
        check(Unit::Reais, "1.234,56", Some("123456"));
        check(Unit::Reais, "1,234.56", Some("123456"));
        check(Unit::Reais, "1.234", Some("123400"));
        check(Unit::Reais, "1.234.567", Some("123456700"));
        check(Unit::Reais, "84,5", Some("8450"));
        check(Unit::Reais, "0", Some("0"));
        check(Unit::Reais, "-5", Some("-500"));
    }

    #[test]
    fn what_is_finer_than_the_wire_is_no_number() {
        check(Unit::Reais, "1,2345", None);
        check(Unit::Kilograms, "0,0005", None);
        check(Unit::Centimetres, "40,55", None);
        check(Unit::Plain, "1,5", None);
    }

    #[test]
    fn other_units_keep_every_digit() {
        check(Unit::Kilograms, "30,5", Some("30500"));
        check(Unit::Kilograms, "30.001", Some("30001"));
        check(Unit::Centimetres, "40,5", Some("405"));
        check(Unit::Kilometres, "420", Some("420000"));
        check(Unit::Plain, "1.500", Some("1500"));
        check(Unit::Plain, "99999999999999999999", Some("99999999999999999999"));
    }

    #[test]
    fn what_is_no_number() {
        for text in ["", "dez", "1,2,3", "1..2", "12.34,5.6", "--5", ",", "1.2345.678", "٣"] {
            check(Unit::Reais, text, None);
        }
    }

    #[test]
    fn what_is_shown_is_read_back() {
        for unit in [Unit::Reais, Unit::Kilograms, Unit::Centimetres, Unit::Kilometres, Unit::Plain]
        {
            for digits in ["0", "1", "9", "10", "405", "30001", "1000000000"] {
                for language in Language::ALL {
                    let shown = unit.show(language, digits);
                    check(unit, &shown, Some(digits));
                }
            }
        }
        assert_eq!(Unit::Reais.show(Language::Portuguese, "12875"), "128,75");
        assert_eq!(Unit::Kilograms.show(Language::English, "30500"), "30.5");
        assert_eq!(Unit::Kilometres.show(Language::English, "420000"), "420");
    }

    #[test]
    fn a_name_tells_its_unit() {
        assert_eq!(Unit::of("fare_cents"), Unit::Reais);
        assert_eq!(Unit::of("weight_g"), Unit::Kilograms);
        assert_eq!(Unit::of("mudguard_mm"), Unit::Centimetres);
        assert_eq!(Unit::of("board_m"), Unit::Kilometres);
        assert_eq!(Unit::of("nearest_on_same_street_m"), Unit::Plain);
        assert_eq!(Unit::of("seats"), Unit::Plain);
    }
}
