//! The sheet of paper: text, lines and boxes, each tagged as content or as ornament.

use krilla::{
    color::rgb,
    geom::{PathBuilder, Point, Rect},
    paint::{Fill, Stroke},
    surface::Surface,
    tagging::{
        Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, Tag, TagGroup, TagKind,
    },
    text::TextDirection,
};

use super::face::{BOLD, Face, Fitted, REGULAR};
use crate::qr_code::{QUIET_ZONE, QrCode, Run};

/// Points per millimetre.
pub(super) const MILLIMETRE: f32 = 72.0 / 25.4;
/// Baseline to baseline, in sizes.
const LEADING: f32 = 1.28;
/// Top of a line to its baseline, in sizes.
const ASCENT: f32 = 1.0;

/// Colours of the sheet; the same blue as the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Grey,
    Blue,
    Hairline,
    Tint,
    Amber,
    White,
}

impl Ink {
    fn colour(self) -> rgb::Color {
        let [red, green, blue] = match self {
            Self::Black => [0x1a, 0x1a, 0x1a],
            Self::Grey => [0x55, 0x55, 0x55],
            Self::Blue => [0x13, 0x51, 0xb4],
            Self::Hairline => [0xc5, 0xc9, 0xd1],
            Self::Tint => [0xef, 0xf3, 0xfa],
            Self::Amber => [0xff, 0xd9, 0x66],
            Self::White => [0xff, 0xff, 0xff],
        };
        rgb::Color::new(red, green, blue)
    }
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) bold: bool,
    /// In points; text that does not fit shrinks.
    pub(super) size: f32,
    pub(super) ink: Ink,
    /// Lines at most.
    pub(super) lines: usize,
}

impl Style {
    pub(super) const fn regular(size: f32) -> Self {
        Self { bold: false, size, ink: Ink::Black, lines: 1 }
    }

    pub(super) const fn bold(size: f32) -> Self {
        Self { bold: true, size, ink: Ink::Black, lines: 1 }
    }

    pub(super) const fn label(size: f32) -> Self {
        Self { bold: false, size, ink: Ink::Grey, lines: 1 }
    }

    pub(super) const fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }

    pub(super) const fn lines(self, lines: usize) -> Self {
        Self { lines, ..self }
    }

    fn face(&self) -> &'static Face {
        if self.bold { &BOLD } else { &REGULAR }
    }
}

/// How high text of a style stands in a column, in points.
pub(super) fn height(text: &str, style: Style, column: Column) -> f32 {
    let Fitted { size, lines } = style.face().fit(text, style.size, column.width, style.lines);
    lines.len() as f32 * size * LEADING
}

/// A column: where text begins and how wide it may be, in points from the top left corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) x: f32,
    pub(super) width: f32,
}

/// Draws on one page and notes what is content.
pub(super) struct Sheet<'a> {
    surface: Surface<'a>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(surface: Surface<'a>) -> Self {
        Self { surface }
    }

    /// Writes text into a column from `top` down; gives its marks and where it ends.
    pub(super) fn write(
        &mut self,
        text: &str,
        style: Style,
        column: Column,
        top: f32,
    ) -> (Vec<Node>, f32) {
        let Fitted { size, lines } = style.face().fit(text, style.size, column.width, style.lines);
        let mut marks = Vec::new();
        let mut y = top;
        for line in &lines {
            marks.push(self.line(line, style, size, column.x, y).into());
            y += size * LEADING;
        }
        (marks, y)
    }

    /// Writes one line that ends at the right edge of its column.
    pub(super) fn write_right(
        &mut self,
        text: &str,
        style: Style,
        column: Column,
        top: f32,
    ) -> (Vec<Node>, f32) {
        let Fitted { size, lines } = style.face().fit(text, style.size, column.width, 1);
        let line = lines.first().map_or("", String::as_str);
        let x = column.x + column.width - style.face().width(line, size);
        (vec![self.line(line, style, size, x, top).into()], top + size * LEADING)
    }

    fn line(&mut self, line: &str, style: Style, size: f32, x: f32, top: f32) -> Identifier {
        let mark = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        self.fill(style.ink);
        let start = Point::from_xy(x, top + size * ASCENT);
        let font = style.face().font.clone();
        self.surface.draw_text(start, font, size, line, false, TextDirection::LeftToRight);
        self.surface.end_tagged();
        mark
    }

    /// A filled box behind content.
    pub(super) fn ground(&mut self, rect: Rect, ink: Ink) {
        self.ornament(|sheet| {
            sheet.fill(ink);
            sheet.draw(rect);
        });
    }

    /// A thin horizontal line across a column.
    pub(super) fn hairline(&mut self, column: Column, y: f32) {
        self.ground(rect(column.x, y, column.width, 0.7), Ink::Hairline);
    }

    /// The stops of a trip: two dots and the line between them.
    pub(super) fn trip_line(&mut self, x: f32, from: f32, to: f32) {
        self.ground(rect(x - 0.75, from, 1.5, to - from), Ink::Blue);
        for (y, inner) in [(from, Ink::White), (to, Ink::Blue)] {
            self.ornament(|sheet| {
                sheet.fill(Ink::Blue);
                sheet.disc(x, y, 4.5);
                sheet.fill(inner);
                sheet.disc(x, y, 2.6);
            });
        }
    }

    /// A QR code on white, `side` points wide with its quiet zone.
    pub(super) fn qr_code(&mut self, code: &QrCode, alt: &str, x: f32, y: f32, side: f32) -> Node {
        let module = side / (code.width() + 2 * QUIET_ZONE) as f32;
        let mark = self.surface.start_tagged(ContentTag::Other);
        self.fill(Ink::White);
        self.draw(rect(x, y, side, side));
        self.surface
            .set_fill(Some(Fill { paint: rgb::Color::new(0, 0, 0).into(), ..Fill::default() }));
        let mut path = PathBuilder::new();
        for Run { column, row, length } in code.runs() {
            let left = x + (column + QUIET_ZONE) as f32 * module;
            let top = y + (row + QUIET_ZONE) as f32 * module;
            path.push_rect(rect(left, top, length as f32 * module, module));
        }
        if let Some(path) = path.finish() {
            self.surface.draw_path(&path);
        }
        self.surface.end_tagged();
        group(Tag::Figure(Some(alt.to_owned())), vec![mark.into()])
    }

    fn ornament(&mut self, draw: impl FnOnce(&mut Self)) {
        let artifact = Artifact::with_kind(ArtifactType::Layout);
        self.surface.start_tagged(ContentTag::Artifact(artifact));
        draw(self);
        self.surface.end_tagged();
    }

    fn fill(&mut self, ink: Ink) {
        self.surface.set_stroke(None::<Stroke>);
        self.surface.set_fill(Some(Fill { paint: ink.colour().into(), ..Fill::default() }));
    }

    fn draw(&mut self, rect: Rect) {
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        if let Some(path) = path.finish() {
            self.surface.draw_path(&path);
        }
    }

    /// Four Bézier curves, which differ from a circle by less than a printer can show.
    fn disc(&mut self, x: f32, y: f32, radius: f32) {
        let arm = radius * 0.5523;
        let mut path = PathBuilder::new();
        path.move_to(x + radius, y);
        path.cubic_to(x + radius, y + arm, x + arm, y + radius, x, y + radius);
        path.cubic_to(x - arm, y + radius, x - radius, y + arm, x - radius, y);
        path.cubic_to(x - radius, y - arm, x - arm, y - radius, x, y - radius);
        path.cubic_to(x + arm, y - radius, x + radius, y - arm, x + radius, y);
        path.close();
        if let Some(path) = path.finish() {
            self.surface.draw_path(&path);
        }
    }

    pub(super) fn finish(self) {
        self.surface.finish();
    }
}

/// A box by its top left corner and size, all finite and not negative.
pub(super) fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::from_xywh(x, y, width, height).expect("the layout has finite, positive sizes")
}

/// A tag around marks and other tags.
pub(super) fn group(tag: impl Into<TagKind>, children: Vec<Node>) -> Node {
    TagGroup::with_children(tag, children).into()
}
