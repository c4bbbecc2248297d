//! Engines, which choose the moves in a game.

use std::ops::DerefMut;
use std::time::Duration;

use board_core::{Position, Zobrist, quoted};
use board_play::{Evaluate, Fault, Game};
use thiserror::Error;
use web_time::Instant;

use crate::ugi::words;
use crate::{Best, Budget, Mcts, Score, Search, Tree};

/// A player in a game, such as a search, an external program or a person.
///
/// Only [`choose`](Self::choose) is required. Every engine can be served over [`ugi`](crate::ugi()),
/// and play in a [`duel`](crate::duel()) and a [`Match`](crate::Match).
///
/// ```
/// use board_core::Position;
/// use board_play::{Fault, Game};
/// use board_search::{Best, Budget, Engine, Forfeit};
///
/// /// Leaves the opponent as few moves as possible.
/// struct Stingy;
///
/// impl<P: Position> Engine<P> for Stingy {
///     fn choose(&mut self, game: &Game<P>, _: &Budget) -> Result<Best<P::Move>, Forfeit> {
///         let position = game.position();
///         let moves = position.legal_moves().into_iter();
///         let fewest = moves.min_by_key(|&m| position.after_unchecked(m).count_moves());
///         fewest.map(Best::from).ok_or_else(|| Forfeit(Fault::NoMove, "there is no move".into()))
///     }
/// }
/// ```
pub trait Engine<P: Position>: Send {
    /// Chooses a move in the current position of a game that is not over, within a budget.
    ///
    /// A [`Best`] with an empty line has no move, and also forfeits the game.
    ///
    /// # Errors
    /// Returns the reason if the engine forfeits the game. An illegal move loses the game, too.
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit>;

    /// Like [`choose`](Self::choose), but returns up to `number` lines, at least one, each with a
    /// different first move, best first. Calls `show` with the lines found so far.
    ///
    /// The default implementation returns the result of [`choose`](Self::choose). An engine that
    /// finds several lines also has the option `MultiPV`.
    ///
    /// # Errors
    /// As for [`choose`](Self::choose).
    #[allow(clippy::type_complexity)] // A name for it would hide what the closure takes.
    fn choose_lines(
        &mut self,
        game: &Game<P>,
        budget: &Budget,
        number: usize,
        show: &mut dyn FnMut(&[Best<P::Move>]),
    ) -> Result<Vec<Best<P::Move>>, Forfeit> {
        let _ = (number, show);
        Ok(vec![self.choose(game, budget)?])
    }

    /// Prepares for a game, before the clocks start.
    ///
    /// The default implementation does nothing.
    ///
    /// # Errors
    /// Returns the reason if the engine forfeits the game.
    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let _ = game;
        Ok(())
    }

    /// Checks the result of a game that has ended by its rules.
    ///
    /// The default implementation accepts every result. An external engine may implement different
    /// rules, and forfeits a game if it disagrees about the result.
    ///
    /// # Errors
    /// Returns the reason if the engine disagrees.
    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        let _ = game;
        Ok(())
    }

    /// Returns the time charged for the last move, if the engine measures it itself.
    ///
    /// The default implementation returns `None`: the whole call counts. An external engine may
    /// exclude the start of its program.
    fn time_taken(&self) -> Option<Duration> {
        None
    }

    /// Returns the options for a user, in the form of UGI: the name, then the type, such as
    /// `("Hash", "spin default 64 min 1 max 1024")`. The default is none.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Sets one of the [options](Self::options).
    ///
    /// # Errors
    /// Returns a message if the value is invalid.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let _ = value;
        Err(format!("unknown option {name}"))
    }
}

/// A pointer to an engine, such as `Box<dyn Engine<P>>` or `&mut E`, is an engine, too.
#[diagnostic::do_not_recommend]
impl<P: Position, E: DerefMut<Target: Engine<P>> + Send> Engine<P> for E {
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        (**self).choose(game, budget)
    }

    fn choose_lines(
        &mut self,
        game: &Game<P>,
        budget: &Budget,
        number: usize,
        show: &mut dyn FnMut(&[Best<P::Move>]),
    ) -> Result<Vec<Best<P::Move>>, Forfeit> {
        (**self).choose_lines(game, budget, number, show)
    }

    fn begin(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        (**self).begin(game)
    }

    fn check_result(&mut self, game: &Game<P>) -> Result<(), Forfeit> {
        (**self).check_result(game)
    }

    fn time_taken(&self) -> Option<Duration> {
        (**self).time_taken()
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        (**self).options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        (**self).set_option(name, value)
    }
}

/// The reason an engine forfeits a game.
///
/// ```
/// use board_core::{Player, Position};
/// use board_games::uisge::{Move, Uisge};
/// use board_play::{Game, Limits};
/// use board_search::{Best, Budget, Engine, Forfeit, Mcts, duel};
///
/// /// An engine that always passes, which is illegal.
/// struct Passes;
///
/// impl Engine<Uisge> for Passes {
///     fn choose(&mut self, _: &Game<Uisge>, _: &Budget) -> Result<Best<Move>, Forfeit> {
///         Ok(Move::PASS.into())
///     }
/// }
///
/// let mut game = Game::from_position(Uisge::start(), Limits::default());
/// let (mut other, budget) = (Mcts::default(), Budget::nodes(100));
/// let (player, reason) = duel(&mut game, &mut Passes, &mut other, &budget).expect("it is illegal");
/// assert_eq!(player, Player::First);
/// assert!(reason.to_string().starts_with("it played pass, which is not legal"));
/// assert_eq!(game.ending().and_then(|ending| ending.winner()), Some(Player::Second));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[error("{1}")]
pub struct Forfeit(
    /// The kind of reason, which the record of the game keeps.
    pub Fault,
    /// The reason, such as `it said nothing for 5s`.
    pub String,
);

impl<P: Zobrist, E: Evaluate<P> + Send> Engine<P> for Search<E> {
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        Ok(self.best(game, budget))
    }

    fn choose_lines(
        &mut self,
        game: &Game<P>,
        budget: &Budget,
        number: usize,
        show: &mut dyn FnMut(&[Best<P::Move>]),
    ) -> Result<Vec<Best<P::Move>>, Forfeit> {
        Ok(self.best_lines(game, budget, number, show))
    }

    /// Clears the table, because a repetition in one game is not a repetition in the next.
    fn begin(&mut self, _: &Game<P>) -> Result<(), Forfeit> {
        self.forget();
        Ok(())
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        let spin = |default, max| format!("spin default {default} min 1 max {max}");
        let hash = spin((self.memory >> 20).max(1), (self.max_memory >> 20).max(1));
        vec![
            ("Hash", hash),
            ("Threads", spin(self.threads, Search::MAX_THREADS)),
            ("Exact", format!("check default {}", !self.mode.is_selective)),
            ("MultiPV", spin(1, MAX_LINES)),
        ]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |max| words::spin(name, value, 1, max);
        match name {
            "Hash" => {
                let megabytes = number((self.max_memory >> 20).max(1))?;
                (self.memory, self.table) = (megabytes << 20, None);
            }
            "Threads" => self.threads = number(Search::MAX_THREADS)?,
            "Exact" => {
                let exact: Result<bool, _> = value.to_ascii_lowercase().parse();
                let expected =
                    |_| format!("expected true or false for Exact, found {}", quoted(value));
                (self.mode.is_selective, self.table) = (!exact.map_err(expected)?, None);
            }
            // The number of lines is passed with each search.
            "MultiPV" => drop(number(MAX_LINES)?),
            _ => return Err(format!("unknown option {name}")),
        }
        Ok(())
    }
}

/// The maximum of the `MultiPV` option, which exceeds the number of legal moves in any position.
const MAX_LINES: usize = 1000;

impl<P: Position> Engine<P> for Mcts {
    /// Returns no score, so that the average of random games does not end a game of a match.
    fn choose(&mut self, game: &Game<P>, budget: &Budget) -> Result<Best<P::Move>, Forfeit> {
        let mut found = self.choose_lines(game, budget, 1, &mut |_| ())?;
        let Best { line, nodes, elapsed, .. } = found.swap_remove(0);
        Ok(Best { nodes, elapsed, ..line[0].into() })
    }

    fn choose_lines(
        &mut self,
        game: &Game<P>,
        budget: &Budget,
        _: usize,
        _: &mut dyn FnMut(&[Best<P::Move>]),
    ) -> Result<Vec<Best<P::Move>>, Forfeit> {
        let (begin, mut tree) = (Instant::now(), Tree::new(game.position(), *self));
        let (nodes, line) = (tree.search(budget), tree.line());
        let first = tree.children().find(|child| line.first() == Some(&child.m));
        let value = first.ok_or_else(no_move)?.value;
        let score = Score::from_points(f64::midpoint(value, 1.0));
        Ok(vec![Best { line, score, depth: 1, nodes, elapsed: begin.elapsed() }])
    }
}

pub(crate) fn no_move() -> Forfeit {
    Forfeit(Fault::NoMove, "there is no move".into())
}
