//! The two faces of the page, what they can show, and how text is made to fit.
//!
//! Noto Sans (SIL Open Font License 1.1; the notice is in the font's own name table and in
//! the package `notosans`) is embedded in the binary, and what a ticket uses of it in the PDF.

use std::sync::LazyLock;

use krilla::{Data, text::Font};
use ttf_parser::Face as Metrics;
use unicode_normalization::UnicodeNormalization as _;

/// Stands for a character that the faces do not have.
const REPLACEMENT: char = '\u{fffd}';
/// The smallest size to which text shrinks before it is cut, in points.
const SMALLEST: f32 = 6.5;

/// A weight of the page's family.
pub(super) struct Face {
    pub(super) font: Font,
    metrics: Metrics<'static>,
}

pub(super) static REGULAR: LazyLock<Face> = LazyLock::new(|| Face::read(notosans::REGULAR_TTF));
pub(super) static BOLD: LazyLock<Face> = LazyLock::new(|| Face::read(notosans::BOLD_TTF));

/// Text laid out for a width: its size in points and its lines.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fitted {
    pub(super) size: f32,
    pub(super) lines: Vec<String>,
}

impl Face {
    fn read(bytes: &'static [u8]) -> Self {
        let font = Font::new(Data::from(bytes), 0).expect("the embedded face is sound");
        let metrics = Metrics::parse(bytes, 0).expect("the embedded face is sound");
        Self { font, metrics }
    }

    /// The text in composed form with a replacement for what the face cannot show; control
    /// characters and joiners, which nobody sees, are left out.
    pub(super) fn showable(&self, text: &str) -> String {
        let visible = |character: &char| {
            !character.is_control()
                && !matches!(character, '\u{200b}'..='\u{200f}' | '\u{fe0e}' | '\u{fe0f}')
        };
        text.nfc()
            .map(|character| if character.is_whitespace() { ' ' } else { character })
            .filter(visible)
            .map(|character| match self.metrics.glyph_index(character) {
                Some(_) => character,
                None => REPLACEMENT,
            })
            .collect()
    }

    /// The width of text in points, kerning left out.
    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        let units: u32 = text
            .chars()
            .filter_map(|character| self.metrics.glyph_index(character))
            .filter_map(|glyph| self.metrics.glyph_hor_advance(glyph))
            .map(u32::from)
            .sum();
        units as f32 * size / f32::from(self.metrics.units_per_em())
    }

    /// Breaks text into at most `most` lines of `width`; it shrinks where it must, and what is
    /// too long even then is cut with an ellipsis.
    pub(super) fn fit(&self, text: &str, size: f32, width: f32, most: usize) -> Fitted {
        let text = self.showable(text);
        let mut size = size;
        loop {
            let lines = self.wrap(&text, size, width);
            if lines.len() <= most {
                return Fitted { size, lines };
            }
            if size <= SMALLEST {
                return Fitted { size, lines: self.cut(lines, size, width, most) };
            }
            size = (size * 0.94).max(SMALLEST);
        }
    }

    fn wrap(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            // A word wider than the line is broken where it must be.
            for character in word.chars() {
                line.push(character);
                if self.width(&line, size) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, character.to_string()));
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }

    fn cut(&self, mut lines: Vec<String>, size: f32, width: f32, most: usize) -> Vec<String> {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while self.width(&format!("{last}…"), size) > width && last.pop().is_some() {}
            last.push('…');
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_stay_and_what_the_face_lacks_is_replaced() {
        assert_eq!(REGULAR.showable("João Muñoz Łódź"), "João Muñoz Łódź");
        assert_eq!(REGULAR.showable("Joa\u{303}o"), "João");
        assert_eq!(REGULAR.showable("Ana 🚌 明\u{200d}\t!"), "Ana \u{fffd} \u{fffd} !");
        assert!(REGULAR.metrics.glyph_index(REPLACEMENT).is_some());
        assert!(BOLD.metrics.glyph_index(REPLACEMENT).is_some());
    }

    #[test]
    fn short_text_keeps_its_size_and_long_text_shrinks_or_is_cut() {
        let short = REGULAR.fit("Salvador", 20.0, 200.0, 1);
        assert_eq!(short, Fitted { size: 20.0, lines: vec!["Salvador".to_owned()] });
        let long = REGULAR.fit(&"Aa ".repeat(40), 20.0, 200.0, 2);
        assert!(long.size < 20.0 && long.lines.len() <= 2);
        let endless = BOLD.fit(&"W".repeat(2_000), 20.0, 200.0, 2);
        assert_eq!((endless.size, endless.lines.len()), (SMALLEST, 2));
        assert!(endless.lines[1].ends_with('…'));
        for line in &long.lines {
            assert!(REGULAR.width(line, long.size) <= 200.0, "{line}");
        }
        for line in &endless.lines {
            assert!(BOLD.width(line, SMALLEST) <= 200.0, "{line}");
        }
    }

    #[test]
    fn nothing_fits_into_no_line() {
        assert!(REGULAR.fit("", 10.0, 100.0, 1).lines.is_empty());
        assert!(REGULAR.fit(" \n ", 10.0, 100.0, 1).lines.is_empty());
    }
}
