//! Law 6: set-ups, and how they are changed by chance.

use std::cell::Cell;

use board_core::{HasSetup, Position};

use crate::walk::dice;
use crate::{Law, LawResult, Violation};

/// How a game's set-ups are changed by chance, so that rare positions are met.
pub struct Setups<P> {
    floor: f64,
    change: Box<Change<P>>,
    /// How many changed set-ups law 6 tried, and how many of them were accepted.
    counts: Cell<[usize; 2]>,
}

/// Makes a change for each number, and gives what came of it: positions, where there are some.
type Change<P> = dyn Fn(P, &[u64]) -> Result<Vec<Option<P>>, Violation>;

impl<P: HasSetup> Setups<P> {
    /// Set-ups that `change` makes one small change to, valid or not; it is given dice. A share of
    /// at least `floor` must be accepted, and one set-up at all.
    pub fn new(floor: f64, change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32)) -> Self {
        let change = Box::new(move |from, seeds: &[u64]| changed(change, from, seeds));
        Self { floor, change, counts: Cell::default() }
    }
}

impl<P: Position> Setups<P> {
    /// The last position that a change led to, or the one they began with. Changes of the rules are
    /// left aside, or some rules would hardly see their start.
    pub(crate) fn last(&self, from: P, seeds: &[u64]) -> P {
        let results = (self.change)(from, seeds).unwrap_or_default();
        results.into_iter().flatten().filter(|to| to.rules() == from.rules()).last().unwrap_or(from)
    }

    /// Law 6 for the set-up of a position, changed again and again.
    pub(crate) fn tried(&self, from: P, seeds: &[u64]) -> LawResult {
        let results = (self.change)(from, seeds)?;
        let [tried, accepted] = self.counts.get();
        let more = results.iter().flatten().count();
        self.counts.set([tried + results.len(), accepted + more]);
        Ok(())
    }

    /// That enough of what was tried was accepted.
    pub(crate) fn enough(&self) -> LawResult {
        let ([tried, accepted], floor) = (self.counts.get(), self.floor);
        let enough = accepted > 0 && accepted as f64 >= floor * tried as f64;
        Law::Setup.at(&"(all changed set-ups)").require(enough, || {
            format!("{accepted} of {tried} were accepted, the floor is {floor}")
        })
    }
}

/// Checks law 6 at one position: its set-up gives the position back.
pub fn setup_gives_position<P: HasSetup>(position: &P) -> LawResult {
    let setup = position.setup();
    let back = P::from_setup(&setup);
    Law::Setup.at(position).require_equal(format_args!("from {setup:?}"), &Ok(*position), &back)
}

/// Makes one change after the other. After a set-up that is refused the next change is made to it
/// too, but from the third on to the last good one. Law 6: an accepted set-up is the set-up of its
/// position, and the faults of one that is refused have a text.
fn changed<P: HasSetup>(
    change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32),
    from: P,
    seeds: &[u64],
) -> Result<Vec<Option<P>>, Violation> {
    let (mut setup, mut last, mut refused) = (from.setup(), from, 0);
    let mut results = Vec::new();
    for &seed in seeds {
        change(&mut setup, &mut dice(seed));
        match P::from_setup(&setup) {
            Ok(position) => {
                Law::Setup.at(&position).require_equal("the set-up", &setup, &position.setup())?;
                (last, refused) = (position, 0);
                results.push(Some(position));
            }
            Err(faults) => {
                Law::Setup.at(&from).require(!faults.to_string().is_empty(), || {
                    format!("the error about {setup:?} says nothing")
                })?;
                refused += 1;
                results.push(None);
            }
        }
        if refused == 3 {
            (setup, refused) = (last.setup(), 0);
        }
    }
    Ok(results)
}
