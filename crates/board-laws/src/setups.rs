//! Law 6: set-ups and random changes of them.

use std::cell::Cell;

use board_core::{HasSetup, Position};

use crate::walk::dice;
use crate::{Law, LawResult, Violation};

/// Random changes of a game's set-ups, which lead to rare positions.
pub struct Setups<P> {
    floor: f64,
    change: Box<Change<P>>,
    /// The numbers of changed set-ups that law 6 tried, and of those accepted.
    counts: Cell<[usize; 2]>,
}

/// A function that makes a change for each number, and returns the positions of accepted set-ups.
type Change<P> = dyn Fn(P, &[u64]) -> Result<Vec<Option<P>>, Violation>;

impl<P: HasSetup> Setups<P> {
    /// Creates changes of set-ups. `change` makes one small random change with the given dice,
    /// after which the set-up may be invalid.
    ///
    /// `floor` is the minimum share of the changed set-ups that the game must accept, from 0 to 1.
    /// If most changes lead to invalid set-ups, few rare positions are tested. A sensible value is
    /// half the actual share, which a failing test shows, for example with a floor of 1.
    pub fn new(floor: f64, change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32)) -> Self {
        let change = Box::new(move |from, seeds: &[u64]| changed(change, from, seeds));
        Self { floor, change, counts: Cell::default() }
    }
}

impl<P: Position> Setups<P> {
    /// Returns the last position that a change led to, or the first one. Ignores changes of the
    /// rules, so that walks stay under the rules of their start.
    pub(crate) fn last(&self, from: P, seeds: &[u64]) -> P {
        let results = (self.change)(from, seeds).unwrap_or_default();
        results.into_iter().flatten().filter(|to| to.rules() == from.rules()).last().unwrap_or(from)
    }

    /// Checks law 6 for the set-up of a position and repeated changes of it.
    pub(crate) fn check_changes(&self, from: P, seeds: &[u64]) -> LawResult {
        let results = (self.change)(from, seeds)?;
        let [tried, accepted] = self.counts.get();
        let more = results.iter().flatten().count();
        self.counts.set([tried + results.len(), accepted + more]);
        Ok(())
    }

    /// Checks that enough set-ups were accepted.
    pub(crate) fn check_share(&self) -> LawResult {
        let ([tried, accepted], floor) = (self.counts.get(), self.floor);
        let enough = accepted > 0 && accepted as f64 >= floor * tried as f64;
        let law = Law::Setup.at(&"(all changed set-ups)");
        ensure!(law, enough, "{accepted} of {tried} were accepted, expected a share of {floor}");
        Ok(())
    }
}

/// Checks law 6 at one position: the position of its set-up is the same.
pub fn setup_gives_position<P: HasSetup>(position: &P) -> LawResult {
    let setup = position.setup();
    let back = P::from_setup(&setup);
    ensure_equal!(Law::Setup.at(position), Ok(*position), back, "the position of {setup:?}");
    Ok(())
}

/// Changes a set-up repeatedly. A rejected set-up is changed further, but after three rejections in
/// a row the last accepted one is used again. An accepted set-up must be its position's set-up, and
/// a rejected one must have a message.
fn changed<P: HasSetup>(
    change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32),
    from: P,
    seeds: &[u64],
) -> Result<Vec<Option<P>>, Violation> {
    let (mut setup, mut last, mut rejected) = (from.setup(), from, 0);
    let mut results = Vec::new();
    for &seed in seeds {
        change(&mut setup, &mut dice(seed));
        match P::from_setup(&setup) {
            Ok(position) => {
                let law = Law::Setup.at(&position);
                ensure_equal!(law, setup, position.setup(), "the set-up of its position");
                (last, rejected) = (position, 0);
                results.push(Some(position));
            }
            Err(faults) => {
                let law = Law::Setup.at(&from);
                let described = !faults.to_string().is_empty();
                ensure!(law, described, "the error for {setup:?} has no message");
                rejected += 1;
                results.push(None);
            }
        }
        if rejected == 3 {
            (setup, rejected) = (last.setup(), 0);
        }
    }
    Ok(results)
}
