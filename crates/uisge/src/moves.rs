use core::cmp::Ordering;

use thiserror::Error;

use crate::{RANKS, Square};

/// A jump, a step or a forced pass.
///
/// A jump goes two squares horizontally or vertically, or diagonally under `diagonal-jumps=crowns`
/// ([U4](crate::rule_list#u4)), and a step goes one square in any direction
/// ([U6](crate::rule_list#u6)). The pass exists only under `stuck=passes`
/// ([U9](crate::rule_list#u9)). No other pair of squares forms a valid `Move`. Moves are ordered by
/// index.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The forced pass under `stuck=passes` ([U9](crate::rule_list#u9)). Its index is the highest
    /// of all moves but the diagonal jumps.
    ///
    /// ```
    /// use uisge::prelude::*;
    /// use uisge::{Move, Uisge};
    ///
    /// let position: Uisge = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w stuck=passes".parse()?;
    /// assert_eq!(position.legal_moves()[..], [Move::PASS]);
    /// assert_eq!(Move::PASS.to_string(), "pass");
    /// # Ok::<(), board_core::PositionError<uisge::Fault>>(())
    /// ```
    pub const PASS: Self = Self { from: 63, to: 63 };

    /// Returns the move between two squares, or `None` if neither a jump
    /// ([U4](crate::rule_list#u4)) nor a step ([U6](crate::rule_list#u6)) connects them.
    ///
    /// ```
    /// use uisge::{Move, Square};
    ///
    /// let square = |name: &str| name.parse::<Square>().unwrap();
    /// assert!(Move::new(square("d4"), square("f4")).is_some_and(Move::is_jump));
    /// assert!(Move::new(square("d4"), square("e5")).is_some_and(Move::is_step));
    /// assert!(Move::new(square("d4"), square("f6")).is_some_and(Move::is_diagonal_jump));
    /// assert_eq!(Move::new(square("d4"), square("g4")), None);
    /// ```
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Option<Self> {
        let files = from.file().abs_diff(to.file());
        let ranks = from.rank().abs_diff(to.rank());
        match (files, ranks) {
            (0, 1 | 2) | (1, 0 | 1) | (2, 0 | 2) => {
                Some(Self { from: from.bit_number() as u8, to: to.bit_number() as u8 })
            }
            _ => None,
        }
    }

    /// Returns the move that starts at a bit number and ends `distance` bits further.
    #[inline(always)]
    pub(crate) const fn going(from: u32, distance: i32) -> Self {
        Self { from: from as u8, to: from.wrapping_add_signed(distance) as u8 }
    }

    /// Returns the squares where the move starts and ends, or `None` for a pass.
    #[must_use]
    pub const fn squares(self) -> Option<(Square, Square)> {
        if self.is_pass() {
            return None;
        }
        let (from, to) = (self.from as u32, self.to as u32);
        Some((Square::from_bit_number(from), Square::from_bit_number(to)))
    }

    /// Returns whether the move is a jump, which turns the piece over ([U5](crate::rule_list#u5)).
    #[must_use]
    pub const fn is_jump(self) -> bool {
        self.is_one_of(1 << 2 | 1 << 30 | 1 << 16 | 1 << 14 | 1 << 18)
    }

    /// Returns whether the move is a diagonal jump, which only crowns may make, and only under
    /// `diagonal-jumps=crowns` ([U4](crate::rule_list#u4)).
    #[must_use]
    pub const fn is_diagonal_jump(self) -> bool {
        self.is_one_of(1 << 14 | 1 << 18)
    }

    /// Returns whether the distance between the squares, modulo 32, is in a set. A jump goes two
    /// files (2), two ranks (16), or both (14 or 18), in either direction. A step has another
    /// distance.
    #[inline(always)]
    const fn is_one_of(self, distances: u32) -> bool {
        distances >> (self.from.wrapping_sub(self.to) % 32) & 1 != 0
    }

    /// Returns whether the move is the step of a crown ([U6](crate::rule_list#u6)).
    #[must_use]
    pub const fn is_step(self) -> bool {
        !self.is_jump() && !self.is_pass()
    }

    /// Returns whether the move is the forced pass ([U9](crate::rule_list#u9)).
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.from == Self::PASS.from
    }
}

/// The index of the pass.
const PASS_INDEX: usize = 378;

/// All moves and their indices.
struct Table {
    /// The jumps and steps that need no option, the pass, and the diagonal jumps. Jumps and steps
    /// are ordered by the squares where they start and then where they end.
    moves: [Move; 459],
    /// The index of each move, at [`place`].
    indices: [u16; 64 * 8 * RANKS],
}

/// Returns the place of a move in a table, by the bit numbers of its squares, which are below 64.
const fn place(m: Move) -> usize {
    m.from as usize * 64 + m.to as usize
}

static TABLE: Table = {
    let mut table = Table { moves: [Move::PASS; 459], indices: [0; 64 * 8 * RANKS] };
    let mut next = [0, PASS_INDEX + 1];
    board_core::author::const_for!(0..8 * RANKS, |from| {
        board_core::author::const_for!(0..8 * RANKS, |to| {
            let squares = (Square::new(from % 8, from / 8), Square::new(to % 8, to / 8));
            let found = match squares {
                (Some(from), Some(to)) => Move::new(from, to),
                _ => None,
            };
            if let Some(m) = found {
                let next = &mut next[m.is_diagonal_jump() as usize];
                table.moves[*next] = m;
                table.indices[place(m)] = *next as u16;
                *next += 1;
            }
        });
    });
    assert!(
        next[0] == PASS_INDEX && next[1] == 459,
        "every entry but the pass is a jump or a step"
    );
    table
};

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        board_core::Indexed::index(*self).cmp(&board_core::Indexed::index(*other))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl board_core::Indexed for Move {
    const COUNT: usize = TABLE.moves.len();

    #[inline]
    fn index(self) -> usize {
        if self.is_pass() {
            return PASS_INDEX;
        }
        usize::from(TABLE.indices[place(self)])
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        TABLE.moves.get(index).copied()
    }
}

/// The reason a move is illegal in a position.
///
/// ```
/// use uisge::prelude::*;
/// use uisge::{Illegal, Uisge};
///
/// let reason = Uisge::start().check("c5c3".parse()?).unwrap_err();
/// assert_eq!(reason, Illegal::Occupied("c3".parse()?));
/// assert_eq!(reason.to_string(), "c3 is occupied");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over: a player shows six crowns ([U8](crate::rule_list#u8)), or the side to move
    /// cannot move or pass ([U9](crate::rule_list#u9)).
    #[error("the game is over")]
    GameOver,
    /// The move is a pass, but passing is allowed only under `stuck=passes` if no piece can move
    /// ([U9](crate::rule_list#u9)).
    #[error("a player who can move may not pass")]
    MayNotPass,
    /// The move starts from an empty square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The move starts from one of the opponent's pieces ([U3](crate::rule_list#u3)).
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// The move ends on an occupied square ([U4](crate::rule_list#u4), [U6](crate::rule_list#u6)).
    #[error("{0} is occupied")]
    Occupied(Square),
    /// The move is a step of a blank piece, which can only jump ([U6](crate::rule_list#u6)).
    #[error("a blank piece cannot step, only jump")]
    BlankSteps,
    /// The move is a diagonal jump, but the piece is blank or the rules do not allow any
    /// ([U4](crate::rule_list#u4)).
    #[error("only a crown jumps diagonally, and only under diagonal-jumps=crowns")]
    DiagonalJump,
    /// The jump does not go over a piece ([U4](crate::rule_list#u4)).
    #[error("there is no piece on {0} to jump over")]
    NothingToJump(Square),
    /// The twelve pieces would not stay connected ([U7](crate::rule_list#u7)).
    #[error("the pieces would not stay connected")]
    Disconnects,
}
