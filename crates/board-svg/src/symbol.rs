//! The symbols on pieces, drawn around the origin for a piece with a radius of 100.

use board_play::view::{Point, Shape, Symbol, Tone};
use svg::node::element::Element;

use crate::canvas::{ORIGIN, Paint, attribute, circle, group, outline, path, rectangle, text};
use crate::theme::Palette;

/// The corner radius of the fields on square pieces, relative to their width.
pub(crate) const FIELD_ROUND: f64 = 0.16;

/// Draws a symbol.
pub(crate) fn draw(symbol: Symbol, shape: Shape, tone: Tone, palette: &Palette) -> Vec<Element> {
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
