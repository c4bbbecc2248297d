// Duel: one piece each on a row of four spaces. A turn is a step to the left or right, or a jump
// over the other piece if it is in the way. The player who reaches the far end wins. Under
// `jumps=none` there are no jumps and no wins, and a player who cannot step must pass.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::author::Square;
use board_core::author::text::{self, ParseError, PositionError, Reader};
use board_core::{Faults, Piece as _, Player, Position as _};
use board_play::view::{
    Button, Change, Glyph, Hue, Input, Layout, Place, Point, Shape, Symbol, Tone,
};
use thiserror::Error;

const WIDTH: u8 = 4;
const ENDS: [u8; 2] = [WIDTH - 1, 0];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Duel {
    /// The squares of the pieces, by player.
    pieces: [u8; 2],
    turn: Player,
    rules: Rules,
}

impl Duel {
    /// The target of a move.
    fn target(self, m: Move) -> Result<u8, Illegal> {
        let [own, other] = [self.turn, !self.turn].map(|player| self.pieces[player.index()]);
        let step = |from: u8| match m {
            Move::Left => from.checked_sub(1),
            Move::Right => Some(from + 1).filter(|&to| to < WIDTH),
            Move::Pass => Some(from),
        };
        let next = step(own).ok_or(Illegal::OffBoard)?;
        if next != other {
            return Ok(next);
        }
        if self.rules.jumps == Jumps::None {
            return Err(Illegal::Blocked);
        }
        step(next).ok_or(Illegal::Blocked)
    }
}

impl board_core::Position for Duel {
    type Move = Move;
    type Outcome = Winner;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "duel";
    const PLAYERS: [&'static str; 2] = ["light", "dark"];

    fn start_with(rules: Rules) -> Self {
        Self { pieces: [0, WIDTH - 1], turn: Player::First, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Winner> {
        let won = |player: &Player| self.pieces[player.index()] == ENDS[player.index()];
        Player::ALL.into_iter().find(won).map(Winner::win_of)
    }

    fn generate<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        MOVES.into_iter().filter(|&m| self.is_legal(m)).try_for_each(f)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::Over);
        }
        let can_step = [Move::Left, Move::Right].iter().any(|&m| self.target(m).is_ok());
        if m == Move::Pass && can_step {
            return Err(Illegal::MustMove);
        }
        self.target(m).map(|_| ())
    }

    fn play_unchecked(&mut self, m: Move) {
        self.pieces[self.turn.index()] = self.target(m).expect("the move is legal");
        self.turn = !self.turn;
    }
}

/// The notation of a position, such as `l2d light`.
impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [light, dark] = self.pieces;
        let piece = |space| match space {
            _ if space == light => Some('l'),
            _ if space == dark => Some('d'),
            _ => None,
        };
        text::write_rows(f, std::iter::once(0..WIDTH), piece)?;
        write!(f, " {}", Self::PLAYERS[self.turn.index()])?;
        text::write_rules(f, self.rules)
    }
}

impl FromStr for Duel {
    type Err = PositionError<&'static str>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut found = [const { Vec::new() }; 2];
        let player = |letter| Piece::from_letter(letter).map(|piece| piece.0);
        reader.row(WIDTH.into(), "`l`, `d` or empty spaces", player, |space, player| {
            found[player.index()].push(space as u8);
        })?;
        reader.expect(b' ', "a space")?;
        let turn = if reader.rest().starts_with("light") { Player::First } else { Player::Second };
        for &byte in Self::PLAYERS[turn.index()].as_bytes() {
            reader.expect(byte, "`light` or `dark`")?;
        }
        let rules = reader.rules()?;
        let mut faults = Faults::default();
        faults.push_if(found[0].len() != 1, "light has not one piece");
        faults.push_if(found[1].len() != 1, "dark has not one piece");
        let pieces = found.map(|spaces| spaces.first().copied().unwrap_or_default());
        faults.push_if(pieces == ENDS, "both have won");
        Ok(faults.into_result(Self { pieces, turn, rules })?)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    Left,
    Right,
    Pass,
}

const MOVES: [Move; 3] = [Move::Left, Move::Right, Move::Pass];

impl board_core::Indexed for Move {
    const COUNT: usize = MOVES.len();

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        MOVES.get(index).copied()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["left", "right", "pass"][*self as usize])
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = MOVES.into_iter().find(|m| m.to_string() == text.trim_ascii());
        named.ok_or_else(|| Reader::new(text).error("`left`, `right` or `pass`"))
    }
}

board_core::author::win_or_draw! {
    pub enum Winner {
        Light = "light",
        Dark = "dark",
    }
}

board_core::author::rules! {
    pub struct Rules {
        jumps: Jumps = ("jumps", "whether a piece may jump over the other", with_jumps),
    }

    pub enum Jumps {
        One = "one",
        None = "none",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("there is a step or a jump")]
    MustMove,
    #[error("the row ends there")]
    OffBoard,
    #[error("the other piece is in the way")]
    Blocked,
}

/// A space of the row, `a1` to `d1`.
pub type Space = Square<4, 1>;

fn space(number: u8) -> Space {
    Space::new(number.into(), 0).expect("a space of the row")
}

/// A piece, by its owner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(pub Player);

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self(Player::First), Some(Player::First), 'l', "light piece"),
        (Self(Player::Second), Some(Player::Second), 'd', "dark piece"),
    ];
}

impl board_core::Board for Duel {
    type Space = Space;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Space> {
        Space::all()
    }

    fn piece(&self, space: Space) -> Option<Piece> {
        let here = |player: &Player| usize::from(self.pieces[player.index()]) == space.file();
        Player::ALL.into_iter().find(here).map(Piece)
    }
}

impl board_play::View for Duel {
    const MOVE_HELP: &'static str = "A move is a direction: left or right.";

    const START_NOTE: &'static str = "Where the pieces start is made up.";

    const BUTTONS: &'static [Button] =
        &[Button { name: "pass", about: "stay where you are", piece: None }];

    fn layout(&self) -> Layout {
        let at = |space: Space| Point::new(space.file() as f64, 0.0);
        let place = |space: Space| Place::open(space, at(space), Shape::Square, 1.0);
        Layout::of(board_core::Board::spaces(self).map(place).collect(), 0.7)
    }

    fn glyph(Piece(player): Piece) -> Glyph {
        let tone = Tone { dark: player == Player::Second, hue: Hue::Grey };
        let sign = ['○', '●'][player.index()];
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Blank, sign }
    }

    fn inputs(&self, m: Move) -> Vec<Input<Space>> {
        match m {
            Move::Pass => vec![Input::Button(0)],
            _ => self.target(m).map(|to| Input::Space(space(to))).into_iter().collect(),
        }
    }

    fn changes(&self, m: Move) -> Vec<Vec<Change<Space, Piece>>> {
        let (from, to) = (self.pieces[self.turn.index()], self.target(m).expect("a legal move"));
        match from.abs_diff(to) {
            0 => Vec::new(),
            1 => vec![vec![Change::Moves { path: vec![space(from), space(to)] }]],
            _ => {
                let over = space(from.midpoint(to));
                vec![vec![Change::Jumps { from: space(from), over, to: space(to) }]]
            }
        }
    }

    fn describe(&self, m: Move) -> String {
        format!("{} goes {m}", Self::PLAYERS[self.turn.index()])
    }

    fn reason(&self) -> Option<String> {
        self.outcome().map(|winner| format!("{winner} has come to the end of the row"))
    }
}
