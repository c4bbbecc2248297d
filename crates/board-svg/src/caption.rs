//! The text below the board: the status, the last move, the counts and the note about the start
//! position.

use std::mem;

use board_core::{Player, STANDARD};
use board_play::LastMove;
use board_play::view::Point;
use svg::node::element::Element;

use crate::canvas::{attribute, text};
use crate::sheet::Sheet;

/// The font sizes of the status and of the other text.
const STATUS: f64 = 14.0;
const SMALL: f64 = 12.0;
/// The left and right margins.
const MARGIN: f64 = 14.0;
/// The maximum number of lines for the last move's description. Longer descriptions are omitted.
const LINES: usize = 3;

/// Draws the text and returns its height.
pub(crate) fn draw(sheet: &Sheet<'_>, last: Option<&LastMove>) -> (Vec<Element>, f64) {
    let Sheet { scene, palette, width, .. } = *sheet;
    let max_width = width - 2.0 * MARGIN;
    let reason = scene.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let mut paragraphs = vec![scene.status.clone() + &reason];
    if let Some(last) = last {
        let short = format!("after {}", last.info.text);
        let full = format!("{short}: {}", last.info.words);
        let fits = wrap(&full, SMALL, max_width).len() <= LINES;
        paragraphs.push(if fits { full } else { short });
    }
    if scene.rules != STANDARD {
        paragraphs.push(format!("rules: {}", scene.rules));
    }
    for player in [None, Some(Player::First), Some(Player::Second)] {
        let counts = scene.off_board.iter().filter(|count| count.player == player);
        let of = if player.is_none() { ":" } else { "" };
        let counts: Vec<_> = counts.map(|count| format!("{}{of} {count}", count.name)).collect();
        if !counts.is_empty() {
            let owner = player.map(|player| format!("{}: ", scene.players[player.index()]));
            paragraphs.push(owner.unwrap_or_default() + &counts.join(", "));
        }
    }
    paragraphs.extend(scene.note.map(Into::into));
    let (mut elements, mut height) = (Vec::new(), 0.0);
    for (number, paragraph) in paragraphs.iter().enumerate() {
        let size = if number == 0 { STATUS } else { SMALL };
        for line in wrap(paragraph, size, max_width) {
            let line = text(Point::new(MARGIN, height + 0.7 * size), size, palette.ink, &line);
            elements.push(attribute(line, "text-anchor", "start"));
            height += 1.4 * size;
        }
        height += 4.0;
    }
    (elements, height + 8.0)
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
