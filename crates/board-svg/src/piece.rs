//! Pieces: a shadow, a side wall, a body with a rim, and a symbol.

use board_play::view::{Glyph, Hue, Kind, Point, Shape, Symbol, Tone};
use svg::node::element::Element;

use crate::canvas::{
    ORIGIN, Paint, attribute, circle, group, outline, page, path, rectangle, scaled, text,
};
use crate::theme::{GOLD, Palette, Theme};

/// The corner radius of square pieces, relative to their width.
pub(crate) const ROUND: f64 = 0.17;
/// The corner radius of the fields on square pieces.
const FIELD_ROUND: f64 = 0.16;

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
    let drawing = draw(kind.glyph, 20.0, false, theme.palette());
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
        let color = if tone.dark { palette.dark_dish } else { palette.light_dish };
        parts.push(ring(glyph, radius, palette));
        parts.push(outline(shape, ORIGIN, 1.24 * radius, ROUND, Paint::fill(color)));
        return parts;
    }
    let sign = symbol(glyph.symbol, shape, tone, palette);
    if !sign.is_empty() {
        parts.push(scaled(ORIGIN, radius / 100.0, group(sign)));
    }
    parts
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

/// Draws a symbol around the origin, for a piece with a radius of 100.
fn symbol(symbol: Symbol, shape: Shape, tone: Tone, palette: &Palette) -> Vec<Element> {
    let ink = Palette::sign(tone);
    match symbol {
        Symbol::Crown => crown(ink),
        Symbol::Ring => {
            let ring = outline(shape, ORIGIN, 112.0, FIELD_ROUND, Paint::line(ink, 4.0));
            vec![attribute(ring, "opacity", "0.55")]
        }
        Symbol::Cap => cap(palette),
        Symbol::Flame => flame(ink, palette.body(tone)),
        Symbol::Waves => vec![path(
            "M-49 -28c14 -18 22 -18 36 0s22 18 36 0 22 -18 27 -4M-49 6c14 -18 22 -18 36 0s22 18 36 \
             0 22 -18 27 -4M-49 40c14 -18 22 -18 36 0s22 18 36 0 22 -18 27 -4",
            Paint::line(ink, 11.0),
        )],
        Symbol::Wind => vec![path(
            "M-58 -14H12a19 19 0 1 0 -19 -19M-42 11H38a19 19 0 1 1 -19 19M-58 35H-10",
            Paint::line("#56646f", 11.0),
        )],
        Symbol::Mountains => vec![path(
            "M-58 34 L-14 -48Q-10 -54 -6 -48L16 -10 L26 -28Q30 -34 34 -28L60 34Z\
             M-10 -34L-24 -6L-14 2 -8 -6 0 2 6 -2ZM30 -18L20 2 26 -2 30 2 36 4 40 0Z",
            Paint::fill(ink),
        )],
        Symbol::Letter(letter) => vec![text(ORIGIN, 116.0, ink, &letter.to_string())],
        // `Blank`, and variants that later versions may add.
        _ => Vec::new(),
    }
}

/// A ring, a crown with three tips, and its base.
fn crown(ink: &str) -> Vec<Element> {
    let crown = "M-54 -30Q-28 4 -19 1Q-2 -16 0 -44Q2 -16 19 1Q28 4 54 -30L45 26H-45Z";
    let tips = [(-55.0, -31.0), (0.0, -52.0), (55.0, -31.0)];
    let tips = tips.map(|(x, y)| circle(Point::new(x, y), 9.0, Paint::NONE));
    let base = attribute(rectangle(Point::new(0.0, 40.0), 90.0, 13.0, Paint::NONE), "rx", "5");
    let shapes = [path(crown, Paint::NONE)].into_iter().chain(tips).chain([base]);
    vec![circle(ORIGIN, 83.0, Paint::line(ink, 7.0)), attribute(group(shapes), "fill", ink)]
}

fn flame(ink: &str, field: &str) -> Vec<Element> {
    let outer = "M2 -58C6 -34 46 -14 46 22C46 48 26 62 0 62C-26 62 -46 46 -46 18C-46 0 -34 -14 -28 \
                 -34C-20 -28 -14 -20 -12 -10C-2 -22 4 -38 2 -58Z";
    let inner = "M2 10C8 18 22 28 22 42C22 54 12 61 0 61C-12 61 -22 53 -22 40C-22 32 -16 26 -12 \
                 18C-8 20 -6 24 -5 28C0 24 3 18 2 10Z";
    vec![path(outer, Paint::fill(ink)), path(inner, Paint::fill(field))]
}

/// A metal cap in a bright ring, with a cross.
fn cap(palette: &Palette) -> Vec<Element> {
    vec![
        circle(ORIGIN, 44.0, Paint(palette.brass, palette.light, 8.0)),
        path("M-22 0H22M0 -22V22", Paint::line("#3a2c08", 9.0)),
    ]
}
