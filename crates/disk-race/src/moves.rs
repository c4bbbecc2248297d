use board_core::author::bits::nth_one;
use thiserror::Error;

use crate::bitboard::{self, Bitboard, rotated};
use crate::{Layer, Space};

/// A step, a chain of jumps or a forced pass.
///
/// A move stores the spaces where the piece starts and stops and, if it stops at the center, the
/// rotation of the disk.
///
/// Two chains between the same spaces, or a chain and a step, are one move, because their effect is
/// the same. [`DiskRace::paths`](crate::DiskRace::paths) returns the paths of a move. The three
/// rotations are different moves even if their results are equal ([D10](crate::rule_list#d10)).
/// There is no move between two spaces that no step or chain of jumps connects on any disk.
///
/// ```
/// use disk_race::{Move, Rotation};
///
/// let m: Move = "i2c+".parse()?;
/// assert_eq!(m.spaces(), Some(("i2".parse()?, "c".parse()?)));
/// assert_eq!(m.rotation(), Rotation::Plus);
/// assert!("r0r1".parse::<Move>().is_err());
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    end: u8,
}

/// The rotation of the disk by a player whose piece stopped at the center
/// ([D10](crate::rule_list#d10)).
///
/// ```
/// use disk_race::{Move, Rotation};
///
/// let rotation = |m: &str| m.parse().map(Move::rotation);
/// assert_eq!(rotation("i2c"), Ok(Rotation::Still));
/// assert_eq!(rotation("i2c+"), Ok(Rotation::Plus));
/// assert_eq!(rotation("i2c-"), Ok(Rotation::Minus));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Rotation {
    /// No rotation.
    #[default]
    Still,
    /// A clockwise rotation by an eighth of a turn, which moves the piece on o0 to o1, and so on.
    Plus,
    /// A counterclockwise rotation by an eighth of a turn, which moves the piece on o1 to o0, and
    /// so on.
    Minus,
}

impl Rotation {
    /// All values.
    pub const ALL: [Self; 3] = [Self::Still, Self::Plus, Self::Minus];
}

/// Returns the ends of the moves to some spaces. There is a bit for each space and, after the bit
/// of the center, one for each rotation (D10), even for a piece that was turned before (D12).
#[inline(always)]
pub(crate) const fn ends(targets: Bitboard) -> u32 {
    let (targets, center) = (targets.bits(), targets.bits() & bitboard::CENTER.bits());
    targets | center << 1 | center << 2
}

/// The [ends] of the moves that exist from each space, by a step or by a chain of jumps, followed
/// by the end of the pass. A chain stays either on the outer spaces and the center, or on the inner
/// spaces and the ring.
static REACH: [u32; Space::COUNT + 1] = {
    let mut reach = [0; Space::COUNT + 1];
    reach[Space::COUNT] = 1 << Move::PASS.end;
    let mut index = 0;
    while let Some(from) = Space::from_index(index) {
        reach[index] = ends(reached_from(from));
        index += 1;
    }
    reach
};

/// Returns the spaces to which moves from a space exist.
const fn reached_from(from: Space) -> Bitboard {
    const OUTER: u32 = bitboard::OUTER.bits();
    const INNER: u32 = bitboard::INNER.bits();
    const CENTER: u32 = bitboard::CENTER.bits();
    let spoke = 0b0_00000001_00000001_00000001 << (from.index() % 8);
    let every_second = 0b0_01010101_00000000_01010101 << (from.index() % 2);
    let own = from.bitboard();
    let adjacent = rotated(own, 1).bits() | rotated(own, 7).bits();
    let reached = match from.layer() {
        // D7: a jump may start from the ring. D8: no move goes along the ring.
        Layer::Ring => spoke & OUTER | every_second & INNER,
        Layer::Outer => spoke | OUTER | CENTER,
        Layer::Inner => spoke & OUTER | adjacent | every_second | CENTER,
        Layer::Center => OUTER | INNER,
    };
    Bitboard::from_bits(reached & !own.bits())
}

impl Move {
    /// The forced pass ([D13](crate::rule_list#d13)). Its index is the highest of all moves.
    ///
    /// ```
    /// use disk_race::prelude::*;
    /// use disk_race::{DiskRace, Move};
    ///
    /// // Blue's piece on r1 is locked in, and the other three have arrived.
    /// let position: DiskRace = "BbB1B3/1r6/1R3r2/R b".parse()?;
    /// assert_eq!(position.legal_moves()[..], [Move::PASS]);
    /// # Ok::<(), board_core::PositionError<disk_race::Fault>>(())
    /// ```
    pub const PASS: Self = Self { from: Space::COUNT as u8, end: 31 };

    /// Returns the move between two spaces, or `None` if there is none on any disk. Only a move to
    /// the center can have a rotation.
    #[must_use]
    pub const fn new(from: Space, to: Space, rotation: Rotation) -> Option<Self> {
        if !matches!(to, Space::CENTER) && !matches!(rotation, Rotation::Still) {
            return None;
        }
        let end = to.bit_number() + rotation as u32;
        let exists = REACH[from.index()] >> end & 1 == 1;
        if exists { Some(Self::ending(from.bit_number(), end)) } else { None }
    }

    #[inline(always)]
    pub(crate) const fn ending(from: u32, end: u32) -> Self {
        Self { from: from as u8, end: end as u8 }
    }

    /// Returns the spaces where the move starts and ends, or `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn spaces(self) -> Option<(Space, Space)> {
        let Some(from) = Space::from_index(self.from as usize) else { return None };
        match Space::from_index(self.end as usize) {
            Some(to) => Some((from, to)),
            None => Some((from, Space::CENTER)),
        }
    }

    /// Returns the rotation of the disk.
    #[inline]
    #[must_use]
    pub const fn rotation(self) -> Rotation {
        match self.end {
            25 => Rotation::Plus,
            26 => Rotation::Minus,
            _ => Rotation::Still,
        }
    }
}

/// The index of the first move from each space, followed by the index of the pass.
static FIRST: [u16; Space::COUNT + 1] = {
    let mut first = [0; Space::COUNT + 1];
    board_core::author::const_for!(0..Space::COUNT, |from| {
        first[from + 1] = first[from] + REACH[from].count_ones() as u16;
    });
    first
};

impl board_core::Indexed for Move {
    const COUNT: usize = FIRST[Space::COUNT] as usize + 1;

    #[inline]
    fn index(self) -> usize {
        let from = usize::from(self.from);
        let below = REACH[from] & ((1 << self.end) - 1);
        usize::from(FIRST[from]) + below.count_ones() as usize
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        let from = FIRST.iter().rposition(|&first| usize::from(first) <= index)?;
        let end = nth_one(REACH[from].into(), index - usize::from(FIRST[from]))?;
        Some(Self::ending(from as u32, end))
    }
}

/// The reason a move is illegal in a position.
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{DiskRace, Illegal};
///
/// let position: DiskRace = "2rbrbrb/1b6/1r6/1 r".parse()?;
/// let reason = position.check("i1r1".parse()?).unwrap_err();
/// assert_eq!(reason, Illegal::NotTurned("i1".parse()?));
/// let message = "the piece on i1 must stop at the center before it may arrive";
/// assert_eq!(reason.to_string(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over: a player has won, both have finished ([D14](crate::rule_list#d14)), or
    /// neither can move ([D15](crate::rule_list#d15)).
    #[error("the game is over")]
    GameOver,
    /// The move is a pass, but the player can move a piece ([D13](crate::rule_list#d13)).
    #[error("passing is not allowed while a piece can move")]
    MayNotPass,
    /// The move starts from an empty space.
    #[error("there is no piece on {0}")]
    NoPiece(Space),
    /// The move starts from one of the opponent's pieces.
    #[error("the piece on {0} is not yours")]
    NotYours(Space),
    /// The player must move another piece, which stopped at the center on the previous turn
    /// ([D11](crate::rule_list#d11)).
    #[error("the piece at the center has to move")]
    MustMoveCenter,
    /// The piece has reached one of the opponent's starts and may not leave it
    /// ([D8](crate::rule_list#d8)).
    #[error("the piece on {0} has arrived and cannot move")]
    Arrived(Space),
    /// The move ends on an occupied space ([D4](crate::rule_list#d4), [D5](crate::rule_list#d5)).
    #[error("{0} is occupied")]
    Occupied(Space),
    /// The move ends on a start of the player's own color ([D8](crate::rule_list#d8)).
    #[error("{0} is one of your own starts")]
    OwnStart(Space),
    /// The piece has not been turned at the center yet, so it may not move to the opponent's starts
    /// ([D9](crate::rule_list#d9)).
    #[error("the piece on {0} must stop at the center before it may arrive")]
    NotTurned(Space),
    /// A jump would go over one of the player's own pieces ([D5](crate::rule_list#d5)).
    #[error("the piece on {0} is your own and cannot be jumped")]
    JumpsOwn(Space),
    /// A jump would go over an empty space ([D5](crate::rule_list#d5)).
    #[error("there is no piece on {0} to jump over")]
    NothingToJump(Space),
    /// Only a chain that changes its line leads to the space, which `chain=straight` forbids
    /// ([D6](crate::rule_list#d6)).
    #[error("no chain of jumps leads from {0} to {1} without changing its line")]
    ChangesLine(Space, Space),
    /// Neither a step nor a chain of jumps leads to the space ([D4](crate::rule_list#d4) to
    /// [D7](crate::rule_list#d7)).
    #[error("no step or chain of jumps leads from {0} to {1}")]
    NoWay(Space, Space),
}
