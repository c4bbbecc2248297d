//! Pieces: an outline and a symbol.

use board_play::view::{Glyph, Symbol};
use svg::node::element::Element;

use crate::canvas::{ORIGIN, Paint, circle, group, outline, path, scaled, text};
use crate::theme::Palette;

/// The radius of the corners of square pieces, relative to their width.
pub(crate) const ROUND: f64 = 0.2;

/// Draws a piece around the origin.
pub(crate) fn draw(glyph: Glyph, radius: f64, palette: &Palette) -> Element {
    let body = Paint(palette.body(glyph.tone), palette.rim, 1.5);
    let body = outline(glyph.shape, ORIGIN, 2.0 * radius, ROUND, body);
    let ink = Palette::sign(glyph.tone);
    // Symbols are drawn for a piece of this radius.
    let (sign, drawn_for) = match glyph.symbol {
        Symbol::Crown => {
            let crown = "M-9 7.5 L-11 -5 L-5 0 L0 -9 L5 0 L11 -5 L9 7.5 Z";
            (path(crown, Paint(ink, ink, 1.0)), 17.5)
        }
        Symbol::Spot => (circle(ORIGIN, 3.5, Paint::fill(ink)), 17.0),
        Symbol::LargeSpot => (circle(ORIGIN, 9.0, Paint::fill(ink)), 17.0),
        Symbol::Ring => (circle(ORIGIN, 8.5, Paint::line(ink, 1.5)), 14.5),
        Symbol::Flame => {
            let flame = "M0 -14 C3 -7 10 -4 10 4 C10 10 5 14 0 14 C-5 14 -10 10 -10 4 C-10 -1 -7 \
                         -3 -6 -7 C-4 -5 -3 -3 -2 -2 C-2 -7 -2 -10 0 -14 Z";
            (path(flame, Paint(ink, palette.rim, 1.5)), 20.0)
        }
        Symbol::Waves => {
            let waves = "M-13 -7 q4.3 -5 8.6 0 t8.6 0 t8.6 0 M-13 1 q4.3 -5 8.6 0 t8.6 0 t8.6 0 \
                         M-13 9 q4.3 -5 8.6 0 t8.6 0 t8.6 0";
            (path(waves, Paint::line(ink, 2.8)), 20.0)
        }
        Symbol::Wind => {
            let wind = "M-13 -3 H4 a4.5 4.5 0 1 0 -4.5 -4.5 M-9 2.5 H9 a4.5 4.5 0 1 1 -4.5 4.5 \
                        M-13 8 H-2";
            (path(wind, Paint::line(ink, 2.2)), 20.0)
        }
        Symbol::Mountains => {
            (path("M-14 10 L-5 -9 L0 1 L4 -5 L14 10 Z", Paint(ink, ink, 1.0)), 20.0)
        }
        Symbol::Letter(letter) => (text(ORIGIN, 20.0, ink, &letter.to_string()), 17.0),
        // `Blank`, and variants that later versions may add.
        _ => return group([body]),
    };
    let scale = radius / drawn_for;
    // Does not scale by less than 2%.
    let sign = if (scale - 1.0).abs() < 0.02 { sign } else { scaled(ORIGIN, scale, sign) };
    group([body, sign])
}
