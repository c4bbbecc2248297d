//! The network, compared with a slow computation from its file.

use board_core::{HasSetup, Player, Space as _};
use board_play::Evaluate as _;
use uisge::prelude::*;
use uisge::{NETWORK, Network, Square, Symmetry, Uisge};

use crate::laws::suite;

const FILE: &[u8; Network::BYTES] = include_bytes!("../../src/play/evaluation/network.bin");

/// Returns the kind of the piece on a square, as the documentation of [`Network::inputs`] defines it,
/// from the legal moves of its owner.
fn kind(position: &Uisge, square: Square) -> Option<usize> {
    let piece = position.piece(square)?;
    let mut setup = position.setup();
    setup.turn = piece.owner;
    let moves = Uisge::from_setup(&setup).unwrap().legal_moves();
    let moves = moves.into_iter().filter(|m| m.squares().is_some_and(|(from, _)| from == square));
    let moves = moves.filter(|m| !m.is_diagonal_jump());
    let (jumps, steps): (Vec<_>, Vec<_>) = moves.partition(|m| m.is_jump());
    Some(match (piece.crown, jumps.is_empty(), steps.is_empty()) {
        (false, true, _) => 0,
        (false, false, _) => 1,
        (true, true, true) => 2,
        (true, true, false) => 3,
        (true, false, _) => 4,
    })
}

/// Returns the active inputs in the order of the squares.
fn inputs(position: &Uisge) -> Vec<usize> {
    let input = |square: Square| {
        let owner = usize::from(position.piece(square)?.owner != position.turn());
        Some(42 * (5 * owner + kind(position, square)?) + square.index())
    };
    Square::all().filter_map(input).collect()
}

/// Returns how many more steps the side to move has than the opponent.
fn lead_in_steps(position: &Uisge) -> i32 {
    let [mine, theirs] = [position.turn(), !position.turn()].map(|player| {
        let mut setup = position.setup();
        setup.turn = player;
        let moves = Uisge::from_setup(&setup).unwrap().legal_moves();
        moves.into_iter().filter(|m| m.is_step()).count() as i32
    });
    mine - theirs
}

/// Evaluates a position with the numbers of the file.
fn slow(position: &Uisge) -> i32 {
    let units = Network::UNITS;
    let byte = |at: usize| i32::from(FILE[at] as i8);
    let word = |at: usize| i32::from(i16::from_le_bytes([FILE[at], FILE[at + 1]]));
    let biases = Network::INPUTS * units;
    let outputs = biases + units;
    let last = outputs + 2 * units;
    let mut total = word(last) * lead_in_steps(position) + word(last + 2);
    for &symmetry in <Symmetry as board_core::Symmetry>::KEEPING_PLAYERS {
        let inputs = inputs(&position.transform(symmetry));
        for unit in 0..units {
            let weights = inputs.iter().map(|input| byte(input * units + unit));
            let sum = byte(biases + unit) + weights.sum::<i32>();
            total += sum.clamp(0, 64) * word(outputs + 2 * unit);
        }
    }
    total / 256
}

#[test]
fn the_network_computes_what_its_file_says() {
    let (mut compared, mut kinds) = (0, [0; 10]);
    for walk in suite().walks() {
        for position in walk.positions() {
            // Nobody has legal moves after the end.
            if Player::ALL.into_iter().any(|player| position.crowns(player) == 6) {
                continue;
            }
            let expected = inputs(position);
            let mut found = Network::inputs(position);
            found.sort_by_key(|input| input % 42);
            assert_eq!(found[..], expected, "{position}");
            assert_eq!(Network::lead_in_steps(position), lead_in_steps(position), "{position}");
            assert_eq!(NETWORK.evaluate(position), slow(position), "{position}");
            assert_eq!(position.evaluate(), NETWORK.evaluate(position), "{position}");
            for input in expected {
                kinds[input / 42] += 1;
            }
            compared += 1;
        }
    }
    assert!(compared > 1000 && kinds.iter().all(|&count| count > 100), "{compared}, {kinds:?}");
}

/// No sum overflows, whatever the file contains.
#[test]
fn any_file_is_a_network() {
    let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse().unwrap();
    for byte in [0, 0x7f, 0x80, 0xff] {
        let network = Network::from_bytes(&[byte; Network::BYTES]);
        let value = network.evaluate(&position);
        assert!(value.abs() <= 1_000_000, "{byte}: {value}");
    }
}
