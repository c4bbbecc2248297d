use board_core::Player;

use crate::Rules;
use crate::bitboard::Bitboard;
use crate::perspective::Perspective;
use crate::space::{Layer, Space};

/// A position: what stands on the 25 spaces, the side to move, and the rules.
///
/// It is valid by construction: four pieces a side; at a start of its own colour a piece is
/// unturned, at one of the other colour or at the centre it is turned; blue, if to move, has not
/// finished. It takes 16 bytes, and no history is part of it (D16).
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{Move, DiskRace};
///
/// let mut position = DiskRace::start();
/// let start: Move = "r0o0".parse()?;
/// position.play(start)?;
/// assert_eq!(position.to_string(), "1brbrbrb/r7/8/1 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DiskRace {
    /// The pieces of both players, red's above blue's: whoever moves, the whole word is written,
    /// so that reading it back does not have to wait for a part.
    pub(crate) pieces: u64,
    /// Those of them, of either player, that are turned.
    pub(crate) turned: Bitboard,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// A piece: whose it is, and which side it shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player it belongs to.
    pub owner: Player,
    /// Whether it has stopped at the centre, and shows its large spot ever since (D10).
    pub turned: bool,
}

board_core::win_or_draw! {
    /// How a game ended (D14, D15).
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Red, the first player, won.
        Red = "red",
        /// Blue, the second player, won.
        Blue = "blue",
        /// Nobody won.
        Draw = "draw",
    }
}

/// How far up a player's pieces stand in the word of both.
#[inline(always)]
pub(crate) const fn shift(player: Player) -> u32 {
    32 * (1 - player as u32)
}

/// The word of red's pieces and blue's.
#[inline(always)]
pub(crate) fn join([red, blue]: [Bitboard; 2]) -> u64 {
    u64::from(red.bits()) << 32 | u64::from(blue.bits())
}

impl DiskRace {
    pub(crate) fn new(pieces: [Bitboard; 2], turned: Bitboard, turn: Player, rules: Rules) -> Self {
        Self { pieces: join(pieces), turned, turn, rules }
    }

    /// The pieces of a player.
    #[inline(always)]
    pub(crate) fn of(&self, player: Player) -> Bitboard {
        Bitboard::from_bits((self.pieces >> shift(player)) as u32)
    }

    /// The piece on a space.
    pub fn piece(&self, space: Space) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.of(player).contains(space))?;
        Some(Piece { owner, turned: self.turned.contains(space) })
    }

    /// The number of a player's pieces that stand on starts of the other, 0 to 4 (D9).
    pub fn arrived(&self, player: Player) -> u32 {
        (self.of(player) & Bitboard::starts(!player)).count()
    }

    /// The number of a player's pieces in a layer, 0 to 4, turned or unturned ones: for evaluations.
    ///
    /// ```
    /// use board_core::{Player, Position as _};
    /// use disk_race::{Layer, DiskRace};
    ///
    /// assert_eq!(DiskRace::start().count_in(Player::First, Layer::Ring, false), 4);
    /// ```
    #[inline]
    pub fn count_in(&self, player: Player, layer: Layer, turned: bool) -> u32 {
        let pieces = self.of(player) & Bitboard::layer(layer);
        if turned { (pieces & self.turned).count() } else { (pieces - self.turned).count() }
    }

    /// The number of a player's turned pieces that stand in front of an empty start of the other,
    /// and can step there: for evaluations.
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::DiskRace;
    ///
    /// let position: DiskRace = "2rbrbrb/1R6/b7/1 b".parse()?;
    /// assert_eq!(position.facing(Player::First), 1);
    /// # Ok::<(), board_core::PositionError<disk_race::Fault>>(())
    /// ```
    #[inline]
    pub fn facing(&self, player: Player) -> u32 {
        let seen = self.seen_by(player);
        let free = seen.goals & seen.empty();
        // An outer space is a byte above the space of the ring that it faces.
        let before = Bitboard::from_bits(free.bits() << Space::SPOKES);
        (seen.own & seen.turned & before).count()
    }

    /// Whether a player has finished: fills the other's starts (D14). Blue has a turn after red has.
    #[inline]
    pub fn has_finished(&self, player: Player) -> bool {
        (Bitboard::starts(!player) - self.of(player)).is_empty()
    }

    /// The position as a player sees it, without a branch, since the players take turns.
    #[inline(always)]
    pub(crate) fn seen_by(&self, player: Player) -> Perspective {
        let both = self.pieces.rotate_right(shift(player));
        let goals = Bitboard::starts(Player::Second).bits() >> player as u32;
        let [own, opponent, goals] =
            [both as u32, (both >> 32) as u32, goals].map(Bitboard::from_bits);
        Perspective { own, opponent, turned: self.turned, goals }
    }

    /// Whether the game is over by D14: red is to move, so blue has had the last turn too, and
    /// somebody has finished.
    #[inline(always)]
    pub(crate) fn finished(&self) -> bool {
        self.turn == Player::First
            && (self.has_finished(Player::First) || self.has_finished(Player::Second))
    }
}
