//! What a run has met: a run that met nothing proves nothing.

use std::collections::BTreeSet;
use std::mem::discriminant;

use board_core::sink::Mask;
use board_core::{HasSetup, Move, Position, Rules};

use crate::Plan;
use crate::play::all_moves;
use crate::strategy::Walk;

/// What a run has met.
#[derive(Clone, Debug)]
pub struct Met<P: Position> {
    /// The texts of the outcomes.
    pub endings: BTreeSet<String>,
    /// Why moves were not legal; one of each variant.
    pub illegal: Vec<P::Illegal>,
    /// The texts of the moves that were legal somewhere.
    pub moves: BTreeSet<String>,
    /// The rules under which a move was played.
    pub rules: BTreeSet<P::Rules>,
}

/// What a run has to meet.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a, P: Position> {
    /// The texts of the outcomes.
    pub endings: &'a [&'a str],
    /// Why a move is not legal. Met is a reason of the same variant, whatever it holds.
    pub illegal: &'a [P::Illegal],
    /// The text of the forced pass, if the game has one.
    pub pass: Option<&'a str>,
}

impl<P: Position> Met<P> {
    /// What these walks meet.
    pub fn on(walks: &[Walk<P>]) -> Self {
        let mut met = Self {
            endings: BTreeSet::new(),
            illegal: Vec::new(),
            moves: BTreeSet::new(),
            rules: BTreeSet::new(),
        };
        let mut legal = vec![false; P::Move::COUNT];
        for walk in walks {
            if !walk.moves().is_empty() {
                met.rules.insert(walk.start().rules());
            }
            for position in walk.positions() {
                position.generate(&mut Mask(&mut legal));
                met.endings.extend(position.outcome().map(|outcome| outcome.to_string()));
                met.add_reasons(position);
            }
        }
        let moves = legal.iter().zip(all_moves::<P::Move>()).filter(|(legal, _)| **legal);
        met.moves = moves.map(|(_, m)| m.to_string()).collect();
        met
    }

    fn add_reasons(&mut self, position: &P) {
        for reason in all_moves().filter_map(|m| position.check(m).err()) {
            if !self.met_reason(&reason) {
                self.illegal.push(reason);
            }
        }
    }

    fn met_reason(&self, reason: &P::Illegal) -> bool {
        self.illegal.iter().any(|met| discriminant(met) == discriminant(reason))
    }

    /// What is wanted and was not met, in words; nothing if all was.
    pub fn missing(&self, wanted: &Wanted<'_, P>) -> Vec<String> {
        let mut missing = Vec::new();
        for &ending in wanted.endings {
            if !self.endings.contains(ending) {
                missing.push(format!("the ending {ending:?} (met: {:?})", self.endings));
            }
        }
        for reason in wanted.illegal {
            if !self.met_reason(reason) {
                missing.push(format!("the reason {reason:?} (met: {:?})", self.illegal));
            }
        }
        if let Some(pass) = wanted.pass.filter(|&pass| !self.moves.contains(pass)) {
            missing.push(format!("the pass {pass:?} as a legal move"));
        }
        for rules in P::Rules::all() {
            if !self.rules.contains(&rules) {
                missing.push(format!("a move under the rules `{rules}`"));
            }
        }
        missing
    }
}

/// Checks that a run met all that it should.
///
/// # Errors
/// What it did not meet.
pub fn everything_was_met<P: Position>(
    plan: &Plan<P>,
    wanted: &Wanted<'_, P>,
) -> Result<(), String> {
    let walks = plan.walks();
    let missing = Met::on(&walks).missing(wanted);
    if missing.is_empty() {
        return Ok(());
    }
    let positions: usize = walks.iter().map(|walk| walk.positions().len()).sum();
    Err(format!(
        "{} walks over {positions} positions did not meet:\n  {}\n\
         Hand in positions where it happens, or take off the list what cannot happen.",
        walks.len(),
        missing.join("\n  ")
    ))
}

/// Checks that at least the share `floor` of the changed set-ups was accepted, and one at all.
///
/// # Errors
/// How many were accepted.
pub fn enough_was_accepted<P: HasSetup>(plan: &Plan<P>, floor: f64) -> Result<(), String> {
    let mutants = plan.mutants();
    let tried: usize = mutants.iter().map(|mutants| mutants.tried.len()).sum();
    let accepted: usize = mutants.iter().map(|mutants| mutants.accepted().count()).sum();
    if accepted > 0 && accepted as f64 >= floor * tried as f64 {
        return Ok(());
    }
    Err(format!("{accepted} of {tried} changed set-ups were accepted, the floor is {floor}"))
}
