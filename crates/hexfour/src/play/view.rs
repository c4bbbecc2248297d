//! How the game is presented: drawing, move entry, descriptions and arrangements.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::author::text::counted;
use board_core::{Board as _, Outcome as _, Piece as _, Player, Position as _};
use board_play::view::{
    Count, Glyph, Hue, Input, Label, Layout, Place, Point, Shape, Surface, Symbol, Tone,
};
use board_play::{Arrange, Arrangement, View};

use crate::{Fault, Field, Hexfour, Move, Piece, Row, Setup, Size};

/// The distance between ranks, half the square root of three. Neighboring fields are 1 apart.
const PITCH: f64 = 0.866_025_403_784_438_6;

/// The share of the distance to the next field by which a label is closer to its field.
const NEARER: f64 = 0.16;

/// Returns the point of a file and a rank, on a board or beyond its edge. Ranks are horizontal,
/// rank 1 is at the bottom, and each rank starts half a field to the left of the one below.
fn crossing(size: Size, file: f64, rank: f64) -> Point {
    Point::new(file - rank / 2.0, (size.ranks() as f64 - 1.0 - rank) * PITCH)
}

fn middle(size: Size, field: Field) -> Point {
    crossing(size, field.file() as f64, field.rank() as f64)
}

/// Returns the rank numbers at the left ends and the file letters at the lower ends.
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

/// Returns a number of fields or pieces as a word. No row is longer than 13.
fn in_words(number: u32) -> &'static str {
    const WORDS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    WORDS.get(number as usize).copied().unwrap_or("many")
}

/// Returns the rows in which a player gained a point between two positions (H5, H7). Rows that only
/// became longer do not count.
fn gained(before: &Hexfour, after: &Hexfour, player: Player) -> Vec<Row> {
    let is_part = |part: &Row, row: &Row| {
        part.direction() == row.direction() && row.fields().any(|field| field == part.first())
    };
    let points_before = |row: &Row| {
        let parts = before.rows(player).filter(|part| is_part(part, row));
        parts.map(Row::points).sum::<u32>()
    };
    after.rows(player).filter(|row| row.points() > points_before(row)).collect()
}

impl View for Hexfour {
    const PLAYER_NAMES: [&'static str; 2] = ["the first player", "the second player"];

    const MOVE_HELP: &'static str = "A move is written as the field on which a piece is placed: d4 \
        is in file d and rank 4, and a1 is the lower left corner of the board.";

    const START_NOTE: &'static str = "The board size is reconstructed: the rulebook shows it only in \
        a picture that we do not have. A board with six fields on each side is the smallest that \
        has room for the 90 pieces.";

    /// The note is about the default size.
    fn start_note(&self) -> &'static str {
        if self.size() == Size::default() { Self::START_NOTE } else { "" }
    }

    fn layout(&self) -> Layout {
        let size = self.size();
        let place = |field| Place::open(field, middle(size, field), Shape::Hexagon, 1.0);
        Layout {
            labels: names(size),
            surface: Surface::Wood,
            ..Layout::of(Field::all(size).map(place).collect(), 0.78)
        }
    }

    /// The first player's pieces are dark, and the second player's are bright.
    fn glyph(piece: Piece) -> Glyph {
        let (tone, symbol, sign) = match piece.owner {
            Player::First => (Tone::dark(Hue::Grey), Symbol::Blank, '●'),
            Player::Second => (Tone::bright(Hue::Grey), Symbol::Blank, '○'),
        };
        Glyph { shape: Shape::Circle, tone, symbol, sign }
    }

    /// Returns each player's points ([H7](crate::rule_list#h7)) and the pieces that are not on the
    /// board ([H8](crate::rule_list#h8)).
    fn off_board(&self) -> Vec<Count> {
        let all = self.rules().pieces_each() as u32;
        let counts = |owner| {
            let piece = Some(Piece { owner }.letter());
            let count =
                |name, value, of, piece| Count { name, player: Some(owner), value, of, piece };
            [
                count("points", self.points(owner), None, None),
                count("loose pieces", self.loose(owner), Some(all), piece),
                count("set aside", self.set_aside(owner), None, piece),
            ]
        };
        Player::ALL.into_iter().flat_map(counts).collect()
    }

    /// Returns the rows that score points ([H5](crate::rule_list#h5)).
    fn highlights(&self) -> Vec<Vec<Field>> {
        let rows = Player::ALL.into_iter().flat_map(|player| self.rows(player));
        rows.map(|row| row.fields().collect()).collect()
    }

    fn inputs(&self, m: Move) -> Vec<Input<Field>> {
        alloc::vec![Input::Space(m.field())]
    }

    /// Includes the rows that score and their pieces set aside ([H8](crate::rule_list#h8),
    /// [H9](crate::rule_list#h9)).
    fn describe(&self, m: Move) -> String {
        let (mover, after) = (self.turn(), self.after_unchecked(m));
        let placed =
            format!("{} places a piece on {}", Self::PLAYER_NAMES[mover.index()], m.field());
        let rows = gained(self, &after, mover);
        let lengths: Vec<_> = rows.iter().map(|row| in_words(row.length())).collect();
        let rows = match lengths.as_slice() {
            [] => return placed,
            [one] => format!("a row of {one}"),
            [others @ .., last] => format!("rows of {} and {last}", others.join(", ")),
        };
        let gain = counted(after.points(mover) - self.points(mover), "point");
        let aside = after.set_aside(mover) - self.set_aside(mover);
        let pieces = if aside == 1 { "piece" } else { "pieces" };
        let aside = in_words(aside);
        format!("{placed}, completes {rows}, scores {gain} and sets aside {aside} loose {pieces}")
    }

    /// Names the player without loose pieces and the points ([H10](crate::rule_list#h10),
    /// [H12](crate::rule_list#h12)), or explains where the first two pieces may be placed
    /// ([H2](crate::rule_list#h2), [H3](crate::rule_list#h3)).
    fn reason(&self) -> Option<String> {
        let name = |player: Player| Self::PLAYER_NAMES[player.index()];
        let Some(outcome) = self.outcome() else {
            return match self.pieces().count() {
                0 => Some("the first piece cannot be placed on the edge".into()),
                1 => Some("the second piece must be placed next to the first".into()),
                _ => None,
            };
        };
        // A player without loose pieces has at most one more on the board than the opponent, and
        // therefore no fewer points.
        let last = Player::ALL.into_iter().find(|&player| self.loose(player) == 0)?;
        let (own, other) = (self.points(last), self.points(!last));
        let result = match outcome.winner() {
            None => format!(", and both players have {}", counted(own, "point")),
            Some(_) => format!(" and wins by {} to {other}", counted(own, "point")),
        };
        Some(format!("{} has no loose pieces left{result}", name(last)))
    }
}

impl Arrange for Hexfour {
    fn to_setup(Arrangement { turn, rules, pieces, .. }: &Arrangement<Self>) -> Setup {
        Setup::with(*turn, *rules, pieces.iter().copied())
    }

    fn spaces_of(fault: &Fault, _: &Arrangement<Self>) -> Vec<Field> {
        if let Fault::OffBoard(field, _) = *fault { [field].into() } else { Vec::new() }
    }
}
