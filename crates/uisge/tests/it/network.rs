//! The network, compared with a slow computation.

use board_core::{HasSetup, Indexed};
use uisge::prelude::*;
use uisge::{NETWORK, Square, Uisge};

use crate::laws::suite;

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// Returns the kind of the piece on a square, as the documentation of [`uisge::Network`] defines it,
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

/// Returns the active inputs and the lead in steps.
fn slow(position: &Uisge) -> (Vec<usize>, [i32; 1]) {
    let input = |square: Square| {
        let owner = usize::from(position.piece(square)?.owner != position.turn());
        Some(42 * (5 * owner + kind(position, square)?) + square.index())
    };
    let [mine, theirs] = [position.turn(), !position.turn()].map(|player| {
        let mut setup = position.setup();
        setup.turn = player;
        let moves = Uisge::from_setup(&setup).unwrap().legal_moves();
        moves.into_iter().filter(|m| m.is_step()).count() as i32
    });
    (Square::all().filter_map(input).collect(), [mine - theirs])
}

#[test]
fn the_network_computes_what_its_file_says() {
    let active =
        board_laws::compare_network(&NETWORK, FILE, &uisge::Evaluator, &suite().walks(), slow);
    let kinds: Vec<u32> = active.chunks(42).map(|kind| kind.iter().sum()).collect();
    assert!(kinds.len() == 10 && kinds.iter().all(|&count| count > 400), "{kinds:?}");
}
