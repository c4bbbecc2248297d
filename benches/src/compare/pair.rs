use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Fault, Generator, Problem};

/// The generator of the library and another one.
pub(super) struct Pair<'a> {
    pub ours: &'a mut dyn Generator,
    pub theirs: &'a mut dyn Generator,
}

impl Pair<'_> {
    /// Compares moves, resulting positions and outcome at a position, and returns them.
    pub fn moves(&mut self, position: &str) -> Result<Answer, Problem> {
        let [ours, theirs] = self.both(position, |generator| generator.moves(position))?;
        match faults(&ours, &theirs) {
            faults if faults.is_empty() => Ok(ours),
            faults => Err(Problem::at(position, faults)),
        }
    }

    /// Compares perft by move, and returns the number of leaves. A difference is narrowed down to
    /// the deepest position at which the generators differ.
    pub fn perft(&mut self, position: &str, depth: u8) -> Result<u64, Problem> {
        let counts = self.both(position, |generator| generator.perft(position, depth))?;
        let [ours, theirs] = counts.map(by_move);
        let moves: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        let Some(m) = moves.into_iter().find(|&m| ours.get(m) != theirs.get(m)) else {
            return Ok(ours.values().sum());
        };
        let answer = self.moves(position)?;
        let after = answer.moves.iter().find(|(legal, _)| legal == m);
        if let Some((_, after)) = after.filter(|_| depth > 1) {
            self.perft(after, depth - 1).map_err(|problem| problem.after(m))?;
        }
        let (expected, found) = (ours.get(m).copied(), theirs.get(m).copied());
        let fault = Fault::Perft { depth, m: m.clone(), expected, found };
        Err(Problem::at(position, vec![fault]))
    }

    /// Calls `ask` with both generators, and adds the generator and the position to errors.
    fn both<T>(
        &mut self,
        position: &str,
        mut ask: impl FnMut(&mut dyn Generator) -> Result<T, String>,
    ) -> Result<[T; 2], Problem> {
        let failure =
            |who, why| Problem::Failure(format!("{who} fails at the position {position}: {why}"));
        Ok([
            ask(self.ours).map_err(|why| failure("the library", why))?,
            ask(self.theirs).map_err(|why| failure("your generator", why))?,
        ])
    }
}

/// Adds the counts of each move, of which there are several if a move is generated twice.
fn by_move(counts: Vec<(String, u64)>) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for (m, leaves) in counts {
        *sums.entry(m).or_default() += leaves;
    }
    sums
}

fn faults(ours: &Answer, theirs: &Answer) -> Vec<Fault> {
    let missing = Some(without(&ours.moves, &theirs.moves)).filter(|moves| !moves.is_empty());
    let extra = Some(without(&theirs.moves, &ours.moves)).filter(|moves| !moves.is_empty());
    let (expected, found) = (ours.outcome.clone(), theirs.outcome.clone());
    let outcome = (expected != found).then_some(Fault::Outcome { expected, found });
    let after = theirs.moves.iter().filter_map(|(m, found)| {
        let (_, expected) = ours.moves.iter().find(|(legal, _)| legal == m)?;
        (expected != found).then_some((m, expected, found))
    });
    // One wrong position is enough, since the reason is often the same.
    let after = after.min().map(|(m, expected, found)| {
        let (m, expected, found) = (m.clone(), expected.clone(), found.clone());
        Fault::After { m, expected, found }
    });
    let moves = [missing.map(Fault::Missing), extra.map(Fault::Extra), outcome, after];
    moves.into_iter().flatten().collect()
}

/// Returns the moves that occur in `moves` more often than in `others`, sorted.
fn without(moves: &[(String, String)], others: &[(String, String)]) -> Vec<String> {
    let mut others: Vec<&String> = others.iter().map(|(m, _)| m).collect();
    let mut left: Vec<String> = moves.iter().map(|(m, _)| m.clone()).collect();
    left.retain(|m| match others.iter().position(|other| *other == m) {
        Some(index) => {
            others.swap_remove(index);
            false
        }
        None => true,
    });
    left.sort_unstable();
    left
}
