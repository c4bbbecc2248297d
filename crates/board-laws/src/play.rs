//! Laws 1 to 4: the end, the legal moves, and what playing does.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use board_core::sink::{Each, Mask};
use board_core::{Move, MoveSink, Position};

use crate::{Broken, Law};

/// Every move that exists, in the order of the indices.
pub fn all_moves<M: Move>() -> impl Iterator<Item = M> {
    (0..M::COUNT).filter_map(M::from_index)
}

/// Law 1 at one position.
///
/// # Errors
/// That the game is over with legal moves left, or goes on without any.
pub fn over_without_moves<P: Position>(position: &P) -> Result<(), Broken> {
    let (moves, outcome) = (position.legal_moves(), position.outcome());
    Law::End.demand(outcome.is_some() == moves.is_empty(), position, || {
        format!("{} legal moves, and the outcome is {outcome:?}", moves.len())
    })?;
    Law::End.demand(position.is_over() == outcome.is_some(), position, || {
        format!("is_over() is {}, and the outcome is {outcome:?}", position.is_over())
    })
}

/// Law 2 for the type of the moves: indices and moves are one to one, and in the same order.
///
/// # Errors
/// The first index at which they are not.
pub fn moves_have_indices<M: Move>() -> Result<(), Broken> {
    let place = |index| format!("(move {index} of {})", M::COUNT);
    let mut previous: Option<M> = None;
    for index in 0..M::COUNT {
        let m = M::from_index(index)
            .ok_or_else(|| Law::Check.broken(place(index), "from_index gives no move"))?;
        Law::Check.demand(m.index() == index, place(index), || {
            format!("the index of {m} is {}", m.index())
        })?;
        Law::Check.demand(previous.is_none_or(|previous| previous < m), place(index), || {
            format!("{m} is not greater than {previous:?}")
        })?;
        previous = Some(m);
    }
    for index in [M::COUNT, M::COUNT + 1, usize::MAX] {
        let m = M::from_index(index);
        Law::Check.demand(m.is_none(), place(index), || format!("from_index gives {m:?}"))?;
    }
    Ok(())
}

/// Law 2 at one position, for every move that exists.
///
/// # Errors
/// The first move on which `check`, `is_legal` and the generator do not agree.
pub fn check_accepts_generated<P: Position>(position: &P) -> Result<(), Broken> {
    let legal: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for m in all_moves::<P::Move>() {
        let (generated, check) = (legal.contains(&m), position.check(m));
        Law::Check.demand(check.is_ok() == generated, position, || {
            format!(
                "{m} is {}generated, check gives {check:?}",
                if generated { "" } else { "not " }
            )
        })?;
        Law::Check.demand(position.is_legal(m) == check.is_ok(), position, || {
            format!("is_legal({m}) is {}, check gives {check:?}", position.is_legal(m))
        })?;
    }
    Ok(())
}

/// Law 3 at one position: the list, the count, the n-th move, the choice and every sink.
///
/// # Errors
/// The first disagreement.
pub fn moves_agree<P: Position>(position: &P) -> Result<(), Broken> {
    let moves = position.legal_moves();
    let equal = |what: &str, found: &[P::Move]| same(position, what, &moves[..], found);

    let distinct: BTreeSet<P::Move> = moves.iter().copied().collect();
    same(position, "the number of different moves", &moves.len(), &distinct.len())?;
    equal("legal_moves() when asked again", &position.legal_moves())?;
    let mut list = Vec::new();
    position.generate(&mut list);
    equal("a Vec", &list)?;
    let mut list = Vec::new();
    let sink: &mut dyn MoveSink<P::Move> = &mut list;
    position.generate(sink);
    equal("a sink behind dyn", &list)?;
    same(position, "count_moves()", &moves.len(), &position.count_moves())?;

    for n in 0..moves.len() {
        same(position, "nth_move", &(n, Some(moves[n])), &(n, position.nth_move(n)))?;
    }
    for n in [moves.len(), moves.len() + 1, usize::MAX] {
        same(position, "nth_move past the end", &(n, None), &(n, position.nth_move(n)))?;
    }
    choose_agrees(position, &moves)?;
    mask_agrees(position, &distinct)?;
    (1..=moves.len()).try_for_each(|n| stops_after(position, n, &moves))
}

/// `choose` is told the number of moves, if there are any, and takes the one that is asked for.
fn choose_agrees<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), Broken> {
    for n in (0..=moves.len()).chain([usize::MAX]) {
        let mut told = None;
        let chosen = position.choose(|count| {
            told = Some(count);
            n
        });
        let expected = (Some(moves.len()).filter(|&count| count > 0), moves.get(n).copied());
        same(position, "choose", &(n, expected), &(n, (told, chosen)))?;
    }
    Ok(())
}

/// The sink with the indices marks the legal moves and nothing else.
fn mask_agrees<P: Position>(position: &P, legal: &BTreeSet<P::Move>) -> Result<(), Broken> {
    let mut mask = vec![false; P::Move::COUNT];
    position.generate(&mut Mask(&mut mask));
    let marked: Vec<usize> = (0..mask.len()).filter(|&index| mask[index]).collect();
    let mut indices: Vec<usize> = legal.iter().map(|m| m.index()).collect();
    indices.sort_unstable();
    same(position, "the indices of a mask", &indices, &marked)
}

/// The generator gives a sink that wants `n` moves the first `n`, and then leaves it alone.
fn stops_after<P: Position>(position: &P, n: usize, moves: &[P::Move]) -> Result<(), Broken> {
    let mut taken = Vec::new();
    position.generate(&mut Each(|m| {
        taken.push(m);
        if taken.len() < n { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }));
    same(position, &format!("a sink that breaks after {n}"), &moves[..n], &taken[..])
}

fn same<P: Position, T: PartialEq + Debug + ?Sized>(
    position: &P,
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), Broken> {
    Law::Moves.demand(expected == found, position, || {
        format!("{what}: expected {expected:?}, found {found:?}")
    })
}

/// Law 4 at one position, for every move that exists.
///
/// # Errors
/// The first move that is rejected and changes something, is accepted and does not pass the turn,
/// or on which the ways to play disagree.
pub fn play_passes_the_turn<P: Position>(position: &P) -> Result<(), Broken> {
    for m in all_moves::<P::Move>() {
        let mut played = *position;
        let (check, result, after) = (position.check(m), played.play(m), position.after(m));
        Law::Play.demand(result == check && after.map(|_| ()) == check, position, || {
            format!("{m}: check gives {check:?}, play {result:?}, after {after:?}")
        })?;
        if check.is_err() {
            Law::Play.demand(played == *position, position, || {
                format!("{m} is rejected with {check:?}, but the position is now {played}")
            })?;
            continue;
        }
        let mut unchecked = *position;
        unchecked.play_unchecked(m);
        let all = [Ok(played), after, Ok(unchecked), Ok(position.after_unchecked(m))];
        Law::Play.demand(all == [Ok(played); 4], position, || {
            format!("{m}: play, after, play_unchecked, after_unchecked lead to {all:?}")
        })?;
        Law::Play.demand(played.turn() == !position.turn(), position, || {
            format!("after {m} the turn is {}, as it was", played.turn())
        })?;
        Law::Play.demand(played.rules() == position.rules(), position, || {
            format!("after {m} the rules are {}", played.rules())
        })?;
    }
    Ok(())
}
