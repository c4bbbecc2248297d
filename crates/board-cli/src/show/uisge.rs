//! Uisge: squares, and pieces that show a blank or a crown.

use anstyle::{AnsiColor, Style};
use board_core::Player;
use uisge::{FILES, Move, Piece, Position, RANKS, Square};

use super::canvas::Glyph;
use super::grid::{Grid, put3};
use super::{MOVABLE, Picture, Show, TARGET};

const LIGHT: Style = AnsiColor::Yellow.on_default().bold();
const DARK: Style = AnsiColor::Blue.on_default().bold();

const SIGNS: [(Glyph, &str); 4] = [
    (Glyph::new('○', 'w', LIGHT), "light"),
    (Glyph::new('♔', 'W', LIGHT), "light crown"),
    (Glyph::new('●', 'b', DARK), "dark"),
    (Glyph::new('♚', 'B', DARK), "dark crown"),
];

impl Show for Position {
    fn picture(&self, moves: &[Move]) -> Picture {
        let grid = Grid { files: FILES, ranks: RANKS, rim: false };
        let mut board = grid.draw();
        let from =
            |square| moves.iter().any(|m| m.squares().is_some_and(|(from, _)| from == square));
        for (square, piece) in self.pieces() {
            let [before, after] = if from(square) { MOVABLE } else { [Glyph::BLANK; 2] };
            put3(&mut board, place(grid, square), [before, sign(piece), after]);
        }
        for (_, target) in moves.iter().filter_map(|m| m.squares()) {
            board.put(place(grid, target), TARGET);
        }
        let crowns = |player| format!("{} of 6", self.crowns(player));
        let (light, dark) = (crowns(Player::First), crowns(Player::Second));
        let mut beside = vec![format!("crowns: light {light}, dark {dark}")];
        if !moves.is_empty() {
            beside.push("marks: [ ] a piece that can move, * a square to move to".into());
        }
        Picture { board, beside, legend: SIGNS.into() }
    }
}

fn place(grid: Grid, square: Square) -> (usize, usize) {
    grid.square(square.file(), square.rank())
}

fn sign(piece: Piece) -> Glyph {
    SIGNS[2 * piece.owner.index() + usize::from(piece.crown)].0
}
