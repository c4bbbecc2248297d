//! With a seed, one thread and a limit of positions, results are the same on every platform.
//!
//! These tests also run on WebAssembly, which has 32-bit addresses, and under Miri on a big-endian
//! machine. `Mcts` is left out, because logarithms differ between platforms.

use std::fmt::Write;

use board_games::{FullGame, Visitor, visit};
use board_play::{Limits, OwnEvaluation};
use board_search::{Level, Opponent, Search, opening};

/// The FNV-1a hash, whose definition does not depend on the standard library.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Random games and playouts, as a string.
struct Games;

impl Visitor for Games {
    type Output = String;

    fn visit<P: FullGame>(self) -> String {
        let mut text = String::new();
        for seed in 0..3 {
            writeln!(text, "{}", opening(P::start(), 12, Limits::default(), seed)).unwrap();
            let mut random = fastrand::Rng::with_seed(seed);
            let (outcome, plies) =
                P::start().playout(60, |count| random.u64(..count as u64) as usize);
            writeln!(text, "{} {plies}", outcome.is_some()).unwrap();
        }
        text
    }
}

/// Searches of several kinds, as a string.
struct Searches;

impl Visitor for Searches {
    type Output = String;

    fn visit<P: FullGame>(self) -> String {
        let mut text = String::new();
        let game = opening(P::start(), 6, Limits::default(), 1);
        for selective in [false, true] {
            let search = Search::new(OwnEvaluation::default()).memory(1 << 12);
            let best = search.selective(selective).nodes(200).best(game.position());
            let line: Vec<_> = best.line.iter().map(ToString::to_string).collect();
            let (score, depth, nodes) = (best.score, best.depth, best.nodes);
            writeln!(text, "{score} {depth} {nodes} {}", line.join(" ")).unwrap();
        }
        let mut beginner = Opponent::Level(Level::Beginner).engine::<P>(5);
        let chosen = beginner.choose(&game).map(|m| m.to_string());
        writeln!(text, "{chosen:?}").unwrap();
        text
    }
}

#[test]
fn random_games_have_the_recorded_digests() {
    for (game, expected) in [
        ("uisge", 0x7d92_69c3_16f2_8eb9),
        ("ignis", 0x1a9d_b9f8_73b0_36a5),
        ("hexfour", 0xe076_bca4_2082_b01d),
        ("disk-race", 0x9b39_4ce4_c932_8bbe),
    ] {
        let text = visit(game, Games).expect("the game is enabled");
        assert_eq!(digest(&text), expected, "{game}: {:#x}\n{text}", digest(&text));
    }
}

#[test]
fn searches_have_the_recorded_digests() {
    for (game, expected) in [
        ("uisge", 0x4279_f56f_9ffe_0022),
        ("ignis", 0x95a9_30c7_5714_b6fd),
        ("hexfour", 0xd70d_8cd5_c472_91aa),
        ("disk-race", 0x407b_594b_398d_c077),
    ] {
        let text = visit(game, Searches).expect("the game is enabled");
        assert_eq!(digest(&text), expected, "{game}: {:#x}\n{text}", digest(&text));
    }
}
