use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use board_core::Player;

use crate::bitboard::Bitboard;
use crate::lines::Pieces;
use crate::space::board;
use crate::{Field, Rules, Size};

/// A position: what stands on the fields, the side to move, and the size of the board.
///
/// It is valid by construction: the players have placed as many pieces, or the first one more,
/// and the game was not over before the last of them. It takes 104 bytes.
///
/// ```
/// use hexfour::prelude::*;
/// use hexfour::{Move, Hexfour};
///
/// let mut position = Hexfour::start();
/// let centre: Move = "f6".parse()?;
/// position.play(centre)?;
/// assert_eq!(position.to_string(), "6/7/8/9/10/5x5/10/9/8/7/6 o");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hexfour {
    /// The pieces of the side to move, and those of the other.
    pub(crate) pieces: [Pieces; 2],
    /// The pieces that the side to move has left, and those that the other has. Below zero by the
    /// points that there was no piece to set aside for (H9).
    pub(crate) loose: [i16; 2],
    /// The number of pieces on the board. The turn follows from it.
    pub(crate) plies: u8,
    pub(crate) rules: Rules,
}

/// A piece: whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player it belongs to.
    pub owner: Player,
}

/// How a game ended: the points of both players, of whom the one with more won (H12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Outcome {
    /// The points of each player, by [`Player::index`].
    pub points: [u32; 2],
}

impl Hexfour {
    /// The board's size (H1).
    #[inline]
    pub fn size(&self) -> Size {
        self.rules.size
    }

    /// The piece on a field; `None` also for a field that is not on the board.
    pub fn piece(&self, field: Field) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.pieces_of(player).has(field))?;
        Some(Piece { owner })
    }

    /// The number of pieces that a player has on the board.
    #[inline]
    pub fn placed(&self, player: Player) -> u32 {
        match player {
            Player::First => u32::from(self.plies.div_ceil(2)),
            Player::Second => u32::from(self.plies / 2),
        }
    }

    /// The points of a player: one for every four pieces of each of their [`rows`](Self::rows)
    /// (H7), also if no piece was left to set aside (H9).
    #[inline]
    pub fn points(&self, player: Player) -> u32 {
        let loose = i32::from(self.loose[self.place_of(player)]);
        (self.size().pieces() as i32 - self.placed(player) as i32 - loose) as u32
    }

    /// The pieces that a player has neither placed nor set aside; without any, the game is over
    /// (H10).
    #[inline]
    pub fn loose(&self, player: Player) -> u32 {
        self.loose[self.place_of(player)].max(0) as u32
    }

    /// The pieces that a player has set aside: as many as their points, as far as the loose pieces
    /// went (H8, H9).
    pub fn set_aside(&self, player: Player) -> u32 {
        self.size().pieces() as u32 - self.placed(player) - self.loose(player)
    }

    /// 0 for the side to move, 1 for the other.
    #[inline]
    fn place_of(&self, player: Player) -> usize {
        usize::from(player.index() != usize::from(self.plies % 2))
    }

    #[inline]
    pub(crate) fn pieces_of(&self, player: Player) -> &Pieces {
        &self.pieces[self.place_of(player)]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.pieces[0].bitboard() | self.pieces[1].bitboard()
    }

    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard {
        board(self.size()) - self.occupied()
    }

    /// Whether a player has no loose piece left (H10). The board cannot fill before, so that nobody
    /// looks whether it has (H11): it has one field more than the players have pieces.
    #[inline(always)]
    pub(crate) fn over(&self) -> bool {
        self.loose[0] <= 0 || self.loose[1] <= 0
    }
}

impl Hash for Hexfour {
    /// The board in one direction says all.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pieces.iter().for_each(|pieces| state.write_u128(pieces.bitboard().bits()));
        self.rules.hash(state);
    }
}

impl board_core::Outcome for Outcome {
    /// The player with more points; nobody if they are equal (H12).
    fn winner(self) -> Option<Player> {
        match self.points[0].cmp(&self.points[1]) {
            Ordering::Greater => Some(Player::First),
            Ordering::Less => Some(Player::Second),
            Ordering::Equal => None,
        }
    }

    /// The difference in points.
    fn margin(self) -> Option<u32> {
        let [first, second] = self.points;
        (first != second).then(|| first.abs_diff(second))
    }

    fn swapped(self) -> Self {
        let [first, second] = self.points;
        Self { points: [second, first] }
    }
}

impl fmt::Display for Outcome {
    /// `first`, `second` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match board_core::Outcome::winner(*self) {
            Some(player) => fmt::Display::fmt(&player, f),
            None => f.pad("draw"),
        }
    }
}
