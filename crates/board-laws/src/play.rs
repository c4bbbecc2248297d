//! Laws 1 to 4: the end of a game, legal moves and play.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::ops::ControlFlow::{Break, Continue};

use board_core::{Move, Outcome, Player, Position};

use crate::{Law, LawResult};

/// Returns every move that exists, in the order of the indices.
pub fn all_moves<M: Move>() -> impl Iterator<Item = M> {
    (0..M::COUNT).filter_map(M::from_index)
}

/// Checks law 1 at one position: the end of the game, and the outcome's winner, scores and margins.
pub fn over_without_moves<P: Position>(position: &P) -> LawResult {
    let law = Law::End.at(position);
    let (moves, outcome) = (position.legal_moves(), position.outcome());
    law.require(outcome.is_some() == moves.is_empty(), || {
        format!("{} legal moves, and the outcome is {outcome:?}", moves.len())
    })?;
    law.require_equal("is_over()", &outcome.is_some(), &position.is_over())?;
    let Some(outcome) = outcome else { return Ok(()) };
    let winner = outcome.winner();
    let score = |player| winner.map_or(0, |winner| if winner == player { 1 } else { -1 });
    let scores = Player::ALL.map(|player| outcome.score_for(player));
    law.require_equal("score_for of both players", &Player::ALL.map(score), &scores)?;
    // The sign of a margin is the score, and the margins of the players add up to 0.
    let [first, second] = Player::ALL.map(|player| outcome.margin_for(player));
    let signs = [first, second].map(i32::signum);
    law.require_equal("the sign of margin_for", &scores.map(i32::from), &signs)?;
    law.require_equal("margin_for of the second player", &first.saturating_neg(), &second)
}

/// Checks law 2 for the type of moves: indices and moves correspond, in the same order.
pub fn moves_have_indices<M: Move>() -> LawResult {
    let mut previous: Option<M> = None;
    for index in 0..M::COUNT {
        let place = format!("(move {index} of {})", M::COUNT);
        let law = Law::Check.at(&place);
        let m = M::from_index(index).ok_or_else(|| law.violation("from_index returns no move"))?;
        law.require_equal(format_args!("the index of {m}"), &index, &m.index())?;
        law.require(previous.is_none_or(|previous| previous < m), || {
            format!("{m} is not greater than the previous move, {previous:?}")
        })?;
        previous = Some(m);
    }
    [M::COUNT, M::COUNT + 1, usize::MAX].into_iter().try_for_each(|index| {
        Law::Check.at(&"(past the last move)").require_equal(
            format_args!("from_index({index})"),
            &None,
            &M::from_index(index),
        )
    })
}

/// Checks law 2 at one position, for every move that exists.
pub fn check_accepts_generated<P: Position>(position: &P) -> LawResult {
    let law = Law::Check.at(position);
    let legal: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for m in all_moves::<P::Move>() {
        let (generated, check) = (legal.contains(&m), position.check(m));
        law.require(check.is_ok() == generated, || {
            format!("{m}: generated: {generated}, check: {check:?}")
        })?;
        law.require_equal(format_args!("is_legal({m})"), &check.is_ok(), &position.is_legal(m))?;
    }
    Ok(())
}

/// Checks law 3 at one position: the list, the count, the choice, sinks, and [`next_positions`].
pub fn moves_agree<P: Position>(position: &P) -> LawResult {
    let law = Law::Moves.at(position);
    let moves = position.legal_moves();
    let equal = |what: &str, found: &[P::Move]| law.require_equal(what, &moves[..], found);
    let distinct: BTreeSet<P::Move> = moves.iter().copied().collect();
    law.require_equal("the number of different moves", &moves.len(), &distinct.len())?;
    equal("the second call of legal_moves()", &position.legal_moves())?;
    let mut list = Vec::new();
    position.generate(&mut list);
    equal("generate into a Vec", &list)?;
    law.require_equal("count_moves()", &moves.len(), &position.count_moves())?;

    let offered_if_any = Some(moves.len()).filter(|&count| count > 0);
    for n in (0..moves.len() + 2).chain([usize::MAX]) {
        let expected = moves.get(n).copied();
        let mut offered = None;
        let chosen = position.choose(|count| {
            offered = Some(count);
            n
        });
        law.require_equal(
            format_args!("choose(|_| {n}): the offered number and the move"),
            &(offered_if_any, expected),
            &(offered, chosen),
        )?;
    }
    // A sink that stops after n moves gets the first n.
    for n in 1..=moves.len() {
        let mut taken = Vec::new();
        position.generate(&mut |m| {
            taken.push(m);
            if taken.len() < n { Continue(()) } else { Break(()) }
        });
        law.require_equal(
            format_args!("generate into a sink that stops after {n}"),
            &moves[..n],
            &taken[..],
        )?;
    }
    next_positions(position)
}

/// Checks law 3 for the successors of one position: `each_after` visits them in order until it is
/// stopped, and `count_two_plies` is the sum of their moves.
pub fn next_positions<P: Position>(position: &P) -> LawResult {
    let law = Law::Moves.at(position);
    let moves = position.legal_moves().into_iter();
    let next: Vec<(P::Move, P)> = moves.map(|m| (m, position.after_unchecked(m))).collect();
    let sum = next.iter().map(|(_, next)| next.legal_moves().len() as u64).sum();
    law.require_equal("count_two_plies()", &sum, &position.count_two_plies())?;
    // To the end, and stopped at the first, the middle and the last move.
    for stop in [usize::MAX, 0, next.len() / 2, next.len().saturating_sub(1)] {
        let mut visited = Vec::new();
        let walked: ControlFlow<usize> = position.each_after(|m, after| {
            visited.push((m, after));
            if visited.len() > stop { Break(stop) } else { Continue(()) }
        });
        let broken = Some(stop).filter(|&stop| stop < next.len());
        law.require_equal("the break value of each_after", &broken, &walked.break_value())?;
        let seen = &next[..next.len().min(stop.saturating_add(1))];
        law.require_equal(
            format_args!("the visits of each_after, stopped at {stop}"),
            seen,
            &visited[..],
        )?;
    }
    Ok(())
}

/// Checks law 4 at one position, for every move that exists.
pub fn play_passes_the_turn<P: Position>(position: &P) -> LawResult {
    let law = Law::Play.at(position);
    for m in all_moves::<P::Move>() {
        let mut played = *position;
        let (check, result, after) = (position.check(m), played.play(m), position.after(m));
        law.require(result == check && after.map(|_| ()) == check, || {
            format!("{m}: check: {check:?}, play: {result:?}, after: {after:?}")
        })?;
        if check.is_err() {
            law.require_equal(
                format_args!("the position after the illegal {m}"),
                position,
                &played,
            )?;
            continue;
        }
        let mut unchecked = *position;
        unchecked.play_unchecked(m);
        let all = [Ok(played), after, Ok(unchecked), Ok(position.after_unchecked(m))];
        law.require(all == [Ok(played); 4], || {
            format!("{m}: play, after, play_unchecked and after_unchecked differ: {all:?}")
        })?;
        law.require_equal(format_args!("the turn after {m}"), &!position.turn(), &played.turn())?;
        law.require_equal(format_args!("the rules after {m}"), &position.rules(), &played.rules())?;
    }
    Ok(())
}
