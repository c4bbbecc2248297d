//! The real games, with enough memory and in parts.

use board_census::Ended;
use board_core::{Rules, perft};
use board_games::{FullGame, GAMES, dispatch};

use crate::agree::{ENOUGH, compare};

/// The number of leaves to count from each start position.
const LEAVES: u64 = 20_000;

/// Compares counts from later positions, which have game ends, passes and symmetric positions.
fn compare_later<P: FullGame>() {
    let mut ended = 0;
    for (number, &rules) in (1_u64..).zip(P::Rules::all().iter().cycle().take(8)) {
        let mut state = number;
        let (mut game, mut shown) = (vec![P::start_with(rules)], 0);
        while let Some(m) = game[game.len() - 1].choose(|n| {
            state = board_core::author::zobrist::mix_with(state, number);
            (state % n as u64) as usize
        }) {
            game.push(game[game.len() - 1].after_unchecked(m));
            if game.len() > 2_000 {
                break;
            }
        }
        // Some positions of the game, and the last ones.
        let last = game.len() - 1;
        for at in [last / 2, last.saturating_sub(6), last.saturating_sub(2), last] {
            if perft(&game[at], 4) > LEAVES {
                continue;
            }
            let plies = compare(game[at], 4, ENOUGH);
            shown += 1;
            let ends = plies.iter().filter_map(|ply| ply.ended);
            ended += ends.filter(|ends| *ends != Ended::default()).count() as u32;
        }
        assert!(shown > 0, "{rules}");
    }
    assert!(ended >= 4, "{}: {ended} plies with ends", P::NAME);
}

#[test]
fn every_game_from_later_positions() {
    for game in GAMES {
        dispatch!(game, P => compare_later::<P>());
    }
}
