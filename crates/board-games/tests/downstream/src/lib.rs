//! Tic-tac-toe, with set-ups, symmetries, hash keys and a view.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::author::text::{self, ParseError, PositionError, Reader};
use board_core::author::{NoRules, WinOrDraw};
use board_core::{Dihedral, Faults, HasSetup, Indexed, Piece as _, Player, Symmetric, Zobrist};
use board_play::view::*;

const ROWS: [u16; 8] = [0o700, 0o070, 0o007, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The squares of each player as bits, starting at the top left. The notation is `x2/1o1/3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Three([u16; 2]);

/// A square, and the move to it: `a1` at the top left to `c3` at the bottom right.
pub type Square = board_core::author::Square<3, 3>;

/// Why a set-up is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Fault {
    #[error("a player has moved twice")]
    MovedTwice,
    #[error("the side to move has won")]
    HasWon,
}

/// A piece of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(Player);

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the square is taken, or the game is over")]
pub struct NotFree;

impl board_core::Position for Three {
    type Move = Square;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = NotFree;

    const NAME: &'static str = "three";
    const PLAYERS: [&'static str; 2] = ["cross", "nought"];

    fn start_with(_: NoRules) -> Self {
        Self([0; 2])
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        Player::ALL[(self.0[0].count_ones() - self.0[1].count_ones()) as usize]
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        let winner = Player::ALL.into_iter().find(|&player| self.has_row(player));
        let full = self.0[0] | self.0[1] == 0o777;
        winner.map(WinOrDraw::win_of).or(full.then_some(WinOrDraw::Draw))
    }

    fn generate<B>(&self, f: impl FnMut(Square) -> ControlFlow<B>) -> ControlFlow<B> {
        Square::all().filter(|&m| self.check(m).is_ok()).try_for_each(f)
    }

    fn check(&self, m: Square) -> Result<(), NotFree> {
        let free = (self.0[0] | self.0[1]) >> m.index() & 1 == 0;
        if free && self.outcome().is_none() { Ok(()) } else { Err(NotFree) }
    }

    fn play_unchecked(&mut self, m: Square) {
        self.0[self.turn().index()] |= 1 << m.index();
    }
}

impl Three {
    fn has_row(self, player: Player) -> bool {
        ROWS.iter().any(|row| self.0[player.index()] & row == *row)
    }
}

/// A set-up is the owner of each square. The side to move follows from the number of pieces.
impl HasSetup for Three {
    type Setup = [Option<Player>; 9];
    type Fault = Fault;

    fn setup(&self) -> Self::Setup {
        let squares = std::array::from_fn(|at| Square::from_index(at).expect("one of nine"));
        squares.map(|square| board_core::Board::piece(self, square).map(|Piece(owner)| owner))
    }

    fn from_setup(setup: &Self::Setup) -> Result<Self, Faults<Fault>> {
        let mut position = Self([0; 2]);
        for (at, owner) in setup.iter().enumerate() {
            if let Some(player) = owner {
                position.0[player.index()] |= 1 << at;
            }
        }
        let [crosses, noughts] = position.0.map(u16::count_ones);
        let turn = if crosses == noughts { Player::First } else { Player::Second };
        let mut faults = Faults::default();
        faults.push_if(crosses != noughts && crosses != noughts + 1, Fault::MovedTwice);
        faults.push_if(position.has_row(turn), Fault::HasWon);
        faults.into_result(position)
    }
}

/// The symmetries of a square: a quarter turn takes a1 to c1.
impl Symmetric for Three {
    type Symmetry = Dihedral<4>;

    fn transform(&self, symmetry: Self::Symmetry) -> Self {
        let image = |squares: u16| {
            let squares = Square::all().filter(|at| squares >> at.index() & 1 == 1);
            squares.fold(0, |image, at| image | 1 << self.transform_move(at, symmetry).index())
        };
        Self(self.0.map(image))
    }

    fn transform_move(&self, at: Square, symmetry: Self::Symmetry) -> Square {
        let file = if symmetry.mirrored() { 2 - at.file() } else { at.file() };
        let quarter = |(file, row), _| (2 - row, file);
        let (file, row) = (0..symmetry.turns()).fold((file, at.rank()), quarter);
        Square::new(file, row).expect("a square of the board")
    }
}

impl Zobrist for Three {
    fn key(&self) -> u64 {
        board_core::author::zobrist::mix_with(3, u64::from(self.0[0]) << 16 | u64::from(self.0[1]))
    }
}

impl fmt::Display for Three {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = (0..3).map(|row| Square::all().filter(move |square| square.rank() == row));
        text::write_rows(f, rows, |square| {
            board_core::Board::piece(self, square).map(Piece::letter)
        })
    }
}

impl FromStr for Three {
    type Err = PositionError<Fault>;

    fn from_str(notation: &str) -> Result<Self, Self::Err> {
        let setup = text::read(notation, read_setup)?;
        Ok(Self::from_setup(&setup)?)
    }
}

fn read_setup(reader: &mut Reader<'_>) -> Result<[Option<Player>; 9], ParseError> {
    let mut setup = [None; 9];
    for (number, row) in setup.chunks_mut(3).enumerate() {
        if number > 0 {
            reader.expect(b'/', "`/` after three squares")?;
        }
        let player = |letter| Piece::from_letter(letter).map(|Piece(owner)| owner);
        reader.row(3, "three squares: x, o or a number", player, |file, player| {
            row[file as usize] = Some(player);
        })?;
    }
    Ok(setup)
}

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self(Player::First), Some(Player::First), 'x', "cross"),
        (Self(Player::Second), Some(Player::Second), 'o', "nought"),
    ];
}

impl board_core::Board for Three {
    type Space = Square;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Square> {
        Square::all()
    }

    fn piece(&self, at: Square) -> Option<Piece> {
        Player::ALL
            .into_iter()
            .find(|player| self.0[player.index()] >> at.index() & 1 == 1)
            .map(Piece)
    }
}

impl board_play::View for Three {
    const MOVE_HELP: &'static str = "A move is a square: a1 at the top left to c3.";

    fn layout(&self) -> Layout {
        let at = |space: Square| Point::new(space.file() as f64, space.rank() as f64);
        let place = |space| Place::open(space, at(space), Shape::Square, 1.0);
        Layout::of(Square::all().map(place).collect(), 0.7)
    }

    fn glyph(Piece(owner): Piece) -> Glyph {
        let tone = Tone { dark: owner == Player::First, hue: Hue::Grey };
        let sign = Piece(owner).letter();
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Letter(sign), sign }
    }

    fn inputs(&self, m: Square) -> Vec<Input<Square>> {
        vec![Input::Space(m)]
    }

    fn changes(&self, m: Square) -> Vec<Vec<Change<Square, Piece>>> {
        let piece = Piece(board_core::Position::turn(self));
        vec![vec![Change::Enters { at: m, piece, entry: None }]]
    }

    fn describe(&self, m: Square) -> String {
        format!("a piece is put on {m}")
    }

    fn reason(&self) -> Option<String> {
        let outcome = board_core::Position::outcome(self)?;
        let reasons = ["there are three in a row", "the board is full"];
        Some(reasons[usize::from(outcome == WinOrDraw::Draw)].into())
    }
}
