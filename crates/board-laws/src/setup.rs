//! Law 6: set-ups.

use board_core::HasSetup;

use crate::strategy::{Mutant, Mutants};
use crate::{Broken, Law};

/// Law 6 at one position: its set-up gives the position back.
///
/// # Errors
/// What the set-up gives instead.
pub fn setup_gives_position<P: HasSetup>(position: &P) -> Result<(), Broken> {
    let setup = position.setup();
    let back = P::from_setup(&setup);
    Law::Setup
        .demand(back == Ok(*position), position, || format!("its set-up {setup:?} gives {back:?}"))
}

/// Law 6 for changed set-ups: an accepted one is the set-up of its position, and the faults of
/// one that is refused have a text.
///
/// # Errors
/// The first set-up that the position does not give back, or that is refused without a word.
pub fn position_gives_setup<P: HasSetup>(mutants: &Mutants<P>) -> Result<(), Broken> {
    for Mutant { setup, result } in &mutants.tried {
        match result {
            Ok(position) => {
                let back = position.setup();
                Law::Setup.demand(back == *setup, position, || {
                    format!("it was made from {setup:?}, its set-up is {back:?}")
                })?;
            }
            Err(faults) => {
                Law::Setup.demand(!faults.to_string().is_empty(), mutants.from, || {
                    format!("the error about {setup:?} says nothing")
                })?;
            }
        }
    }
    Ok(())
}
