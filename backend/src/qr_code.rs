//! QR codes as modules and as SVG: black on white with the quiet zone that readers need.

use qrcode::{Color, EcLevel};

/// Modules of white around a code; readers rely on four (ISO/IEC 18004).
pub const QUIET_ZONE: usize = 4;

/// A square of dark and light modules, quiet zone left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrCode {
    width: usize,
    dark: Vec<bool>,
}

/// Dark modules that lie side by side in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// First column, from 0.
    pub column: usize,
    /// Row, from 0 at the top.
    pub row: usize,
    /// How many.
    pub length: usize,
}

impl QrCode {
    /// The smallest code that holds `text` and can lose 15 % of its modules; `None` where no
    /// code is large enough.
    #[must_use]
    pub fn encode(text: &str) -> Option<Self> {
        let code = qrcode::QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
        Some(Self { width: code.width(), dark })
    }

    /// Modules per side.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// All dark modules, row by row.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        self.dark.chunks(self.width).enumerate().flat_map(|(row, modules)| {
            let mut column = 0;
            modules.chunk_by(|one, next| one == next).filter_map(move |run| {
                let start = column;
                column += run.len();
                run[0].then_some(Run { column: start, row, length: run.len() })
            })
        })
    }

    /// An SVG image with `label` as its name; it has no size of its own and no style.
    #[must_use]
    pub fn to_svg(&self, label: &str) -> String {
        let side = self.width + 2 * QUIET_ZONE;
        let mut path = String::new();
        for Run { column, row, length } in self.runs() {
            let (x, y) = (column + QUIET_ZONE, row + QUIET_ZONE);
            path.push_str(&format!("M{x} {y}h{length}v1h-{length}z"));
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
             aria-label=\"{}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>",
            escape(label)
        )
    }
}

fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, character| {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the modules back with a decoder that shares no code with the encoder.
    fn decode(code: &QrCode) -> String {
        const SCALE: usize = 4;
        let side = (code.width() + 2 * QUIET_ZONE) * SCALE;
        let mut pixels = vec![255_u8; side * side];
        for Run { column, row, length } in code.runs() {
            for y in (row + QUIET_ZONE) * SCALE..(row + 1 + QUIET_ZONE) * SCALE {
                let from = y * side + (column + QUIET_ZONE) * SCALE;
                pixels[from..from + length * SCALE].fill(0);
            }
        }
        let mut image =
            rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| pixels[y * side + x]);
        let grids = image.detect_grids();
        assert_eq!(grids.len(), 1);
        grids[0].decode().expect("it can be read").1
    }

    #[test]
    fn what_is_written_is_read_by_another_decoder() {
        for text in ["A", "EMB:0123456789", "00020126580014br.gov.bcb.pix0136São João ção"] {
            assert_eq!(decode(&QrCode::encode(text).expect("it fits")), text);
        }
    }

    #[test]
    fn what_no_code_can_hold_is_refused() {
        assert_eq!(QrCode::encode(&"x".repeat(3_000)), None);
    }

    #[test]
    fn the_image_has_a_name_white_ground_and_no_style() {
        let svg = QrCode::encode("A").expect("it fits").to_svg("Pix de \"R$ 1\" & <outros>");
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 29 29\""));
        assert!(svg.contains("aria-label=\"Pix de &quot;R$ 1&quot; &amp; &lt;outros&gt;\""));
        assert!(svg.contains("<path fill=\"#fff\" d=\"M0 0h29v29H0z\"/>"));
        // The upper left finder: seven dark modules after the quiet zone.
        assert!(svg.contains("M4 4h7v1h-7z"));
        assert!(!svg.contains("style"));
    }
}
