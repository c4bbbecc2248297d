use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::sink::{Count, Each, Nth};
use crate::{Move, MoveList, MoveSink, Outcome, Player, Rules};

/// A position of a two-player game of perfect information: a small `Copy` value that holds all
/// that the rules need to know from here on, the options in play included.
///
/// The game is over exactly when there is no legal move; a turn that must be passed is a move of
/// its own. The turn alternates with every move, so negamax needs no special case. Whatever
/// needs the history (repetition, a cap on the length) is in `board_play::Game`.
///
/// `Display` and `FromStr` are the position's text: reading accepts white space around it and
/// otherwise nothing but what printing makes.
///
/// # A search in ten lines
///
/// ```
/// use board_core::{Outcome, Position};
///
/// /// The value for the player to move: 1 win, 0 draw or unknown, -1 loss.
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
    /// A choice of the player to move.
    type Move: Move;
    /// How the game ended.
    type Outcome: Outcome;
    /// The options of the rules.
    type Rules: Rules;
    /// Why a move is not legal here, for people to read.
    type Illegal: Copy + Eq + Hash + Error + Send + Sync + 'static;

    /// The game's name in lower case, such as `disk-race`.
    const NAME: &'static str;

    /// What the game calls its players, in the order of [`Player::ALL`].
    const PLAYERS: [&'static str; 2];

    /// The position in which the game starts under `rules`.
    fn start_with(rules: Self::Rules) -> Self;

    /// The rules in force.
    fn rules(&self) -> Self::Rules;

    /// The side to move. It alternates with every move, the last one included.
    fn turn(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    ///
    /// In some games this has to look for a legal move. [`perft`](crate::perft) never asks.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Puts every legal move into `sink`, each once and always in the same order, until there
    /// are no more or the sink has enough. A finished game has none.
    fn generate<S: MoveSink<Self::Move> + ?Sized>(&self, sink: &mut S);

    /// Whether `m` is legal here, and if not, why.
    ///
    /// # Errors
    /// The reason. Where several hold, the first by the order of the game's rules.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a move that the caller knows to be legal, such as one just generated.
    ///
    /// # Panics
    /// It may panic if the move is not legal. It may also leave any position behind, of which every
    /// method may panic, though never undefined behaviour.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The position in which the game starts under the default rules.
    fn start() -> Self {
        Self::start_with(Self::Rules::default())
    }

    /// Whether the game is over.
    #[inline]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// All legal moves, in the order of [`generate`](Self::generate).
    #[inline]
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// The number of legal moves; games do better than to list them.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Move number `n`, from 0, of [`legal_moves`](Self::legal_moves); `None` past the end.
    #[inline]
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut nth = Nth::new(n);
        self.generate(&mut nth);
        nth.found()
    }

    /// The number of sequences of two legal moves; `None` if it does not fit 64 bits. Games count
    /// both plies at once, and [`perft`](fn@crate::perft) ends in it.
    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        let mut sum = 0_u128;
        self.generate(&mut Each(|m| {
            sum += self.after_unchecked(m).count_moves() as u128;
            ControlFlow::Continue(())
        }));
        u64::try_from(sum).ok()
    }

    /// Calls `visit` with every legal move and the position after it, in the order of
    /// [`generate`](Self::generate), until it breaks. Games that can do without a list do.
    ///
    /// The result is what `visit` broke with, if it did.
    ///
    /// ```
    /// use board_core::Position;
    /// use std::ops::ControlFlow;
    ///
    /// /// A move that ends the game at once, if there is one.
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

    /// One of the legal moves: `pick` is given their number, which is not 0, and says which one,
    /// from 0. `None` if there is none or the number is too high.
    ///
    /// For playouts this can be faster than a list or [`nth_move`](Self::nth_move).
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

    /// Plays a game to its end, or for `max_plies` plies, with the moves that `pick` picks: it is
    /// given their number, which is not 0, and says which one, from 0. Gives the outcome, `None`
    /// if the game was broken off, and the number of plies.
    ///
    /// A game may number the moves of a position in any order here, so that it need not make a
    /// list: with random numbers every move is equally likely, but the same numbers may lead to
    /// another game than those of [`choose`](Self::choose).
    ///
    /// # Panics
    /// It may panic if `pick` gives a number that is not below the one that it was given.
    ///
    /// ```
    /// use board_core::{Outcome, Player, Position};
    ///
    /// /// How often the first player wins by random moves.
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

    /// Whether `m` is legal here.
    #[inline]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.check(m).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Says why the move is not legal; the position is then as it was.
    #[inline]
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Says why the move is not legal.
    #[inline]
    fn after(&self, m: Self::Move) -> Result<Self, Self::Illegal> {
        let mut next = *self;
        next.play(m)?;
        Ok(next)
    }

    /// The position after a move that the caller knows to be legal.
    ///
    /// # Panics
    /// As [`play_unchecked`](Self::play_unchecked).
    #[inline]
    fn after_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }
}
