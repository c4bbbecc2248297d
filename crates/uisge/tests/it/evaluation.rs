//! Evaluation features and the network, compared with the legal moves.

use std::collections::BTreeSet;

use board_core::{HasSetup, Indexed, Player};
use uisge::prelude::*;
use uisge::{EVALUATION, Evaluator, NETWORK, Square, Uisge};

use crate::laws::suite;

/// The moves of a player, counted one by one.
#[derive(Default)]
struct Slow {
    rising: u32,
    steps: i32,
    mobile_crowns: i32,
}

/// Counts the legal moves of a player; `None` if the game is won.
fn slow(position: &Uisge, player: Player) -> Option<Slow> {
    let mut setup = position.setup();
    setup.turn = player;
    let position = Uisge::from_setup(&setup).unwrap();
    if Player::ALL.into_iter().any(|player| position.crowns(player) == 6) {
        return None;
    }
    let moves =
        position.legal_moves().into_iter().filter(|m| !m.is_pass() && !m.is_diagonal_jump());
    let (mut counted, mut rising, mut crowns) = (Slow::default(), BTreeSet::new(), BTreeSet::new());
    for m in moves {
        let (from, _) = m.squares().unwrap();
        counted.steps += i32::from(m.is_step());
        if position.piece(from).unwrap().crown {
            crowns.insert(from);
        } else {
            rising.insert(from);
        }
    }
    counted.rising = rising.len() as u32;
    counted.mobile_crowns = crowns.len() as i32;
    Some(counted)
}

#[test]
fn features_match_the_legal_moves() {
    let (mut compared, mut seen) = (0, BTreeSet::new());
    for walk in suite().walks() {
        for position in walk.positions() {
            let (own, other) = (position.turn(), !position.turn());
            let (Some(mine), Some(theirs)) = (slow(position, own), slow(position, other)) else {
                continue;
            };
            seen.extend([mine.rising, theirs.rising]);
            let features = |player, slow: &Slow| {
                let (crowns, rising) = (position.crowns(player), slow.rising);
                [crowns as i32, rising as i32, slow.steps, slow.mobile_crowns]
            };
            let (mine, theirs) = (features(own, &mine), features(other, &theirs));
            let [lead @ .., turn] = (EVALUATION.features)(position);
            assert_eq!(lead, std::array::from_fn(|i| mine[i] - theirs[i]), "{position}");
            assert_eq!(turn, 1);
            compared += 1;
        }
    }
    assert!(compared > 1000 && seen.len() > 4, "{compared} positions, rising {seen:?}");
}

#[test]
fn jumps_of_blank_pieces_gain_a_crown_and_jumps_of_crowns_lose_one() {
    let crown = EVALUATION.weights[0];
    let position: Uisge = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w".parse().unwrap();
    let score = |m: &str| Evaluator.ordering_score(&position, m.parse().unwrap());
    assert_eq!(["d4d6", "c4c6", "b4b5"].map(score), [crown, -crown, 0]);
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
