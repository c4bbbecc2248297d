//! Playouts, compared with positions.

use board_core::{Random, Rules as _};
use hexfour::prelude::*;
use hexfour::{Hexfour, Move, Rules};

/// Runs a playout and plays its moves. The numbers of legal moves and the outcome must be the same.
fn replay(start: Hexfour, max_plies: u32, random: &mut Random) -> Hexfour {
    let mut picks = Vec::new();
    let found = start.playout(max_plies, |moves| {
        let n = random.below(moves);
        picks.push((moves, n));
        n
    });
    let (mut position, mut list) = (start, Vec::new());
    for (ply, &(moves, n)) in picks.iter().enumerate() {
        let legal = position.legal_moves();
        assert_eq!(moves, legal.len(), "{position}");
        if ply == 0 || position.occupied().len() < 2 {
            let others = position.empty().iter().map(Move::new);
            list = legal.to_vec();
            list.extend(others.filter(|m| !legal.contains(m)));
        }
        position.play(list.swap_remove(n)).unwrap();
    }
    assert_eq!(found, (position.outcome(), picks.len() as u32), "{position}");
    position
}

#[test]
fn playouts_are_games() {
    let mut random = Random::new(3);
    for rules in Rules::all() {
        for _ in 0..50 {
            let start = Hexfour::start_with(rules);
            assert!(replay(start, 200, &mut random).is_over());
            // Also starts in the middle of a game, with either side to move.
            let mut position = start;
            for _ in 0..random.below(30) {
                let Some(m) = position.choose(|n| random.below(n)) else { break };
                position.play_unchecked(m);
                if random.below(8) == 0 {
                    replay(position, random.below(100) as u32, &mut random);
                }
            }
        }
    }
}

#[test]
fn playout_of_a_finished_game_has_no_moves() {
    let end = replay(Hexfour::start(), 200, &mut Random::new(1));
    assert_eq!(end.playout(200, |_| unreachable!()), (end.outcome(), 0));
}

#[test]
#[should_panic(expected = "there is no move 6 of 6")]
fn pick_beyond_the_moves_panics() {
    let _ = Hexfour::start().after("f6".parse().unwrap()).unwrap().playout(200, |moves| moves);
}
