use core::fmt;

use board_core::{MoveSink, Player};

use crate::generate::{Illegal, Mobility};
use crate::space::{Square, squares};
use crate::{Move, Rules, Stuck};

/// A position: what stands on the 42 squares, the side to move, and the rules.
///
/// It is valid by construction: six pieces a side, all twelve connected, and at most one side
/// all crowns. It takes 32 bytes.
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
    pub(crate) pieces: [u64; 2],
    /// Those of them, of either player, that show their crown.
    pub(crate) crowns: u64,
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
        let owner = Player::ALL.into_iter().find(|&player| self.owns(player, square.bit()))?;
        Some(Piece { owner, crown: self.crowns & square.bit() != 0 })
    }

    /// The twelve pieces and where they stand, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let position = *self;
        let occupied = squares(self.pieces[0] | self.pieces[1]);
        occupied.filter_map(move |square| Some((square, position.piece(square)?)))
    }

    /// The number of crowns that a player shows, 0 to 6; with 6 he has won (U8).
    pub fn crowns(&self, player: Player) -> u32 {
        (self.pieces[player.index()] & self.crowns).count_ones()
    }

    pub(crate) fn owns(&self, player: Player, bit: u64) -> bool {
        self.pieces[player.index()] & bit != 0
    }

    /// Whether a player shows six crowns (U8).
    #[inline]
    pub(crate) fn all_crowns(&self, player: Player) -> bool {
        self.pieces[player.index()] & !self.crowns == 0
    }

    /// Whether somebody has won by U8, so that there are no more moves.
    #[inline]
    pub(crate) fn crowned(&self) -> bool {
        self.all_crowns(Player::First) || self.all_crowns(Player::Second)
    }

    /// What follows if the side to move, which has not lost by U8, cannot move a piece (U9).
    fn stuck_outcome(&self) -> Option<Outcome> {
        match self.rules.stuck {
            Stuck::Loses => Some(Outcome::win_of(!self.turn)),
            Stuck::Wins => Some(Outcome::win_of(self.turn)),
            Stuck::Draw => Some(Outcome::Draw),
            Stuck::Passes => (!self.may_pass()).then_some(Outcome::Draw),
        }
    }

    /// Whether the side to move, which cannot move a piece, has to pass (U9).
    #[cold]
    pub(crate) fn may_pass(&self) -> bool {
        self.rules.stuck == Stuck::Passes && Mobility::of(self, !self.turn).any()
    }
}

impl board_core::Position for Position {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "uisge";
    const PLAYERS: [&'static str; 2] = ["light", "dark"];

    /// The set-up of U2 with light to move (U3). The set-up is rebuilt: two independent programs
    /// and a photograph of the board agree on it.
    fn start_with(rules: Rules) -> Self {
        let light = 0x0c << 32 | 0x1e << 24;
        let dark = 0x3c << 16 | 0x18 << 8;
        Self { pieces: [light, dark], crowns: 0, turn: Player::First, rules }
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
            Some(player) => Some(Outcome::win_of(player)),
            None if Mobility::of(self, self.turn).any() => None,
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
        let mover = self.turn.index();
        self.turn = !self.turn;
        let Some((from, to)) = m.squares() else { return };
        let shown = self.crowns >> from.bit_number() & 1;
        self.pieces[mover] ^= from.bit() | to.bit();
        self.crowns &= !from.bit();
        // U5: a jump turns the piece over. U6: a step does not.
        self.crowns |= (shown ^ u64::from(m.is_jump())) << to.bit_number();
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
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
