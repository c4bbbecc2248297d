use core::fmt;

use board_core::text::{ParseError, Reader, pad};

use crate::space::Square;

/// A jump, a step, or a forced pass.
///
/// A jump goes two squares horizontally or vertically (U4), a step one square in any direction
/// (U6). The pass exists only under `stuck=passes` (U9). Any other pair of squares is no move.
///
/// ```
/// use uisge::Move;
///
/// let m: Move = "d4f4".parse()?;
/// assert!(m.is_jump());
/// assert_eq!(m.squares().unwrap().1, "f4".parse()?);
/// assert!("d4g4".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The forced pass of `stuck=passes` (U9). It has the last index.
    pub const PASS: Self = Self { from: 63, to: 63 };

    /// The move between two squares, if the geometry allows one.
    pub const fn new(from: Square, to: Square) -> Option<Self> {
        if is_move(from, to) {
            Some(Self::between(from.bit_number(), to.bit_number()))
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) const fn between(from: u32, to: u32) -> Self {
        Self { from: from as u8, to: to as u8 }
    }

    /// The move from a bit to the one `distance` further on.
    #[inline(always)]
    pub(crate) const fn going(from: u32, distance: i32) -> Self {
        Self::between(from, from.wrapping_add_signed(distance))
    }

    /// Where it starts and where it ends; `None` for a pass.
    pub const fn squares(self) -> Option<(Square, Square)> {
        if self.is_pass() {
            return None;
        }
        let (from, to) = (self.from as u32, self.to as u32);
        Some((Square::from_bit_number(from), Square::from_bit_number(to)))
    }

    /// Whether it is a jump, which turns the piece over (U5).
    pub const fn is_jump(self) -> bool {
        // Only jumps go two files (2) or two ranks (16); a pass goes nowhere.
        (1 << 2 | 1 << 16_u32) >> self.from.abs_diff(self.to) & 1 == 1
    }

    /// Whether it is a step of a crown (U6).
    pub const fn is_step(self) -> bool {
        !self.is_jump() && !self.is_pass()
    }

    /// Whether it is the forced pass (U9).
    pub const fn is_pass(self) -> bool {
        self.from == Self::PASS.from
    }
}

/// Whether a piece may ever go there: two squares straight (U4), or one in any direction (U6).
const fn is_move(from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    matches!((files, ranks), (0, 1 | 2) | (1, 0 | 1) | (2, 0))
}

/// The number of pairs of squares.
const PAIRS: usize = Square::COUNT * Square::COUNT;

const fn nth_pair(n: usize) -> (Square, Square) {
    match (Square::from_index(n / Square::COUNT), Square::from_index(n % Square::COUNT)) {
        (Some(from), Some(to)) => (from, to),
        _ => panic!("there are not so many pairs"),
    }
}

/// The number of jumps and steps, which are all moves but the pass.
const BETWEEN: usize = {
    let (mut pair, mut count) = (0, 0);
    while pair < PAIRS {
        let (from, to) = nth_pair(pair);
        count += is_move(from, to) as usize;
        pair += 1;
    }
    count
};

/// The moves by their indices: in the order of where they start, then of where they end.
struct Table {
    moves: [Move; BETWEEN + 1],
    /// By bit numbers, from and to.
    indices: [[u16; 48]; 48],
}

static TABLE: Table = {
    let mut moves = [Move::PASS; BETWEEN + 1];
    let mut indices = [[0; 48]; 48];
    let (mut pair, mut next) = (0, 0);
    while pair < PAIRS {
        let (from, to) = nth_pair(pair);
        let (from_bit, to_bit) = (from.bit_number(), to.bit_number());
        if is_move(from, to) {
            moves[next] = Move::between(from_bit, to_bit);
            indices[from_bit as usize][to_bit as usize] = next as u16;
            next += 1;
        }
        pair += 1;
    }
    Table { moves, indices }
};

impl board_core::Move for Move {
    const COUNT: usize = BETWEEN + 1;

    #[inline]
    fn index(self) -> usize {
        if self.is_pass() {
            return BETWEEN;
        }
        usize::from(TABLE.indices[usize::from(self.from)][usize::from(self.to)])
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        TABLE.moves.get(index).copied()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.squares() {
            Some((from, to)) => pad(f, format_args!("{from}{to}")),
            None => f.pad("pass"),
        }
    }
}

board_core::text_traits!(Move);

impl Move {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.take_rest("pass") {
            return Ok(Self::PASS);
        }
        let from = Square::read(reader)?;
        let at_target = reader.clone();
        let to = Square::read(reader)?;
        reader.end()?;
        Self::new(from, to).ok_or_else(|| at_target.refused(why_no_move(from, to)))
    }
}

/// Why nothing goes from one square to another on any board.
fn why_no_move(from: Square, to: Square) -> &'static str {
    let distances = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match distances {
        (0, 0) => "a piece may not stay where it is",
        (2, 2) => "a piece does not jump diagonally, only along a rank or a file",
        _ => "a piece goes one square, or jumps two along a rank or a file",
    }
}
