use core::ops::ControlFlow;

use board_core::{Player, Position};

use crate::bitboard::{self, Bitboard, rotated, starts};
use crate::{Illegal, Layer, Move, Rotation, Rules, Space};

/// A position: the pieces on the 25 spaces, the side to move, and the rules.
///
/// Every position is valid, unless an illegal move was played unchecked: each player has four
/// pieces; a piece is unturned on a start of its own color and turned on a start of the other color
/// or at the center; and if the player who did not begin is to move, that player has not finished.
/// A position takes 16 bytes and does not store how often it has occurred
/// ([D16](crate::rule_list#d16)).
///
/// Most methods are those of [`Position`](#impl-Position-for-DiskRace) and of other traits, which the
/// [`prelude`](crate::prelude) imports.
///
/// ```
/// use disk_race::DiskRace;
/// use disk_race::prelude::*;
///
/// let mut position = DiskRace::start();
/// position.play("r0o0".parse()?)?;
/// assert_eq!(position.to_string(), "1brbrbrb/r7/8/1 b");
///
/// // A piece that stops at the center is turned over, and its player may rotate the disk.
/// let position: DiskRace = "2rb1brb/1b2r3/r7/1 r".parse()?;
/// let rotated = position.after("i0c+".parse()?)?;
/// assert_eq!(rotated.to_string(), "2rb1brb/2b2r2/8/R b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DiskRace {
    /// The pieces of both players, red's in the upper half of the word and blue's in the lower
    /// half. A move writes the whole word, so that reading it back does not wait for a partial
    /// store.
    pub(crate) pieces: u64,
    /// The turned pieces of both players.
    pub(crate) turned: Bitboard,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

// Stored canonical forms depend on this order.
board_core::author::order_by!(DiskRace, |p| (p.pieces, p.turned, p.turn, p.rules));

impl Position for DiskRace {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "disk-race";
    const PLAYERS: [&'static str; 2] = ["red", "blue"];

    /// All pieces are unturned and on their starts, and the player who begins is to move (D14).
    fn start_with(rules: Rules) -> Self {
        Self::new(Player::ALL.map(starts), Bitboard::EMPTY, rules.first.player(), rules)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if !self.race_is_over() {
            // D15: without a legal move, not even a pass, the game is a draw.
            return self.moves().is_empty().then_some(Outcome::Draw);
        }
        // D14: a player who has finished wins, unless both have.
        match Player::ALL.map(|player| self.has_finished(player)) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Red),
            [false, _] => Some(Outcome::Blue),
        }
    }

    #[inline]
    fn generate<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves().each(f)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.is_legal(m) {
            return Ok(());
        } else if self.moves().is_empty() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.spaces() else { return Err(Illegal::MayNotPass) };
        let seen = self.seen_by(self.turn);
        let reasons = [
            (seen.empty().contains(from), Illegal::NoPiece(from)),
            (seen.opponent.contains(from), Illegal::NotYours(from)),
            (seen.goals.contains(from), Illegal::Arrived(from)),
            (!seen.movable().contains(from), Illegal::MustMoveCenter),
            (!seen.empty().contains(to), Illegal::Occupied(to)),
            (to.start_of() == Some(self.turn), Illegal::OwnStart(to)),
            (!seen.open_to(from).contains(to), Illegal::NotTurned(from)),
        ];
        let reason = reasons.into_iter().find(|(applies, _)| *applies);
        Err(reason.map_or_else(|| self.why_no_path(from, to), |(_, why)| why))
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        // Finding the paths of one move is faster than finding all moves.
        match m.spaces() {
            Some((from, to)) => !self.race_is_over() && self.has_path(from, to),
            None => self.choose(|_| 0) == Some(m),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m} is illegal in {self}");
        let mover = self.turn;
        self.turn = !mover;
        let Some((from, to)) = m.spaces() else { return };
        // D10, D12: a piece that stops at the center is turned, and turned pieces stay turned.
        let turned = self.turned.contains(from) || to == Space::CENTER;
        let (left, taken) = (from.bitboard(), to.bitboard());
        self.turned = (self.turned - left) | taken.only_if(turned);
        self.pieces ^= u64::from((left | taken).bits()) << shift(mover);
        // Most moves end elsewhere, so one comparison is enough for them.
        if to != Space::CENTER {
            return;
        }
        let eighths = match m.rotation() {
            Rotation::Still => return,
            Rotation::Plus => 1,
            Rotation::Minus => 7,
        };
        self.pieces = join(Player::ALL.map(|player| rotated(self.pieces_of(player), eighths)));
        self.turned = rotated(self.turned, eighths);
    }

    // Not inline: a copy in another crate would load the addresses of the tables again and again.
    fn count_moves(&self) -> usize {
        self.moves().count() as usize
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = self.moves();
        match moves.count() {
            0 => None,
            count => moves.nth(pick(count as usize)),
        }
    }
}

impl Default for DiskRace {
    /// Returns the start position under the default rules.
    fn default() -> Self {
        Self::start()
    }
}

impl DiskRace {
    pub(crate) fn new(pieces: [Bitboard; 2], turned: Bitboard, turn: Player, rules: Rules) -> Self {
        Self { pieces: join(pieces), turned, turn, rules }
    }

    /// Returns the spaces with a piece of a player.
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::{DiskRace, Layer, Space};
    ///
    /// let position: DiskRace = "2rb1brb/2b2r2/8/R b".parse()?;
    /// let red = position.pieces_of(Player::First);
    /// assert!((red & Layer::Ring.spaces()).iter().eq(["r2", "r6"].map(Space::named)));
    /// assert!(position.turned_pieces().iter().eq([Space::CENTER]));
    /// assert_eq!((position.empty() & Layer::Outer.spaces()).len(), 6);
    /// # Ok::<(), board_core::PositionError<disk_race::Fault>>(())
    /// ```
    #[inline(always)]
    pub fn pieces_of(&self, player: Player) -> Bitboard {
        Bitboard::from_bits((self.pieces >> shift(player)) as u32)
    }

    /// Returns the spaces with a turned piece ([D10](crate::rule_list#d10)).
    pub fn turned_pieces(&self) -> Bitboard {
        self.turned
    }

    /// Returns the spaces with a piece of either player.
    pub fn occupied(&self) -> Bitboard {
        self.pieces_of(Player::First) | self.pieces_of(Player::Second)
    }

    /// Returns the empty spaces.
    pub fn empty(&self) -> Bitboard {
        bitboard::ALL - self.occupied()
    }

    /// Returns the number of a player's pieces on the opponent's starts, from 0 to 4
    /// ([D9](crate::rule_list#d9)).
    #[must_use]
    pub fn arrived(&self, player: Player) -> u32 {
        (self.pieces_of(player) & starts(!player)).len()
    }

    /// Returns whether a player has finished, that is, occupies all of the opponent's starts
    /// ([D14](crate::rule_list#d14)). After red has finished, blue gets one more turn.
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::DiskRace;
    /// use disk_race::prelude::*;
    ///
    /// let position: DiskRace = "BRBRBR2/7R/6B1/1 r".parse()?;
    /// assert_eq!(position.arrived(Player::First), 3);
    /// let after = position.after("o7r7".parse()?)?;
    /// assert!(after.has_finished(Player::First) && !after.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn has_finished(&self, player: Player) -> bool {
        (starts(!player) - self.pieces_of(player)).is_empty()
    }

    /// Returns whether the game is over under D14: a player has finished and the player who began is
    /// to move, so the other has had the last turn.
    #[inline(always)]
    pub(crate) fn race_is_over(&self) -> bool {
        self.turn == self.rules.first.player()
            && (self.has_finished(Player::First) || self.has_finished(Player::Second))
    }

    /// Returns the number of a player's turned or unturned pieces in a layer, from 0 to 4.
    ///
    /// Evaluations use this number.
    ///
    /// ```
    /// use board_core::{Player, Position as _};
    /// use disk_race::{DiskRace, Layer};
    ///
    /// assert_eq!(DiskRace::start().count_in(Player::First, Layer::Ring, false), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_in(&self, player: Player, layer: Layer, turned: bool) -> u32 {
        let pieces = self.pieces_of(player) & layer.spaces();
        if turned { (pieces & self.turned).len() } else { (pieces - self.turned).len() }
    }

    /// Returns the number of a player's turned pieces that are one step from one of the opponent's
    /// starts that is empty.
    ///
    /// Evaluations use this number.
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
    #[must_use]
    pub fn facing(&self, player: Player) -> u32 {
        let seen = self.seen_by(player);
        let free = seen.goals & seen.empty();
        // The outer space of a spoke is one byte above its ring space.
        let facing = Bitboard::from_bits(free.bits() << Space::SPOKES);
        (seen.own & seen.turned & facing).len()
    }
}

/// Returns the position of a player's pieces in the word with both players' pieces.
#[inline(always)]
const fn shift(player: Player) -> u32 {
    32 * (1 - player as u32)
}

/// Combines the pieces of red and blue in one word.
#[inline(always)]
fn join([red, blue]: [Bitboard; 2]) -> u64 {
    u64::from(red.bits()) << 32 | u64::from(blue.bits())
}

board_core::author::win_or_draw! {
    /// How a game ended ([D14](crate::rule_list#d14), [D15](crate::rule_list#d15)).
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::prelude::*;
    /// use disk_race::{DiskRace, Outcome};
    ///
    /// // Red has finished, and blue's last turn cannot change that.
    /// let position: DiskRace = "BRBRBR1R/8/6B1/1 b".parse()?;
    /// for m in position.legal_moves() {
    ///     assert_eq!(position.after(m)?.outcome(), Some(Outcome::Red));
    /// }
    /// assert_eq!(Outcome::Red.winner(), Some(Player::First));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Red, the first player, won.
        Red = "red",
        /// Blue, the second player, won.
        Blue = "blue",
        /// A draw.
        Draw = "draw",
    }
}
