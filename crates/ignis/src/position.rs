use core::ops::Range;

use board_core::Player;

use crate::bitboard::Bitboard;
use crate::space::Space;
use crate::{Line, Move, Rules};

/// A position: what is on the 36 spaces and which of them are taboo, the supply, the side to move,
/// and the rules.
///
/// It is valid by construction: the playing area is a rectangle, there are no more pieces than the
/// box holds, the supply is larger than the number of empty spaces, and every edge line that has
/// to be removed is. It takes 32 bytes.
///
/// ```
/// use ignis::prelude::*;
/// use ignis::{Move, Ignis};
///
/// let mut position = Ignis::start();
/// let slide: Move = "Ebn".parse()?;
/// position.play(slide)?;
/// assert_eq!(position.to_string(), "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ignis {
    /// The spaces with a piece.
    pub(crate) occupied: Bitboard,
    /// Of the pieces, those of air and earth. Where no piece is, every bit that is not in the
    /// playing area, so that [`area`](Self::area) needs no field of its own.
    pub(crate) neutral: Bitboard,
    /// Of the pieces, those of fire and earth.
    pub(crate) odd: Bitboard,
    /// The supply (I1).
    pub(crate) air: u8,
    pub(crate) earth: u8,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// A piece: its element (I1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// Fire, the pieces of the first player.
    Fire,
    /// Water, the pieces of the second player.
    Water,
    /// Air, which is neutral and pushed off by earth alone.
    Air,
    /// Earth, which is neutral and never pushed off.
    Earth,
}

board_core::win_or_draw! {
    /// How a game ended (I15).
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Fire, the first player, won.
        Fire = "fire",
        /// Water, the second player, won.
        Water = "water",
        /// Neither has a piece left on the board.
        Draw = "draw",
    }
}

impl Piece {
    /// All elements.
    pub const ALL: [Self; 4] = [Self::Fire, Self::Water, Self::Air, Self::Earth];

    /// The piece of a player.
    pub const fn of(player: Player) -> Self {
        match player {
            Player::First => Self::Fire,
            Player::Second => Self::Water,
        }
    }

    /// The player it belongs to; air and earth belong to nobody.
    pub const fn owner(self) -> Option<Player> {
        match self {
            Self::Fire => Some(Player::First),
            Self::Water => Some(Player::Second),
            Self::Air | Self::Earth => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Water => "water",
            Self::Air => "air",
            Self::Earth => "earth",
        }
    }
}

impl Ignis {
    /// What [`neutral`](Self::neutral) is where no space is.
    pub(crate) const MARGIN: Bitboard = Bitboard::from_bits(!Bitboard::ALL.bits());

    /// A board without pieces and with nothing taboo, for a set-up to fill.
    pub(crate) const fn cleared(turn: Player, rules: Rules) -> Self {
        let (occupied, odd) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self { occupied, neutral: Self::MARGIN, odd, air: 0, earth: 0, turn, rules }
    }

    /// The piece on a space.
    pub fn piece(&self, space: Space) -> Option<Piece> {
        let [occupied, neutral, odd] =
            [self.occupied, self.neutral, self.odd].map(|plane| plane.contains(space));
        let by_planes = [[Piece::Water, Piece::Fire], [Piece::Air, Piece::Earth]];
        occupied.then_some(by_planes[usize::from(neutral)][usize::from(odd)])
    }

    /// The number of pieces of an element on the board.
    pub fn count(&self, piece: Piece) -> u32 {
        self.board(piece).count()
    }

    /// The number of pieces of an element on the edge lines of the playing area, where the next
    /// slides begin and end: for evaluations.
    ///
    /// ```
    /// use board_core::Position as _;
    /// use ignis::{Piece, Ignis};
    ///
    /// assert_eq!(Ignis::start().count_on_edges(Piece::Fire), 0);
    /// ```
    #[inline]
    pub fn count_on_edges(&self, piece: Piece) -> u32 {
        let area = self.area();
        let inner = area.north() & area.south() & area.east() & area.west();
        (self.board(piece) - inner).count()
    }

    /// The number of pieces in the supply that show an element: air or earth, never fire or water.
    pub fn supply(&self, piece: Piece) -> u32 {
        match piece {
            Piece::Air => self.air.into(),
            Piece::Earth => self.earth.into(),
            Piece::Fire | Piece::Water => 0,
        }
    }

    /// Whether a space is taboo: its line was removed, and the playing area ends before it (I10).
    pub fn is_taboo(&self, space: Space) -> bool {
        !self.area().contains(space)
    }

    /// The files of the playing area, 0 for a; an empty range when nothing is left of it.
    pub fn files(&self) -> Range<usize> {
        let (low, high) = self.corners();
        low.file()..high.file() + usize::from(!self.area().is_empty())
    }

    /// The ranks of the playing area, 0 for 1; an empty range when nothing is left of it.
    pub fn ranks(&self) -> Range<usize> {
        let (low, high) = self.corners();
        low.rank()..high.rank() + usize::from(!self.area().is_empty())
    }

    /// The edge space that a move enters, whether or not it is legal; `None` if its line is
    /// outside the playing area.
    pub fn entry(&self, m: Move) -> Option<Space> {
        self.end(m, !m.rises())
    }

    /// The edge space at the far end of a move's line, whether or not a piece is pushed off there;
    /// `None` if the line is outside the playing area.
    pub fn exit(&self, m: Move) -> Option<Space> {
        self.end(m, m.rises())
    }

    fn end(&self, m: Move, upper: bool) -> Option<Space> {
        let path = self.path(m.line());
        let number = if upper { path.highest() } else { path.lowest() };
        (!path.is_empty()).then(|| Space::from_bit_number(number))
    }

    /// The spaces at the lower left and the upper right of the playing area; a1 both if there is
    /// none.
    fn corners(&self) -> (Space, Space) {
        let area = self.area();
        let low = if area.is_empty() { 0 } else { area.lowest() };
        (Space::from_bit_number(low), Space::from_bit_number(area.highest()))
    }

    /// The playing area. On the margin `neutral` has every bit, so the whole word turns over.
    #[inline(always)]
    pub(crate) const fn area(&self) -> Bitboard {
        Bitboard::from_bits(self.occupied.bits() | !self.neutral.bits())
    }

    /// The empty spaces of the playing area.
    #[inline(always)]
    pub(crate) fn gaps(&self) -> Bitboard {
        self.area() - self.occupied
    }

    /// The spaces with a piece of an element.
    #[inline(always)]
    pub(crate) fn board(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Fire => self.odd - self.neutral,
            Piece::Water => self.occupied - self.neutral - self.odd,
            Piece::Air => (self.occupied & self.neutral) - self.odd,
            Piece::Earth => self.odd & self.neutral,
        }
    }

    /// The spaces of a line that are in the playing area.
    #[inline(always)]
    pub(crate) fn path(&self, line: Line) -> Bitboard {
        line.board() & self.area()
    }

    /// Whether a player has no piece left, so that there are no more moves (I15).
    #[inline(always)]
    pub(crate) fn finished(&self) -> bool {
        self.board(Piece::Fire).is_empty() || self.board(Piece::Water).is_empty()
    }

    /// Puts a piece on an empty space.
    pub(crate) fn put(&mut self, space: Space, piece: Piece) {
        self.occupied |= space.bitboard();
        if matches!(piece, Piece::Air | Piece::Earth) {
            self.neutral |= space.bitboard();
        }
        if matches!(piece, Piece::Fire | Piece::Earth) {
            self.odd |= space.bitboard();
        }
    }
}
