//! Connect Four on a board of seven columns and six rows.
//!
//! Other libraries have this game too, which makes their speed comparable. Like the games of this
//! project, it uses a bitboard for each player.

#![forbid(unsafe_code)]

mod arrange;
mod board;
mod planes;
mod text;
mod view;

use std::fmt;

use board_core::{
    Faults, HasSetup, MoveSink, NoRules, Player, Symmetric, WinOrDraw, Zobrist, zobrist,
};

pub use board::{Disc, Square};

/// The number of columns, a to g.
pub const COLUMNS: usize = 7;

/// The number of rows, from 1 at the bottom.
pub const ROWS: usize = 6;

/// The distance in bits to the square on the right; the square above is the next bit. The bit above
/// each column stays empty, so that no line continues in the next column:
///
/// ```text
///      6 13 20 27 34 41 48    always empty
///      5 12 19 26 33 40 47    row 6
///      : :  :  :  :  :  :
///      0  7 14 21 28 35 42    row 1
///      a  b  c  d  e  f  g
/// ```
const RIGHT: u32 = ROWS as u32 + 1;

/// Row 1.
const FEET: u64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;

/// All squares.
const FULL: u64 = FEET * ((1 << ROWS) - 1);

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectFour {
    discs: [u64; 2],
    turn: Player,
}

/// The column of the new disc, 0 for a.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The column is full.
    Full,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::Full => "the column is full",
        })
    }
}

impl std::error::Error for Illegal {}

/// Whether four discs are in a line.
const fn has_four(discs: u64) -> bool {
    let mut ways = [1, RIGHT - 1, RIGHT, RIGHT + 1].as_slice();
    while let [way, rest @ ..] = ways {
        // Two adjacent discs, and then two adjacent pairs.
        let pairs = discs & discs >> *way;
        if pairs & pairs >> (2 * *way) != 0 {
            return true;
        }
        ways = rest;
    }
    false
}

impl ConnectFour {
    const fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// Returns the squares where discs can land.
    const fn open(&self) -> u64 {
        (self.occupied() + FEET) & FULL
    }
}

/// Returns the squares of a column.
const fn column(number: usize) -> u64 {
    ((1 << ROWS) - 1) << (number * RIGHT as usize)
}

impl board_core::Position for ConnectFour {
    type Move = Move;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = Illegal;

    const NAME: &'static str = "connect-four";
    const PLAYERS: [&'static str; 2] = ["first", "second"];

    fn start_with(_: NoRules) -> Self {
        Self { discs: [0; 2], turn: Player::First }
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<WinOrDraw> {
        let last = !self.turn;
        if has_four(self.discs[last.index()]) {
            Some(WinOrDraw::win_of(last))
        } else {
            (self.occupied() == FULL).then_some(WinOrDraw::Draw)
        }
    }

    #[inline]
    fn generate(&self, sink: &mut impl MoveSink<Move>) {
        if self.is_over() {
            return;
        }
        for square in board_core::bits::ones(self.open()) {
            if sink.accept(Move((square / RIGHT) as u8)).is_break() {
                return;
            }
        }
    }

    #[inline]
    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.is_over() {
            Err(Illegal::GameOver)
        } else if self.open() & column(m.0.into()) == 0 {
            Err(Illegal::Full)
        } else {
            Ok(())
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        self.discs[self.turn.index()] |= self.open() & column(m.0.into());
        self.turn = !self.turn;
    }
}

impl board_core::Move for Move {
    const COUNT: usize = COLUMNS;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < COLUMNS).then_some(Self(index as u8))
    }
}

impl Zobrist for ConnectFour {
    fn key(&self) -> u64 {
        // The number of discs determines the side to move.
        zobrist::mix_with(zobrist::mix_with(0x636f_6e6e, self.discs[0]), self.discs[1])
    }
}

/// The identity or the reflection that exchanges left and right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Whether column a becomes column g.
    pub mirrored: bool,
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &[Self { mirrored: false }, Self { mirrored: true }];

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, next: Self) -> Self {
        Self { mirrored: self.mirrored ^ next.mirrored }
    }

    fn inverse(self) -> Self {
        self
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for ConnectFour {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mirrored = |discs: u64| {
            let columns = (0..COLUMNS).map(|number| {
                (discs & column(number)) >> (number * 7) << ((COLUMNS - 1 - number) * 7)
            });
            columns.sum()
        };
        if symmetry.mirrored { Self { discs: self.discs.map(mirrored), ..*self } } else { *self }
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        if symmetry.mirrored { Move(COLUMNS as u8 - 1 - m.0) } else { m }
    }
}

/// A set-up: the discs and the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// By [`Square::index`](board_core::Space::index).
    pub board: [Option<Player>; COLUMNS * ROWS],
    /// The side to move.
    pub turn: Player,
}

/// A fault of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// The square below this disc is empty.
    Floats(Square),
    /// The numbers of discs do not match the side to move.
    Discs,
    /// The side to move already has four in a line.
    Four,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Floats(square) => write!(f, "the square below {square} is empty"),
            Self::Discs => f.write_str("the numbers of discs do not match the side to move"),
            Self::Four => f.write_str("the side to move has already won"),
        }
    }
}

impl HasSetup for ConnectFour {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        let board = std::array::from_fn(|index| {
            let bit = Square(index as u8).bit();
            Player::ALL.into_iter().find(|player| self.discs[player.index()] & bit != 0)
        });
        Setup { board, turn: self.turn }
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let mut faults = Faults::default();
        let mut discs = [0; 2];
        for (index, disc) in setup.board.iter().enumerate() {
            let square = Square(index as u8);
            if let Some(player) = disc {
                discs[player.index()] |= square.bit();
                let below = index.checked_sub(COLUMNS).map(|below| setup.board[below]);
                faults.push_if(below == Some(None), Fault::Floats(square));
            }
        }
        let [first, second] = discs.map(u64::count_ones);
        faults.push_if(first != second + setup.turn.index() as u32, Fault::Discs);
        faults.push_if(has_four(discs[setup.turn.index()]), Fault::Four);
        faults.into_result(Self { discs, turn: setup.turn })
    }
}
