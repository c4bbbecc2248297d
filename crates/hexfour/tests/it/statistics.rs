//! Statistics of random games, compared with those of an independent implementation, within the
//! sampling error.

use board_core::Player;
use hexfour::Hexfour;
use hexfour::prelude::*;

const GAMES: u32 = 100_000;

/// A number below `n`, by `SplitMix64`.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as usize % n
}

#[test]
#[ignore = "slow"]
fn random_games() {
    let mut dice = 0;
    let (mut plies, mut points, mut wins) = (0, [0; 2], [0; 2]);
    for _ in 0..GAMES {
        let mut position = Hexfour::start();
        while let Some(m) = position.choose(|n| below(&mut dice, n)) {
            position.play_unchecked(m);
            plies += 1;
        }
        let outcome = position.outcome().unwrap();
        for player in Player::ALL {
            points[player.index()] += outcome.points[player.index()];
            wins[player.index()] += u32::from(outcome.winner() == Some(player));
        }
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(GAMES);
    let draws = GAMES - wins[0] - wins[1];
    for (what, found, expected, error) in [
        ("length", mean(plies), 79.94, 0.05),
        ("first wins", mean(wins[0]), 0.497, 0.007),
        ("second wins", mean(wins[1]), 0.381, 0.007),
        ("draws", mean(draws), 0.122, 0.005),
        ("first's points", mean(points[0]), 4.09, 0.025),
        ("second's points", mean(points[1]), 3.83, 0.025),
    ] {
        println!("{what}: {found:.4}, expected {expected}");
        assert!((found - expected).abs() < error, "{what}: {found}, expected {expected}");
    }
}
