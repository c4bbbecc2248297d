use core::fmt;
use core::str::FromStr;

use board_core::text::{ParseError, Reader, pad};

use crate::space::{BOARD, Square, around};

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
        if targets(from.bit()) & to.bit() == 0 {
            return None;
        }
        Some(Self::between(from.bit_number(), to.bit_number()))
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

/// Where the geometry lets a piece go: two squares straight, or one in any direction.
const fn targets(from: u64) -> u64 {
    let jumps = from << 16 | from >> 16 | (from << 1 & BOARD) << 1 | (from >> 1 & BOARD) >> 1;
    (jumps | around(from)) & BOARD & !from
}

/// The index of the first move from each bit.
const FIRST: [u16; 48] = {
    let mut first = [0; 48];
    let (mut bit, mut next) = (0, 0);
    while bit < 48 {
        first[bit] = next;
        if BOARD >> bit & 1 == 1 {
            next += targets(1 << bit).count_ones() as u16;
        }
        bit += 1;
    }
    first
};

/// The jumps and steps, which are all moves but the pass.
const BETWEEN: usize = (FIRST[46] + targets(1 << 46).count_ones() as u16) as usize;

const ALL: [Move; BETWEEN + 1] = {
    let mut all = [Move::PASS; BETWEEN + 1];
    let (mut from, mut next) = (0, 0);
    while from < 48 {
        let mut left = if BOARD >> from & 1 == 1 { targets(1 << from) } else { 0 };
        while left != 0 {
            all[next] = Move::between(from, left.trailing_zeros());
            left &= left - 1;
            next += 1;
        }
        from += 1;
    }
    all
};

impl board_core::Move for Move {
    const COUNT: usize = ALL.len();

    #[inline]
    fn index(self) -> usize {
        if self.is_pass() {
            return BETWEEN;
        }
        let below = targets(1 << self.from) & ((1 << self.to) - 1);
        FIRST[usize::from(self.from)] as usize + below.count_ones() as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        ALL.get(index).copied()
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

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        if reader.rest() == "pass" {
            return Ok(Self::PASS);
        }
        let from = Square::read(&mut reader)?;
        let at_target = reader.clone();
        let to = Square::read(&mut reader)?;
        reader.end()?;
        let wrong = || at_target.error("a square two away in a line, or one in any direction");
        Self::new(from, to).ok_or_else(wrong)
    }
}
