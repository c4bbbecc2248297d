//! Laws 1 to 4: the end of a game, legal moves and play.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Break, Continue};

use board_core::{Indexed, Outcome, Player, Position};
use board_play::Evaluate;

use crate::{Law, LawResult};

/// Returns every move that exists, in the order of the indices.
pub(crate) fn all_moves<M: Indexed>() -> impl Iterator<Item = M> {
    (0..M::COUNT).filter_map(M::from_index)
}

/// Checks law 1 at one position: the end of the game, and the outcome's winner, scores and margins.
pub(crate) fn over_without_moves<P: Position>(position: &P) -> LawResult {
    let law = Law::End.at(position);
    let (moves, outcome) = (position.legal_moves(), position.outcome());
    let over = moves.is_empty();
    ensure!(law, outcome.is_some() == over, "the outcome {outcome:?} with the moves {moves:?}");
    ensure_equal!(law, outcome.is_some(), position.is_over(), "is_over()");
    let Some(outcome) = outcome else { return Ok(()) };
    let winner = outcome.winner();
    let score = |player| winner.map_or(0, |winner| if winner == player { 1 } else { -1 });
    let scores = Player::ALL.map(|player| outcome.score_for(player));
    ensure_equal!(law, Player::ALL.map(score), scores, "score_for of both players");
    // The sign of a margin is the score, and the margins of the players add up to 0.
    let [first, second] = Player::ALL.map(|player| outcome.margin_for(player));
    let signs = [first, second].map(i32::signum);
    ensure_equal!(law, scores.map(i32::from), signs, "the sign of margin_for");
    ensure_equal!(law, first.saturating_neg(), second, "margin_for of the second player");
    Ok(())
}

/// Checks law 1 at one position: `evaluate_or_end` returns the outcome if the game is over, and the
/// evaluation otherwise.
pub(crate) fn only_running_games_have_evaluations<P: Position>(
    position: &P,
    evaluator: &impl Evaluate<P>,
) -> LawResult {
    let expected = match position.outcome() {
        Some(outcome) => Err(outcome),
        None => Ok(evaluator.evaluate(position)),
    };
    let found = evaluator.evaluate_or_end(position);
    ensure_equal!(Law::End.at(position), expected, found, "evaluate_or_end()");
    Ok(())
}

/// Checks law 2 for the type of moves: indices and moves correspond, in the same order.
pub(crate) fn moves_have_indices<M: Indexed>() -> LawResult {
    let mut previous: Option<M> = None;
    for index in 0..M::COUNT {
        let place = format!("(move {index} of {})", M::COUNT);
        let law = Law::Check.at(&place);
        let m = M::from_index(index).ok_or_else(|| law.violation("from_index returns no move"))?;
        ensure_equal!(law, index, m.index(), "the index of {m}");
        let greater = previous.is_none_or(|previous| previous < m);
        ensure!(law, greater, "{m} is not greater than the previous move, {previous:?}");
        previous = Some(m);
    }
    let law = Law::Check.at(&"(past the last move)");
    for index in [M::COUNT, M::COUNT + 1, usize::MAX] {
        ensure_equal!(law, None, M::from_index(index), "from_index({index})");
    }
    Ok(())
}

/// Checks law 2 at one position, for every move that exists.
pub(crate) fn check_accepts_generated<P: Position>(position: &P) -> LawResult {
    let law = Law::Check.at(position);
    let legal: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for m in all_moves::<P::Move>() {
        let (generated, check) = (legal.contains(&m), position.check(m));
        ensure!(law, check.is_ok() == generated, "{m}: generated: {generated}, check: {check:?}");
        ensure_equal!(law, check.is_ok(), position.is_legal(m), "is_legal({m})");
    }
    Ok(())
}

/// Checks law 3 at one position: the list, the count, the choice, sinks, and [`next_positions`].
pub(crate) fn moves_agree<P: Position>(position: &P) -> LawResult {
    let law = Law::Moves.at(position);
    let moves = position.legal_moves();
    let distinct: BTreeSet<P::Move> = moves.iter().copied().collect();
    ensure_equal!(law, moves.len(), distinct.len(), "the number of different moves");
    ensure_equal!(law, moves, position.legal_moves(), "the second call of legal_moves()");
    ensure_equal!(law, moves.len(), position.count_moves(), "count_moves()");

    let offered_if_any = Some(moves.len()).filter(|&count| count > 0);
    for n in (0..moves.len() + 2).chain([usize::MAX]) {
        let expected = moves.get(n).copied();
        let mut offered = None;
        let chosen = position.choose(|count| {
            offered = Some(count);
            n
        });
        ensure_equal!(law, offered_if_any, offered, "the number that choose offers");
        ensure_equal!(law, expected, chosen, "choose(|_| {n})");
    }
    // A closure that stops after n moves gets the first n.
    for n in 1..=moves.len() + 1 {
        let mut taken = Vec::new();
        let walked = position.generate(|m| {
            taken.push(m);
            if taken.len() < n { Continue(()) } else { Break(n) }
        });
        let broken = Some(n).filter(|&n| n <= moves.len());
        ensure_equal!(law, broken, walked.break_value(), "the break value of generate");
        ensure_equal!(law, moves[..moves.len().min(n)], taken[..], "generate, stopped after {n}");
    }
    next_positions(position)
}

/// Checks law 3 for the successors of one position: `children` lists them, `each_after` visits them
/// in order until it is stopped, and `count_moves` counts their moves.
pub(crate) fn next_positions<P: Position>(position: &P) -> LawResult {
    let law = Law::Moves.at(position);
    let moves = position.legal_moves().into_iter();
    let next: Vec<(P::Move, P)> = moves.map(|m| (m, position.after_unchecked(m))).collect();
    for (m, next) in &next {
        let (listed, counted) = (next.legal_moves().len(), next.count_moves());
        ensure_equal!(law, listed, counted, "count_moves() after {m}");
    }
    ensure_equal!(law, next, position.children().collect::<Vec<_>>(), "children()");
    // To the end, and stopped at the first, the middle and the last move.
    for stop in [usize::MAX, 0, next.len() / 2, next.len().saturating_sub(1)] {
        let mut visited = Vec::new();
        let walked: ControlFlow<usize> = position.each_after(|m, after| {
            visited.push((m, after));
            if visited.len() > stop { Break(stop) } else { Continue(()) }
        });
        let broken = Some(stop).filter(|&stop| stop < next.len());
        ensure_equal!(law, broken, walked.break_value(), "the break value of each_after");
        let seen = &next[..next.len().min(stop.saturating_add(1))];
        ensure_equal!(law, seen, &visited[..], "the visits of each_after, stopped at {stop}");
    }
    Ok(())
}

/// Checks law 4 at one position, for every move that exists.
pub(crate) fn play_passes_the_turn<P: Position>(position: &P) -> LawResult {
    let law = Law::Play.at(position);
    for m in all_moves::<P::Move>() {
        let mut played = *position;
        let (check, result, after) = (position.check(m), played.play(m), position.after(m));
        let agree = result == check && after.map(|_| ()) == check;
        ensure!(law, agree, "{m}: check: {check:?}, play: {result:?}, after: {after:?}");
        if check.is_err() {
            ensure_equal!(law, *position, played, "the position after the illegal {m}");
            continue;
        }
        let mut unchecked = *position;
        unchecked.play_unchecked(m);
        let all = [Ok(played), after, Ok(unchecked), Ok(position.after_unchecked(m))];
        let same = all == [Ok(played); 4];
        ensure!(law, same, "{m}: play, after and the unchecked methods differ: {all:?}");
        ensure_equal!(law, !position.turn(), played.turn(), "the turn after {m}");
        ensure_equal!(law, position.rules(), played.rules(), "the rules after {m}");
    }
    Ok(())
}
