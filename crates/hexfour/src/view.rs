//! What the game looks like, and how a move is entered and told.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use board_core::{Board as _, Outcome as _, Piece as _, Player, Position as _};
use board_play::View;
use board_play::view::{
    Change, Count, Glyph, Hue, Label, Layout, Place, Point, Shape, Step, Symbol, Tone, Touch,
};

use crate::{Field, Hexfour, Move, Piece, Row, Size};

/// From a rank to the next, half the square root of three: neighbouring fields are 1 apart.
const PITCH: f64 = 0.866_025_403_784_438_6;

/// How much nearer to its field a name is than a next field would be.
const NEARER: f64 = 0.16;

/// Where a file and a rank cross on a board, also beyond its edge: ranks are horizontal, rank 1 is
/// at the bottom, and each starts half a field to the left of the one below.
fn crossing(size: Size, file: f64, rank: f64) -> Point {
    Point::new(file - rank / 2.0, (size.ranks() as f64 - 1.0 - rank) * PITCH)
}

fn middle(size: Size, field: Field) -> Point {
    crossing(size, field.file() as f64, field.rank() as f64)
}

/// The numbers of the ranks at their left ends, and the letters of the files at their lower ends.
fn names(size: Size) -> Vec<Label> {
    let mut names = Vec::new();
    for field in Field::all(size) {
        let reach = size.side() - 1;
        let (file, rank, name) = (field.file(), field.rank(), field.to_string());
        let mut put = |beyond: Point, text: &str| {
            let at = beyond.towards(middle(size, field), NEARER);
            names.push(Label { at, text: text.to_string() });
        };
        if file == rank.saturating_sub(reach) {
            put(crossing(size, file as f64 - 1.0, rank as f64), &name[1..]);
        }
        if rank == file.saturating_sub(reach) {
            put(crossing(size, file as f64, rank as f64 - 1.0), &name[..1]);
        }
    }
    names
}

/// A number of fields or pieces in words: no row is longer than 13.
fn in_words(number: u32) -> &'static str {
    const WORDS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    WORDS.get(number as usize).copied().unwrap_or("many")
}

/// Such as `1 point`.
fn points(number: u32) -> String {
    format!("{number} point{}", if number == 1 { "" } else { "s" })
}

/// The rows in which a player gains a point between two positions (H5, H7): those that have a new
/// four, and not those that only get longer.
fn gained(before: &Hexfour, after: &Hexfour, player: Player) -> Vec<Row> {
    let worth = |row: &Row| {
        let parts = before.rows(player).filter(|part| part.direction() == row.direction());
        let parts = parts.filter(|part| row.fields().any(|field| field == part.first()));
        parts.map(Row::points).sum::<u32>()
    };
    after.rows(player).filter(|row| row.points() > worth(row)).collect()
}

impl View for Hexfour {
    const PLAYER_NAMES: [&'static str; 2] = ["the first player", "the second player"];

    const MOVE_HELP: &'static str = "A move is the field that a piece is placed on, its file and \
        its rank: f6 is the middle of the board of side 6, and a1 its lower left corner.";

    const START_NOTE: &'static str = "The size of the board is rebuilt: the rulebook shows it in a \
        picture that we do not have, and a side of six fields is the smallest board that takes \
        its 90 pieces.";

    fn layout(&self) -> Layout<Field> {
        let size = self.size();
        let place = |space| Place {
            space,
            at: middle(size, space),
            shape: Shape::Hexagon,
            size: 1.0,
            closed: false,
        };
        Layout {
            places: Field::all(size).map(place).collect(),
            lines: Vec::new(),
            labels: names(size),
            entries: Vec::new(),
            turntable: None,
            piece_size: 0.76,
        }
    }

    /// The first player's pieces are dark, as `x` is in a text, and the second player's bright with
    /// a ring.
    fn glyph(piece: Piece) -> Glyph {
        let (tone, symbol, sign) = match piece.owner {
            Player::First => (Tone::dark(Hue::Grey), Symbol::Blank, '●'),
            Player::Second => (Tone::bright(Hue::Grey), Symbol::Ring, '○'),
        };
        Glyph { shape: Shape::Circle, tone, symbol, sign }
    }

    /// Points (H7), and the pieces of each player that are not on the board (H8).
    fn beside(&self) -> Vec<Count> {
        let counts = |owner| {
            let piece = Some(Piece { owner }.letter());
            let count =
                |name, value, of, piece| Count { name, player: Some(owner), value, of, piece };
            [
                count("points", self.points(owner), None, None),
                count("loose pieces", self.loose(owner), Some(self.size().pieces() as u32), piece),
                count("set aside", self.set_aside(owner), None, piece),
            ]
        };
        Player::ALL.into_iter().flat_map(counts).collect()
    }

    /// The rows that make points (H5).
    fn highlights(&self) -> Vec<Vec<Field>> {
        let rows = Player::ALL.into_iter().flat_map(|player| self.rows(player));
        rows.map(|row| row.fields().collect()).collect()
    }

    fn inputs(&self, m: Move) -> Vec<Touch<Field>> {
        vec![Touch::Space(m.field())]
    }

    fn changes(&self, m: Move) -> Vec<Step<Field, Piece>> {
        let piece = Piece { owner: self.turn() };
        vec![vec![Change::Enters { at: m.field(), piece, entry: None }]]
    }

    /// With the rows that make a point, and the pieces that are set aside for it (H8, H9).
    fn describe(&self, m: Move) -> String {
        let (mover, after) = (self.turn(), self.after_unchecked(m));
        let placed = format!("a piece is placed on {}", m.field());
        let rows = gained(self, &after, mover);
        let lengths: Vec<_> = rows.iter().map(|row| in_words(row.length())).collect();
        let rows = match lengths.as_slice() {
            [] => return placed,
            [one] => format!("a row of {one}"),
            [others @ .., last] => format!("rows of {} and {last}", others.join(", ")),
        };
        let gain = points(after.points(mover) - self.points(mover));
        let aside = after.set_aside(mover) - self.set_aside(mover);
        let pieces = if aside == 1 { "piece" } else { "pieces" };
        let aside = in_words(aside);
        format!("{placed} and completes {rows}: {gain}, {aside} loose {pieces} set aside")
    }

    /// Whose last loose piece is gone, and the points (H10, H12); or where the first two pieces may
    /// go (H2, H3).
    fn reason(&self) -> Option<String> {
        let name = |player: Player| Self::PLAYER_NAMES[player.index()];
        let Some(outcome) = self.outcome() else {
            return match self.pieces().count() {
                0 => Some("the first piece goes anywhere but on the edge".into()),
                1 => Some("the second piece goes next to the first".into()),
                _ => None,
            };
        };
        // Who has none left has placed at most one more, so has at least as many points.
        let last = Player::ALL.into_iter().find(|&player| self.loose(player) == 0)?;
        let (own, other) = (self.points(last), self.points(!last));
        let result = match outcome.winner() {
            None => format!("both have {}", points(own)),
            Some(_) => format!("{} to {other}", points(own)),
        };
        Some(format!("{} has no loose piece left, and {result}", name(last)))
    }
}
