mod lines;

use board_core::author::Element;
use board_core::{Board, Player};

pub use lines::Line;

use crate::{Bitboard, DiskRace};

/// The number of pieces of each player (D1).
pub(crate) const PIECES: u32 = 4;

/// One of the 25 spaces: eight on the ring, and 17 on the disk ([D1](crate::rule_list#d1),
/// [D2](crate::rule_list#d2)).
///
/// The names do not rotate with the disk: when it rotates, the pieces move to spaces with other
/// names.
///
/// ```
/// use disk_race::{Layer, Space};
///
/// let space: Space = "o3".parse()?;
/// assert_eq!((space.layer(), space.spoke()), (Layer::Outer, Some(3)));
/// assert_eq!(Space::new(Layer::Outer, 3), Some(space));
/// assert_eq!(Space::CENTER.to_string(), "c");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Space(u8);

/// A part of the board: the ring, the outer spaces, the inner spaces or the center.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// The ring around the disk, which does not rotate. Each of its spaces is a start of one player
    /// and a goal of the other.
    Ring,
    /// The spaces of the disk next to the ring.
    Outer,
    /// The spaces of the disk between the outer spaces and the center.
    Inner,
    /// The center of the disk.
    Center,
}

impl Space {
    /// The number of spaces ([D1](crate::rule_list#d1)).
    pub const COUNT: usize = 25;

    /// The number of spokes, and of spaces in each layer except the center.
    pub const SPOKES: usize = 8;

    /// The center, `c`.
    pub const CENTER: Self = Self(24);

    /// Returns the space of a layer with a number from 0 to 7. The center has only the number 0.
    #[must_use]
    pub const fn new(layer: Layer, number: usize) -> Option<Self> {
        if number < Self::SPOKES { Self::from_index(8 * layer as usize + number) } else { None }
    }

    /// Returns the space with a name such as `o3`.
    ///
    /// In a constant, an unknown name does not compile.
    ///
    /// # Panics
    /// Panics if the name is unknown.
    pub const fn named(name: &str) -> Self {
        let (layer, number) = match *name.as_bytes() {
            [b'c'] => return Self::CENTER,
            [b'r', number] => (Layer::Ring, number),
            [b'o', number] => (Layer::Outer, number),
            [b'i', number] => (Layer::Inner, number),
            _ => panic!("unknown space"),
        };
        Self::new(layer, number.wrapping_sub(b'0') as usize).expect("unknown space")
    }

    /// Returns the image of the space under a rotation of the whole board by this many eighths of a
    /// turn.
    pub(crate) const fn turned(self, eighths: usize) -> Self {
        match self.spoke() {
            Some(spoke) => self.on_spoke(spoke + eighths),
            None => self,
        }
    }

    /// Returns the space of the same layer on a spoke, whose number wraps around. The space must not
    /// be the center.
    pub(crate) const fn on_spoke(self, spoke: usize) -> Self {
        Self(self.0 / 8 * 8 + (spoke % Self::SPOKES) as u8)
    }

    /// Returns all spaces by [`index`](Self::index): r0 ... r7, o0 ... o7, i0 ... i7, c.
    ///
    /// ```
    /// use disk_race::Space;
    ///
    /// assert_eq!(Space::all().count(), 25);
    /// assert_eq!(Space::all().last(), Some(Space::CENTER));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the layer of the space.
    #[must_use]
    pub const fn layer(self) -> Layer {
        [Layer::Ring, Layer::Outer, Layer::Inner, Layer::Center][self.0 as usize / 8]
    }

    /// Returns the number in the name, from 0 to 7, or `None` for the center. The spaces of a
    /// radius have the same number.
    #[must_use]
    pub const fn spoke(self) -> Option<usize> {
        if self.0 < Self::CENTER.0 { Some(self.0 as usize % 8) } else { None }
    }

    /// Returns the player who starts on the space, or `None` if it is not on the ring. On the ring,
    /// the even-numbered spaces are red's and the odd-numbered spaces are blue's
    /// ([D2](crate::rule_list#d2), reconstructed).
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::Space;
    ///
    /// let starts = Space::all().map(Space::start_of);
    /// assert!(starts.take(4).eq([Player::First, Player::Second].repeat(2).into_iter().map(Some)));
    /// assert_eq!(Space::CENTER.start_of(), None);
    /// ```
    #[must_use]
    pub const fn start_of(self) -> Option<Player> {
        match (self.layer(), self.0 % 2) {
            (Layer::Ring, 0) => Some(Player::First),
            (Layer::Ring, _) => Some(Player::Second),
            _ => None,
        }
    }

    /// Returns a number from 0 (r0) to 24 (c).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the space with an [`index`](Self::index), or `None` if the index is out of range.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the space of a bit; the number must be below 25.
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// Returns the number of the space's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the set of only this space.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(1 << self.0)
    }
}

impl Element for Space {
    #[inline(always)]
    fn bit_number(self) -> u32 {
        self.bit_number()
    }

    #[inline(always)]
    fn from_bit_number(number: u32) -> Self {
        Self::from_bit_number(number)
    }
}

impl board_core::Indexed for Space {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }
}

/// A piece of one of the players, turned or unturned.
///
/// ```
/// use board_core::Player;
/// use disk_race::prelude::*;
/// use disk_race::{DiskRace, Piece};
///
/// let piece = DiskRace::start().piece("r0".parse()?);
/// assert_eq!(piece, Some(Piece { owner: Player::First, turned: false }));
/// assert_eq!(Piece { owner: Player::Second, turned: true }.letter(), 'B');
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player who owns the piece.
    pub owner: Player,
    /// Whether the piece has stopped at the center and was therefore turned over
    /// ([D10](crate::rule_list#d10)). It then shows its large spot.
    pub turned: bool,
}

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self { owner: Player::First, turned: false }, Some(Player::First), 'r', "red piece"),
        (Self { owner: Player::First, turned: true }, Some(Player::First), 'R', "turned red piece"),
        (Self { owner: Player::Second, turned: false }, Some(Player::Second), 'b', "blue piece"),
        (
            Self { owner: Player::Second, turned: true },
            Some(Player::Second),
            'B',
            "turned blue piece",
        ),
    ];
}

impl Board for DiskRace {
    type Space = Space;
    type Piece = Piece;

    fn piece(&self, space: Space) -> Option<Piece> {
        let owner =
            Player::ALL.into_iter().find(|&player| self.pieces_of(player).contains(space))?;
        Some(Piece { owner, turned: self.turned.contains(space) })
    }

    fn pieces(&self) -> impl Iterator<Item = (Space, Piece)> {
        self.occupied().iter().filter_map(|space| Some((space, self.piece(space)?)))
    }
}
