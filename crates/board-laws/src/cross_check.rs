//! Law 10 at scale: millions of positions at which the fast rules and the slow ones agree.
//!
//! [`run`] plays the two side by side. A game begins at the start of its rules, at a position that
//! was handed in, or at a changed set-up of a position of an earlier game, so that rare things
//! happen. Every move is picked by chance. At each position are compared: the legal moves, the
//! outcome, and the position after the move that is played; at every
//! [sixteenth](ALL_SUCCESSORS) the positions after all moves.
//!
//! [`run_as_asked`] is short in the ordinary test run, and as long as the environment asks for.
//!
//! ```no_run
//! use board_core::HasSetup;
//! use board_laws::{Plan, cross_check, naive::SlowRules};
//!
//! fn both_agree_side_by_side<P: HasSetup, N: SlowRules>() {
//!     let report = cross_check::run_as_asked::<P, N>(&Plan::new(&[])).unwrap();
//!     if report.total().positions >= cross_check::LONG {
//!         report.met(&["white", "black", "draw"], &[], Some("pass")).unwrap();
//!     }
//! }
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use board_core::zobrist::mix_with;
use board_core::{HasSetup, Move, Position, Rules};

use crate::naive::{SlowRules, same_starts};
use crate::strategy::{Mutants, dice};
use crate::{Broken, Law, Plan};

/// At every position with a number divisible by this, the positions after all moves are compared.
pub const ALL_SUCCESSORS: u64 = 16;

/// A run of so many positions should meet everything that can happen: see [`Report::met`].
pub const LONG: u64 = 10_000_000;

/// After so many plies a game is left as it stands.
pub const PLIES: u32 = 300;

/// How many changes are tried for a game that begins at a changed set-up.
const CHANGES: u32 = 24;

/// Plays both rules side by side through at least so many positions, as many under each of the
/// rules. The starts are those of the plan; a run with the same seed is the same run.
///
/// # Errors
/// The first difference, with the seed and the game; or a panic of either.
///
/// # Panics
/// If the plan has no start for some of the rules, which a [`Plan`] always has.
pub fn run<P: HasSetup, N: SlowRules>(
    plan: &Plan<P>,
    seed: u64,
    positions: u64,
) -> Result<Report<P>, Broken> {
    same_starts::<P, N>()?;
    let all = P::Rules::all();
    let share = positions.div_ceil(all.len() as u64);
    let mut run = Run::new(plan.starts(), &all);
    for number in 0.. {
        // The rules that are behind the others.
        let next = run.report.shares.iter().min_by_key(|(_, done)| done.positions);
        let (&rules, done) = next.expect("there are rules");
        if done.positions >= share {
            break;
        }
        let mut dice = dice(mix_with(seed, number));
        let begin = run.begin(rules, &mut dice);
        let mut reached = begin;
        let played = catch_unwind(AssertUnwindSafe(|| {
            run.play::<N>(&mut reached, &mut dice).map_err(|why| (reached, why))
        }));
        let (at, why) = match played {
            Ok(Ok(())) => continue,
            Ok(Err(difference)) => difference,
            Err(_) => (reached, "it panics".to_string()),
        };
        let game = format!("(game {number} of seed {seed}, from {begin})");
        return Err(Law::Naive.broken(at, format!("{why} {game}")));
    }
    Ok(run.report)
}

/// [`run`] with the seed and the number of positions that the environment variables
/// `CROSS_CHECK_SEED` (if not 1) and `CROSS_CHECK_POSITIONS` (if not ten thousand) ask for; prints
/// the report and the seconds.
///
/// # Errors
/// As [`run`], or that a variable is no number.
pub fn run_as_asked<P: HasSetup, N: SlowRules>(plan: &Plan<P>) -> Result<Report<P>, String> {
    let seed = number("CROSS_CHECK_SEED", 1)?;
    let positions = number("CROSS_CHECK_POSITIONS", 10_000)?;
    let begin = Instant::now();
    let report = run::<P, N>(plan, seed, positions).map_err(|broken| broken.to_string())?;
    println!("{report}  seed {seed}, {:.0} seconds", begin.elapsed().as_secs_f64());
    Ok(report)
}

fn number(variable: &str, default: u64) -> Result<u64, String> {
    let Some(value) = std::env::var_os(variable) else { return Ok(default) };
    let number = value.to_str().and_then(|text| text.parse().ok());
    number.ok_or_else(|| format!("{variable}: expected a number, found {value:?}"))
}

/// What was compared; or what a [recording](crate::recording) holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<P: Position> {
    /// What was compared under each of the rules.
    pub shares: BTreeMap<P::Rules, Share>,
    /// The moves that were legal somewhere.
    pub moves: BTreeSet<P::Move>,
}

/// What was compared under one of the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// Positions whose moves and outcome were compared.
    pub positions: u64,
    /// Those of them in which the game goes on, by the player to move.
    pub running: [u64; 2],
    /// Positions after a move that were compared.
    pub successors: u64,
    /// Games.
    pub games: u64,
    /// Games that began at a changed set-up.
    pub changed: u64,
    /// How often games ended, by the text of the outcome; the others were left after [`PLIES`].
    pub endings: BTreeMap<String, u64>,
}

impl<P: Position> Default for Report<P> {
    fn default() -> Self {
        Self { shares: BTreeMap::new(), moves: BTreeSet::new() }
    }
}

impl<P: Position> Report<P> {
    /// Counts a position.
    pub fn note(&mut self, position: &P) {
        self.moves.extend(position.legal_moves());
        let share = self.shares.entry(position.rules()).or_default();
        share.positions += 1;
        match position.outcome() {
            Some(outcome) => *share.endings.entry(outcome.to_string()).or_default() += 1,
            None => share.running[position.turn().index()] += 1,
        }
    }

    /// What was compared in all.
    pub fn total(&self) -> Share {
        let mut total = Share::default();
        for share in self.shares.values() {
            total.positions += share.positions;
            (0..2).for_each(|player| total.running[player] += share.running[player]);
            total.successors += share.successors;
            total.games += share.games;
            total.changed += share.changed;
            for (ending, times) in &share.endings {
                *total.endings.entry(ending.clone()).or_default() += times;
            }
        }
        total
    }

    /// Checks that under each of the rules either player was to move and each of these endings was
    /// met, besides the pairs of rules and ending that are `never` together; and the pass if there
    /// is one.
    ///
    /// # Errors
    /// What was not met, or should not have been.
    pub fn met(
        &self,
        endings: &[&str],
        never: &[(&str, &str)],
        pass: Option<&str>,
    ) -> Result<(), String> {
        let mut missing = Vec::new();
        for rules in P::Rules::all() {
            let text = rules.to_string();
            let met = self.shares.get(&rules).cloned().unwrap_or_default();
            for player in P::PLAYERS.iter().zip(met.running).filter(|(_, times)| *times == 0) {
                missing.push(format!("{} to move under {text}", player.0));
            }
            for &ending in endings {
                let times = met.endings.get(ending).copied().unwrap_or(0);
                if (times > 0) == never.contains(&(&text, ending)) {
                    missing.push(format!("{times} times the ending {ending} under {text}"));
                }
            }
        }
        if let Some(pass) = pass.filter(|pass| self.moves.iter().all(|m| m.to_string() != *pass)) {
            missing.push(format!("the move {pass}"));
        }
        let wrong = || format!("not as expected: {}", missing.join("; "));
        if missing.is_empty() { Ok(()) } else { Err(wrong()) }
    }
}

/// A line in all, and a line for each of the rules.
impl<P: Position> fmt::Display for Report<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (met, all) = (self.moves.len(), P::Move::COUNT);
        writeln!(f, "{}: {}; {met} of {all} moves were legal", P::NAME, self.total())?;
        self.shares.iter().try_for_each(|(rules, share)| writeln!(f, "  {rules}: {share}"))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, successors, games, changed, endings, .. } = self;
        write!(f, "{positions} positions, {successors} successors, ")?;
        write!(f, "{games} games, {changed} of them from changed set-ups; ended: ")?;
        endings.iter().try_for_each(|(ending, times)| write!(f, "{ending} {times}, "))?;
        write!(f, "not {}", games - endings.values().sum::<u64>())
    }
}

/// A run on its way.
struct Run<P: Position> {
    report: Report<P>,
    /// Where games begin under each of the rules: the starts, and a position of an earlier game.
    begins: BTreeMap<P::Rules, (Vec<P>, P)>,
}

impl<P: HasSetup> Run<P> {
    fn new(starts: &[P], all: &[P::Rules]) -> Self {
        let begins = all.iter().map(|&rules| {
            let starts = starts.iter().copied().filter(|start| start.rules() == rules);
            (rules, (starts.collect(), P::start_with(rules)))
        });
        Self {
            report: Report {
                shares: all.iter().map(|&rules| (rules, Share::default())).collect(),
                ..Report::default()
            },
            begins: begins.collect(),
        }
    }

    /// Where a game begins; every other one at a changed set-up.
    fn begin(&mut self, rules: P::Rules, dice: &mut impl FnMut(u32) -> u32) -> P {
        let (starts, kept) = &self.begins[&rules];
        if dice(2) == 0 {
            return starts[dice(starts.len() as u32) as usize];
        }
        let changes = 1 + dice(CHANGES);
        let seeds: Vec<u64> = (0..changes).map(|_| u64::from(dice(u32::MAX))).collect();
        // Changes of the rules aside, or some rules would hardly see their start.
        let mutants = Mutants::of(*kept, &seeds);
        let changed = mutants.accepted().filter(|changed| changed.rules() == rules).last();
        let changed = changed.filter(|changed| changed != kept);
        let begin = changed.unwrap_or(*kept);
        self.share(rules).changed += u64::from(changed.is_some());
        begin
    }

    fn share(&mut self, rules: P::Rules) -> &mut Share {
        self.report.shares.entry(rules).or_default()
    }

    /// Plays a game from `fast` on, and leaves there the last position that it reached.
    fn play<N: SlowRules>(
        &mut self,
        fast: &mut P,
        dice: &mut impl FnMut(u32) -> u32,
    ) -> Result<(), String> {
        self.share(fast.rules()).games += 1;
        let mut slow = N::parse(&fast.to_string())
            .map_err(|why| format!("the slow rules refuse the text: {why}"))?;
        for ply in 1..=PLIES {
            let Some((next, slow_next)) = self.compare(fast, &slow, dice)? else { break };
            // Each position of the game is kept with the same chance.
            if dice(ply) == 0 {
                self.begins.entry(fast.rules()).and_modify(|(_, kept)| *kept = *fast);
            }
            (*fast, slow) = (next, slow_next);
        }
        Ok(())
    }

    /// Compares one position, and gives the one after a move; none if the game is over.
    fn compare<N: SlowRules>(
        &mut self,
        fast: &P,
        slow: &N,
        dice: &mut impl FnMut(u32) -> u32,
    ) -> Result<Option<(P, N)>, String> {
        let moves = fast.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        same("legal moves", &texts, &slow.legal())?;
        let outcome = fast.outcome().map(|outcome| outcome.to_string());
        same("outcome", &outcome, &slow.outcome())?;
        self.report.note(fast);
        let share = self.share(fast.rules());
        let all = share.positions % ALL_SUCCESSORS == 0;
        share.successors += if all { moves.len() as u64 } else { moves.len().min(1) as u64 };
        if all {
            moves.iter().try_for_each(|&m| after(fast, slow, m).map(drop))?;
        }
        let Some(&m) = moves.get(dice(moves.len() as u32) as usize) else { return Ok(None) };
        after(fast, slow, m).map(Some)
    }
}

/// The position after a move by both rules.
fn after<P: Position, N: SlowRules>(fast: &P, slow: &N, m: P::Move) -> Result<(P, N), String> {
    let after = fast.after_unchecked(m);
    let slow_after =
        slow.play(&m.to_string()).ok_or_else(|| format!("the slow rules refuse {m}"))?;
    same("position", &after.to_string(), &slow_after.text())
        .map_err(|why| format!("after {m}: {why}"))?;
    Ok((after, slow_after))
}

fn same<T: PartialEq + fmt::Debug>(what: &str, fast: &T, slow: &T) -> Result<(), String> {
    if fast == slow {
        return Ok(());
    }
    Err(format!("{what}: the fast rules say {fast:?}, the slow ones {slow:?}"))
}
