use core::fmt;

use board_core::Player;
use board_core::text::{ParseError, Reader, pad};

/// One of the 25 spaces: eight on the ring, and 17 on the disk (D1, D2).
///
/// The names are fixed to the ring: when the disk rotates, the pieces move from name to name.
///
/// ```
/// use disk_race::{Layer, Space};
///
/// let space: Space = "o3".parse()?;
/// assert_eq!((space.layer(), space.spoke()), (Layer::Outer, Some(3)));
/// assert_eq!(Space::new(Layer::Outer, 3), Some(space));
/// assert_eq!(Space::CENTRE.to_string(), "c");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

/// Where on the board a space is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// On the ring: a start of one player and a goal of the other. It does not rotate.
    Ring,
    /// On the disk, in front of a space of the ring.
    Outer,
    /// On the disk, between an outer space and the centre.
    Inner,
    /// The centre of the disk.
    Centre,
}

impl Space {
    /// The number of spaces (D1).
    pub const COUNT: usize = 25;

    /// The number of spokes: of spaces on the ring, and of outer and of inner ones.
    pub const SPOKES: usize = 8;

    /// The centre, `c`.
    pub const CENTRE: Self = Self(24);

    /// The space of a layer with a number from 0 to 7, at the centre 0; `None` for any other.
    pub const fn new(layer: Layer, number: usize) -> Option<Self> {
        if number < Self::SPOKES { Self::from_index(8 * layer as usize + number) } else { None }
    }

    /// The space where it gets to when the whole board is turned by some eighths.
    pub(crate) const fn turned(self, eighths: usize) -> Self {
        match self.spoke() {
            Some(spoke) => Self(self.0 / 8 * 8 + ((spoke + eighths) % Self::SPOKES) as u8),
            None => self,
        }
    }

    /// All spaces in the order of [`index`](Self::index): r0 ... r7, o0 ... o7, i0 ... i7, c.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Where on the board it is.
    pub const fn layer(self) -> Layer {
        [Layer::Ring, Layer::Outer, Layer::Inner, Layer::Centre][self.0 as usize / 8]
    }

    /// The number in its name, 0 to 7: spaces on one radius share it. `None` for the centre.
    pub const fn spoke(self) -> Option<usize> {
        if self.0 < Self::CENTRE.0 { Some(self.0 as usize % 8) } else { None }
    }

    /// The player whose start it is: even ones on the ring are red's, odd ones blue's (D2, rebuilt).
    pub const fn start_of(self) -> Option<Player> {
        match (self.layer(), self.0 % 2) {
            (Layer::Ring, 0) => Some(Player::First),
            (Layer::Ring, _) => Some(Player::Second),
            _ => None,
        }
    }

    /// A number from 0 (r0) to 24 (c).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space of an [`index`](Self::index); `None` from 25 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The space of a bit's number, which must be below 25.
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// The number of the space's bit.
    pub(crate) const fn bit_number(self) -> u32 {
        self.0 as u32
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let layer = reader.take("a space: r, o or i and a number from 0 to 7, or c", Layer::of)?;
        if layer == Layer::Centre {
            return Ok(Self::CENTRE);
        }
        let number = |digit: u8| Self::new(layer, digit.checked_sub(b'0')?.into());
        reader.take("a number from 0 to 7", number)
    }
}

impl Layer {
    /// The layer with a letter.
    pub(crate) const fn of(letter: u8) -> Option<Self> {
        match letter {
            b'r' => Some(Self::Ring),
            b'o' => Some(Self::Outer),
            b'i' => Some(Self::Inner),
            b'c' => Some(Self::Centre),
            _ => None,
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['r', 'o', 'i', 'c'][self.layer() as usize];
        match self.spoke() {
            Some(spoke) => pad(f, format_args!("{letter}{spoke}")),
            None => fmt::Display::fmt(&letter, f),
        }
    }
}

board_core::text_traits!(Space);
