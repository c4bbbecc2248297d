use board_core::Player;

use crate::Rules;
use crate::bitboard::Bitboard;
use crate::space::Square;

/// A position: what stands on the 42 squares, the side to move, and the rules.
///
/// It is valid by construction: six pieces a side, all twelve connected, and at most one side
/// all crowns. How often it has occurred is no part of it (U11). It takes 32 bytes.
///
/// ```
/// use uisge::prelude::*;
/// use uisge::{Move, Uisge};
///
/// let mut position = Uisge::start();
/// let jump: Move = "d4f4".parse()?;
/// position.play(jump)?;
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uisge {
    /// The pieces of each player.
    pub(crate) pieces: [Bitboard; 2],
    /// Those of them, of either player, that show their crown.
    pub(crate) crowns: Bitboard,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// A piece: whose it is, and which side it shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player it belongs to.
    pub owner: Player,
    /// Whether it shows its crown; otherwise it is blank.
    pub crown: bool,
}

/// What a player could do if it were their turn: see [`Uisge::mobility`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Mobility {
    /// The number of jumps and steps.
    pub moves: u32,
    /// The number of blank pieces that can jump, and would show their crowns then (U5).
    pub rising: u32,
}

board_core::win_or_draw! {
    /// How a game ended (U8, U9).
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Light, the first player, won.
        Light = "light",
        /// Dark, the second player, won.
        Dark = "dark",
        /// Nobody won.
        Draw = "draw",
    }
}

impl Uisge {
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.owns(player, square))?;
        Some(Piece { owner, crown: self.crowns.contains(square) })
    }

    /// The number of crowns that a player shows, 0 to 6; six win (U8).
    pub fn crowns(&self, player: Player) -> u32 {
        (self.of(player) & self.crowns).count()
    }

    /// What a player could do if it were their turn, also where the game is over: for evaluations.
    ///
    /// ```
    /// use board_core::{Player, Position as _};
    /// use uisge::Uisge;
    ///
    /// let mobility = Uisge::start().mobility(Player::First);
    /// assert_eq!(mobility.moves as usize, Uisge::start().count_moves());
    /// assert!(mobility.rising <= 6);
    /// ```
    #[inline]
    pub fn mobility(&self, player: Player) -> Mobility {
        let moves = self.moves_of(player);
        let rising = moves.jumping() - self.crowns;
        Mobility { moves: moves.count(), rising: rising.count() }
    }

    pub(crate) fn owns(&self, player: Player, square: Square) -> bool {
        self.of(player).contains(square)
    }

    /// The pieces of a player.
    #[inline(always)]
    pub(crate) fn of(&self, player: Player) -> Bitboard {
        self.pieces[player.index()]
    }

    /// The pieces of both players.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// Whether all pieces of a player show crowns (U8).
    #[inline]
    pub(crate) fn all_crowns(&self, player: Player) -> bool {
        (self.of(player) - self.crowns).is_empty()
    }

    /// Whether somebody has won by U8, so that there are no more moves.
    #[inline]
    pub(crate) fn crowned(&self) -> bool {
        self.all_crowns(Player::First) || self.all_crowns(Player::Second)
    }
}
