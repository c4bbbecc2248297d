use core::fmt;
use core::ops::ControlFlow;

use board_core::{MoveSink, Player};

use crate::bitboard::Bitboard;
use crate::generate::Illegal;
use crate::space::Square;
use crate::{Move, Rules, Stuck};

/// A position: what stands on the 42 squares, the side to move, and the rules.
///
/// It is valid by construction: six pieces a side, all twelve connected, and at most one side
/// all crowns. How often it has occurred is no part of it (U11). It takes 32 bytes.
///
/// ```
/// use uisge::prelude::*;
/// use uisge::{Move, Position};
///
/// let mut position = Position::start();
/// let jump: Move = "d4f4".parse()?;
/// position.play(jump)?;
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The pieces of each player.
    pub(crate) pieces: [Bitboard; 2],
    /// Those of them, of either player, that show their crown.
    pub(crate) crowns: Bitboard,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// Where light starts (U2).
#[rustfmt::skip]
const LIGHT: Bitboard = Bitboard::drawn([
    ".......",
    "..##...",
    ".####..",
    ".......",
    ".......",
    ".......",
]);

/// Where dark starts (U2).
#[rustfmt::skip]
const DARK: Bitboard = Bitboard::drawn([
    ".......",
    ".......",
    ".......",
    "..####.",
    "...##..",
    ".......",
]);

/// A piece: whose it is, and which side it shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player it belongs to.
    pub owner: Player,
    /// Whether it shows its crown; otherwise it is blank.
    pub crown: bool,
}

/// How a game ended (U8, U9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// Light, the first player, won.
    Light,
    /// Dark, the second player, won.
    Dark,
    /// Nobody won.
    Draw,
}

impl Position {
    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.owns(player, square))?;
        Some(Piece { owner, crown: self.crowns.contains(square) })
    }

    /// The twelve pieces and where they stand, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let position = *self;
        self.occupied().iter().filter_map(move |square| Some((square, position.piece(square)?)))
    }

    /// The number of crowns that a player shows, 0 to 6; six win (U8).
    pub fn crowns(&self, player: Player) -> u32 {
        (self.of(player) & self.crowns).count()
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

    /// The position after the side to move has moved a piece. It is written whole, and without a
    /// branch: whatever reads both boards would wait if only one of them had just been written.
    #[inline(always)]
    fn after_moving(&self, from: Square, to: Square, jump: bool) -> Self {
        let moved = from.bitboard() | to.bitboard();
        // Minus one has all bits, minus zero none.
        let all_if_dark = Bitboard::from_bits((self.turn.index() as u64).wrapping_neg());
        let [light, dark] = self.pieces;
        // U5: a jump turns the piece over. U6: a step does not.
        let shown = self.crowns.bits() >> from.bit_number() & 1;
        let shows = (shown ^ u64::from(jump)) << to.bit_number();
        Self {
            pieces: [light ^ (moved - all_if_dark), dark ^ (moved & all_if_dark)],
            crowns: (self.crowns - from.bitboard()) | Bitboard::from_bits(shows),
            // U3: the players alternate.
            turn: !self.turn,
            rules: self.rules,
        }
    }

    /// What follows if the side to move cannot move a piece, and nobody has won by U8 (U9).
    fn stuck_outcome(&self) -> Option<Outcome> {
        match self.rules.stuck {
            Stuck::Loses => Some(Outcome::win_of(!self.turn)),
            Stuck::Wins => Some(Outcome::win_of(self.turn)),
            Stuck::Draw => Some(Outcome::Draw),
            Stuck::Passes => (!self.may_pass()).then_some(Outcome::Draw),
        }
    }

    /// Whether the side to move, which cannot move a piece, may and must pass (U9).
    #[cold]
    pub(crate) fn may_pass(&self) -> bool {
        self.rules.stuck == Stuck::Passes && !self.moves_of(!self.turn).is_empty()
    }
}

impl board_core::Position for Position {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "uisge";
    const PLAYERS: [&'static str; 2] = ["light", "dark"];

    /// The set-up of U2 with light to move (U3). The set-up is rebuilt: two published programs
    /// and a photograph of the board agree on it.
    fn start_with(rules: Rules) -> Self {
        Self { pieces: [LIGHT, DARK], crowns: Bitboard::EMPTY, turn: Player::First, rules }
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
        let crowned = Player::ALL.into_iter().find(|&player| self.all_crowns(player));
        match crowned {
            // U8: six crowns win.
            Some(player) => Some(Outcome::win_of(player)),
            None if !self.moves_of(self.turn).is_empty() => None,
            None => self.stuck_outcome(),
        }
    }

    #[inline]
    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        self.generate_into(sink);
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.explain(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        let Some((from, to)) = m.squares() else {
            // U9: a pass does nothing else.
            self.turn = !self.turn;
            return;
        };
        *self = self.after_moving(from, to, m.is_jump());
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        Some(self.two_plies())
    }

    #[inline]
    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_move(|m| visit(m, self.after_unchecked(m)))
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.choose_by(|_| n)
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        self.choose_by(pick)
    }
}

impl Outcome {
    /// The outcome in which `player` won.
    pub const fn win_of(player: Player) -> Self {
        match player {
            Player::First => Self::Light,
            Player::Second => Self::Dark,
        }
    }
}

impl board_core::Outcome for Outcome {
    fn winner(self) -> Option<Player> {
        match self {
            Self::Light => Some(Player::First),
            Self::Dark => Some(Player::Second),
            Self::Draw => None,
        }
    }

    fn swapped(self) -> Self {
        self.winner().map_or(Self::Draw, |winner| Self::win_of(!winner))
    }
}

impl fmt::Display for Outcome {
    /// `light`, `dark` or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Draw => "draw",
        })
    }
}
