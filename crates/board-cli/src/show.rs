//! Pictures of positions in characters.

pub mod canvas;

use std::fmt::Write as _;

use board_core::view::{Offer, Scene};

pub use canvas::Charset;

/// The whole page: who is to move, the board, what lies beside it, the meaning of the signs, and
/// the moves if there are any to list.
pub fn page(scene: &Scene, offers: &[Offer], _charset: Charset) -> String {
    let mut page = format!("{}: {}\n{}\n", scene.game, scene.status, scene.position);
    if !offers.is_empty() {
        let mut moves: Vec<_> = offers.iter().map(|offer| offer.text.clone()).collect();
        moves.sort_unstable();
        let _ = write!(page, "\n{}:\n{}", counted(moves.len(), "legal move"), columns(&moves));
    }
    page
}

/// A number of things: `1 legal move`, `2 legal moves`.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Texts side by side in lines of at most 80 characters.
pub fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(String::len).max().unwrap_or(0) + 2;
    let mut columns = String::new();
    for line in texts.chunks((78 / width).max(1)) {
        for text in line {
            let _ = write!(columns, "  {text:<0$}", width - 2);
        }
        columns.truncate(columns.trim_end().len());
        columns.push('\n');
    }
    columns
}
