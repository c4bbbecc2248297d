//! With a seed, one thread and a limit of positions, results are the same on every platform.
//!
//! These tests also run on WebAssembly, which has 32-bit addresses, and under Miri on a big-endian
//! machine. `Mcts` is left out, because logarithms differ between platforms.

use std::fmt::Write;

use board_core::Random;
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
            let mut random = Random::new(seed);
            let (outcome, plies) = P::start().playout(60, |count| random.below(count));
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
        ("uisge", 0xf482_df2d_c96c_25b3),
        ("ignis", 0x770d_b5a8_cb3a_366a),
        ("hexfour", 0x5868_8006_c128_bd35),
        ("disk-race", 0x2cf1_846d_2df9_8f23),
    ] {
        let text = visit(game, Games).expect("the game is enabled");
        assert_eq!(digest(&text), expected, "{game}: {:#x}\n{text}", digest(&text));
    }
}

#[test]
fn searches_have_the_recorded_digests() {
    for (game, expected) in [
        ("uisge", 0x6938_e9b3_d4ec_2666),
        ("ignis", 0xcf71_2e03_18a7_f2c3),
        ("hexfour", 0x46be_c214_fc35_a315),
        ("disk-race", 0x2f28_4551_420f_9169),
    ] {
        let text = visit(game, Searches).expect("the game is enabled");
        assert_eq!(digest(&text), expected, "{game}: {:#x}\n{text}", digest(&text));
    }
}
