//! Pieces of all tones and with all symbols.

use board_core::Player;
use board_play::view::{Glyph, Hue, Kind, Shape, Symbol, Tone};
use board_svg::{Theme, piece};

const HUES: [Hue; 5] = [Hue::Grey, Hue::Red, Hue::Orange, Hue::Blue, Hue::Brown];

const SYMBOLS: [Symbol; 9] = [
    Symbol::Blank,
    Symbol::Crown,
    Symbol::Ring,
    Symbol::Cap,
    Symbol::Flame,
    Symbol::Waves,
    Symbol::Wind,
    Symbol::Mountains,
    Symbol::Letter('Q'),
];

fn draw(glyph: Glyph, theme: Theme) -> String {
    piece(&Kind { letter: 'x', name: "sample", owner: Some(Player::First), glyph }, theme)
}

const fn glyph(shape: Shape, tone: Tone, symbol: Symbol) -> Glyph {
    Glyph { sign: 'x', shape, tone, symbol }
}

fn tone(hue: Hue, dark: bool) -> Tone {
    if dark { Tone::dark(hue) } else { Tone::bright(hue) }
}

#[test]
fn snapshots() {
    let mut pieces = Vec::new();
    for (number, &symbol) in SYMBOLS.iter().enumerate() {
        let (hue, dark) = (HUES[number % HUES.len()], number % 2 == 1);
        let shape = [Shape::Circle, Shape::Square, Shape::Hexagon][number % 3];
        pieces.push(draw(glyph(shape, tone(hue, dark), symbol), Theme::Light));
    }
    // Bare pieces with a dish.
    for dark in [false, true] {
        let (tone, symbol) = (tone(Hue::Grey, dark), Symbol::Ring);
        pieces.push(draw(glyph(Shape::Circle, tone, symbol), Theme::Dark));
    }
    insta::assert_snapshot!("pieces", pieces.concat());
}
