use core::fmt;

use crate::Bitboard;

board_core::author::rules! {
    /// The rules options of a game, which its positions contain.
    ///
    /// ```
    /// use hexfour::{Rules, Size};
    ///
    /// let rules: Rules = "side=5".parse()?;
    /// assert_eq!(rules, Rules::default().with_size(Size::Five));
    /// assert_eq!(Rules::default().to_string(), "standard");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    // A position copies both options together.
    #[repr(align(2))]
    pub struct Rules {
        /// The size of the board ([H1](crate::rule_list#h1)).
        size: Size = ("side", "the number of fields on each side of the board (H1)", with_size),
        /// The number of pieces of each player ([H1](crate::rule_list#h1)).
        pieces: PieceCount = (
            "pieces",
            "whether each player has the pieces that fill the board, or as many as on the next smaller board (H1)",
            with_pieces
        ),
    }

    /// The number of pieces of each player ([H1](crate::rule_list#h1)).
    ///
    /// ```
    /// use hexfour::Hexfour;
    /// use hexfour::prelude::*;
    ///
    /// let start: Hexfour = "4/5/6/7/6/5/4 x pieces=fewer".parse()?;
    /// assert_eq!(start.loose(start.turn()), 9);
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    pub enum PieceCount {
        /// The pieces fill the board but for one field. This is the default.
        Full = "full",
        /// Each player has as many pieces as on the board with one field less on each side.
        Fewer = "fewer",
    }
}

impl Rules {
    /// Returns the number of pieces of each player ([H1](crate::rule_list#h1)), from 9 to 63.
    ///
    /// ```
    /// use hexfour::{PieceCount, Rules, Size};
    ///
    /// // The 90 pieces of the rulebook, on a larger board.
    /// let rules = Rules::default().with_size(Size::Seven).with_pieces(PieceCount::Fewer);
    /// assert_eq!(rules.pieces_each(), 45);
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces_each(self) -> usize {
        let side = self.size.side();
        match self.pieces {
            PieceCount::Full => pieces(side),
            PieceCount::Fewer => pieces(side - 1),
        }
    }

    /// Returns the fields on which the first piece may be placed ([H2](crate::rule_list#h2)).
    #[inline]
    pub(crate) const fn first_fields(self) -> Bitboard {
        self.size.inner()
    }
}

/// Returns the number of pieces of each player that fill a board but for one field (H1).
#[inline]
const fn pieces(side: usize) -> usize {
    3 * side * (side - 1) / 2
}

/// The size of the board, which is the number of fields on each of its six sides
/// ([H1](crate::rule_list#h1)).
///
/// The default is reconstructed: the rulebook shows the board only in a picture, and side 6 is the
/// smallest with room for all 90 pieces.
///
/// ```
/// use hexfour::Size;
///
/// let size = Size::default();
/// assert_eq!((size.side(), size.ranks(), size.fields()), (6, 11, 91));
/// assert!(Size::Five < size && size < Size::Seven);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Size {
    /// 6 fields on each side, 91 in all. This is the default.
    #[default]
    Six,
    /// 4 fields on each side, 37 in all.
    Four,
    /// 5 fields on each side, 61 in all.
    Five,
    /// 7 fields on each side, 127 in all.
    Seven,
}

impl Size {
    /// All values, the default first.
    pub const ALL: [Self; 4] = [Self::Six, Self::Four, Self::Five, Self::Seven];

    /// The names of the values.
    const TEXTS: &'static [&'static str] = &["6", "4", "5", "7"];

    /// Returns the number of fields on a side, 4 to 7.
    #[inline]
    #[must_use]
    pub const fn side(self) -> usize {
        match self {
            Self::Six => 6,
            Self::Four => 4,
            Self::Five => 5,
            Self::Seven => 7,
        }
    }

    /// Returns the number of ranks and of files: 7, 9, 11 or 13.
    #[inline]
    #[must_use]
    pub const fn ranks(self) -> usize {
        2 * self.side() - 1
    }

    /// Returns the number of fields, from 37 to 127. It is one more than the total number of pieces
    /// that fill the board ([H11](crate::rule_list#h11)).
    #[inline]
    #[must_use]
    pub const fn fields(self) -> usize {
        match self {
            Self::Six => 91,
            Self::Four => 37,
            Self::Five => 61,
            Self::Seven => 127,
        }
    }
}

board_core::author::order_by!(Size, |size| size.side());

impl fmt::Display for Size {
    /// Writes `4`, `5`, `6` or `7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.side(), f)
    }
}
