//! Hexfour: a hexagon of hexagons.

use board_core::Player;
use hexfour::{Field, Move, Position};

use super::canvas::{Canvas, Glyph};
use super::{LINES, NAMES, Picture, Show, TARGET, colour};

const SIGNS: [(Glyph, &str); 2] = [
    (Glyph::new('●', 'x', colour(Player::First)), "first (x)"),
    (Glyph::new('○', 'o', colour(Player::Second)), "second (o)"),
];

impl Show for Position {
    fn picture(&self, moves: &[Move]) -> Picture {
        let sheet = Sheet { length: self.side().length(), rows: self.side().rows() };
        let mut board = Canvas::default();
        for field in Field::all(self.side()) {
            outline(&mut board, sheet.place(field.column(), field.row()));
        }
        sheet.names(&mut board);
        for (field, piece) in self.pieces() {
            let sign = SIGNS[piece.owner.index()].0;
            board.put(sheet.place(field.column(), field.row()), sign);
        }
        for field in moves.iter().map(|m| m.field()) {
            board.put(sheet.place(field.column(), field.row()), TARGET);
        }
        let score = |player: Player| {
            let (points, loose) = (self.points(player), self.loose(player));
            format!(
                "{player}: {points} points, {loose} loose pieces, {} set aside",
                self.set_aside(player)
            )
        };
        let mut beside: Vec<_> = Player::ALL.map(score).into();
        beside.push("columns run from their letters up to the left".into());
        if !moves.is_empty() {
            beside.push("marks: * a field to place a piece on".into());
        }
        Picture { board, beside, legend: SIGNS.into() }
    }
}

/// Where on the canvas the fields are. A field is four columns wide, and two lines below the one
/// above; the next row is shifted by half a field.
#[derive(Clone, Copy)]
struct Sheet {
    /// The number of fields along a side.
    length: usize,
    /// The number of rows, and of columns.
    rows: usize,
}

impl Sheet {
    /// The middle of a field.
    fn place(self, column: usize, row: usize) -> (usize, usize) {
        // Room for a number of two digits and its outline before the longest row.
        let left = 5 + 2 * (self.length - 1);
        (left + 4 * column - 2 * row, 1 + 2 * (self.rows - 1 - row))
    }

    /// The numbers of the rows to their left, and the letters of the columns at their lower ends.
    fn names(self, canvas: &mut Canvas) {
        for row in 0..self.rows {
            let first = (row + 1).saturating_sub(self.length);
            let (x, y) = self.place(first, row);
            canvas.write((x - 5, y), &format!("{:>2}", row + 1), NAMES);
        }
        for (column, name) in ('a'..).take(self.rows).enumerate() {
            // A place below the last field, where the next one would be.
            let last = (column + 1).saturating_sub(self.length);
            let (x, y) = self.place(column, last);
            canvas.write((x + 2, y + 2), &name.to_string(), NAMES);
        }
    }
}

/// Draws the six sides of a field around its middle; neighbours share some of them.
fn outline(canvas: &mut Canvas, (x, y): (usize, usize)) {
    let sides = [
        ((x - 2, y), '│', '|'),
        ((x + 2, y), '│', '|'),
        ((x - 1, y - 1), '╱', '/'),
        ((x + 1, y - 1), '╲', '\\'),
        ((x - 1, y + 1), '╲', '\\'),
        ((x + 1, y + 1), '╱', '/'),
    ];
    for (place, unicode, ascii) in sides {
        canvas.put(place, Glyph::new(unicode, ascii, LINES));
    }
}
