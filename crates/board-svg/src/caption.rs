//! The text below the board: the caption, the counts, the mark legend, and the note about the start
//! position.

use std::collections::BTreeSet;
use std::mem;

use board_core::{Player, STANDARD};
use board_play::LastMove;
use board_play::view::{Count, Point};
use svg::node::element::Element;

use crate::canvas::{attribute, group, moved, text};
use crate::kinds::Kind;
use crate::piece;
use crate::sheet::Sheet;

/// The font sizes of the caption and of the other text.
const CAPTION: f64 = 14.0;
const SMALL: f64 = 12.0;
/// The left and right margins.
const MARGIN: f64 = 14.0;
/// The width of a symbol before its text, and the gap between items.
const SIGN: f64 = 28.0;
const GAP: f64 = 16.0;
/// The height of a row of symbols.
const ROW: f64 = 26.0;
/// The maximum number of lines for the last move's description. Longer descriptions are omitted.
const LINES: usize = 3;

/// Lines of text from top to bottom.
pub(crate) struct Caption<'a> {
    pub elements: Vec<Element>,
    pub height: f64,
    width: f64,
    ink: &'a str,
}

impl Caption<'_> {
    fn paragraph(&mut self, size: f64, paragraph: &str) {
        for line in wrap(paragraph, size, self.width - 2.0 * MARGIN) {
            let at = Point::new(MARGIN, self.height + size * 0.7);
            self.elements.push(words(at, size, self.ink, &line));
            self.height += size * 1.4;
        }
    }

    /// Adds a symbol and text, with line breaks.
    fn entry(&mut self, symbol: Option<Element>, words: &str) {
        let x = MARGIN + if symbol.is_some() { SIGN } else { 0.0 };
        let middle = self.height + ROW / 2.0;
        self.elements.extend(symbol.map(|symbol| moved(Point::new(MARGIN + 10.0, middle), symbol)));
        let lines = wrap(words, SMALL, self.width - MARGIN - x);
        for (number, line) in (0..).zip(&lines) {
            let at = Point::new(x, middle + 1.4 * SMALL * f64::from(number));
            self.elements.push(self::words(at, SMALL, self.ink, line));
        }
        self.height += ROW + 1.4 * SMALL * (lines.len() - 1) as f64;
    }

    /// Adds items with a symbol and text. Starts a new row when an item does not fit.
    fn row(&mut self, color: &str, items: impl IntoIterator<Item = (Option<Element>, String)>) {
        let mut x = MARGIN;
        for (symbol, item) in items {
            let room = if symbol.is_some() { SIGN } else { 0.0 };
            let width = room + width(&item, SMALL);
            if x > MARGIN && x + width > self.width - MARGIN {
                x = MARGIN;
                self.height += ROW;
            }
            let middle = self.height + ROW / 2.0;
            let symbol = symbol.map(|symbol| moved(Point::new(x + 10.0, middle), group([symbol])));
            let words = words(Point::new(x + room, middle), SMALL, color, &item);
            self.elements.push(group(symbol.into_iter().chain([words])));
            x += width + GAP;
        }
        if x > MARGIN {
            self.height += ROW;
        }
    }
}

/// Draws text to the right of a point.
fn words(at: Point, size: f64, color: &str, words: &str) -> Element {
    attribute(text(at, size, color, words), "text-anchor", "start")
}

/// Draws the text. `buttons` are the names of the buttons marked on the board.
pub(crate) fn draw<'a>(
    sheet: &Sheet<'a>,
    last: Option<&LastMove>,
    kinds: &BTreeSet<Kind>,
    buttons: &BTreeSet<String>,
) -> Caption<'a> {
    let Sheet { scene, palette, width, .. } = *sheet;
    let mut caption = Caption { elements: Vec::new(), height: 0.0, width, ink: palette.ink };
    let reason = scene.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    caption.paragraph(CAPTION, &(scene.status.clone() + &reason));
    if let Some(last) = last {
        caption.paragraph(SMALL, &after(last, width - 2.0 * MARGIN));
    }
    if scene.rules != STANDARD {
        caption.paragraph(SMALL, &format!("rules: {}", scene.rules));
    }
    caption.height += 4.0;
    let common = scene.off_board.iter().filter(|count| count.player.is_none());
    caption.row(palette.ink, common.map(|count| counted(sheet, count)));
    for player in Player::ALL {
        if let Some((symbol, counts)) = counted_for(sheet, player) {
            caption.entry(symbol, &counts);
        }
    }
    let mut legend: Vec<_> =
        kinds.iter().map(|k| (Some(k.example(palette)), k.names().1.to_string())).collect();
    legend.dedup_by(|a, b| a.1 == b.1);
    let buttons = scene.buttons.iter().filter(|button| buttons.contains(button.name));
    legend.extend(buttons.map(|button| (None, format!("{}: {}", button.name, button.about))));
    caption.row(palette.soft, legend);
    if let Some(note) = scene.note {
        caption.height += 6.0;
        caption.paragraph(SMALL, note);
    }
    caption.height += 8.0;
    caption
}

fn after(last: &LastMove, max_width: f64) -> String {
    let full = format!("after {}: {}", last.info.text, last.info.words);
    if wrap(&full, SMALL, max_width).len() <= LINES {
        full
    } else {
        format!("after {}", last.info.text)
    }
}

/// Returns a symbol and its count.
fn counted(sheet: &Sheet<'_>, count: &Count) -> (Option<Element>, String) {
    let symbol = count.piece.and_then(|letter| symbol(sheet, letter));
    (symbol, format!("{}: {count}", count.name))
}

/// Returns a player's symbol and counts.
fn counted_for(sheet: &Sheet<'_>, player: Player) -> Option<(Option<Element>, String)> {
    let scene = sheet.scene;
    let counts = scene.off_board.iter().filter(|count| count.player == Some(player));
    let own = scene.kinds.iter().find(|kind| kind.owner == Some(player)).map(|kind| kind.letter);
    let letter = counts.clone().find_map(|count| count.piece).or(own);
    let symbol = letter.and_then(|letter| symbol(sheet, letter));
    let words: Vec<_> = counts.map(|count| format!("{} {count}", count.name)).collect();
    let player = scene.players[player.index()];
    (!words.is_empty()).then(|| (symbol, format!("{player}: {}", words.join(", "))))
}

/// Draws a small piece.
fn symbol(sheet: &Sheet<'_>, letter: char) -> Option<Element> {
    Some(piece::draw(sheet.glyph(letter)?, 10.0, false, sheet.palette))
}

/// Estimates the width of a string at a font size. The reader's font is unknown, so the widths are
/// those of the widest common font.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let units = text.chars().map(|letter| match letter {
        'i' | 'j' | 'l' | '\'' => 0.28,
        ' ' | ',' | '.' | ':' | ';' | '|' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' => 0.41,
        'c' | 's' | 'z' | 'k' | 'v' | 'x' | 'y' => 0.57,
        'w' => 0.82,
        'm' | 'M' | 'W' | '%' => 0.98,
        'A'..='Z' => 0.7,
        _ => 0.64,
    });
    size * units.sum::<f64>()
}

/// Breaks a string into lines. A line is wider than `max_width` only if it is a single word.
pub(crate) fn wrap(text: &str, size: f64, max_width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
        if width(&longer, size) > max_width && !line.is_empty() {
            lines.push(mem::replace(&mut line, word.to_string()));
        } else {
            line = longer;
        }
    }
    lines.push(line);
    lines
}
