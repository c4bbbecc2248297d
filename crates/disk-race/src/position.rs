use core::fmt;
use core::ops::ControlFlow;

use board_core::{MoveSink, Player};

use crate::bitboard::Bitboard;
use crate::generate::Illegal;
use crate::perspective::Perspective;
use crate::space::Space;
use crate::{Move, Rotation, Rules};

/// A position: what stands on the 25 spaces, the side to move, and the rules.
///
/// It is valid by construction: four pieces a side; at a start of its own colour a piece is
/// unturned, at one of the other colour or at the centre it is turned; blue, if to move, has not
/// finished. It takes 16 bytes, and no history is part of it (D16).
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{Move, Position};
///
/// let mut position = Position::start();
/// let start: Move = "r0o0".parse()?;
/// position.play(start)?;
/// assert_eq!(position.to_string(), "1brbrbrb/r7/8/1 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The pieces of both players, red's above blue's: whoever moves, the whole word is written,
    /// so that reading it back does not have to wait for a part.
    pieces: u64,
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

/// How a game ended (D14, D15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// Red, the first player, won.
    Red,
    /// Blue, the second player, won.
    Blue,
    /// Nobody won.
    Draw,
}

/// How far up a player's pieces stand in the word of both.
#[inline(always)]
const fn shift(player: Player) -> u32 {
    32 * (1 - player as u32)
}

#[inline(always)]
fn join([red, blue]: [Bitboard; 2]) -> u64 {
    u64::from(red.bits()) << 32 | u64::from(blue.bits())
}

impl Position {
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

    /// The eight pieces and where they stand, in the order of the spaces.
    pub fn pieces(&self) -> impl Iterator<Item = (Space, Piece)> {
        let position = *self;
        let occupied = self.of(Player::First) | self.of(Player::Second);
        occupied.iter().filter_map(move |space| Some((space, position.piece(space)?)))
    }

    /// The number of a player's pieces that stand on starts of the other, 0 to 4 (D9).
    pub fn arrived(&self, player: Player) -> u32 {
        (self.of(player) & Bitboard::starts(!player)).count()
    }

    /// Whether a player has finished (D14). After red has, it is still blue's turn.
    #[inline]
    pub fn has_finished(&self, player: Player) -> bool {
        // Four pieces fill the four starts.
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

impl board_core::Position for Position {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "disk-race";
    const PLAYERS: [&'static str; 2] = ["red", "blue"];

    /// All pieces at their starts, unturned, and red to move. That red begins is a reading: the
    /// rulebook lets the players decide.
    fn start_with(rules: Rules) -> Self {
        Self::new(Player::ALL.map(Bitboard::starts), Bitboard::EMPTY, Player::First, rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.finished() {
            // D14
            return Some(match Player::ALL.map(|player| self.has_finished(player)) {
                [true, true] => Outcome::Draw,
                [true, false] => Outcome::Red,
                _ => Outcome::Blue,
            });
        }
        // D15: the side to move could not even pass.
        self.moves().is_empty().then_some(Outcome::Draw)
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let _ = self.moves().each(|m| sink.push(m));
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn;
        self.turn = !mover;
        let Some((from, to)) = m.spaces() else { return };
        // D10, D12: a piece that stops at the centre is turned, and no piece is ever turned back. A
        // product, because nobody could predict a branch.
        let turned = u32::from(self.turned.contains(from)) | u32::from(to == Space::CENTRE);
        let (from, to) = (from.bitboard(), to.bitboard());
        self.turned = (self.turned - from) | Bitboard::from_bits(to.bits() * turned);
        self.pieces ^= u64::from((from | to).bits()) << shift(mover);
        let eighths = match m.rotation() {
            Rotation::Still => return,
            Rotation::Plus => 1,
            Rotation::Minus => 7,
        };
        self.pieces = join(Player::ALL.map(|player| self.of(player).rotated(eighths)));
        self.turned = self.turned.rotated(eighths);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count() as usize
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.moves().each(|m| visit(m, self.after_unchecked(m)))
    }

    fn count_two_plies(&self) -> Option<u64> {
        let mut sum = 0;
        let _: ControlFlow<()> = self.moves().each(|m| {
            sum += u64::from(self.after_unchecked(m).count());
            ControlFlow::Continue(())
        });
        Some(sum)
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.moves().choose(|_| n)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.moves().choose(pick)
    }
}

impl board_core::Outcome for Outcome {
    fn winner(self) -> Option<Player> {
        match self {
            Self::Red => Some(Player::First),
            Self::Blue => Some(Player::Second),
            Self::Draw => None,
        }
    }

    fn swapped(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
            Self::Draw => Self::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    /// `red`, `blue` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Draw => "draw",
        })
    }
}
