use board_core::author::{Element, Set};
use board_core::{Board, Player};

use crate::{Hexfour, Size};

/// The number of files and of ranks of the largest board.
pub(crate) const SPAN: usize = Size::Seven.ranks();

/// The largest difference between file and rank on the largest board.
pub(crate) const REACH: usize = Size::Seven.side() - 1;

/// One of the 127 fields of the largest board: a file from a to m and a rank from 1 to 13
/// ([H1](crate::rule_list#h1)).
///
/// A field has the same name on every board. A board of side `n` has the fields whose coordinates
/// are below `2n - 1` and differ by less than `n`. In a drawing with horizontal ranks and rank 1 at
/// the bottom, the horizontal position of a field is `file - rank / 2`.
///
/// ```
/// use hexfour::{Field, Size};
///
/// let center: Field = "f6".parse()?;
/// assert_eq!((center.file(), center.rank()), (5, 5));
/// assert_eq!(Field::new(5, 5), Some(center));
/// assert_eq!(center.neighbors(Size::Six).count(), 6);
/// assert!(!center.is_on_edge(Size::Six));
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Field(u8);

/// The index of the first field of each rank.
static FIRST: [u8; SPAN] = {
    let mut first = [0; SPAN];
    board_core::author::const_for!(1..SPAN, |rank| {
        let width = SPAN - REACH.abs_diff(rank - 1);
        first[rank] = first[rank - 1] + width as u8;
    });
    first
};

/// The file and the rank of each field.
static COORDINATES: [(u8, u8); Field::COUNT] = {
    let mut coordinates = [(0, 0); Field::COUNT];
    board_core::author::const_for!(0..SPAN, |rank| {
        board_core::author::const_for!(0..SPAN, |file| {
            if let Some(field) = Field::new(file, rank) {
                coordinates[field.index()] = (file as u8, rank as u8);
            }
        });
    });
    coordinates
};

/// The neighbors of each field on the largest board: one step along a rank, a file, or both.
static NEIGHBORS: [Bitboard; Field::COUNT] = {
    let steps = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];
    let mut neighbors = [Bitboard::EMPTY; Field::COUNT];
    board_core::author::const_for!(0..Field::COUNT, |index| {
        let (file, rank) = COORDINATES[index];
        board_core::author::const_for!(0..steps.len(), |i| {
            let (right, up) = steps[i];
            // Steps below 0 wrap around to coordinates that do not exist either.
            let (file, rank) = (file.wrapping_add_signed(right), rank.wrapping_add_signed(up));
            if let Some(neighbor) = Field::new(file as usize, rank as usize) {
                neighbors[index] =
                    Bitboard::from_bits(neighbors[index].bits() | neighbor.bitboard().bits());
            }
        });
    });
    neighbors
};

impl Field {
    /// The number of fields of the largest board.
    pub const COUNT: usize = Size::Seven.fields();

    /// Returns the field in a file (0 is a) and a rank (0 is 1), or `None` if it is not on the
    /// largest board.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Option<Self> {
        if file >= SPAN || rank >= SPAN || file.abs_diff(rank) > REACH {
            return None;
        }
        Some(Self(FIRST[rank] + (file - rank.saturating_sub(REACH)) as u8))
    }

    /// Returns the field with a name such as `f6`.
    ///
    /// In a constant, an unknown name does not compile.
    ///
    /// ```
    /// use hexfour::Field;
    ///
    /// const CENTER: Field = Field::named("f6");
    /// assert_eq!(CENTER.to_string(), "f6");
    /// ```
    ///
    /// # Panics
    /// Panics if the name is unknown.
    pub const fn named(name: &str) -> Self {
        let (file, rank) = match *name.as_bytes() {
            [file, rank @ b'1'..=b'9'] => (file, rank - b'1'),
            [file, b'1', rank @ b'0'..=b'9'] => (file, rank - b'0' + 9),
            _ => panic!("unknown field"),
        };
        Self::new(file.wrapping_sub(b'a') as usize, rank as usize).expect("unknown field")
    }

    /// Returns the fields of a board in the order of [`index`](Self::index), which is rank by rank
    /// from rank 1, and by file within a rank.
    ///
    /// ```
    /// use hexfour::{Field, Size};
    ///
    /// assert_eq!(Size::ALL.map(|size| Field::all(size).count()), [91, 37, 61, 127]);
    /// ```
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        size.board().iter()
    }

    /// Returns the file, from 0 for a to 12 for m.
    #[must_use]
    pub const fn file(self) -> usize {
        COORDINATES[self.index()].0 as usize
    }

    /// Returns the rank, from 0 for 1 to 12 for 13.
    #[must_use]
    pub const fn rank(self) -> usize {
        COORDINATES[self.index()].1 as usize
    }

    /// Returns a number from 0 (a1) to 126 (m13).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the field with an [`index`](Self::index), or `None` if the index is out of range.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns whether a board has this field.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.distance(size) < size.side()
    }

    /// Returns whether the field is on the edge of a board ([H2](crate::rule_list#h2)). Such a
    /// field is on the board, but not all of its six neighbors are.
    ///
    /// ```
    /// use hexfour::{Field, Size};
    ///
    /// let [edge, inner]: [Field; 2] = ["c1".parse()?, "c2".parse()?];
    /// assert!(edge.is_on_edge(Size::Six) && !inner.is_on_edge(Size::Six));
    /// assert_eq!(edge.neighbors(Size::Six).count(), 4);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_on_edge(self, size: Size) -> bool {
        self.distance(size) == size.side() - 1
    }

    /// Returns the fields of a board next to this one, at most six.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Self> {
        (self.around() & size.board()).iter()
    }

    /// Returns the neighbors on the largest board.
    pub(crate) const fn around(self) -> Bitboard {
        NEIGHBORS[self.index()]
    }

    /// Returns the number of steps from the center of a board.
    const fn distance(self, size: Size) -> usize {
        let (file, rank, center) = (self.file(), self.rank(), size.side() - 1);
        let (right, up, across) =
            (file.abs_diff(center), rank.abs_diff(center), file.abs_diff(rank));
        let straight = if right > up { right } else { up };
        if straight > across { straight } else { across }
    }

    /// Returns the field of a bit; the number must be below 127.
    #[inline(always)]
    pub(crate) const fn from_bit_number(number: u32) -> Self {
        Self(number as u8)
    }

    /// Returns the set of only this field.
    #[inline(always)]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_bits(1 << self.0)
    }
}

impl Element for Field {
    #[inline(always)]
    fn bit_number(self) -> u32 {
        self.0.into()
    }

    #[inline(always)]
    fn from_bit_number(number: u32) -> Self {
        Self::from_bit_number(number)
    }
}

impl board_core::Indexed for Field {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }
}

/// A set of fields, in which the bit number of a field is its index.
///
/// The fields follow each other without a gap, rank by rank:
///
/// ```text
///           120 ...  126           rank 13
///             ... ... ...
///     57  58  ... ... ...  69      rank 7
///             ... ... ...
///         7   8  ... ...  14       rank 2
///           0   1  ...  6          rank 1
/// ```
///
/// A step is therefore a different shift in each rank. [`Field::neighbors`] returns the fields next
/// to a field.
pub type Bitboard = Set<Field, u128>;

/// For each board, by `size as usize`, its fields (H1) and those that are not on its edge (H2).
static BOARDS: [[Bitboard; 2]; Size::ALL.len()] = {
    let [a, b, c, d] = Size::ALL;
    [board_and_inner(a), board_and_inner(b), board_and_inner(c), board_and_inner(d)]
};

const fn board_and_inner(size: Size) -> [Bitboard; 2] {
    let (mut board, mut inner) = (0, 0);
    board_core::author::const_for!(0..Field::COUNT, |number| {
        let field = Field::from_bit_number(number as u32);
        board |= (field.is_on(size) as u128) << number;
        inner |= ((field.is_on(size) && !field.is_on_edge(size)) as u128) << number;
    });
    [Bitboard::from_bits(board), Bitboard::from_bits(inner)]
}

impl Size {
    /// Returns the fields of the board ([H1](crate::rule_list#h1)).
    #[inline(always)]
    pub const fn board(self) -> Bitboard {
        BOARDS[self as usize][0]
    }

    /// Returns the fields of the board that are not on its edge ([H2](crate::rule_list#h2)).
    #[inline]
    pub const fn inner(self) -> Bitboard {
        BOARDS[self as usize][1]
    }
}

/// A piece of one of the players.
///
/// ```
/// use board_core::Player;
/// use hexfour::prelude::*;
/// use hexfour::{Hexfour, Piece};
///
/// let position: Hexfour = "4/5/3o2/3x3/6/5/4 x".parse()?;
/// assert_eq!(position.piece("d4".parse()?), Some(Piece { owner: Player::First }));
/// assert_eq!(Piece { owner: Player::Second }.letter(), 'o');
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player who owns the piece.
    pub owner: Player,
}

impl board_core::Piece for Piece {
    const KINDS: &'static [(Self, Option<Player>, char, &'static str)] = &[
        (Self { owner: Player::First }, Some(Player::First), 'x', "first player's piece"),
        (Self { owner: Player::Second }, Some(Player::Second), 'o', "second player's piece"),
    ];
}

impl Board for Hexfour {
    type Space = Field;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Field> {
        Field::all(self.size())
    }

    fn piece(&self, field: Field) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.lines_of(player).has(field))?;
        Some(Piece { owner })
    }

    fn pieces(&self) -> impl Iterator<Item = (Field, Piece)> {
        let first = self.pieces_of(Player::First);
        let owner =
            move |field| [Player::Second, Player::First][usize::from(first.contains(field))];
        self.occupied()
            .halves()
            .into_iter()
            .flatten()
            .map(move |field| (field, Piece { owner: owner(field) }))
    }
}
