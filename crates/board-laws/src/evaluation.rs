//! Laws 1 and 8: evaluations.

use board_core::{Symmetric, Symmetry as _};
use board_play::Evaluated;

use crate::{Law, LawResult};

/// Checks law 1 at one position: `evaluate_or_end` returns the outcome if the game is over, and the
/// evaluation otherwise.
pub fn only_running_games_have_evaluations<P: Evaluated>(position: &P) -> LawResult {
    let expected = match position.outcome() {
        Some(outcome) => Err(outcome),
        None => Ok(position.evaluate()),
    };
    ensure_equal!(Law::End.at(position), expected, position.evaluate_or_end(), "evaluate_or_end()");
    Ok(())
}

/// Checks law 8 at one position: its images have the same evaluation, and the images of its legal
/// moves are as promising and as forcing as the moves.
///
/// A game that has forcing moves must [say so](Evaluated::FORCING). Positions in which the game is
/// over are not checked, because evaluations are not meant for them.
pub fn images_have_the_same_evaluation<P: Evaluated + Symmetric>(position: &P) -> LawResult {
    let law = Law::Symmetry.at(position);
    if position.is_over() {
        return Ok(());
    }
    for &symmetry in P::Symmetry::ALL {
        let image = position.transform(symmetry);
        let (value, found) = (position.evaluate(), image.evaluate());
        ensure_equal!(law, value, found, "the evaluation of the image under {symmetry:?}");
        for m in position.legal_moves() {
            let moved = position.transform_move(m, symmetry);
            let expected = (position.promise(m), position.is_forcing(m));
            let found = (image.promise(moved), image.is_forcing(moved));
            ensure_equal!(
                law,
                expected,
                found,
                "promise and is_forcing of {moved}, the image of {m}"
            );
            ensure!(
                law,
                P::FORCING || !expected.1,
                "{m} is forcing in a game without forcing moves"
            );
        }
    }
    Ok(())
}
