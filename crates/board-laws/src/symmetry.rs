//! Law 8: symmetries.

use std::collections::BTreeSet;

use board_core::{Outcome, Player, Symmetric, Symmetry};

use crate::{Law, LawResult};

/// Checks law 8 for the symmetries themselves: they form a group, the identity comes first and each
/// element once, exchanging the players composes, and `KEEPING_PLAYERS` lists the other elements.
pub fn symmetries_form_a_group<S: Symmetry>() -> LawResult {
    let law = Law::Symmetry.at(&"(the symmetries)");
    let Some(&identity) = S::ALL.first() else {
        return Err(law.violation("expected at least the identity, found no symmetries"));
    };
    law.require_equal("swaps_players() of the identity", &false, &identity.swaps_players())?;
    let keeping: Vec<S> = S::ALL.iter().copied().filter(|s| !s.swaps_players()).collect();
    law.require_equal("KEEPING_PLAYERS", &keeping[..], S::KEEPING_PLAYERS)?;
    for (i, &a) in S::ALL.iter().enumerate() {
        law.require(!S::ALL[..i].contains(&a), || format!("{a:?} is listed twice"))?;
        law.require_equal(
            format_args!("{a:?} composed with the identity {identity:?}"),
            &[a; 2],
            &[identity.then(a), a.then(identity)],
        )?;
        let inverse = a.inverse();
        let undone = [a.then(inverse), inverse.then(a)];
        law.require_equal(
            format_args!("{a:?} composed with its inverse {inverse:?}"),
            &[identity; 2],
            &undone,
        )?;
        for &b in S::ALL {
            let both = a.then(b);
            law.require(S::ALL.contains(&both), || {
                format!("{a:?} then {b:?} gives {both:?}, which is not in ALL")
            })?;
            let swaps = a.swaps_players() != b.swaps_players();
            law.require_equal(
                format_args!("swaps_players() of {both:?}"),
                &swaps,
                &both.swaps_players(),
            )?;
            for &c in S::ALL {
                let (left, right) = (both.then(c), a.then(b.then(c)));
                law.require_equal(format_args!("{a:?} then {b:?} then {c:?}"), &left, &right)?;
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: images have the transformed turn, outcome and moves, and play
/// commutes with transformation.
pub fn symmetries_commute_with_play<P: Symmetric>(position: &P) -> LawResult {
    let law = Law::Symmetry.at(position);
    let moves: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for &symmetry in P::Symmetry::ALL {
        let image = position.transform(symmetry);
        // The turn, the margins of both players, and the rules.
        let state = |position: &P, players: [Player; 2]| {
            let margins = |outcome: P::Outcome| players.map(|player| outcome.margin_for(player));
            let turn = players.map(|player| player == position.turn());
            (turn, position.outcome().map(margins), position.rules())
        };
        let [first, second] = Player::ALL;
        let swaps = symmetry.swaps_players();
        let expected = state(position, if swaps { [second, first] } else { Player::ALL });
        law.require_equal(
            format_args!("turn, margins and rules of the image under {symmetry:?}"),
            &expected,
            &state(&image, Player::ALL),
        )?;
        law.require(swaps || position.outcome() == image.outcome(), || {
            format!("the outcome of the image under {symmetry:?} is {:?}", image.outcome())
        })?;

        let legal: BTreeSet<P::Move> = image.legal_moves().into_iter().collect();
        let images = moves.iter().map(|&m| position.transform_move(m, symmetry));
        let images: BTreeSet<P::Move> = images.collect();
        law.require(images == legal && images.len() == moves.len(), || {
            format!(
                "under {symmetry:?}: images of moves: {images:?}, moves of the image: {legal:?}"
            )
        })?;
        for &m in &moves {
            let moved = position.transform_move(m, symmetry);
            let played = Ok(position.after_unchecked(m).transform(symmetry));
            let after = image.after(moved);
            law.require_equal(
                format_args!("the image under {symmetry:?} after {m}, which becomes {moved}"),
                &played,
                &after,
            )?;
        }
    }
    Ok(())
}

/// Checks law 8 at one position: transforming by two symmetries equals transforming by their
/// composition, for the position and its legal moves.
pub fn symmetries_compose<P: Symmetric>(position: &P) -> LawResult {
    let law = Law::Symmetry.at(position);
    let moves = position.legal_moves();
    law.require_equal(
        "the image under the identity",
        position,
        &position.transform(P::Symmetry::ALL[0]),
    )?;
    for &a in P::Symmetry::ALL {
        let once = position.transform(a);
        for &b in P::Symmetry::ALL {
            let (both, twice) = (position.transform(a.then(b)), once.transform(b));
            law.require_equal(format_args!("the image under {a:?} then {b:?}"), &twice, &both)?;
            for &m in &moves {
                let both = position.transform_move(m, a.then(b));
                let twice = once.transform_move(position.transform_move(m, a), b);
                law.require_equal(
                    format_args!("the image of {m} under {a:?} then {b:?}"),
                    &twice,
                    &both,
                )?;
            }
        }
    }
    Ok(())
}

/// Checks law 8 at one position: all images have the same canonical form, which is the minimum, and
/// the returned symmetry leads to it. The symmetries are those that keep the players.
pub fn canonical_forms_are_canonical<P: Symmetric>(position: &P) -> LawResult {
    let over = P::Symmetry::KEEPING_PLAYERS;
    let (law, (form, symmetry)) = (Law::Symmetry.at(position), position.canonical());
    law.require(over.contains(&symmetry), || {
        format!("canonical returns {symmetry:?}, expected one of {over:?}")
    })?;
    let image = position.transform(symmetry);
    law.require_equal(format_args!("the image under {symmetry:?}, to {form}"), &form, &image)?;
    over.iter().try_for_each(|&other| {
        let image = position.transform(other);
        let (of_image, _) = image.canonical();
        law.require(form <= image && of_image == form, || {
            format!("the canonical form is {form}, and {of_image} from {other:?}")
        })
    })
}
