//! proptest strategies for positions: by random play, and by change of the set-ups of played
//! positions. They shrink towards shorter play, earlier moves and fewer changes.

use std::fmt;

use board_core::{HasSetup, Position, Rules, zobrist};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::select;

/// A position and moves that were played from it.
#[derive(Clone, PartialEq, Eq)]
pub struct Walk<P: Position> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Position> Walk<P> {
    /// No move from `start`.
    pub fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// One move for each of `picks`, as long as there are any: 0 picks the first legal move, the
    /// greatest number the last.
    pub fn played(start: P, picks: &[u32]) -> Self {
        let mut walk = Self::new(start);
        for &pick in picks {
            let moves = walk.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[scale(pick, moves.len() as u32) as usize];
            walk.positions.push(walk.last().after_unchecked(m));
            walk.moves.push(m);
        }
        walk
    }

    /// Where it began.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where it led.
    pub fn last(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The positions from the start to the last: one more than the moves.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }
}

impl<P: Position> fmt::Debug for Walk<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start())?;
        self.moves.iter().try_for_each(|m| write!(f, ", {m}"))
    }
}

/// What became of changes to the set-up of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Mutants<P: HasSetup> {
    /// The position whose set-up was changed.
    pub from: P,
    /// Every set-up that was tried, in order.
    pub tried: Vec<Mutant<P>>,
}

/// A changed set-up.
#[derive(Clone, PartialEq, Debug)]
pub struct Mutant<P: HasSetup> {
    /// The set-up.
    pub setup: P::Setup,
    /// The position it gives, or its faults.
    pub result: Result<P, P::Faults>,
}

impl<P: HasSetup> Mutants<P> {
    /// Makes one small change after the other, each by the dice of one seed. After a set-up that
    /// is refused the next change is made to it too, but from the third on to the last good one.
    pub fn of(from: P, seeds: &[u64]) -> Self {
        let mut mutants = Self { from, tried: Vec::new() };
        let (mut setup, mut refused) = (from.setup(), 0);
        for &seed in seeds {
            P::mutate(&mut setup, &mut dice(seed));
            let result = P::from_setup(&setup);
            refused = if result.is_ok() { 0 } else { refused + 1 };
            mutants.tried.push(Mutant { setup: setup.clone(), result });
            if refused == 3 {
                (setup, refused) = (mutants.last().setup(), 0);
            }
        }
        mutants
    }

    /// The positions of the set-ups that were accepted.
    pub fn accepted(&self) -> impl Iterator<Item = P> {
        self.tried.iter().filter_map(|mutant| mutant.result.as_ref().ok().copied())
    }

    /// The last position that a change led to, or the one they began with.
    pub fn last(&self) -> P {
        self.accepted().last().unwrap_or(self.from)
    }
}

/// Walks of up to `plies` random moves from one of `starts`.
///
/// # Panics
/// The strategy panics if there are no `starts`.
pub fn walks<P: Position>(starts: Vec<P>, plies: usize) -> impl Strategy<Value = Walk<P>> + use<P> {
    let picks = vec(any::<u32>(), 0..=plies);
    (select(starts), picks).prop_map(|(start, picks)| Walk::played(start, &picks))
}

/// Positions after up to `plies` random moves from the start under any of the rules.
///
/// ```
/// use board_core::Position;
/// use board_laws::{proptest::prelude::*, strategy};
///
/// fn few_moves<P: Position>() {
///     proptest!(|(position in strategy::positions::<P>(40))| {
///         prop_assert!(position.count_moves() <= 128);
///     });
/// }
/// ```
pub fn positions<P: Position>(plies: usize) -> impl Strategy<Value = P> + use<P> {
    walks(starts(), plies).prop_map(|walk| *walk.last())
}

/// The start positions under all rules.
pub fn starts<P: Position>() -> Vec<P> {
    P::Rules::all().into_iter().map(P::start_with).collect()
}

/// Set-ups of positions after up to `plies` random moves from one of `starts`, with up to
/// `changes` small changes.
///
/// # Panics
/// The strategy panics if there are no `starts`.
pub fn mutants<P: HasSetup>(
    starts: Vec<P>,
    plies: usize,
    changes: usize,
) -> impl Strategy<Value = Mutants<P>> + use<P> {
    let seeds = vec(any::<u64>(), 0..=changes);
    (walks(starts, plies), seeds).prop_map(|(walk, seeds)| Mutants::of(*walk.last(), &seeds))
}

/// Makes changes by the dice of each seed: [`Mutants::last`], with or without a set-up.
pub(crate) type Change<P> = fn(P, &[u64]) -> P;

/// Walks from `start`; every other one goes on from a changed position if there is a `change`.
pub(crate) fn walks_with_changes<P: Position>(
    start: P,
    plies: usize,
    change: Option<Change<P>>,
) -> impl Strategy<Value = Walk<P>> + use<P> {
    let seeds = match change {
        Some(_) => prop_oneof![Just(Vec::new()), vec(any::<u64>(), 1..=6)].boxed(),
        None => Just(Vec::new()).boxed(),
    };
    let walks = walks(vec![start], plies);
    (walks, seeds, vec(any::<u32>(), 0..=plies / 4)).prop_map(move |(walk, seeds, picks)| {
        match change {
            Some(change) if !seeds.is_empty() => Walk::played(change(*walk.last(), &seeds), &picks),
            _ => walk,
        }
    })
}

/// Dice for [`HasSetup::mutate`]: a stream of numbers that `seed` determines.
pub fn dice(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut thrown = 0;
    move |sides| {
        thrown += 1;
        scale((zobrist::mix_with(seed, thrown) >> 32) as u32, sides)
    }
}

/// Maps all numbers evenly and in order onto those below `n`; 0 if `n` is 0.
fn scale(number: u32, n: u32) -> u32 {
    ((u64::from(number) * u64::from(n)) >> 32) as u32
}
