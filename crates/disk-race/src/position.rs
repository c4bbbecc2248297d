use core::fmt;

use board_core::{MoveSink, Player};

use crate::board::{Board, Side};
use crate::generate::{Illegal, Mobility};
use crate::space::{CENTRE, Space, rotated, spaces, starts};
use crate::{Move, Rotation, Rules};

/// A position: what stands on the 25 spaces, the side to move, and the rules.
///
/// It is valid by construction: four pieces a side; at a start of its own colour a piece is
/// unturned, at one of the other colour or at the centre it is turned; blue, if to move, has not
/// finished. It takes 16 bytes.
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
    /// The pieces of each player.
    pub(crate) pieces: [u32; 2],
    /// Those of them, of either player, that are turned.
    pub(crate) turned: u32,
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

impl Position {
    /// The piece on a space.
    pub fn piece(&self, space: Space) -> Option<Piece> {
        let owner = Player::ALL.into_iter().find(|&player| self.owns(player, space.bit()))?;
        Some(Piece { owner, turned: self.turned & space.bit() != 0 })
    }

    /// The eight pieces and where they stand, in the order of the spaces.
    pub fn pieces(&self) -> impl Iterator<Item = (Space, Piece)> {
        let position = *self;
        let occupied = spaces(self.pieces[0] | self.pieces[1]);
        occupied.filter_map(move |space| Some((space, position.piece(space)?)))
    }

    /// The number of a player's pieces that stand on starts of the other, 0 to 4 (D9).
    pub fn arrived(&self, player: Player) -> u32 {
        (self.pieces[player.index()] & starts(!player)).count_ones()
    }

    /// Whether a player has finished (D14). After red has, it is still blue's turn.
    #[inline]
    pub fn has_finished(&self, player: Player) -> bool {
        // Four pieces fill the four starts.
        starts(!player) & !self.pieces[player.index()] == 0
    }

    pub(crate) fn owns(&self, player: Player, bit: u32) -> bool {
        self.pieces[player.index()] & bit != 0
    }

    /// The position as a player sees it.
    #[inline(always)]
    pub(crate) fn side(&self, player: Player) -> Side {
        // Without a branch, for the players take turns.
        let both = u64::from(self.pieces[0]) | u64::from(self.pieces[1]) << 32;
        let both = both.rotate_left(player as u32 * 32);
        let goals = starts(Player::Second) >> player as u32;
        Side { own: both as u32, opponent: (both >> 32) as u32, turned: self.turned, goals }
    }

    /// Whether the game is over by D14: red is to move, so each has had his turn, and somebody
    /// has finished.
    #[inline(always)]
    pub(crate) fn finished(&self) -> bool {
        self.turn == Player::First
            && (self.has_finished(Player::First) || self.has_finished(Player::Second))
    }

    /// How the game would have ended on a board.
    pub(crate) fn outcome_on(&self, board: &Board) -> Option<Outcome> {
        if self.finished() {
            let [red, blue] = Player::ALL.map(|player| self.has_finished(player));
            return Some(match (red, blue) {
                (true, true) => Outcome::Draw,
                (true, false) => Outcome::Red,
                _ => Outcome::Blue,
            });
        }
        let runs = Mobility::on(board, self, self.turn).any() || self.must_pass(board);
        (!runs).then_some(Outcome::Draw)
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
        let pieces = Player::ALL.map(starts);
        Self { pieces, turned: 0, turn: Player::First, rules }
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
        self.outcome_on(self.board())
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
        let Some((from, to)) = m.spaces() else { return };
        let (from, to) = (from.bit(), to.bit());
        self.pieces[mover] ^= from | to;
        // D10: a piece that stops at the centre is turned, and no piece is ever turned back.
        let turned = self.turned & from != 0 || to == CENTRE;
        self.turned &= !from;
        self.turned |= if turned { to } else { 0 };
        match m.rotation() {
            Rotation::Still => {}
            Rotation::Plus => self.rotate(1),
            Rotation::Minus => self.rotate(7),
        }
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

impl Position {
    #[inline(always)]
    fn rotate(&mut self, eighths: u32) {
        self.pieces = self.pieces.map(|pieces| rotated(pieces, eighths));
        self.turned = rotated(self.turned, eighths);
    }
}

impl Outcome {
    /// The outcome in which `player` won.
    pub const fn win_of(player: Player) -> Self {
        match player {
            Player::First => Self::Red,
            Player::Second => Self::Blue,
        }
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
        self.winner().map_or(Self::Draw, |winner| Self::win_of(!winner))
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
