use core::fmt;

use board_core::bits::nth_one;
use board_core::text::{ParseError, Reader, pad};

use crate::bitboard::Bitboard;
use crate::space::{Layer, Space};

/// A step, a chain of jumps, or a forced pass: where the piece starts and where it stops, and at
/// the centre the rotation of the disk.
///
/// A move names its effect, not its path: two chains between the same spaces are one move, also
/// together with a step, and [`DiskRace::paths`](crate::DiskRace::paths) has them. The three
/// rotations are three moves even where the result is the same (D10). A pair of spaces that no step
/// and no chain of jumps connects on any disk is no move.
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

/// How the disk is rotated when a piece has stopped at the centre (D10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Rotation {
    /// Not at all.
    #[default]
    Still,
    /// By 1/8: the pieces move from o0 to o1, and so on.
    Plus,
    /// By 1/8: the pieces move from o1 to o0, and so on.
    Minus,
}

impl Rotation {
    /// All values.
    pub const ALL: [Self; 3] = [Self::Still, Self::Plus, Self::Minus];
}

/// The ways in which moves to some spaces can end: a bit for each space, and behind that of the
/// centre one for each rotation (D10), of which a piece that was turned before has all too (D12).
#[inline(always)]
pub(crate) const fn ends(targets: Bitboard) -> u32 {
    let (targets, centre) = (targets.bits(), targets.bits() & Bitboard::CENTRE.bits());
    targets | centre << 1 | centre << 2
}

/// The [ends] of the moves that exist from each space, by steps and by chains of jumps, which keep to
/// outer spaces and centre, or to inner spaces and ring; behind them that of the pass.
const REACH: [u32; Space::COUNT + 1] = {
    const OUTER: u32 = Bitboard::OUTER.bits();
    const INNER: u32 = Bitboard::INNER.bits();
    const CENTRE: u32 = Bitboard::CENTRE.bits();
    const SPOKE: u32 = 0b0_00000001_00000001_00000001;
    const EVERY_SECOND: u32 = 0b0_01010101_00000000_01010101;
    let mut reach = [1 << Move::PASS.end; Space::COUNT + 1];
    let mut index = 0;
    while let Some(from) = Space::from_index(index) {
        let (spoke, every_second) = (SPOKE << (index % 8), EVERY_SECOND << (index % 2));
        let own = from.bitboard();
        let beside = own.rotated(1).bits() | own.rotated(7).bits();
        let to = match from.layer() {
            // D7, and D8: not along the ring.
            Layer::Ring => spoke & OUTER | every_second & INNER,
            Layer::Outer => spoke | OUTER | CENTRE,
            Layer::Inner => spoke & OUTER | beside | every_second | CENTRE,
            Layer::Centre => OUTER | INNER,
        };
        reach[index] = ends(Bitboard::from_bits(to & !own.bits()));
        index += 1;
    }
    reach
};

impl Move {
    /// The forced pass (D13). It has the last index.
    pub const PASS: Self = Self { from: Space::COUNT as u8, end: 31 };

    /// The move between two spaces, if the lines allow one. Only a move to the centre can have a
    /// rotation.
    pub const fn new(from: Space, to: Space, rotation: Rotation) -> Option<Self> {
        let end = to.bit_number() + rotation as u32;
        let exists = REACH[from.index()] & ends(to.bitboard()) & 1 << end != 0;
        if exists { Some(Self::ending(from.bit_number(), end)) } else { None }
    }

    #[inline(always)]
    pub(crate) const fn ending(from: u32, end: u32) -> Self {
        Self { from: from as u8, end: end as u8 }
    }

    /// Where it starts and where it ends; `None` for a pass.
    #[inline]
    pub const fn spaces(self) -> Option<(Space, Space)> {
        let Some(from) = Space::from_index(self.from as usize) else { return None };
        match Space::from_index(self.end as usize) {
            Some(to) => Some((from, to)),
            None => Some((from, Space::CENTRE)),
        }
    }

    /// How it rotates the disk.
    #[inline]
    pub const fn rotation(self) -> Rotation {
        match self.end {
            25 => Rotation::Plus,
            26 => Rotation::Minus,
            _ => Rotation::Still,
        }
    }

    /// Whether it is the forced pass (D13).
    ///
    /// ```
    /// use disk_race::Move;
    ///
    /// assert!(Move::PASS.is_pass());
    /// assert!(!"i0c+".parse::<Move>()?.is_pass());
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.from == Self::PASS.from
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.take_rest("pass") {
            return Ok(Self::PASS);
        }
        let from = Space::read(reader)?;
        let at_target = reader.clone();
        let to = Space::read(reader)?;
        let mut rotation = Rotation::Still;
        if to == Space::CENTRE && !reader.rest().is_empty() {
            let signs = [(b'+', Rotation::Plus), (b'-', Rotation::Minus)];
            rotation = reader.take("+, - or the end", |byte| {
                signs.iter().find(|sign| sign.0 == byte).map(|sign| sign.1)
            })?;
        } else if matches!(reader.rest(), "+" | "-") {
            return Err(reader.refused("only a piece that stops at the centre may turn the disk"));
        }
        reader.end()?;
        Self::new(from, to, rotation).ok_or_else(|| {
            at_target.refused(if from == to {
                "a piece may not end its move where it began"
            } else {
                "no step and no chain of jumps leads there on any disk"
            })
        })
    }
}

/// The index of the first move from each space, and behind them that of the pass.
const FIRST: [u16; Space::COUNT + 1] = {
    let mut first = [0; Space::COUNT + 1];
    let mut from = 0;
    while from < Space::COUNT {
        first[from + 1] = first[from] + REACH[from].count_ones() as u16;
        from += 1;
    }
    first
};

impl board_core::Move for Move {
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

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((from, to)) = self.spaces() else { return f.pad("pass") };
        let rotation = ["", "+", "-"][self.rotation() as usize];
        pad(f, format_args!("{from}{to}{rotation}"))
    }
}

board_core::text_traits!(Move);
