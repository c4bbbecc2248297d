//! Law 10 at scale: the fast rules and the reference rules agree on millions of positions.
//!
//! [`run`] plays random games with both. Half of the games begin at a changed set-up of a position
//! from an earlier game, so that rare positions occur. At each position it compares the legal
//! moves, the outcome and the position after the move that is played, and at every
//! [sixteenth](ALL_SUCCESSORS) position all successors. It also checks [`next_positions`] of the
//! fast rules.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use board_core::Position;
use board_core::author::zobrist::mix_with;

use crate::coverage::{Coverage, RulesCoverage};
use crate::play::next_positions;
use crate::reference::{same_after, same_starts};
use crate::walk::dice;
use crate::{Law, LawResult, Suite, Violation};

/// At one position in this many, all successors are compared.
pub const ALL_SUCCESSORS: u64 = 16;

/// The number of positions at which a run is long and must cover everything: see
/// [`Report::check`].
pub const LONG: u64 = 10_000_000;

/// The number of plies after which a game is abandoned.
pub const PLIES: u32 = 300;

/// The maximum number of changes before a game that begins at a changed set-up.
const CHANGES: u32 = 24;

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<P: Position> {
    /// The positions at which moves and outcome were compared.
    pub coverage: Coverage<P>,
    /// The number of compared successors.
    pub successors: u64,
    /// The number of games.
    pub games: u64,
    /// The number of games that began at a changed set-up.
    pub changed: u64,
}

impl<P: Position> Report<P> {
    /// Checks the coverage of a run with this number of positions if it is [long](LONG).
    pub fn check(&self, suite: &Suite<P>, positions: u64) -> Result<(), String> {
        if positions < LONG { Ok(()) } else { self.coverage.require_under_all_rules(suite) }
    }
}

/// Plays games with both implementations until the given number of positions is reached, evenly
/// over the rules.
///
/// Runs with the same seed are the same. The report of a violation names the game. A panic of
/// either implementation is a violation.
///
/// # Panics
/// If the suite has no reference rules.
pub fn run<P: Position>(
    suite: &Suite<P>,
    seed: u64,
    positions: u64,
) -> Result<Report<P>, Violation> {
    same_starts::<P>(&suite.reference())?;
    let report = Report { coverage: Coverage::default(), successors: 0, games: 0, changed: 0 };
    let mut run = Run { suite, starts: suite.starts(), kept: BTreeMap::new(), report };
    let share = positions.div_ceil(run.report.coverage.by_rules.len() as u64);
    for number in 0.. {
        // The rules with the fewest positions so far.
        let fewest = run.report.coverage.by_rules.iter().min_by_key(|(_, share)| share.positions());
        let Some((&rules, _)) = fewest.filter(|(_, done)| done.positions() < share) else { break };
        let mut dice = dice(mix_with(seed, number));
        let begin = run.begin(rules, &mut dice);
        let mut reached = begin;
        let broken = match catch_unwind(AssertUnwindSafe(|| run.play(&mut reached, &mut dice))) {
            Ok(Ok(())) => continue,
            Ok(Err(broken)) => broken,
            Err(_) => Law::Reference.at(&reached).violation("an implementation panicked"),
        };
        let detail = format!("{} (game {number} of seed {seed}, from {begin})", broken.detail);
        return Err(Violation { detail, ..broken });
    }
    Ok(run.report)
}

/// Calls [`run`] with the seed and the number of positions from the environment variables
/// `CROSS_CHECK_SEED` (default 1) and `CROSS_CHECK_POSITIONS` (default 10,000), and prints the
/// report and the seconds. A [long](LONG) run must cover everything.
pub(crate) fn run_from_environment<P: Position>(suite: &Suite<P>) -> Result<(), String> {
    let seed = number("CROSS_CHECK_SEED", 1)?;
    let positions = number("CROSS_CHECK_POSITIONS", 10_000)?;
    let begin = Instant::now();
    let report = run(suite, seed, positions).map_err(|broken| broken.to_string())?;
    println!("{report}  seed {seed}, {:.0} seconds", begin.elapsed().as_secs_f64());
    report.check(suite, positions)
}

fn number(variable: &str, default: u64) -> Result<u64, String> {
    let Some(value) = std::env::var_os(variable) else { return Ok(default) };
    let number = value.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("{variable}: expected a number, found {value:?}"))
}

impl<P: Position> fmt::Display for Report<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { coverage, successors, games, changed } = self;
        let left = games - coverage.by_rules.values().map(RulesCoverage::ended).sum::<u64>();
        writeln!(
            f,
            "{coverage}  {successors} successors; {games} games, {changed} of them from changed \
            set-ups, {left} left after {PLIES} plies"
        )
    }
}

/// A run in progress.
struct Run<'a, P: Position> {
    suite: &'a Suite<P>,
    starts: Vec<P>,
    /// A position of an earlier game for each of the rules.
    kept: BTreeMap<P::Rules, P>,
    report: Report<P>,
}

impl<P: Position> Run<'_, P> {
    /// Returns the start of a game. Every other game begins at a changed set-up, if the suite has
    /// set-ups.
    fn begin(&mut self, rules: P::Rules, dice: &mut impl FnMut(u32) -> u32) -> P {
        let kept = *self.kept.entry(rules).or_insert_with(|| P::start_with(rules));
        if let Some(setups) = self.suite.setups.as_ref().filter(|_| dice(2) == 1) {
            let changes: Vec<u64> = (0..=dice(CHANGES)).map(|_| dice(u32::MAX).into()).collect();
            let begin = setups.last(kept, &changes);
            self.report.changed += u64::from(begin != kept);
            return begin;
        }
        let mut starts = self.starts.clone();
        starts.retain(|start| start.rules() == rules);
        starts[dice(starts.len() as u32) as usize]
    }

    /// Plays a game from a position, which is set to the last one reached.
    fn play(&mut self, position: &mut P, dice: &mut impl FnMut(u32) -> u32) -> LawResult {
        self.report.games += 1;
        for ply in 1..=PLIES {
            let moves = position.legal_moves();
            let picked = moves.get(dice(moves.len() as u32) as usize).copied();
            let all =
                self.report.coverage.by_rules[&position.rules()].positions() % ALL_SUCCESSORS == 0;
            let compared = if all { &moves[..] } else { picked.as_slice() };
            same_after(&self.suite.reference(), position, compared)?;
            next_positions(position)?;
            self.report.coverage.add(position);
            self.report.successors += compared.len() as u64;
            let Some(m) = picked else { break };
            // Each position of the game is kept with the same chance.
            if dice(ply) == 0 {
                self.kept.insert(position.rules(), *position);
            }
            position.play_unchecked(m);
        }
        Ok(())
    }
}
