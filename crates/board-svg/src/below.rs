//! The words below the board: the caption, what is counted, what the marks mean, and what has to be
//! known about the start.

use std::collections::BTreeSet;

use board_core::Player;
use board_core::rules::STANDARD;
use board_play::LastMove;
use board_play::view::{Count, Point, Scene};
use svg::node::element::Element;

use crate::canvas::{from_left, group, moved, text};
use crate::kinds::Kind;
use crate::picture::Picture;
use crate::theme::Palette;
use crate::{glyph, words};

/// The sizes of the caption, and of what is below it.
const CAPTION: f64 = 14.0;
const SMALL: f64 = 12.0;
/// What is left and right of the words.
const MARGIN: f64 = 14.0;
/// The room for a sign before words, and between one and the next.
const SIGN: f64 = 28.0;
const GAP: f64 = 16.0;
/// The height of a row of signs.
const ROW: f64 = 26.0;
/// The lines that a last move in words may take; it is told by its text if it takes more.
const LINES: usize = 3;

/// Lines of words from the top of a sheet.
pub(crate) struct Words {
    pub elements: Vec<Element>,
    pub height: f64,
    width: f64,
}

impl Words {
    fn line(&mut self, size: f64, colour: &str, line: &str) {
        let at = Point::new(MARGIN, self.height + size * 0.7);
        self.elements.push(from_left(text(at, size, colour, line)));
        self.height += size * 1.4;
    }

    fn paragraph(&mut self, size: f64, colour: &str, paragraph: &str) {
        for line in words::wrap(paragraph, size, self.width - 2.0 * MARGIN) {
            self.line(size, colour, &line);
        }
    }

    /// Words behind a sign; further lines stand below the first.
    fn entry(&mut self, size: f64, colour: &str, sign: Option<Element>, words: &str) {
        let x = MARGIN + if sign.is_some() { SIGN } else { 0.0 };
        let middle = self.height + ROW / 2.0;
        self.elements.extend(sign.map(|sign| moved(Point::new(MARGIN + 10.0, middle), sign)));
        let lines = words::wrap(words, size, self.width - MARGIN - x);
        for (number, line) in (0..).zip(&lines) {
            let at = Point::new(x, middle + 1.4 * size * f64::from(number));
            self.elements.push(from_left(text(at, size, colour, line)));
        }
        self.height += ROW + 1.4 * size * (lines.len() - 1) as f64;
    }

    /// Signs with words behind them, side by side as far as there is room.
    fn row(&mut self, size: f64, colour: &str, items: Vec<(Option<Element>, String)>) {
        if items.is_empty() {
            return;
        }
        let mut x = MARGIN;
        for (sign, item) in items {
            let room = if sign.is_some() { SIGN } else { 0.0 };
            let width = room + words::width(&item, size);
            if x > MARGIN && x + width > self.width - MARGIN {
                x = MARGIN;
                self.height += ROW;
            }
            let middle = self.height + ROW / 2.0;
            let sign = sign.map(|sign| moved(Point::new(x + 10.0, middle), group([sign])));
            let words = from_left(text(Point::new(x + room, middle), size, colour, &item));
            self.elements.push(group(sign.into_iter().chain([words])));
            x += width + GAP;
        }
        self.height += ROW;
    }
}

/// `choices` are the names of those that stand on the board.
pub(crate) fn draw(
    picture: &Picture<'_>,
    kinds: &BTreeSet<Kind>,
    choices: &BTreeSet<String>,
    width: f64,
    palette: &Palette,
) -> Words {
    let mut words = Words { elements: Vec::new(), height: 0.0, width };
    let scene = picture.scene;
    words.paragraph(CAPTION, palette.ink, &status(scene));
    if let Some(last) = picture.last {
        words.paragraph(SMALL, palette.ink, &after(last, width - 2.0 * MARGIN));
    }
    if scene.rules != STANDARD {
        words.paragraph(SMALL, palette.ink, &format!("rules: {}", scene.rules));
    }
    words.height += 4.0;
    let common: Vec<_> = scene.beside.iter().filter(|count| count.player.is_none()).collect();
    words.row(SMALL, palette.ink, common.into_iter().map(|c| counted(scene, c, palette)).collect());
    for player in Player::ALL {
        if let Some((sign, counts)) = counted_for(scene, player, palette) {
            words.entry(SMALL, palette.ink, sign, &counts);
        }
    }
    let mut legend: Vec<_> =
        kinds.iter().map(|k| (Some(k.example(palette)), k.about().into())).collect();
    let choices = scene.choices.iter().filter(|choice| choices.contains(choice.name));
    legend.extend(choices.map(|choice| (None, format!("{}: {}", choice.name, choice.about))));
    words.row(SMALL, palette.faint, legend);
    if let Some(note) = scene.note {
        words.height += 6.0;
        words.paragraph(SMALL, palette.ink, note);
    }
    words.height += 8.0;
    words
}

/// Who is to move, or how the game ended, and why.
fn status(scene: &Scene) -> String {
    match &scene.reason {
        Some(reason) => format!("{}: {reason}", scene.status),
        None => scene.status.clone(),
    }
}

fn after(last: &LastMove, widest: f64) -> String {
    let full = format!("after {}: {}", last.offer.text, last.offer.words);
    if words::wrap(&full, SMALL, widest).len() <= LINES {
        full
    } else {
        format!("after {}", last.offer.text)
    }
}

/// A sign and its number.
fn counted(scene: &Scene, count: &Count, palette: &Palette) -> (Option<Element>, String) {
    let sign = count.piece.and_then(|letter| sign(scene, letter, palette));
    (sign, format!("{}: {count}", count.name))
}

/// A sign of a player, and all that is counted for them.
fn counted_for(
    scene: &Scene,
    player: Player,
    palette: &Palette,
) -> Option<(Option<Element>, String)> {
    let counts = scene.beside.iter().filter(|count| count.player == Some(player));
    let own = scene.kinds.iter().find(|kind| kind.owner == Some(player)).map(|kind| kind.letter);
    let letter = counts.clone().find_map(|count| count.piece).or(own);
    let sign = letter.and_then(|letter| sign(scene, letter, palette));
    let words: Vec<_> = counts.map(|count| format!("{} {count}", count.name)).collect();
    let player = scene.players[player.index()];
    (!words.is_empty()).then(|| (sign, format!("{player}: {}", words.join(", "))))
}

/// A small piece.
fn sign(scene: &Scene, letter: char, palette: &Palette) -> Option<Element> {
    Some(glyph::draw(scene.kind(letter)?.glyph, 10.5, palette))
}
