//! Tic-tac-toe, with hash keys and a view.

use std::fmt;
use std::str::FromStr;

use board_core::text::{self, ParseError, PositionError, Reader, write_row};
use board_core::{MoveSink, NoRules, Player, WinOrDraw, Zobrist};
use board_play::view::*;

const ROWS: [u16; 8] = [0o700, 0o070, 0o007, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The squares of each player as bits, starting at the top left. The notation is `x2/1o1/3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Three([u16; 2]);

/// A square, and the move to it: `a1` at the top left to `c3` at the bottom right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

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
        let won = |player: &Player| ROWS.iter().any(|row| self.0[player.index()] & row == *row);
        let winner = Player::ALL.into_iter().find(won);
        let full = self.0[0] | self.0[1] == 0o777;
        winner.map(WinOrDraw::Win).or(full.then_some(WinOrDraw::Draw))
    }

    fn generate<S: MoveSink<Square> + ?Sized>(&self, sink: &mut S) {
        let mut legal = (0..9).map(Square).filter(|&m| self.check(m).is_ok());
        let _ = legal.try_for_each(|m| sink.push(m));
    }

    fn check(&self, m: Square) -> Result<(), NotFree> {
        let free = (self.0[0] | self.0[1]) >> m.0 & 1 == 0;
        if free && self.outcome().is_none() { Ok(()) } else { Err(NotFree) }
    }

    fn play_unchecked(&mut self, m: Square) {
        self.0[self.turn().index()] |= 1 << m.0;
    }
}

impl Zobrist for Three {
    fn key(&self) -> u64 {
        board_core::zobrist::mix_with(3, u64::from(self.0[0]) << 16 | u64::from(self.0[1]))
    }
}

impl board_core::Move for Square {
    const COUNT: usize = 9;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < 9).then_some(Self(index as u8))
    }
}

impl board_core::Space for Square {
    const COUNT: usize = 9;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        <Self as board_core::Move>::from_index(index)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("{}{}", (b'a' + self.0 % 3) as char, self.0 / 3 + 1))
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(notation: &str) -> Result<Self, ParseError> {
        text::read(notation, |reader| {
            let file = reader.take("a, b or c", |b| b.checked_sub(b'a').filter(|&f| f < 3))?;
            Ok(Self(reader.number(1, 3, "1 to 3")? as u8 * 3 - 3 + file))
        })
    }
}

impl fmt::Display for Three {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..3 {
            f.write_str(if row > 0 { "/" } else { "" })?;
            let squares = (3 * row..3 * row + 3).map(Square);
            write_row(f, squares.map(|at| board_core::Board::piece(self, at).map(letter)))?;
        }
        Ok(())
    }
}

impl FromStr for Three {
    type Err = PositionError<&'static str>;

    fn from_str(notation: &str) -> Result<Self, Self::Err> {
        let mut read = Self([0; 2]);
        let mut reader = Reader::new(notation);
        for row in 0..3 {
            let player = |b| b"xo".iter().position(|&known| known == b);
            reader.row(3, "three squares: x, o or a number", player, |file, player| {
                read.0[player] |= 1 << (3 * row + file);
            })?;
            if row < 2 {
                reader.expect(b'/', "`/` after three squares")?;
            }
        }
        reader.end()?;
        let mut faults = board_core::Faults::default();
        let [crosses, noughts] = read.0.map(u16::count_ones);
        faults.push_if(crosses != noughts && crosses != noughts + 1, "a player has moved twice");
        faults.into_result(read).map_err(PositionError::Invalid)
    }
}

fn letter(Piece(owner): Piece) -> char {
    ['x', 'o'][owner.index()]
}

impl board_core::Piece for Piece {
    const ALL: &'static [Self] = &[Self(Player::First), Self(Player::Second)];

    fn owner(self) -> Option<Player> {
        Some(self.0)
    }

    fn letter(self) -> char {
        letter(self)
    }

    fn name(self) -> &'static str {
        ["cross", "nought"][self.0.index()]
    }
}

impl board_core::Board for Three {
    type Space = Square;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Square> {
        (0..9).map(Square)
    }

    fn piece(&self, at: Square) -> Option<Piece> {
        Player::ALL.into_iter().find(|player| self.0[player.index()] >> at.0 & 1 == 1).map(Piece)
    }
}

impl board_play::View for Three {
    const MOVE_HELP: &'static str = "A move is a square: a1 at the top left to c3.";

    fn layout(&self) -> Layout<Square> {
        let at = |space: Square| Point::new((space.0 % 3).into(), (space.0 / 3).into());
        let place = |n| Place::open(Square(n), at(Square(n)), Shape::Square, 1.0);
        Layout::of((0..9).map(place).collect(), 0.7)
    }

    fn glyph(Piece(owner): Piece) -> Glyph {
        let tone = Tone { dark: owner == Player::First, hue: Hue::Grey };
        let sign = letter(Piece(owner));
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Letter(sign), sign }
    }

    fn inputs(&self, m: Square) -> Vec<Touch<Square>> {
        vec![Touch::Space(m)]
    }

    fn changes(&self, m: Square) -> Vec<Step<Square, Piece>> {
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
