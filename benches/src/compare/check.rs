use std::io::Write;

use board_core::{Position, perft};
use board_games::FullGame;
use board_laws::data::recorded;

use super::pair::Pair;
use super::{Fault, Generator, Options, Problem, Typed, say};
use crate::corpus::notations;
use crate::{Dice, Game};

/// The maximum depth of a perft count.
const MAX_DEPTH: u8 = 30;

/// The checks: perft from the start position, recorded positions and random games.
pub(super) struct Check {
    pub game: Game,
    /// The start position and the depth of its perft.
    pub start: (String, u8),
    /// The recorded positions and the depths of their perft.
    recorded: Vec<(String, u8)>,
    games: u32,
    seed: u64,
}

impl Check {
    /// Chooses the positions. Perft from the start position has at most `max_leaves` leaves, unless
    /// the options say otherwise, and so has perft from all recorded positions together.
    ///
    /// # Errors
    /// Fails if the rules are invalid.
    ///
    /// # Panics
    /// If the data files cannot be read.
    pub fn new<P: FullGame>(options: &Options, max_leaves: u64) -> Result<Self, Problem> {
        let rules: P::Rules = options
            .rules
            .parse()
            .map_err(|why| Problem::Failure(format!("invalid rules `{}`: {why}", options.rules)))?;
        let game = Game::named(P::NAME)
            .ok_or_else(|| Problem::Failure(format!("no data files of {}", P::NAME)))?;
        let start = P::start_with(rules);
        let depth = options.depth.unwrap_or_else(|| deepest(&start, MAX_DEPTH, max_leaves));
        let of_corpus = notations(game.corpus).map(ToString::to_string);
        let texts = of_corpus.chain(recorded(game.recording).map(|recorded| recorded.position));
        let read = |text: String| text.parse::<P>().unwrap_or_else(|why| panic!("{text}: {why}"));
        let positions: Vec<P> =
            texts.map(read).filter(|position| position.rules() == rules).collect();
        let share = max_leaves / positions.len().max(1) as u64;
        let recorded =
            positions.iter().map(|p| (p.to_string(), deepest(p, depth, share))).collect();
        let start = (start.to_string(), depth);
        Ok(Self { game, start, recorded, games: options.games, seed: options.seed })
    }

    /// Compares the start position with another one.
    ///
    /// # Errors
    /// Returns the difference.
    pub fn start_is(&self, found: &str) -> Result<(), Problem> {
        let (start, _) = &self.start;
        if start == found {
            return Ok(());
        }
        let fault = Fault::Start { found: found.to_string() };
        Err(Problem::at(start, vec![fault]).found_by("the start position"))
    }

    /// Compares a generator with the library. Writes the result of each part to `out`.
    ///
    /// # Errors
    /// Returns the first difference, or the reason the generators cannot be compared.
    pub fn run<P: Position>(
        &self,
        theirs: &mut dyn Generator,
        out: &mut dyn Write,
    ) -> Result<(), Problem> {
        let mut pair = Pair { ours: &mut Typed::<P>::default(), theirs };
        self.compare_start(&mut pair, out)?;
        self.compare_recorded(&mut pair, out)?;
        self.compare_games(&mut pair, out)
    }

    fn compare_start(&self, pair: &mut Pair, out: &mut dyn Write) -> Result<(), Problem> {
        let (start, depth) = &self.start;
        let found = |problem: Problem| problem.found_by("perft from the start position");
        pair.moves(start).map_err(found)?;
        for depth in 1..=*depth {
            let leaves = pair.perft(start, depth).map_err(found)?;
            say(out, &format!("perft {depth} from the start position agrees: {leaves} leaves"));
        }
        Ok(())
    }

    fn compare_recorded(&self, pair: &mut Pair, out: &mut dyn Write) -> Result<(), Problem> {
        for (number, (position, depth)) in (1..).zip(&self.recorded) {
            let found = |problem: Problem| problem.found_by(format!("recorded position {number}"));
            pair.moves(position).map_err(found)?;
            // Perft of one ply only counts the moves.
            if *depth > 1 {
                pair.perft(position, *depth).map_err(found)?;
            }
        }
        say(out, &format!("{} recorded positions and their perft agree", self.recorded.len()));
        Ok(())
    }

    fn compare_games(&self, pair: &mut Pair, out: &mut dyn Write) -> Result<(), Problem> {
        let mut dice = Dice::new(self.seed);
        let mut positions = 0;
        for number in 1..=self.games {
            let game = self.play(pair, &mut dice);
            positions += game.map_err(|problem| {
                problem.found_by(format!("random game {number} with seed {}", self.seed))
            })?;
        }
        say(out, &format!("{positions} positions of {} random games agree", self.games));
        Ok(())
    }

    /// The recorded positions.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.recorded.iter().map(|(position, _)| position.as_str())
    }

    /// Plays a random game and returns the number of its positions.
    fn play(&self, pair: &mut Pair, dice: &mut Dice) -> Result<u32, Problem> {
        let mut position = self.start.0.clone();
        for ply in 1..=self.game.max_plies() {
            let moves = pair.moves(&position)?.moves;
            if moves.is_empty() {
                return Ok(ply);
            }
            position.clone_from(&moves[dice.below(moves.len())].1);
        }
        Ok(self.game.max_plies())
    }
}

/// Returns the maximum depth up to `max_depth` at which perft has at most `max_leaves` leaves,
/// and at least 1.
fn deepest<P: Position>(position: &P, max_depth: u8, max_leaves: u64) -> u8 {
    let depths = (1..=max_depth).take_while(|&depth| {
        let leaves = perft(position, depth);
        (1..=max_leaves).contains(&leaves)
    });
    depths.last().unwrap_or(1)
}
