//! Pictures of positions in characters.

pub mod canvas;
mod disk_race;
mod grid;
mod hexfour;
mod ignis;
mod uisge;

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use board_core::{AnyPosition, Player};
use board_svg::Draw;

pub use canvas::Charset;
use canvas::{Canvas, Glyph};

/// A game that can be drawn, in characters and otherwise.
pub trait Show: Draw {
    /// The position, with marks for these of its moves.
    fn picture(&self, moves: &[Self::Move]) -> Picture;
}

/// What there is to see of a position.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board.
    pub board: Canvas,
    /// What is off the board, and whatever else the board does not show.
    pub beside: Vec<String>,
    /// What the signs on the board mean.
    pub legend: Vec<(Glyph, &'static str)>,
}

/// The sign on an empty space where a legal move ends.
pub const TARGET: Glyph = Glyph::new('*', '*', AnsiColor::Green.on_default().bold());

/// The signs around a piece that a legal move starts with.
pub const MOVABLE: [Glyph; 2] = [
    Glyph::new('[', '[', AnsiColor::Green.on_default().bold()),
    Glyph::new(']', ']', AnsiColor::Green.on_default().bold()),
];

/// The lines of a board.
pub const LINES: Style = AnsiColor::BrightBlack.on_default();

/// The names of the spaces.
pub const NAMES: Style = Style::new().bold();

/// The colour of a player's pieces where the game has none of its own.
pub const fn colour(player: Player) -> Style {
    match player {
        Player::First => AnsiColor::Yellow.on_default().bold(),
        Player::Second => AnsiColor::Cyan.on_default().bold(),
    }
}

/// The whole page: who is to move, the board, what lies beside it, the meaning of the signs, and
/// the moves if there are any to list.
pub fn page(
    position: &(impl AnyPosition + ?Sized),
    picture: &Picture,
    moves: &[String],
    charset: Charset,
) -> String {
    let mut page = title(position);
    page.push('\n');
    page += &picture.board.draw(charset);
    page.push('\n');
    for line in &picture.beside {
        let _ = writeln!(page, "{line}");
    }
    let signs = picture.legend.iter().map(|(sign, text)| format!("{} {text}", sign.draw(charset)));
    page += &signs.collect::<Vec<_>>().join("   ");
    page.push('\n');
    if !moves.is_empty() {
        let _ = write!(page, "\n{} legal moves:\n{}", moves.len(), columns(moves));
    }
    page
}

fn title(position: &(impl AnyPosition + ?Sized)) -> String {
    let game = position.game();
    let state = match position.any_outcome() {
        None => format!("{} to move", game.players[position.side_to_move().index()]),
        Some(outcome) => match outcome.winner {
            Some(winner) => format!("over, {} has won", game.players[winner.index()]),
            None => "over, a draw".into(),
        },
    };
    let mut title = format!("{}: {state}\n", game.name);
    let rules = position.rules_text();
    if rules != board_core::rules::STANDARD {
        let _ = writeln!(title, "rules: {rules}");
    }
    title
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
