use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{Move, MoveList, Outcome, Player, Rules};

/// A position in a two-player game of perfect information.
///
/// ```
/// use board_core::{Player, Position};
/// use uisge::{Move, Uisge};
///
/// let mut position = Uisge::start();
/// assert_eq!(position.legal_moves().len(), 4);
///
/// position.play("d4f4".parse::<Move>()?)?;
/// assert_eq!(position.turn(), Player::Second);
/// assert_eq!(position.to_string(), "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b");
/// assert_eq!(position.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are small `Copy` values. A position contains everything that determines how the game
/// can continue, including the rules options, but no history. For limits on repetition and game
/// length, see
/// [`board_play::Game`](https://docs.rs/board-play/latest/board_play/struct.Game.html).
///
/// A game is over exactly when the side to move has no legal move. A forced pass is a legal move,
/// so the side to move alternates with every move, and negamax needs no special case.
///
/// `Display` and `FromStr` use the game's notation. `FromStr` ignores surrounding whitespace and is
/// otherwise strict: it accepts exactly the strings that `Display` produces. The notation may omit
/// the side to move if it can be inferred from the board. `Display` respects
/// the formatter's width. The notations used by this project's games are
/// [stable](https://docs.rs/board-games/latest/board_games/guide/#stability).
///
/// # Implementing a game
///
/// A game defines four types, two constants and seven methods:
///
/// - [`start_with`](Self::start_with) and [`rules`](Self::rules) relate positions to their rules
///   options;
/// - [`turn`](Self::turn) and [`outcome`](Self::outcome) describe a position;
/// - [`generate`](Self::generate) produces the legal moves, and [`check`](Self::check) returns the
///   reason any other move is illegal;
/// - [`play_unchecked`](Self::play_unchecked) plays a move.
///
/// All other methods have default implementations based on these. A game can override any method
/// for which it has a faster implementation, most often [`count_moves`](Self::count_moves). The
/// guide contains [a complete
/// game](https://docs.rs/board-games/latest/board_games/guide/#a-game-of-your-own), and the
/// [`board-laws`](https://docs.rs/board-laws) crate tests implementations for consistency.
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
    /// The type of rules options.
    type Rules: Rules;
    /// The reason a move is illegal.
    type Illegal: Copy + Eq + Hash + Error + Send + Sync + 'static;

    /// The game's name in lower case, such as `disk-race`.
    const NAME: &'static str;

    /// The players' names, in the order of [`Player::ALL`].
    const PLAYERS: [&'static str; 2];

    /// Returns the start position under `rules`.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::{Rules, Uisge};
    ///
    /// let rules: Rules = "stuck=draw".parse()?;
    /// let position = Uisge::start_with(rules);
    /// assert_eq!(position.rules(), rules);
    /// assert_eq!(position.to_string(), "7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    #[must_use]
    fn start_with(rules: Self::Rules) -> Self;

    /// Returns the rules options in effect.
    #[must_use]
    fn rules(&self) -> Self::Rules;

    /// Returns the side to move, which alternates with every move.
    ///
    /// The turn passes even after the last move of the game.
    ///
    /// ```
    /// use board_core::{Player, Position};
    /// use uisge::Uisge;
    ///
    /// // Light, the first player, has just shown a sixth crown.
    /// let position: Uisge = "3W3/2WW3/1WW1W2/2bbbb1/3bb2/7 b".parse()?;
    /// assert!(position.is_over());
    /// assert_eq!(position.turn(), Player::Second);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turn(&self) -> Player;

    /// Returns the outcome, or `None` if the game is not over.
    ///
    /// In games that end when the side to move cannot move, this method may be as expensive as
    /// generating one move.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::{Outcome, Uisge};
    ///
    /// assert_eq!(Uisge::start().outcome(), None);
    ///
    /// // Light cannot move and therefore loses.
    /// let position: Uisge = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Dark));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Passes every legal move to `f`, each exactly once and always in the same order.
    ///
    /// Stops at the first [`ControlFlow::Break`] and returns it. If the game is over, there are no
    /// legal moves. The order is the same on every machine but may [change between
    /// versions](https://docs.rs/board-games/latest/board_games/guide/#stability).
    ///
    /// ```
    /// use board_core::Position;
    /// use std::ops::ControlFlow;
    /// use uisge::{Move, Uisge};
    ///
    /// let from_c5 = Uisge::start().generate(|m: Move| {
    ///     if m.to_string().starts_with("c5") { ControlFlow::Break(m) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(from_c5, ControlFlow::Break("c5e5".parse()?));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    fn generate<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Checks whether a move is legal.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::{Illegal, Uisge};
    ///
    /// let position = Uisge::start();
    /// assert_eq!(position.check("d4f4".parse()?), Ok(()));
    /// let reason = position.check("d4e5".parse()?).unwrap_err();
    /// assert_eq!(reason, Illegal::BlankSteps);
    /// assert_eq!(reason.to_string(), "a blank piece cannot step, only jump");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason the move is illegal. If several reasons apply, the implementation chooses
    /// which one to return.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move without checking it.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let mut position = Uisge::start();
    /// // A generated move needs no check.
    /// let first = position.legal_moves()[0];
    /// position.play_unchecked(first);
    /// assert_eq!(position, Uisge::start().after(first).unwrap());
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal; the games in this project do so when debug assertions are
    /// enabled. Otherwise, an illegal move results in an arbitrary position, whose methods may
    /// panic. This never causes undefined behavior.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Returns the start position under the default rules.
    #[must_use]
    fn start() -> Self {
        Self::start_with(Self::Rules::default())
    }

    /// Returns whether the game is over.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let mut position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// assert!(!position.is_over());
    /// // The piece jumps and shows a sixth crown.
    /// position.play("d4d6".parse()?)?;
    /// assert!(position.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Returns all legal moves in the order in which [`generate`](Self::generate) produces them.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let moves = Uisge::start().legal_moves();
    /// let notations: Vec<String> = moves.iter().map(|m| m.to_string()).collect();
    /// assert_eq!(notations, ["d4d6", "d4f4", "c5e5", "d5b5"]);
    /// ```
    #[must_use]
    #[inline]
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        let _ = self.generate(|m| {
            list.push(m);
            ControlFlow::<()>::Continue(())
        });
        list
    }

    /// Returns the number of legal moves.
    ///
    /// The default implementation visits every move; games that can count faster override it.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// assert_eq!(position.count_moves(), 14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.generate(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Calls `visit` with every legal move and the resulting position, in the order in which
    /// [`generate`](Self::generate) produces the moves, until `visit` returns
    /// [`ControlFlow::Break`].
    ///
    /// Returns the `Break` from `visit`, or `Continue` if every move was visited.
    ///
    /// ```
    /// use board_core::Position;
    /// use std::ops::ControlFlow;
    /// use uisge::Uisge;
    ///
    /// /// Returns a move that ends the game immediately, if there is one.
    /// fn finishing_move<P: Position>(position: &P) -> Option<P::Move> {
    ///     let walked = position.each_after(|m, next| match next.is_over() {
    ///         true => ControlFlow::Break(m),
    ///         false => ControlFlow::Continue(()),
    ///     });
    ///     walked.break_value()
    /// }
    ///
    /// let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse()?;
    /// assert_eq!(finishing_move(&position), Some("d4d6".parse()?));
    /// assert_eq!(finishing_move(&Uisge::start()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn each_after<B>(
        &self,
        mut visit: impl FnMut(Self::Move, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.generate(|m| visit(m, self.after_unchecked(m)))
    }

    /// Returns an iterator over every legal move and the resulting position, in the order in which
    /// [`generate`](Self::generate) produces the moves.
    ///
    /// [`each_after`](Self::each_after) visits the same pairs without a list, which is faster.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let start = Uisge::start();
    /// let fewest = start.children().min_by_key(|(_, next)| next.count_moves());
    /// assert_eq!(fewest.map(|(m, _)| m), Some("d4d6".parse()?));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    #[inline]
    fn children(&self) -> impl Iterator<Item = (Self::Move, Self)> {
        self.legal_moves().into_iter().map(|m| (m, self.after_unchecked(m)))
    }

    /// Returns the legal move chosen by `pick`.
    ///
    /// `pick` receives the number of legal moves, which is never 0, and returns a move index in the
    /// order in which [`generate`](Self::generate) produces the moves. Returns `None` if there is
    /// no legal move or the index is out of range.
    ///
    /// For random games, this method can be faster than building a move list.
    ///
    /// The same indices, for example from [`Random`](crate::Random) with the same seed, give the same
    /// move on every machine, until a new version changes the order of generation.
    ///
    /// ```
    /// use board_core::{Position, Random};
    /// use uisge::Uisge;
    ///
    /// let mut random = Random::new(1);
    /// let position = Uisge::start();
    /// let m = position.choose(|count| random.below(count)).expect("there are four moves");
    /// assert!(position.is_legal(m));
    ///
    /// let last = position.choose(|count| count - 1);
    /// assert_eq!(last, position.legal_moves().last().copied());
    /// ```
    #[must_use]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Self::Move> {
        let moves = self.legal_moves();
        if moves.is_empty() { None } else { moves.get(pick(moves.len())).copied() }
    }

    /// Plays until the game is over or `max_plies` plies have been played.
    ///
    /// Each move is chosen by `pick`, which receives the number of legal moves and returns a move
    /// index. Returns the outcome (`None` if the game is not over) and the number of plies played.
    ///
    /// The same indices give the same game on every machine, as in [`choose`](Self::choose), but an
    /// implementation may number the moves differently from `choose`.
    ///
    /// ```
    /// use board_core::{Position, Random};
    /// use uisge::Uisge;
    ///
    /// let mut random = Random::new(1);
    /// for _ in 0..100 {
    ///     let (outcome, plies) = Uisge::start().playout(1000, |count| random.below(count));
    ///     assert!(outcome.is_some() || plies == 1000);
    /// }
    /// ```
    ///
    /// # Panics
    /// May panic if `pick` returns an out-of-range index.
    #[must_use]
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

    /// Returns whether a move is legal.
    #[must_use]
    fn is_legal(&self, m: Self::Move) -> bool {
        self.check(m).is_ok()
    }

    /// Plays a move.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let mut position = Uisge::start();
    /// position.play("d4f4".parse()?)?;
    /// let reason = position.play("f4d4".parse()?).unwrap_err();
    /// assert_eq!(reason.to_string(), "the piece on f4 is not yours");
    /// assert_eq!(position, Uisge::start().after("d4f4".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is illegal, returns the reason and leaves the position unchanged.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Returns the position after a move.
    ///
    /// # Errors
    /// Returns the reason the move is illegal.
    fn after(&self, m: Self::Move) -> Result<Self, Self::Illegal> {
        let mut next = *self;
        next.play(m)?;
        Ok(next)
    }

    /// Returns the position after a legal move, without checking the move.
    ///
    /// ```
    /// use board_core::Position;
    /// use uisge::Uisge;
    ///
    /// let position = Uisge::start();
    /// let moves = position.legal_moves().into_iter();
    /// let replies = moves.map(|m| position.after_unchecked(m).count_moves());
    /// assert!(replies.eq([3, 5, 5, 5]));
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`play_unchecked`](Self::play_unchecked).
    #[must_use]
    #[inline]
    fn after_unchecked(&self, m: Self::Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }
}
