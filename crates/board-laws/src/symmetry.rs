//! Law 8: symmetries.

use std::collections::BTreeSet;

use board_core::{Outcome, Symmetric, Symmetry};

use crate::{Law, LawResult};

/// Checks law 8 for the symmetries themselves: they form a group, the identity comes first and each
/// element once, and exchanging the players composes.
pub fn symmetries_form_a_group<S: Symmetry>() -> LawResult {
    let at = Law::Symmetry.at(&"(the symmetries)");
    let Some(&identity) = S::ALL.first() else {
        return Err(at.violation("there is not even the identity"));
    };
    at.require_equal("the identity swaps the players", &false, &identity.swaps_players())?;
    for (i, &a) in S::ALL.iter().enumerate() {
        at.require(!S::ALL[..i].contains(&a), || format!("{a:?} is listed twice"))?;
        at.require_equal(
            "the first, on either side",
            &[a; 2],
            &[identity.then(a), a.then(identity)],
        )?;
        let inverse = a.inverse();
        let undone = [a.then(inverse), inverse.then(a)];
        at.require_equal(format_args!("{inverse:?} to undo {a:?}"), &[identity; 2], &undone)?;
        for &b in S::ALL {
            let both = a.then(b);
            at.require(S::ALL.contains(&both), || {
                format!("{both:?}, {a:?} then {b:?}, is not listed")
            })?;
            let swaps = a.swaps_players() != b.swaps_players();
            at.require_equal(
                format_args!("{both:?} swaps players"),
                &swaps,
                &both.swaps_players(),
            )?;
            for &c in S::ALL {
                let (left, right) = (both.then(c), a.then(b.then(c)));
                at.require_equal(format_args!("{a:?} then {b:?} then {c:?}"), &left, &right)?;
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: images have the transformed turn, outcome and moves, and play
/// commutes with transformation.
pub fn symmetries_commute_with_play<P: Symmetric>(position: &P) -> LawResult {
    let at = Law::Symmetry.at(position);
    let moves: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for &symmetry in P::Symmetry::ALL {
        let image = position.transform(symmetry);
        let (turn, outcome) = (position.turn(), position.outcome());
        let swapped = (!turn, outcome.map(Outcome::swapped), position.rules());
        let kept = (turn, outcome, position.rules());
        let expected = if symmetry.swaps_players() { swapped } else { kept };
        let found = (image.turn(), image.outcome(), image.rules());
        at.require_equal(
            format_args!("turn, outcome, rules after {symmetry:?}"),
            &expected,
            &found,
        )?;

        let legal: BTreeSet<P::Move> = image.legal_moves().into_iter().collect();
        let images = moves.iter().map(|&m| position.transform_move(m, symmetry));
        let images: BTreeSet<P::Move> = images.collect();
        at.require(images == legal && images.len() == moves.len(), || {
            format!("{symmetry:?} makes the moves {images:?}; those of the image are {legal:?}")
        })?;
        for &m in &moves {
            let moved = position.transform_move(m, symmetry);
            let played = Ok(position.after_unchecked(m).transform(symmetry));
            let after = image.after(moved);
            at.require_equal(format_args!("after {m}, by {symmetry:?} {moved}"), &played, &after)?;
        }
    }
    Ok(())
}

/// Checks law 8 at one position: transforming by two symmetries equals transforming by their
/// composition, for the position and its legal moves.
pub fn symmetries_compose<P: Symmetric>(position: &P) -> LawResult {
    let at = Law::Symmetry.at(position);
    let moves = position.legal_moves();
    at.require_equal("by the identity", position, &position.transform(P::Symmetry::ALL[0]))?;
    for &a in P::Symmetry::ALL {
        let once = position.transform(a);
        for &b in P::Symmetry::ALL {
            let (both, twice) = (position.transform(a.then(b)), once.transform(b));
            at.require_equal(format_args!("by {a:?} and {b:?}"), &twice, &both)?;
            for &m in &moves {
                let both = position.transform_move(m, a.then(b));
                let twice = once.transform_move(position.transform_move(m, a), b);
                at.require_equal(format_args!("{m} by {a:?} and {b:?}"), &twice, &both)?;
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: all images have the same canonical form, which is the minimum, and
/// the returned symmetry leads to it. Checks this for the symmetries that keep the players, and for
/// all.
pub fn canonical_forms_are_canonical<P: Symmetric>(position: &P) -> LawResult {
    let keeping = P::Symmetry::ALL.iter().copied().filter(|symmetry| !symmetry.swaps_players());
    form_is_canonical(position, &keeping.collect::<Vec<_>>(), P::canonical)?;
    form_is_canonical(position, P::Symmetry::ALL, P::canonical_over_all)
}

fn form_is_canonical<P: Symmetric>(
    position: &P,
    over: &[P::Symmetry],
    canonical: fn(&P) -> (P, P::Symmetry),
) -> LawResult {
    let (at, (form, symmetry)) = (Law::Symmetry.at(position), canonical(position));
    at.require(over.contains(&symmetry) && position.transform(symmetry) == form, || {
        format!("canonical gives {form} and {symmetry:?}, which does not lead there")
    })?;
    over.iter().try_for_each(|&other| {
        let image = position.transform(other);
        at.require(form <= image && canonical(&image).0 == form, || {
            format!("canonical gives {form}, for its image by {other:?} {}", canonical(&image).0)
        })
    })
}
