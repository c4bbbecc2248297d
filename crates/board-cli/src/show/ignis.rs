//! Ignis: squares, some of them taboo, four elements, and a supply beside the board.

use anstyle::AnsiColor;
use ignis::{FILES, Heading, Line, Move, Piece, Position, RANKS, Space};

use super::canvas::{Canvas, Glyph};
use super::grid::{Edge, Grid, put3};
use super::{LINES, Picture, Show, TARGET};

const SIGNS: [(Glyph, &str); 5] = [
    (Glyph::new('▲', 'F', AnsiColor::Red.on_default().bold()), "fire"),
    (Glyph::new('≈', 'W', AnsiColor::Blue.on_default().bold()), "water"),
    (AIR, "air"),
    (EARTH, "earth"),
    (TABOO, "taboo"),
];
const AIR: Glyph = Glyph::new('○', 'A', AnsiColor::Cyan.on_default().bold());
const EARTH: Glyph = Glyph::new('■', 'E', AnsiColor::Yellow.on_default().bold());
const TABOO: Glyph = Glyph::new('▒', '#', LINES);

impl Show for Position {
    fn picture(&self, moves: &[Move]) -> Picture {
        let grid = Grid { files: FILES, ranks: RANKS, rim: !moves.is_empty() };
        let mut board = grid.draw();
        for space in Space::all() {
            let signs = match self.piece(space) {
                Some(piece) => [Glyph::BLANK, sign(piece), Glyph::BLANK],
                None if self.is_taboo(space) => [TABOO; 3],
                None => continue,
            };
            put3(&mut board, grid.square(space.file(), space.rank()), signs);
        }
        for &m in moves {
            mark(&mut board, grid, m);
        }
        let [air, earth] = [Piece::Air, Piece::Earth].map(|piece| self.supply(piece));
        let mut beside = vec![format!("supply: {air} air, {earth} earth")];
        if !moves.is_empty() {
            beside.push("marks: where air, earth or either can be slid in, and which way".into());
        }
        Picture { board, beside, legend: SIGNS.into() }
    }
}

fn sign(piece: Piece) -> Glyph {
    match piece {
        Piece::Fire => SIGNS[0].0,
        Piece::Water => SIGNS[1].0,
        Piece::Air => AIR,
        Piece::Earth => EARTH,
    }
}

/// Puts the element and an arrow beside the end of the line: air, earth, arrow from left to
/// right, or the arrow first where the piece comes from the right.
fn mark(board: &mut Canvas, grid: Grid, m: Move) {
    let (edge, arrow) = match m.heading() {
        Heading::North => (Edge::Bottom, ('↑', '^')),
        Heading::South => (Edge::Top, ('↓', 'v')),
        Heading::East => (Edge::Left, ('→', '>')),
        Heading::West => (Edge::Right, ('←', '<')),
    };
    let (Line::File(line) | Line::Rank(line)) = m.line();
    let (x, y) = grid.rim(line.into(), edge);
    let (element, place) = if m.piece() == Piece::Air { (AIR, 0) } else { (EARTH, 1) };
    let (first, arrow_at) = if m.heading() == Heading::West { (x, x - 1) } else { (x - 1, x + 1) };
    board.put((first + place, y), element);
    board.put((arrow_at, y), Glyph::new(arrow.0, arrow.1, TARGET.style()));
}
