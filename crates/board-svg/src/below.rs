//! The words below the board: the caption, what is counted, and what the marks mean.

use std::collections::BTreeSet;

use board_core::rules::STANDARD;
use board_core::view::{Count, Point, Scene};
use board_core::{LastMove, Player};
use svg::node::element::Element;

use crate::canvas::{from_left, group, scaled, text};
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

    /// Signs with words behind them, side by side as far as there is room.
    fn row(&mut self, size: f64, colour: &str, items: Vec<(Option<Element>, String)>) {
        const HEIGHT: f64 = 26.0;
        if items.is_empty() {
            return;
        }
        let mut x = MARGIN;
        for (sign, item) in items {
            let room = if sign.is_some() { SIGN } else { 0.0 };
            let width = room + words::width(&item, size);
            if x > MARGIN && x + width > self.width - MARGIN {
                x = MARGIN;
                self.height += HEIGHT;
            }
            let middle = self.height + HEIGHT / 2.0;
            let sign = sign.map(|sign| scaled(Point::new(x + 10.0, middle), 1.0, sign));
            let words = from_left(text(Point::new(x + room, middle), size, colour, &item));
            self.elements.push(group(sign.into_iter().chain([words])));
            x += width + GAP;
        }
        self.height += HEIGHT;
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
        words.row(SMALL, palette.ink, counted_for(scene, player, palette));
    }
    let mut legend: Vec<_> =
        kinds.iter().map(|k| (Some(k.example(palette)), k.about().into())).collect();
    let choices = scene.choices.iter().filter(|choice| choices.contains(choice.name));
    legend.extend(choices.map(|choice| (None, format!("{}: {}", choice.name, choice.about))));
    words.row(SMALL, palette.faint, legend);
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

/// A sign of the player, and all that is counted for them.
fn counted_for(scene: &Scene, player: Player, palette: &Palette) -> Vec<(Option<Element>, String)> {
    let counts = scene.beside.iter().filter(|count| count.player == Some(player));
    let own = scene.kinds.iter().find(|kind| kind.owner == Some(player)).map(|kind| kind.letter);
    let letter = counts.clone().find_map(|count| count.piece).or(own);
    let mut items: Vec<_> = counts.map(|count| (None, format!("{} {count}", count.name))).collect();
    if let Some((first, words)) = items.first_mut() {
        *first = letter.and_then(|letter| sign(scene, letter, palette));
        *words = format!("{}: {words}", scene.players[player.index()]);
    }
    items
}

/// A small piece.
fn sign(scene: &Scene, letter: char, palette: &Palette) -> Option<Element> {
    Some(glyph::draw(scene.kind(letter)?.glyph, 10.5, palette))
}
