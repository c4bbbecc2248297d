use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use board_core::{MoveList, Player, Position};

use crate::Bitboard;
use crate::movegen::Pieces;
use crate::{Field, Illegal, Move, Rules, Size};

/// A position: the pieces on the board, the side to move, and the rules.
///
/// Every position is valid, unless an illegal move was played unchecked: both players have placed
/// the same number of pieces, or the first player has placed one more; and the game was not over
/// before the last move. A position takes 104 bytes.
///
/// Most methods are those of [`Position`](#impl-Position-for-Hexfour) and of other traits, which the
/// [`prelude`](crate::prelude) imports.
///
/// ```
/// use board_core::Player;
/// use hexfour::Hexfour;
/// use hexfour::prelude::*;
///
/// let mut position = Hexfour::start();
/// position.play("f6".parse()?)?;
/// assert_eq!(position.to_string(), "6/7/8/9/10/5x5/10/9/8/7/6 o");
///
/// // One piece completes three rows of four.
/// let rows = "6/7/2x1ox2/3x1x3/3oxx4/3o2xxx2/4ooo3/3oo4/2o5/7/6 x";
/// let position: Hexfour = rows.parse()?;
/// let after = position.after("f6".parse()?)?;
/// assert_eq!((position.points(Player::First), after.points(Player::First)), (0, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hexfour {
    /// The pieces of the side to move and of its opponent.
    pub(crate) pieces: [Pieces; 2],
    /// The numbers of loose pieces of the side to move and of its opponent. A negative number
    /// counts the points for which no piece was left to set aside (H9).
    pub(crate) loose: [i16; 2],
    /// The number of pieces on the board, which determines the side to move.
    pub(crate) plies: u8,
    pub(crate) rules: Rules,
}

// Stored canonical forms depend on this order.
board_core::author::order_by!(Hexfour, |p| (&p.pieces, p.loose, p.plies, p.rules));

impl Position for Hexfour {
    type Move = Move;
    type Outcome = Outcome;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "hexfour";
    const PLAYERS: [&'static str; 2] = ["first", "second"];

    /// The empty board ([H1](crate::rule_list#h1)) with the first player to move
    /// ([H13](crate::rule_list#h13)).
    fn start_with(rules: Rules) -> Self {
        let pieces = rules.pieces_each() as i16;
        Self { pieces: [Pieces::NONE; 2], loose: [pieces; 2], plies: 0, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        Player::ALL[usize::from(self.plies % 2)]
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.has_ended().then(|| Outcome { points: Player::ALL.map(|player| self.points(player)) })
    }

    #[inline]
    fn generate<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for fields in self.targets().halves() {
            fields.map(Move::new).try_for_each(&mut f)?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        let (field, size) = (m.field(), self.size());
        if self.targets().contains(field) {
            return Ok(());
        }
        let reasons = [
            (self.has_ended(), Illegal::GameOver),
            (!field.is_on(size), Illegal::OffBoard(field, size)),
            (self.occupied().contains(field), Illegal::Occupied(field)),
            (self.plies == 0, Illegal::OnEdge(field)),
        ];
        let reason = reasons.into_iter().find(|(applies, _)| *applies);
        Err(reason.map_or_else(|| Illegal::NotAdjacent(field, self.first_piece()), |(_, why)| why))
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        *self = self.after_unchecked(m);
    }

    #[inline(always)]
    fn after_unchecked(&self, m: Move) -> Self {
        debug_assert!(self.is_legal(m), "{m} is illegal in {self}");
        let [own, other] = &self.pieces;
        let (own, gain) = own.with(m.field());
        // One piece is placed, and one is set aside for each point (H8), even if none is left (H9).
        let loose = self.loose[0] - 1 - gain as i16;
        Self {
            pieces: [*other, own],
            loose: [self.loose[1], loose],
            plies: self.plies + 1,
            rules: self.rules,
        }
    }

    #[inline]
    fn legal_moves(&self) -> MoveList<Move> {
        let mut list = MoveList::new();
        for fields in self.targets().halves() {
            list.extend(fields.map(Move::new));
        }
        list
    }

    #[inline]
    fn count_moves(&self) -> usize {
        match self.plies {
            0 | 1 => self.targets().len() as usize,             // H2, H3
            _ if self.has_ended() => 0,                         // H10
            plies => self.size().fields() - usize::from(plies), // H4
        }
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        match self.count_moves() {
            0 => None,
            count => self.targets().nth(pick(count)).map(Move::new),
        }
    }

    /// Keeps a list of the empty fields, from which a move is taken faster than from a set.
    fn playout(
        mut self,
        max_plies: u32,
        mut pick: impl FnMut(usize) -> usize,
    ) -> (Option<Outcome>, u32) {
        let start = self.plies;
        if start == 0 && max_plies > 0 {
            // H2: the edge is not legal yet.
            self = self.choose(&mut pick).map_or(self, |m| self.after_unchecked(m));
        }
        // The legal moves come first. After the second ply, all empty fields are legal (H4).
        let (mut fields, mut empty) = ([Field::from_bit_number(0); Field::COUNT], 0);
        let targets = self.targets();
        for set in [targets, self.empty() - targets] {
            for field in set.halves().into_iter().flatten() {
                fields[empty] = field;
                empty += 1;
            }
        }
        let (mut legal, listed) = (targets.len() as usize, self.plies);
        // In rounds of two plies, the sides are constants. Exchanging them would take longer.
        'game: loop {
            for side in 0..2 {
                if u32::from(self.plies - start) >= max_plies || self.has_ended() {
                    break 'game;
                }
                let n = pick(legal);
                assert!(n < legal, "there is no move {n} of {legal}");
                empty -= 1;
                self.place(side, fields[n]);
                fields[n] = fields[empty];
                legal = empty;
            }
        }
        if (self.plies - listed) % 2 == 1 {
            self.pieces.reverse();
            self.loose.reverse();
        }
        (self.outcome(), u32::from(self.plies - start))
    }
}

impl Default for Hexfour {
    /// Returns the start position under the default rules.
    fn default() -> Self {
        Self::start()
    }
}

impl Hexfour {
    /// Returns the size of the board ([H1](crate::rule_list#h1)).
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.rules.size
    }

    /// Returns the number of pieces that a player has on the board.
    #[inline]
    #[must_use]
    pub fn placed(&self, player: Player) -> u32 {
        match player {
            Player::First => u32::from(self.plies.div_ceil(2)),
            Player::Second => u32::from(self.plies / 2),
        }
    }

    /// Returns the points of a player. Each of the player's [`rows`](Self::rows) scores a point for
    /// every four pieces ([H7](crate::rule_list#h7)), even if no piece was left to set aside
    /// ([H9](crate::rule_list#h9)).
    ///
    /// ```
    /// use board_core::Player;
    /// use hexfour::Hexfour;
    ///
    /// // On a board of side 4, each player has 18 pieces.
    /// let position: Hexfour = "4/5/6/oooo3/1xxxx1/5/4 x".parse()?;
    /// for player in Player::ALL {
    ///     assert_eq!((position.placed(player), position.points(player)), (4, 1));
    ///     assert_eq!((position.set_aside(player), position.loose(player)), (1, 13));
    /// }
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn points(&self, player: Player) -> u32 {
        let loose = i32::from(self.loose[self.side(player)]);
        (self.rules.pieces_each() as i32 - self.placed(player) as i32 - loose) as u32
    }

    /// Returns the number of a player's loose pieces, which are neither placed nor set aside. The
    /// game ends when a player has no loose pieces left ([H10](crate::rule_list#h10)).
    #[inline]
    #[must_use]
    pub fn loose(&self, player: Player) -> u32 {
        self.loose[self.side(player)].max(0) as u32
    }

    /// Returns the number of pieces that a player has set aside: one for each point, as long as
    /// loose pieces were left ([H8](crate::rule_list#h8), [H9](crate::rule_list#h9)).
    #[must_use]
    pub fn set_aside(&self, player: Player) -> u32 {
        self.rules.pieces_each() as u32 - self.placed(player) - self.loose(player)
    }

    /// Returns the fields with a piece of a player.
    ///
    /// ```
    /// use board_core::Player;
    /// use hexfour::{Bitboard, Field, Hexfour, Size};
    ///
    /// let position: Hexfour = "4/5/3o2/3x3/6/5/4 x".parse()?;
    /// assert!(position.pieces_of(Player::First).iter().eq([Field::named("d4")]));
    /// assert!(position.occupied().contains(Field::named("e5")));
    /// assert_eq!(position.empty(), Size::Four.board() - position.occupied());
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    pub fn pieces_of(&self, player: Player) -> Bitboard {
        self.lines_of(player).bitboard()
    }

    /// Returns whether a player has no loose pieces left (H10). The board has more fields than the
    /// players have pieces, so it is never full before the game is over (H11).
    #[inline(always)]
    pub(crate) fn has_ended(&self) -> bool {
        self.loose[0] <= 0 || self.loose[1] <= 0
    }

    /// Places a piece of side 0 or 1. The caller exchanges the sides after an odd number of pieces.
    #[inline(always)]
    pub(crate) fn place(&mut self, side: usize, field: Field) {
        let (pieces, gain) = self.pieces[side].with(field);
        self.pieces[side] = pieces;
        // One piece is placed, and one is set aside for each point (H8), even if none is left (H9).
        self.loose[side] -= 1 + gain as i16;
        self.plies += 1;
    }

    #[inline]
    pub(crate) fn lines_of(&self, player: Player) -> &Pieces {
        &self.pieces[self.side(player)]
    }

    /// Returns 0 for the side to move and 1 for its opponent.
    #[inline]
    fn side(&self, player: Player) -> usize {
        usize::from(player.index() != usize::from(self.plies % 2))
    }
}

impl Hash for Hexfour {
    /// The pieces determine everything except the rules.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pieces.iter().for_each(|pieces| state.write_u128(pieces.bitboard().bits()));
        self.rules.hash(state);
    }
}

/// How a game ended, as the points of both players.
///
/// The player with more points wins ([H12](crate::rule_list#h12)).
///
/// ```
/// use board_core::{Outcome as _, Player};
/// use hexfour::Outcome;
///
/// let outcome = Outcome { points: [3, 5] };
/// assert_eq!((outcome.winner(), outcome.margin()), (Some(Player::Second), Some(2)));
/// assert_eq!(Outcome { points: [4, 4] }.winner(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Outcome {
    /// The points of each player, by [`Player::index`].
    pub points: [u32; 2],
}

impl board_core::Outcome for Outcome {
    /// The player with more points, or `None` if both have the same number
    /// ([H12](crate::rule_list#h12)).
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
}
