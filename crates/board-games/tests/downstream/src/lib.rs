//! Clobber (Albert, Grossman and Nowakowski, 2001) on a board of five files and six ranks.
//!
//! White and black stones fill the board like the colors of a chessboard. A player moves a stone to a
//! neighboring square, horizontally or vertically, and captures the opponent's stone there. A player
//! who cannot move loses. White begins.

#![forbid(unsafe_code)]

use std::fmt;
use std::ops::ControlFlow;

use board_core::author::text::{
    ParseError, PositionError, Reader, pad, write_ranks, write_rules, write_turn,
};
use board_core::author::{self, Digits, NoRules, Set};
use board_core::{Board, Faults, HasSetup, Indexed, Packed, Piece as _, Player, Position};
use board_core::{Rectangle, Symmetric, Zobrist};
use board_play::{Arrange, FullGame, Mobility, Observe, View};

/// The numbers of files and ranks.
const FILES: usize = 5;
const RANKS: usize = 6;

/// A square, from a1 to e6.
pub type Square = author::Square<FILES, RANKS>;

/// A stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stone(pub Player);

impl board_core::Piece for Stone {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self(Player::First), Some(Player::First), 'w', "white stone"),
        (Self(Player::Second), Some(Player::Second), 'b', "black stone"),
    ];
}

/// A position: the stones of each player and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clobber {
    stones: [Set<Square>; 2],
    turn: Player,
}

/// A capture: the square of a stone, and that of its neighbor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
}

author::win_or_draw! {
    /// How a game ended.
    pub enum Outcome {
        /// White won.
        White = "white",
        /// Black won.
        Black = "black",
    }
}

/// The reason a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The side to move has no stone there.
    #[error("there is none of your stones on {0}")]
    NotYours(Square),
    /// The opponent has no stone there.
    #[error("there is no stone to capture on {0}")]
    NoCapture(Square),
}

impl Position for Clobber {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = NoRules;
    type Illegal = Illegal;

    const NAME: &'static str = "clobber";
    const PLAYERS: [&'static str; 2] = ["white", "black"];

    fn start_with(_: NoRules) -> Self {
        let white = Set::drawn(["#.#.#", ".#.#.", "#.#.#", ".#.#.", "#.#.#", ".#.#."]);
        Self { stones: [white, !white], turn: Player::First }
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let [own, other] = self.sides();
        (own.touching() & other).is_empty().then_some(Outcome::win_of(!self.turn))
    }

    fn generate<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let [own, other] = self.sides();
        for from in own {
            (from.bitboard().touching() & other).iter().try_for_each(|to| f(Move { from, to }))?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, Move { from, to }: Move) -> Result<(), Illegal> {
        match self.sides().map(|stones| [from, to].map(|square| stones.contains(square))) {
            [[false, _], _] => Err(Illegal::NotYours(from)),
            [_, [_, false]] => Err(Illegal::NoCapture(to)),
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, Move { from, to }: Move) {
        self.stones[self.turn.index()] ^= from.bitboard() | to.bitboard();
        self.turn = !self.turn;
        self.stones[self.turn.index()] -= to.bitboard();
    }
}

impl Clobber {
    /// Returns the stones of the side to move and of the opponent.
    fn sides(&self) -> [Set<Square>; 2] {
        [self.turn, !self.turn].map(|player| self.stones[player.index()])
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError<Fault>> {
        let mut setup = Setup::empty();
        let expected = ["a rank of 5 squares: w, b or a number", "`/` after a rank of 5 squares"];
        reader.ranks(&mut setup.board, FILES, |c| Stone::from_letter(c).map(Some), expected)?;
        setup.turn = reader.player(*b"wb", "the side to move, w or b")?;
        setup.rules = reader.rules()?;
        Ok(Self::from_setup(&setup)?)
    }
}

impl Board for Clobber {
    type Space = Square;
    type Piece = Stone;

    fn piece(&self, square: Square) -> Option<Stone> {
        let owns = |player: &Player| self.stones[player.index()].contains(square);
        Player::ALL.into_iter().find(owns).map(Stone)
    }
}

impl Move {
    fn new(from: Square, to: Square) -> Option<Self> {
        from.bitboard().touching().contains(to).then_some(Self { from, to })
    }

    /// Returns every move in the order of indices.
    fn all() -> impl Iterator<Item = Self> {
        Square::all()
            .flat_map(|from| from.bitboard().touching().iter().map(move |to| Self { from, to }))
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let (from, at) = (Square::read(reader)?, reader.clone());
        let m = Self::new(from, Square::read(reader)?);
        m.ok_or_else(|| at.refused("a stone moves to a neighboring square"))
    }
}

impl Indexed for Move {
    const COUNT: usize = 2 * (FILES * (RANKS - 1) + RANKS * (FILES - 1));

    fn index(self) -> usize {
        Self::all().position(|m| m == self).expect("every move is listed")
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::all().nth(index)
    }
}

author::text_traits!(Clobber: PositionError<Fault>, Move);

impl fmt::Display for Clobber {
    /// Writes the ranks from 6 to 1 and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() && !f.alternate() {
            return pad(f, self);
        }
        write_ranks(f, |square| self.piece(square).map(Stone::letter))?;
        write_turn(f, ["w", "b"], self.turn)?;
        write_rules(f, NoRules)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, format_args!("{}{}", self.from, self.to))
    }
}

/// A position as plain data.
pub type Setup = author::Setup<Clobber, { Square::COUNT }>;

/// The reason a set-up is invalid: the player who moved last has no stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{} moved last but has no stones", Clobber::PLAYERS[.0.index()])]
pub struct Fault(pub Player);

impl HasSetup for Clobber {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let mut position = Self { stones: [Set::EMPTY; 2], turn: setup.turn };
        for (square, Stone(owner)) in setup.pieces() {
            position.stones[owner.index()] |= square.bitboard();
        }
        let mut faults = Faults::default();
        faults.push_if(position.sides()[1].is_empty(), Fault(!setup.turn));
        faults.into_result(position)
    }
}

impl Packed for Clobber {
    type Bytes = [u8; 7];

    fn digits(setup: &mut Setup, digits: &mut Digits<'_>) {
        setup.digits(digits);
    }
}

impl Zobrist for Clobber {}

impl Symmetric for Clobber {
    type Symmetry = Rectangle;

    fn transform(&self, symmetry: Rectangle) -> Self {
        let mut image = Self { stones: self.stones.map(|set| set.transform(symmetry)), ..*self };
        if symmetry.swap_players {
            image.stones.reverse();
            image.turn = !image.turn;
        }
        image
    }

    fn transform_move(&self, Move { from, to }: Move, symmetry: Rectangle) -> Move {
        Move { from: from.transform(symmetry), to: to.transform(symmetry) }
    }
}

impl View for Clobber {
    const MOVE_HELP: &'static str = "A move is written as its two squares: a1a2 captures the stone on \
        a2, and b1a1 the one on a1.";
}

impl Observe for Clobber {
    /// Returns 29, because each move captures one of 30 stones and the last cannot be captured.
    fn max_plies(_: NoRules) -> Option<u32> {
        Some(29)
    }
}

impl Arrange for Clobber {}

impl FullGame for Clobber {
    type Evaluator = Mobility;
}
