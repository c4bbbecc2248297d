//! The coverage of a run: a run without an ending or a reason proves nothing about it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::mem::discriminant;

use board_core::{Indexed, Position, Rules};

use crate::Suite;
use crate::play::all_moves;

/// The coverage of a run or a recording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Coverage<P: Position> {
    /// The coverage under each of the rules.
    pub(crate) by_rules: BTreeMap<P::Rules, RulesCoverage>,
    /// The moves that were legal in some position.
    pub(crate) moves: BTreeSet<P::Move>,
    /// The reasons why moves were not legal, one of each variant.
    pub(crate) illegal: Vec<P::Illegal>,
}

/// The coverage under one of the rules.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct RulesCoverage {
    /// The number of unfinished positions.
    pub(crate) running: u64,
    /// The number of finished positions, by the name of the outcome.
    pub(crate) endings: BTreeMap<String, u64>,
}

impl RulesCoverage {
    /// Returns the number of positions.
    pub(crate) fn positions(&self) -> u64 {
        self.running + self.endings.values().sum::<u64>()
    }
}

impl<P: Position> Default for Coverage<P> {
    fn default() -> Self {
        let by_rules = P::Rules::all().into_iter().map(|rules| (rules, RulesCoverage::default()));
        Self { by_rules: by_rules.collect(), moves: BTreeSet::new(), illegal: Vec::new() }
    }
}

impl<P: Position> Coverage<P> {
    /// Returns the number of positions.
    pub(crate) fn positions(&self) -> u64 {
        self.by_rules.values().map(RulesCoverage::positions).sum()
    }

    /// Adds a position.
    pub(crate) fn add(&mut self, position: &P) {
        self.moves.extend(position.legal_moves());
        let covered = self.by_rules.entry(position.rules()).or_default();
        match position.outcome() {
            Some(outcome) => *covered.endings.entry(outcome.to_string()).or_default() += 1,
            None => covered.running += 1,
        }
    }

    /// Adds the reasons why moves are not legal in a position.
    pub(crate) fn add_reasons(&mut self, position: &P) {
        for reason in all_moves().filter_map(|m| position.check(m).err()) {
            if !has_variant(&self.illegal, &reason) {
                self.illegal.push(reason);
            }
        }
    }

    /// Checks that everything a suite lists was covered at least once: every ending, every reason,
    /// the pass, and a move under each of the rules. Endings and reasons must be listed.
    pub(crate) fn require(&self, suite: &Suite<P>) -> Result<(), String> {
        let mut gaps = Vec::new();
        let pass = suite.pass.filter(|pass| self.moves.iter().all(|m| m.to_string() != *pass));
        gaps.extend(pass.map(|pass| format!("the pass {pass:?} is never legal")));
        let reached = self.by_rules.values().flat_map(|covered| covered.endings.keys());
        let unlisted: BTreeSet<_> =
            reached.filter(|ending| !suite.endings.contains(&ending.as_str())).collect();
        gaps.extend(unlisted.iter().map(|end| format!("the ending {end:?} is not in `endings`")));
        for &ending in suite.endings {
            if self.by_rules.values().all(|covered| !covered.endings.contains_key(ending)) {
                gaps.push(format!("no ending {ending:?}"));
            }
        }
        let listed: Vec<_> = suite.illegal.iter().copied().chain(reasons(suite.api)).collect();
        let met: Vec<String> = self.illegal.iter().map(variant).collect();
        let missing = listed.iter().filter(|&reason| met.iter().all(|met| met != reason));
        gaps.extend(missing.map(|reason| format!("no illegal move with the reason {reason}")));
        let unlisted = met.iter().filter(|reason| !listed.contains(&reason.as_str()));
        gaps.extend(unlisted.map(|reason| format!("the reason {reason} is not in `illegal`")));
        let idle = self.by_rules.iter().filter(|(_, covered)| covered.running == 0);
        gaps.extend(idle.map(|(rules, _)| format!("no move under the rules `{rules}`")));
        let error = || format!("the coverage differs from the suite: {}", gaps.join("; "));
        if gaps.is_empty() { Ok(()) } else { Err(error()) }
    }
}

/// Returns whether a list has a reason of the same variant.
fn has_variant<T>(reasons: &[T], reason: &T) -> bool {
    reasons.iter().any(|known| discriminant(known) == discriminant(reason))
}

/// Returns the names of the variants of `Illegal` in a listing of the public API.
pub(crate) fn reasons(api: &str) -> impl Iterator<Item = &str> {
    let lines = api.lines().filter_map(|line| line.strip_prefix("pub ")?.split_once("::Illegal::"));
    let variants = lines.filter(|(path, _)| !path.contains(' '));
    variants.filter_map(|(_, variant)| variant.split(['(', ':']).next())
}

/// Returns the name of a reason's variant, with which its `Debug` output begins.
fn variant(reason: &impl fmt::Debug) -> String {
    format!("{reason:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Prints a line of totals, and a line for each of the rules.
impl<P: Position> fmt::Display for Coverage<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, moves, all) = (self.positions(), self.moves.len(), P::Move::COUNT);
        writeln!(f, "{}: {positions} positions; {moves} of {all} moves were legal", P::NAME)?;
        for (rules, covered) in &self.by_rules {
            let endings = covered.endings.iter().map(|(ending, times)| format!("{ending} {times}"));
            let endings = endings.collect::<Vec<_>>().join(", ");
            writeln!(f, "  {rules}: {} positions; over: {endings}", covered.positions())?;
        }
        Ok(())
    }
}
