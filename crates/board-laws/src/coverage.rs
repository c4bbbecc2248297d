//! What a run has met: a run that met nothing proves nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::mem::discriminant;

use board_core::{Move, Position, Rules};

use crate::Suite;
use crate::play::all_moves;

/// What a run, or a recording, has met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Met<P: Position> {
    /// What was met under each of the rules.
    pub shares: BTreeMap<P::Rules, Share>,
    /// The moves that were legal somewhere.
    pub moves: BTreeSet<P::Move>,
    /// Why moves were not legal; one of each variant.
    pub illegal: Vec<P::Illegal>,
}

/// What was met under one of the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// Positions in which the game goes on, by the player to move.
    pub running: [u64; 2],
    /// Positions in which it is over, by the text of the outcome.
    pub endings: BTreeMap<String, u64>,
}

impl Share {
    /// How many positions there were.
    pub fn positions(&self) -> u64 {
        self.running.iter().sum::<u64>() + self.ended()
    }

    pub(crate) fn ended(&self) -> u64 {
        self.endings.values().sum()
    }
}

impl<P: Position> Default for Met<P> {
    fn default() -> Self {
        let shares = P::Rules::all().into_iter().map(|rules| (rules, Share::default()));
        Self { shares: shares.collect(), moves: BTreeSet::new(), illegal: Vec::new() }
    }
}

impl<P: Position> Met<P> {
    /// How many positions there were.
    pub fn positions(&self) -> u64 {
        self.shares.values().map(Share::positions).sum()
    }

    /// Counts a position.
    pub fn note(&mut self, position: &P) {
        self.moves.extend(position.legal_moves());
        let share = self.shares.entry(position.rules()).or_default();
        match position.outcome() {
            Some(outcome) => *share.endings.entry(outcome.to_string()).or_default() += 1,
            None => share.running[position.turn().index()] += 1,
        }
    }

    /// Takes note of the reasons why moves are not legal.
    pub fn note_reasons(&mut self, position: &P) {
        for reason in all_moves().filter_map(|m| position.check(m).err()) {
            if !self.has_reason(&reason) {
                self.illegal.push(reason);
            }
        }
    }

    fn has_reason(&self, reason: &P::Illegal) -> bool {
        self.illegal.iter().any(|met| discriminant(met) == discriminant(reason))
    }

    /// Checks that all that a suite wants was met somewhere: every ending, reason and rule, and the
    /// pass.
    pub fn enough(&self, suite: &Suite<P>) -> Result<(), String> {
        let mut missing = self.no_pass(suite);
        for &ending in suite.endings {
            if self.shares.values().all(|share| !share.endings.contains_key(ending)) {
                missing.push(format!("the ending {ending:?}"));
            }
        }
        let reasons = suite.illegal.iter().filter(|reason| !self.has_reason(reason));
        missing.extend(reasons.map(|reason| format!("the reason {reason:?}")));
        let idle = self.shares.iter().filter(|(_, share)| share.running == [0; 2]);
        missing.extend(idle.map(|(rules, _)| format!("a move under the rules `{rules}`")));
        nothing(&missing)
    }

    /// Checks that under each of the rules either player was to move and every ending was met,
    /// besides those that a suite says never are; and the pass.
    pub fn everything(&self, suite: &Suite<P>) -> Result<(), String> {
        let mut missing = self.no_pass(suite);
        for (rules, share) in &self.shares {
            let rules = rules.to_string();
            let idle = P::PLAYERS.iter().zip(share.running).filter(|(_, times)| *times == 0);
            missing.extend(idle.map(|(player, _)| format!("{player} to move under {rules}")));
            for &ending in suite.endings {
                let times = share.endings.get(ending).copied().unwrap_or(0);
                if (times > 0) == suite.never.contains(&(&rules, ending)) {
                    missing.push(format!("{times} times the ending {ending:?} under {rules}"));
                }
            }
        }
        nothing(&missing)
    }

    fn no_pass(&self, suite: &Suite<P>) -> Vec<String> {
        let missing = suite.pass.filter(|pass| self.moves.iter().all(|m| m.to_string() != *pass));
        missing.map(|pass| format!("the pass {pass:?} as a legal move")).into_iter().collect()
    }
}

fn nothing(missing: &[String]) -> Result<(), String> {
    let wrong = || format!("not as it should be: {}", missing.join("; "));
    if missing.is_empty() { Ok(()) } else { Err(wrong()) }
}

/// A line in all, and a line for each of the rules.
impl<P: Position> fmt::Display for Met<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, moves, all) = (self.positions(), self.moves.len(), P::Move::COUNT);
        writeln!(f, "{}: {positions} positions; {moves} of {all} moves were legal", P::NAME)?;
        for (rules, share) in &self.shares {
            let endings = share.endings.iter().map(|(ending, times)| format!("{ending} {times}"));
            let endings = endings.collect::<Vec<_>>().join(", ");
            writeln!(f, "  {rules}: {} positions; over: {endings}", share.positions())?;
        }
        Ok(())
    }
}
