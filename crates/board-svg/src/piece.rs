//! Pieces: a shadow, a side wall, a body with a rim, and a symbol.

use board_play::view::{Glyph, Hue, Kind, Point, Shape, Symbol};
use svg::node::element::Element;

use crate::canvas::{ORIGIN, Paint, attribute, circle, group, outline, page, scaled};
use crate::symbol::{self, FIELD_ROUND};
use crate::theme::{GOLD, Palette, Theme};

/// The corner radius of square pieces, relative to their width.
pub(crate) const ROUND: f64 = 0.17;

/// The shadows, which together look soft: the width relative to the piece, the offset below it
/// relative to its radius, and the opacity.
const SHADOWS: [(f64, f64, &str); 3] = [(1.1, 0.24, ".07"), (1.05, 0.2, ".1"), (1.01, 0.16, ".16")];

/// Returns a picture of one kind of piece, with its shadow and without a background.
///
/// ```
/// use board_core::Position;
/// use board_play::view::Scene;
/// use board_svg::{Theme, piece};
/// use uisge::Uisge;
///
/// let scene = Scene::of(&Uisge::start());
/// let crown = piece(scene.kind('W').unwrap(), Theme::Light);
/// assert!(crown.starts_with("<svg") && crown.contains(r#"data-kind="W""#));
/// ```
#[must_use]
pub fn piece(kind: &Kind, theme: Theme) -> String {
    // The picture contains the shadow, so the piece is slightly above the center.
    let drawing = draw(kind.glyph, 20.0, false, &theme.palette());
    let drawing = attribute(drawing, "data-kind", &kind.letter.to_string());
    let low = Point::new(-25.0, -23.0);
    page(low, 50.0, 50.0, &[("title", kind.name)], vec![drawing])
}

/// Draws a piece around the origin. A piece in a row has a gold dot.
pub(crate) fn draw(glyph: Glyph, radius: f64, in_row: bool, palette: &Palette) -> Element {
    let shadows = SHADOWS.map(|(width, below, opacity)| {
        let at = Point::new(0.0, below * radius);
        let shadow = outline(glyph.shape, at, 2.0 * radius * width, ROUND, Paint::NONE);
        attribute(shadow, "opacity", opacity)
    });
    let mut parts = Vec::from(shadows);
    parts.extend(body(glyph, radius, palette));
    if in_row {
        parts.extend(dot(glyph, radius, palette));
    }
    group(parts)
}

/// Draws a piece without its shadow. Gray discs are bare; other pieces have a colored field in a
/// bright frame.
fn body(glyph: Glyph, radius: f64, palette: &Palette) -> Vec<Element> {
    let Glyph { shape, tone, .. } = glyph;
    let has_field = shape == Shape::Square || tone.hue != Hue::Grey;
    let (fill, rim, wall) = if tone.dark && !has_field {
        (palette.dark, palette.dark_rim, palette.dark_wall)
    } else {
        (palette.light, palette.light_rim, palette.light_wall)
    };
    let width = 2.0 * radius;
    let rim_width = 0.05 * radius;
    let below = Point::new(0.0, 0.1 * radius);
    let mut parts = vec![
        outline(shape, below, width, ROUND, Paint(wall, rim, rim_width)),
        outline(shape, ORIGIN, width, ROUND, Paint(fill, rim, rim_width)),
    ];
    if has_field {
        let is_white = tone.hue == Hue::Grey && !tone.dark;
        let paint = if is_white {
            Paint("#ffffff", palette.light_wall, 0.04 * radius)
        } else {
            Paint::fill(palette.body(tone))
        };
        parts.push(outline(shape, ORIGIN, 0.84 * width, FIELD_ROUND, paint));
    } else if glyph.symbol == Symbol::Ring {
        parts.extend(dish(glyph, radius, palette));
        return parts;
    }
    let sign = symbol::draw(glyph.symbol, shape, tone, palette);
    if !sign.is_empty() {
        parts.push(scaled(ORIGIN, radius / 100.0, group(sign)));
    }
    parts
}

/// Draws the ring and the dish of a bare piece without a symbol.
fn dish(glyph: Glyph, radius: f64, palette: &Palette) -> [Element; 2] {
    let color = if glyph.tone.dark { palette.dark_dish } else { palette.light_dish };
    let dish = outline(glyph.shape, ORIGIN, 1.24 * radius, ROUND, Paint::fill(color));
    [ring(glyph, radius, palette), dish]
}

/// Draws the ring and the gold dot of a piece in a row.
fn dot(glyph: Glyph, radius: f64, palette: &Palette) -> [Element; 2] {
    let gold = Paint::fill(GOLD[usize::from(glyph.tone.dark)]);
    [ring(glyph, radius, palette), circle(ORIGIN, 0.34 * radius, gold)]
}

fn ring(glyph: Glyph, radius: f64, palette: &Palette) -> Element {
    let color = if glyph.tone.dark { palette.dark_ring } else { palette.light_wall };
    outline(glyph.shape, ORIGIN, 1.6 * radius, ROUND, Paint::line(color, 0.05 * radius))
}
