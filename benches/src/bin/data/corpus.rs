//! The corpus of the benchmarks: positions of random games with counts by the reference rules, and
//! the length of the playouts, checked by the reference rules.

use std::fmt::Write as _;

use board_benches::playout::{GAMES as PLAYOUTS, SEED, by_playout, choose};
use board_benches::{Dice, PHASES};
use board_core::Position;
use board_naive::ReferenceRules;

use crate::{perft, random_game};

/// The number of games; each gives one position to every phase.
const WALKS: usize = 32;

/// The maximum number of leaves that a position is expected to have.
const MAX_LEAVES: u64 = 10_000;

/// Returns the corpus; playouts end after `max_plies` plies.
pub fn of<P: Position, N: ReferenceRules>(max_plies: u32) -> String {
    let mut text = format!(
        "# Positions of random games, a third of the game apart, and their perft from depth 1 on, \
         by the reference rules;\n# the games of the playouts and their plies in all. Written by\n\
         # `cargo run --release -p board-benches --bin data -- {} {max_plies}`.\n",
        P::NAME
    );
    let mut dice = Dice::new(SEED);
    let start = P::start().to_string();
    let walk = |_| {
        let start = N::parse(&start).expect("the notation of the start");
        let mut walk = random_game(start, max_plies, &mut dice);
        // The last position has no legal move, or is beyond the limit.
        walk.pop();
        walk
    };
    let walks: Vec<Vec<N>> = (0..WALKS).map(walk).collect();
    for (third, phase) in PHASES.into_iter().enumerate() {
        for walk in &walks {
            let position = &walk[(2 * third + 1) * walk.len() / 6];
            let counts: Vec<_> =
                perft::counts(position, MAX_LEAVES).iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "{phase}: {}; {}", position.text(), counts.join(" "));
        }
    }
    let plies = playouts::<P, N>(max_plies);
    let _ = writeln!(text, "playouts: {PLAYOUTS} games of at most {max_plies} plies; {plies}");
    // If `playout` numbers moves in another order, it plays other games.
    let own = by_playout::<P>(max_plies);
    if own != plies {
        let _ = writeln!(text, "Playout: {PLAYOUTS} games; {own}");
    }
    text
}

/// Returns the plies of the playouts, and checks every move, the position after it and the end of
/// the game with the reference rules.
fn playouts<P: Position, N: ReferenceRules>(max_plies: u32) -> u64 {
    let mut dice = Dice::new(SEED);
    let mut plies = 0;
    for _ in 0..PLAYOUTS {
        let mut position = P::start();
        let mut slow = N::parse(&position.to_string()).expect("the start");
        for ply in 0..=max_plies {
            let m = if ply < max_plies { choose(&position, &mut dice) } else { None };
            let Some(m) = m else {
                assert_eq!(ply < max_plies || position.is_over(), slow.legal().is_empty());
                break;
            };
            slow = slow.play(&m.to_string()).expect("the reference rules allow the move");
            position.play_unchecked(m);
            assert_eq!(slow.text(), position.to_string());
            plies += 1;
        }
    }
    plies
}

#[cfg(test)]
mod tests {
    use board_benches::Game;
    use board_games::dispatch;

    use super::*;

    #[test]
    fn corpora_are_up_to_date() {
        std::thread::scope(|scope| {
            for game in Game::all() {
                scope.spawn(move || {
                    let max_plies = game.max_plies();
                    let written = board_naive::dispatch!(game.name, N => dispatch!(game.kind, P => of::<P, N>(max_plies)));
                    assert_eq!(written.as_deref(), Some(game.corpus), "the corpus of {}", game.name);
                });
            }
        });
    }
}
