use core::ops::ControlFlow;

use board_core::{MoveList, Player, Position};

use crate::Bitboard;
use crate::board::between;
use crate::movegen::{Side, flood};
use crate::{DiagonalJumps, Illegal, Move, Rules, Square, Stuck};

/// A position: the pieces on the 42 squares, the side to move and the rules.
///
/// Every position is valid, unless an illegal move was played unchecked: each player has six
/// pieces, all twelve are connected, and at most one player shows six crowns. A position takes 32
/// bytes and does not store how often it has occurred ([U11](crate::rule_list#u11)).
///
/// Most methods are those of [`Position`](#impl-Position-for-Uisge) and of other traits, which the
/// [`prelude`](crate::prelude) imports.
///
/// ```
/// use uisge::prelude::*;
/// use uisge::{Illegal, Outcome, Uisge};
///
/// let mut position = Uisge::start();
/// position.play("d4f4".parse()?)?;
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
///
/// // Blank pieces can only jump.
/// assert_eq!(position.check("c3b3".parse()?), Err(Illegal::BlankSteps));
///
/// // The jump turns the last blank piece into the sixth crown.
/// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
/// let won = position.after("d4f4".parse()?)?;
/// assert_eq!(won.outcome(), Some(Outcome::Light));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uisge {
    /// Each player's pieces.
    pub(crate) pieces: [Bitboard; 2],
    /// The pieces of both players that show a crown.
    pub(crate) crowns: Bitboard,
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

// Stored canonical forms depend on this order.
board_core::author::order_by!(Uisge, |p| (p.pieces[0], p.pieces[1], p.crowns, p.turn, p.rules));

board_core::author::win_or_draw! {
    /// How a game ended ([U8](crate::rule_list#u8), [U9](crate::rule_list#u9)).
    ///
    /// ```
    /// use board_core::Player;
    /// use uisge::prelude::*;
    /// use uisge::{Outcome, Uisge};
    ///
    /// // Light cannot move a piece.
    /// let position: Uisge = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Dark));
    /// assert_eq!(Outcome::Dark.winner(), Some(Player::Second));
    /// # Ok::<(), board_core::PositionError<uisge::Fault>>(())
    /// ```
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    pub enum Outcome {
        /// Light, the first player, won.
        Light = "light",
        /// Dark, the second player, won.
        Dark = "dark",
        /// The game is a draw.
        Draw = "draw",
    }
}

/// Light's pieces at the start (U2).
#[rustfmt::skip]
const LIGHT: Bitboard = Bitboard::drawn([
    ".......",
    "..##...",
    ".####..",
    ".......",
    ".......",
    ".......",
]);

/// Dark's pieces at the start (U2).
#[rustfmt::skip]
const DARK: Bitboard = Bitboard::drawn([
    ".......",
    ".......",
    ".......",
    "..####.",
    "...##..",
    ".......",
]);

impl Position for Uisge {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "uisge";
    const PLAYERS: [&'static str; 2] = ["light", "dark"];

    /// The set-up of [U2](crate::rule_list#u2) with light to move ([U3](crate::rule_list#u3)). The
    /// set-up is a reconstruction; two published programs and a photograph of the board agree on
    /// it.
    fn start_with(rules: Rules) -> Self {
        Self { pieces: [LIGHT, DARK], crowns: Bitboard::EMPTY, turn: Player::First, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // U8: a player who shows six crowns has won.
        if let Some(player) = Player::ALL.into_iter().find(|&player| self.all_crowns(player)) {
            return Some(Outcome::win_of(player));
        }
        if self.can_move(self.turn) {
            return None;
        }
        // U9: the side to move is stuck.
        match self.rules.stuck {
            Stuck::Loses => Some(Outcome::win_of(!self.turn)),
            Stuck::Wins => Some(Outcome::win_of(self.turn)),
            Stuck::Draw => Some(Outcome::Draw),
            Stuck::Passes => (!self.must_pass()).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn generate<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.crowned() {
            return ControlFlow::Continue(());
        }
        let moves = Side::of(self, self.turn).moves();
        moves.each(&mut f)?;
        if !moves.is_empty() && self.rules.diagonal_jumps == DiagonalJumps::Never {
            return ControlFlow::Continue(());
        }
        self.rare_moves(moves.is_empty()).into_iter().try_for_each(f)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        let stuck = !self.can_move(self.turn);
        if self.crowned() || stuck && !self.must_pass() {
            return Err(Illegal::GameOver);
        }
        let Some((from, to)) = m.squares() else {
            return if stuck { Ok(()) } else { Err(Illegal::MayNotPass) };
        };
        let (occupied, over) = (self.occupied(), between(from, to));
        let reasons = [
            (!occupied.contains(from), Illegal::NoPiece(from)),
            (!self.pieces_of(self.turn).contains(from), Illegal::NotYours(from)),
            (!self.may_jump(m, from), Illegal::DiagonalJump),
            (occupied.contains(to), Illegal::Occupied(to)),
            (m.is_step() && !self.crowns.contains(from), Illegal::BlankSteps),
            (m.is_jump() && !occupied.contains(over), Illegal::NothingToJump(over)),
            (!self.stays_connected(from, to), Illegal::Disconnects),
        ];
        reasons.into_iter().find(|(applies, _)| *applies).map_or(Ok(()), |(_, why)| Err(why))
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        // Checking one move is faster than finding all moves, which `check` does to explain errors.
        let Some((from, to)) = m.squares() else { return self.check(m).is_ok() };
        let occupied = self.occupied();
        // U4: a jump goes over a piece. U6: only a crown may step.
        let may_go = if m.is_jump() {
            occupied.contains(between(from, to)) && self.may_jump(m, from)
        } else {
            self.crowns.contains(from)
        };
        may_go
            && self.pieces_of(self.turn).contains(from)
            && !occupied.contains(to)
            && !self.crowned()
            && self.stays_connected(from, to)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_unchecked(m);
    }

    #[inline]
    fn after_unchecked(&self, m: Move) -> Self {
        debug_assert!(self.is_legal(m), "{m} is illegal in {self}");
        let Some((from, to)) = m.squares() else {
            // U9: a pass changes only the side to move.
            return Self { turn: !self.turn, ..*self };
        };
        let moved = from.bitboard() | to.bitboard();
        let [light, dark] = self.pieces;
        // U5: a jump turns the piece over; a step does not. A branch would be unpredictable.
        let shows = u64::from(self.crowns.contains(from) ^ m.is_jump()) << to.bit_number();
        Self {
            pieces: match self.turn {
                Player::First => [light ^ moved, dark],
                Player::Second => [light, dark ^ moved],
            },
            crowns: (self.crowns - from.bitboard()) | Bitboard::from_bits(shows),
            turn: !self.turn,
            rules: self.rules,
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.crowned() {
            return 0;
        }
        match Side::of(self, self.turn).count() as usize {
            count if count > 0 && self.rules.diagonal_jumps == DiagonalJumps::Never => count,
            count => count + self.rare_moves(count == 0).len(),
        }
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        if self.crowned() {
            return None;
        }
        let moves = Side::of(self, self.turn).moves();
        if !moves.is_empty() && self.rules.diagonal_jumps == DiagonalJumps::Never {
            return moves.choose(pick);
        }
        let moves = self.legal_moves();
        if moves.is_empty() { None } else { moves.get(pick(moves.len())).copied() }
    }
}

impl Default for Uisge {
    /// Returns the start position under the default rules.
    fn default() -> Self {
        Self::start()
    }
}

impl Uisge {
    /// Returns the number of crowns that a player shows, from 0 to 6. A player who shows six crowns
    /// wins ([U8](crate::rule_list#u8)).
    ///
    /// ```
    /// use board_core::Player;
    /// use uisge::Uisge;
    ///
    /// let position: Uisge = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b".parse()?;
    /// assert_eq!(position.crowns(Player::First), 1);
    /// assert_eq!(position.crowns(Player::Second), 0);
    /// # Ok::<(), board_core::PositionError<uisge::Fault>>(())
    /// ```
    #[must_use]
    pub fn crowns(&self, player: Player) -> u32 {
        (self.pieces_of(player) & self.crowns).len()
    }

    /// Returns the squares with a piece of a player.
    ///
    /// ```
    /// use uisge::prelude::*;
    /// use uisge::{Square, Uisge};
    ///
    /// let position: Uisge = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b".parse()?;
    /// let own = position.pieces_of(position.turn());
    /// assert_eq!((own.len(), own.first()), (6, Some(Square::named("d2"))));
    /// // Light's only crown.
    /// assert!(position.crowned_pieces().iter().eq([Square::named("f4")]));
    /// assert!((own - position.crowned_pieces()).is_subset(!position.empty()));
    /// # Ok::<(), board_core::PositionError<uisge::Fault>>(())
    /// ```
    #[inline(always)]
    pub fn pieces_of(&self, player: Player) -> Bitboard {
        self.pieces[player.index()]
    }

    /// Returns the squares with a piece that shows its crown.
    pub fn crowned_pieces(&self) -> Bitboard {
        self.crowns
    }

    /// Returns the squares with a piece of either player.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// Returns the empty squares.
    pub fn empty(&self) -> Bitboard {
        !self.occupied()
    }

    /// Returns whether all pieces of a player show crowns (U8).
    #[inline]
    pub(crate) fn all_crowns(&self, player: Player) -> bool {
        (self.pieces_of(player) - self.crowns).is_empty()
    }

    /// Returns whether either player shows six crowns and has won (U8).
    #[inline]
    pub(crate) fn crowned(&self) -> bool {
        self.all_crowns(Player::First) || self.all_crowns(Player::Second)
    }

    /// Returns whether the pieces are connected after one of them has moved (U7).
    #[inline]
    fn stays_connected(&self, from: Square, to: Square) -> bool {
        let to = to.bitboard();
        let after = (self.occupied() - from.bitboard()) | to;
        flood(to, after) == after
    }

    /// Returns whether the rules allow a jump of the piece on `from` in its direction (U4).
    #[inline]
    fn may_jump(&self, m: Move, from: Square) -> bool {
        let crowns = self.rules.diagonal_jumps == DiagonalJumps::Crowns;
        !m.is_diagonal_jump() || crowns && self.crowns.contains(from)
    }

    /// Returns the diagonal jumps of a player (U4).
    fn diagonal_jumps(&self, player: Player) -> impl Iterator<Item = Move> {
        const DISTANCES: [i32; 4] = [18, 14, -14, -18];
        let (position, occupied) = (*self, self.occupied());
        let crowns = match self.rules.diagonal_jumps {
            DiagonalJumps::Never => Bitboard::EMPTY,
            DiagonalJumps::Crowns => self.pieces_of(player) & self.crowns,
        };
        let jumps = DISTANCES.into_iter().flat_map(move |distance| {
            let over = occupied.shifted(-distance / 2);
            let jumpers = crowns & over & (!occupied).shifted(-distance);
            jumpers.iter().map(move |from| Move::going(from.bit_number(), distance))
        });
        let connected = move |m: &Move| {
            m.squares().is_some_and(|(from, to)| position.stays_connected(from, to))
        };
        jumps.filter(connected)
    }

    /// Returns whether a piece of a player can move.
    #[inline]
    fn can_move(&self, player: Player) -> bool {
        !Side::of(self, player).moves().is_empty() || self.diagonal_jumps(player).next().is_some()
    }

    /// Returns whether the side to move has to pass (U9), given that none of its pieces can move.
    fn must_pass(&self) -> bool {
        self.rules.stuck == Stuck::Passes && self.can_move(!self.turn)
    }

    /// Returns the moves that exist only under options: the diagonal jumps and, if the side to move
    /// is otherwise stuck, the pass.
    #[cold]
    fn rare_moves(&self, stuck: bool) -> MoveList<Move> {
        let mut moves: MoveList<Move> = self.diagonal_jumps(self.turn).collect();
        if stuck && moves.is_empty() && self.must_pass() {
            moves.push(Move::PASS);
        }
        moves
    }
}
