//! Display, move entry and move descriptions.

use board_core::{Board as _, Outcome as _, Player, Position as _};
use board_play::View;
use board_play::view::{
    Change, Glyph, Hue, Layout, Place, Point, Shape, Step, Symbol, Tone, Touch,
};

use crate::{COLUMNS, ConnectFour, Disc, Move, ROWS, Square, column};

impl ConnectFour {
    /// Returns the square where a disc lands, if the column is not full.
    fn falls_to(&self, m: Move) -> Option<Square> {
        let open = self.open() & column(m.0.into());
        self.spaces().find(|square| square.bit() & open != 0)
    }
}

impl View for ConnectFour {
    const PLAYER_NAMES: [&'static str; 2] = ["yellow", "red"];

    const MOVE_HELP: &'static str = "A move is a column: a, d.";

    fn layout(&self) -> Layout<Square> {
        let middle =
            |square: Square| Point::new(square.column() as f64, (ROWS - 1 - square.row()) as f64);
        let place = |square| Place::open(square, middle(square), Shape::Square, 1.0);
        Layout::of(self.spaces().map(place).collect(), 0.8)
    }

    fn glyph(Disc(owner): Disc) -> Glyph {
        let (tone, sign) = match owner {
            Player::First => (Tone::bright(Hue::Yellow), '○'),
            Player::Second => (Tone::dark(Hue::Red), '●'),
        };
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Blank, sign }
    }

    /// Returns the square where the disc lands; the highest one in a full column.
    fn inputs(&self, m: Move) -> Vec<Touch<Square>> {
        let top = Square(((ROWS - 1) * COLUMNS) as u8 + m.0);
        vec![Touch::Space(self.falls_to(m).unwrap_or(top))]
    }

    fn changes(&self, m: Move) -> Vec<Step<Square, Disc>> {
        let enters = |at| Change::Enters { at, piece: Disc(self.turn), entry: None };
        self.falls_to(m).map(|at| vec![enters(at)]).into_iter().collect()
    }

    fn describe(&self, m: Move) -> String {
        let player = Self::PLAYER_NAMES[self.turn.index()];
        match self.falls_to(m) {
            Some(square) => format!("the disc of {player} falls to {square}"),
            None => format!("column {m} is full"),
        }
    }

    fn reason(&self) -> Option<String> {
        Some(match self.outcome()?.winner() {
            Some(player) => format!("{} has four in a line", Self::PLAYER_NAMES[player.index()]),
            None => "the board is full".into(),
        })
    }
}
