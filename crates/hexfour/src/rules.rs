use core::fmt;

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
    pub struct Rules {
        /// The size of the board ([H1](crate::rule_list#h1)).
        size: Size = ("side", "the number of fields on each side of the board (H1)", with_size),
    }
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
/// assert_eq!((size.side(), size.fields(), size.pieces()), (6, 91, 45));
/// assert!(Size::Five < size && size < Size::Seven);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Size {
    /// 6 fields on each side, 91 in all, and 45 pieces for each player. This is the default.
    #[default]
    Six,
    /// 4 fields on each side, 37 in all, and 18 pieces for each player.
    Four,
    /// 5 fields on each side, 61 in all, and 30 pieces for each player.
    Five,
    /// 7 fields on each side, 127 in all, and 63 pieces for each player.
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
    /// ([H11](crate::rule_list#h11)).
    #[inline]
    #[must_use]
    pub const fn fields(self) -> usize {
        2 * self.pieces() + 1
    }

    /// Returns the number of pieces of a player ([H1](crate::rule_list#h1)): 18, 30, 45 or 63.
    #[inline]
    #[must_use]
    pub const fn pieces(self) -> usize {
        3 * self.side() * (self.side() - 1) / 2
    }
}

board_core::order_by!(Size, |size| size.side());

impl fmt::Display for Size {
    /// Writes `4`, `5`, `6` or `7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.side(), f)
    }
}
