//! Law 8: symmetries, also of evaluations.

use std::collections::BTreeSet;

use board_core::{Outcome, Player, Symmetric, Symmetry};
use board_play::Evaluate;

use crate::{Law, LawResult, Walk};

/// Checks law 8 for the symmetries themselves: they form a group, the identity comes first and each
/// element once, exchanging the players composes, and `KEEPING_PLAYERS` lists the other elements.
pub(crate) fn symmetries_form_a_group<S: Symmetry>() -> LawResult {
    let law = Law::Symmetry.at(&"(the symmetries)");
    let Some(&identity) = S::ALL.first() else {
        return Err(law.violation("expected at least the identity, found no symmetries"));
    };
    ensure_equal!(law, false, identity.swaps_players(), "swaps_players() of the identity");
    let keeping: Vec<S> = S::ALL.iter().copied().filter(|s| !s.swaps_players()).collect();
    ensure_equal!(law, &keeping[..], S::KEEPING_PLAYERS, "KEEPING_PLAYERS");
    for (i, &a) in S::ALL.iter().enumerate() {
        ensure!(law, !S::ALL[..i].contains(&a), "{a:?} is listed twice");
        let same = [identity.then(a), a.then(identity)];
        ensure_equal!(law, [a; 2], same, "{a:?} composed with the identity {identity:?}");
        let inverse = a.inverse();
        let undone = [a.then(inverse), inverse.then(a)];
        ensure_equal!(law, [identity; 2], undone, "{a:?} composed with its inverse {inverse:?}");
        for &b in S::ALL {
            let both = a.then(b);
            let listed = S::ALL.contains(&both);
            ensure!(law, listed, "{a:?} then {b:?} gives {both:?}, which is not in ALL");
            let swaps = a.swaps_players() != b.swaps_players();
            ensure_equal!(law, swaps, both.swaps_players(), "swaps_players() of {both:?}");
            for &c in S::ALL {
                let (left, right) = (both.then(c), a.then(b.then(c)));
                ensure_equal!(law, left, right, "{a:?} then {b:?} then {c:?}");
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: images have the transformed turn, outcome and moves, and play
/// commutes with transformation.
pub(crate) fn symmetries_commute_with_play<P: Symmetric>(position: &P) -> LawResult {
    let law = Law::Symmetry.at(position);
    let moves: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for &symmetry in P::Symmetry::ALL {
        let image = position.transform(symmetry);
        ensure_equal!(law, position.rules(), image.rules(), "the rules under {symmetry:?}");
        let same = symmetry.swaps_players() || image.outcome() == position.outcome();
        ensure!(law, same, "the outcome under {symmetry:?}: {:?}", image.outcome());
        let margin = |position: &P, player| Some(position.outcome()?.margin_for(player));
        for player in Player::ALL {
            let becomes = if symmetry.swaps_players() { !player } else { player };
            let expected = (position.turn() == player, margin(position, player));
            let found = (image.turn() == becomes, margin(&image, becomes));
            ensure_equal!(law, expected, found, "turn and margin of {player} under {symmetry:?}");
        }
        let legal: BTreeSet<P::Move> = image.legal_moves().into_iter().collect();
        let images = moves.iter().map(|&m| position.transform_move(m, symmetry));
        let images: BTreeSet<P::Move> = images.collect();
        ensure_equal!(law, images, legal, "the images of the moves under {symmetry:?}");
        ensure_equal!(law, moves.len(), images.len(), "the number of images under {symmetry:?}");
        for &m in &moves {
            let moved = position.transform_move(m, symmetry);
            let played = Ok(position.after_unchecked(m).transform(symmetry));
            let after = image.after(moved);
            ensure_equal!(law, played, after, "the image under {symmetry:?} after {m}");
        }
    }
    Ok(())
}

/// Checks law 8 on walks: every symmetry other than the identity changes a position of them.
pub(crate) fn symmetries_differ<P: Symmetric>(walks: &[Walk<P>]) -> LawResult {
    let law = Law::Symmetry.at(&"(all walks)");
    for &symmetry in &P::Symmetry::ALL[1..] {
        let moves = |position: &P| position.transform(symmetry) != *position;
        let moves = walks.iter().flat_map(Walk::positions).any(moves);
        ensure!(law, moves, "{symmetry:?} changes no position");
    }
    Ok(())
}

/// Checks law 8 at one position: transforming by two symmetries equals transforming by their
/// composition, for the position and its legal moves.
pub(crate) fn symmetries_compose<P: Symmetric>(position: &P) -> LawResult {
    let (law, moves) = (Law::Symmetry.at(position), position.legal_moves());
    let identity = position.transform(P::Symmetry::ALL[0]);
    ensure_equal!(law, *position, identity, "the image under the identity");
    for &a in P::Symmetry::ALL {
        let once = position.transform(a);
        for &b in P::Symmetry::ALL {
            let (both, twice) = (position.transform(a.then(b)), once.transform(b));
            ensure_equal!(law, twice, both, "the image under {a:?} then {b:?}");
            for &m in &moves {
                let both = position.transform_move(m, a.then(b));
                let twice = once.transform_move(position.transform_move(m, a), b);
                ensure_equal!(law, twice, both, "the image of {m} under {a:?} then {b:?}");
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: all images have the same canonical form, which is the minimum, and
/// the returned symmetry leads to it. The symmetries are those that keep the players.
pub(crate) fn canonical_forms_are_canonical<P: Symmetric>(position: &P) -> LawResult {
    let over = P::Symmetry::KEEPING_PLAYERS;
    let (law, (form, symmetry)) = (Law::Symmetry.at(position), position.canonical());
    let listed = over.contains(&symmetry);
    ensure!(law, listed, "canonical returns {symmetry:?}, expected one of {over:?}");
    let image = position.transform(symmetry);
    ensure_equal!(law, form, image, "the image under {symmetry:?}, to {form}");
    for &other in over {
        let image = position.transform(other);
        ensure!(law, form <= image, "the canonical form {form} is greater than {image}");
        ensure_equal!(law, form, image.canonical().0, "the canonical form from {other:?}");
    }
    Ok(())
}

/// Checks law 8 at one position: its images have the same evaluation, and the images of its legal
/// moves have the same ordering scores and are tactical if the moves are.
///
/// An evaluation with tactical moves must [say so](board_play::Evaluate::has_tactical_moves). Positions in which the game is
/// over are not checked, because evaluations are not meant for them.
pub(crate) fn images_have_the_same_evaluation<P: Symmetric>(
    position: &P,
    evaluator: &impl Evaluate<P>,
) -> LawResult {
    let law = Law::Symmetry.at(position);
    let symmetries = if position.is_over() { &[] } else { P::Symmetry::ALL };
    for &symmetry in symmetries {
        let image = position.transform(symmetry);
        let (value, found) = (evaluator.evaluate(position), evaluator.evaluate(&image));
        ensure_equal!(law, value, found, "the evaluation of the image under {symmetry:?}");
        for m in position.legal_moves() {
            let moved = position.transform_move(m, symmetry);
            let of = |position: &P, m| {
                (evaluator.ordering_score(position, m), evaluator.is_tactical(position, m))
            };
            let (expected, found) = (of(position, m), of(&image, moved));
            ensure_equal!(law, expected, found, "the scores of {moved}, the image of {m}");
            let tactical = evaluator.has_tactical_moves() || !expected.1;
            ensure!(law, tactical, "{m} is tactical in a game without tactical moves");
        }
    }
    Ok(())
}
