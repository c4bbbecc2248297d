//! Ordering scores, and the network, compared with the legal moves.

use board_core::{HasSetup, Indexed};
use uisge::prelude::*;
use uisge::{Evaluator, NETWORK, Square, Uisge};

use crate::laws::suite;

#[test]
fn jumps_of_blank_pieces_gain_a_crown_and_jumps_of_crowns_lose_one() {
    let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse().unwrap();
    let score = |m: &str| Evaluator.ordering_score(&position, m.parse().unwrap());
    let [crown, blank, step] = ["d4d6", "c4c6", "b4b5"].map(score);
    assert!(crown > 0 && blank == -crown && step == 0, "{crown} {blank} {step}");
    let stuck: Uisge = "7/7/1wwb3/3b3/2bwb1b/3wwwb w stuck=passes".parse().unwrap();
    assert_eq!(Evaluator.ordering_score(&stuck, "pass".parse().unwrap()), 0);
}

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
fn inputs_and_terms(position: &Uisge) -> (Vec<usize>, [i32; 1]) {
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
        board_laws::compare_network(&NETWORK, FILE, &Evaluator, &suite().walks(), inputs_and_terms);
    let kinds: Vec<u32> = active.chunks(42).map(|kind| kind.iter().sum()).collect();
    assert!(kinds.len() == 10 && kinds.iter().all(|&count| count > 400), "{kinds:?}");
}
