use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::sink::{Count, Each, Nth};
use crate::{Move, MoveList, MoveSink, Outcome, Player, Rules};

/// A position in a two-player game of perfect information.
///
/// Positions are small `Copy` values. They contain everything that determines the rest of the game,
/// including the rules options, but no history. For limits on repetition and game length, see
/// `board_play::Game`.
///
/// A game is over exactly when the position has no legal move. A forced pass is a legal move, so
/// the side to move alternates with every move, and negamax needs no special case.
///
/// `Display` and `FromStr` use the game's notation. `FromStr` ignores surrounding whitespace and is
/// otherwise strict: it accepts exactly the strings that `Display` writes.
///
/// # A search in ten lines
///
/// ```
/// use board_core::{Outcome, Position};
///
/// /// Returns 1 for a win of the side to move, -1 for a loss, and 0 for a draw or if unknown.
/// fn negamax<P: Position>(position: &P, depth: u8) -> i8 {
///     if let Some(outcome) = position.outcome() {
///         return outcome.score_for(position.turn());
///     }
///     if depth == 0 {
///         return 0;
///     }
///     let values = position.legal_moves().into_iter();
///     values.map(|m| -negamax(&position.after_unchecked(m), depth - 1)).max().unwrap_or(0)
/// }
/// ```
pub trait Position:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Display
    + FromStr<Err: Error + Send + Sync + 'static>
    + Send
    + Sync
    + 'static
{
    /// The type of moves.
    type Move: Move;
    /// The type of outcomes.
    type Outcome: Outcome;
    /// The type of the rules options.
    type Rules: Rules;
    /// The reason a move is illegal.
    type Illegal: Copy + Eq + Hash + Error + Send + Sync + 'static;

    /// The game's name in lower case, such as `disk-race`.
    const NAME: &'static str;

    /// The players' names, in the order of [`Player::ALL`].
    const PLAYERS: [&'static str; 2];

    /// Returns the start position under `rules`.
    fn start_with(rules: Self::Rules) -> Self;

    /// The rules in effect.
    fn rules(&self) -> Self::Rules;

    /// The side to move. It alternates with every move, including the last move of the game.
    fn turn(&self) -> Player;

    /// Returns the outcome, or `None` if the game is not over.
    ///
    /// In games that end when the side to move has no legal move, this may be as expensive as
    /// generating one move.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Pushes every legal move into `sink`, each exactly once and always in the same order. Stops
    /// early if the sink returns [`ControlFlow::Break`]. There are no legal moves if the game is
    /// over.
    fn generate<S: MoveSink<Self::Move> + ?Sized>(&self, sink: &mut S);

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Returns the reason the move is illegal. If several reasons apply, the implementation chooses
    /// which one to return.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move without checking it.
    ///
    /// # Panics
    /// May panic if the move is illegal. If it does not panic, the resulting position is arbitrary,
    /// and its methods may panic. The behavior is never undefined.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Returns the start position under the default rules.
    fn start() -> Self {
        Self::start_with(Self::Rules::default())
    }

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns all legal moves in the order in which [`generate`](Self::generate) produces them.
    #[inline]
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// Returns the number of legal moves. The default implementation visits every move; games that
    /// can count faster override it.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Returns the move at index `n` in [`legal_moves`](Self::legal_moves), or `None` if `n` is out
    /// of range.
    #[inline]
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut nth = Nth::new(n);
        self.generate(&mut nth);
        nth.found()
    }

    /// Returns the number of sequences of two legal moves, or `None` if the number does not fit in
    /// 64 bits. [`perft`](fn@crate::perft) uses this method for the last two plies; games that can
    /// count both plies together override it.
    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        let mut sum = 0_u128;
        self.generate(&mut Each(|m| {
            sum += self.after_unchecked(m).count_moves() as u128;
            ControlFlow::Continue(())
        }));
        u64::try_from(sum).ok()
    }

    /// Calls `visit` with every legal move and the resulting position, in the order in which
    /// [`generate`](Self::generate) produces the moves, until `visit` returns
    /// [`ControlFlow::Break`].
    ///
    /// Returns that `Break`, or `Continue` if every move was visited.
    ///
    /// ```
    /// use board_core::Position;
    /// use std::ops::ControlFlow;
    ///
    /// /// Returns a move that ends the game immediately, if there is one.
    /// fn finishing_move<P: Position>(position: &P) -> Option<P::Move> {
    ///     let walked = position.each_after(|m, next| match next.is_over() {
    ///         true => ControlFlow::Break(m),
    ///         false => ControlFlow::Continue(()),
    ///     });
    ///     walked.break_value()
    /// }
    /// ```
    #[inline]
    fn each_after<B>(
        &self,
        mut visit: impl FnMut(Self::Move, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.legal_moves().into_iter().try_for_each(|m| visit(m, self.after_unchecked(m)))
    }

    /// Returns the legal move that `pick` chooses. `pick` receives the number of legal moves, which
    /// is not 0, and returns the index of a move. Returns `None` if there is no legal move or the
    /// index is out of range.
    ///
    /// For random games, this can be faster than building a list or calling
    /// [`nth_move`](Self::nth_move). The index refers to the order in which
    /// [`generate`](Self::generate) produces the moves.
    ///
    /// ```
    /// use board_core::Position;
    ///
    /// fn playout<P: Position>(mut position: P, mut random_below: impl FnMut(usize) -> usize) -> P {
    ///     while let Some(m) = position.choose(&mut random_below) {
    ///         position.play_unchecked(m);
    ///     }
    ///     position
    /// }
    /// ```
    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let moves = self.legal_moves();
        if moves.is_empty() { None } else { moves.get(pick(moves.len())).copied() }
    }

    /// Plays until the game is over or `max_plies` plies have been played. Each move is chosen by
    /// `pick`, which receives the number of legal moves and returns the index of a move. Returns
    /// the outcome (`None` if the game is not over) and the number of plies.
    ///
    /// To avoid building a list, implementations may number the moves in any order. With random
    /// indices, every move is equally likely, but the same indices may lead to a different game
    /// than with [`choose`](Self::choose).
    ///
    /// # Panics
    /// May panic if `pick` returns an index that is out of range.
    ///
    /// ```
    /// use board_core::{Outcome, Player, Position};
    ///
    /// /// Counts the random games that the first player wins.
    /// fn wins<P: Position>(games: u32, mut random_below: impl FnMut(usize) -> usize) -> usize {
    ///     let outcomes = (0..games).map(|_| P::start().playout(1000, &mut random_below).0);
    ///     outcomes.filter(|o| o.and_then(Outcome::winner) == Some(Player::First)).count()
    /// }
    /// ```
    #[inline]
    fn playout(
        mut self,
        max_plies: u32,
        mut pick: impl FnMut(usize) -> usize,
    ) -> (Option<Self::Outcome>, u32) {
        for ply in 0..max_plies {
            match self.choose(&mut pick) {
                Some(m) => self.play_unchecked(m),
                None => return (self.outcome(), ply),
            }
        }
        (self.outcome(), max_plies)
    }

    /// Whether a move is legal.
    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.check(m).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal, returns the reason and leaves the position unchanged.
    #[inline]
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    /// Returns the reason the move is illegal.
    #[inline]
    fn after(&self, m: Self::Move) -> Result<Self, Self::Illegal> {
        let mut next = *self;
        next.play(m)?;
        Ok(next)
    }

    /// Returns the position after a legal move, without checking the move.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`play_unchecked`](Self::play_unchecked).
    #[inline]
    fn after_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }
}
