//! Evaluation features, compared with the legal moves.

use std::collections::BTreeSet;

use board_core::{HasSetup, Player};
use uisge::prelude::*;
use uisge::{Mobility, Uisge};

use crate::laws::suite;

/// Computes the mobility from the legal moves of a player; `None` if the game is won.
fn slow(position: &Uisge, player: Player) -> Option<Mobility> {
    let mut setup = position.setup();
    setup.turn = player;
    let position = Uisge::from_setup(&setup).unwrap();
    if Player::ALL.into_iter().any(|player| position.crowns(player) == 6) {
        return None;
    }
    let moves = position.legal_moves().into_iter().filter(|m| !m.is_pass());
    let (mut count, mut steps) = (0, 0);
    let (mut rising, mut crowns) = (BTreeSet::new(), BTreeSet::new());
    for m in moves {
        let (from, _) = m.squares().unwrap();
        count += 1;
        steps += u32::from(m.is_step());
        if position.piece(from).unwrap().crown {
            crowns.insert(from);
        } else {
            rising.insert(from);
        }
    }
    let [rising, crowns] = [rising, crowns].map(|pieces| pieces.len() as u32);
    Some(Mobility { moves: count, steps, rising, crowns })
}

#[test]
fn mobility_matches_the_legal_moves() {
    let (mut compared, mut seen) = (0, BTreeSet::new());
    for walk in suite().walks() {
        for position in walk.positions() {
            for player in Player::ALL {
                let Some(expected) = slow(position, player) else { continue };
                assert_eq!(position.mobility(player), expected, "{position}, {player:?}");
                compared += 1;
                seen.insert(expected.rising);
            }
        }
    }
    assert!(compared > 1000 && seen.len() > 4, "{compared} positions, rising {seen:?}");
}
