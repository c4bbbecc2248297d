//! Law 8: symmetries.

use std::collections::BTreeSet;

use board_core::{Outcome, Symmetric, Symmetry};

use crate::{Broken, Law};

/// Law 8 for the symmetries themselves: every element once, the identity first; a group; and
/// exchanging the players twice exchanges nothing.
///
/// # Errors
/// The first elements that break it.
pub fn symmetries_form_a_group<S: Symmetry>() -> Result<(), Broken> {
    let demand = |holds: bool, detail: &dyn Fn() -> String| {
        Law::Symmetry.demand(holds, "(the symmetries)", detail)
    };
    let Some(&identity) = S::ALL.first() else {
        return demand(false, &|| "there is not even the identity".to_string());
    };
    demand(!identity.swaps_players(), &|| "the identity swaps the players".to_string())?;
    for (i, &a) in S::ALL.iter().enumerate() {
        demand(!S::ALL[..i].contains(&a), &|| format!("{a:?} is listed twice"))?;
        demand(identity.then(a) == a && a.then(identity) == a, &|| {
            format!("{identity:?}, the first, is not the identity: see {a:?}")
        })?;
        let inverse = a.inverse();
        demand(a.then(inverse) == identity && inverse.then(a) == identity, &|| {
            format!("{inverse:?} does not undo {a:?}")
        })?;
        for &b in S::ALL {
            let both = a.then(b);
            demand(S::ALL.contains(&both), &|| {
                format!("{both:?}, {a:?} then {b:?}, is not listed")
            })?;
            let swaps = a.swaps_players() != b.swaps_players();
            demand(both.swaps_players() == swaps, &|| {
                format!("{a:?} then {b:?}: swaps_players is {}", both.swaps_players())
            })?;
            for &c in S::ALL {
                demand(both.then(c) == a.then(b.then(c)), &|| {
                    format!("the order of composing {a:?}, {b:?}, {c:?} matters")
                })?;
            }
        }
    }
    Ok(())
}

/// Law 8 at one position: what its images are, and that playing commutes with transforming.
///
/// # Errors
/// The first symmetry, and move, that break it.
pub fn symmetries_commute_with_play<P: Symmetric>(position: &P) -> Result<(), Broken> {
    let moves: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    for &symmetry in P::Symmetry::ALL {
        let image = position.transform(symmetry);
        let demand = |holds: bool, detail: &dyn Fn() -> String| {
            Law::Symmetry.demand(holds, position, || format!("{symmetry:?}: {}", detail()))
        };
        let swaps = symmetry.swaps_players();
        demand(image.turn() == if swaps { !position.turn() } else { position.turn() }, &|| {
            format!("the turn is {}, in the image {}", position.turn(), image.turn())
        })?;
        let outcome = position.outcome();
        let expected = if swaps { outcome.map(Outcome::swapped) } else { outcome };
        demand(image.outcome() == expected, &|| {
            format!("the outcome is {outcome:?}, in the image {:?}", image.outcome())
        })?;
        demand(image.rules() == position.rules(), &|| {
            format!("the rules are {}, in the image {}", position.rules(), image.rules())
        })?;

        let legal: BTreeSet<P::Move> = image.legal_moves().into_iter().collect();
        let images = moves.iter().map(|&m| position.transform_move(m, symmetry));
        let images: BTreeSet<P::Move> = images.collect();
        demand(images == legal && images.len() == moves.len(), &|| {
            format!("the images of the moves are {images:?}, the moves of the image {legal:?}")
        })?;
        for &m in &moves {
            let moved = position.transform_move(m, symmetry);
            let played = position.after_unchecked(m).transform(symmetry);
            demand(image.after(moved) == Ok(played), &|| {
                format!("after {m}, in the image {moved}: {:?}, not {played}", image.after(moved))
            })?;
        }
    }
    Ok(())
}

/// Law 8 at one position: transforming by two symmetries is transforming by what they compose to,
/// for the position and its legal moves.
///
/// # Errors
/// The first two symmetries for which it is not.
pub fn symmetries_compose<P: Symmetric>(position: &P) -> Result<(), Broken> {
    let moves = position.legal_moves();
    let all = P::Symmetry::ALL;
    Law::Symmetry.demand(position.transform(all[0]) == *position, position, || {
        format!("the identity gives {}", position.transform(all[0]))
    })?;
    for &a in all {
        let once = position.transform(a);
        for &b in all {
            let (both, twice) = (position.transform(a.then(b)), once.transform(b));
            Law::Symmetry.demand(both == twice, position, || {
                format!("{a:?} and {b:?} give {twice}, composed they give {both}")
            })?;
            for &m in &moves {
                let both = position.transform_move(m, a.then(b));
                let twice = once.transform_move(position.transform_move(m, a), b);
                Law::Symmetry.demand(both == twice, position, || {
                    format!("{a:?} and {b:?} make {twice} of {m}, composed {both}")
                })?;
            }
        }
    }
    Ok(())
}

/// Law 8 at one position: all images have the same canonical form, no image is less, and the
/// symmetry that comes with it leads there. Once over the symmetries that keep the players, once
/// over all.
///
/// # Errors
/// The first symmetry that leads to another form.
pub fn canonical_forms_are_canonical<P: Symmetric>(position: &P) -> Result<(), Broken> {
    for over_all in [false, true] {
        let name = if over_all { "canonical_over_all" } else { "canonical" };
        let canonical = |position: &P| {
            if over_all { position.canonical_over_all() } else { position.canonical() }
        };
        let (form, symmetry) = canonical(position);
        let keeps = over_all || !symmetry.swaps_players();
        Law::Symmetry.demand(keeps && position.transform(symmetry) == form, position, || {
            format!("{name} gives {form} and {symmetry:?}, which does not lead there")
        })?;
        let counted = P::Symmetry::ALL.iter().filter(|other| over_all || !other.swaps_players());
        for &other in counted {
            let image = position.transform(other);
            Law::Symmetry.demand(form <= image && canonical(&image).0 == form, position, || {
                format!("{name} gives {form}, for its image by {other:?} {}", canonical(&image).0)
            })?;
        }
    }
    Ok(())
}
