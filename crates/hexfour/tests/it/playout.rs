//! Playouts, compared with positions.

use board_core::{Random, Rules as _};
use hexfour::prelude::*;
use hexfour::{Hexfour, Move, Playout, Rules};

/// Runs a playout and replays it. The legal moves at every ply and the outcome must be the same.
fn replay(start: Hexfour, random: &mut Random) -> Hexfour {
    let mut offered = Vec::new();
    let mut playout = Playout::new(&start);
    let outcome = playout.run(|moves| {
        let mut sorted = moves.to_vec();
        sorted.sort();
        offered.push(sorted);
        random.below(moves.len())
    });
    let mut position = start;
    let mut plies = 0;
    for (m, offered) in playout.played().zip(&offered) {
        assert_eq!(position.legal_moves()[..], offered[..], "{position}");
        position.play(m).unwrap();
        plies += 1;
    }
    assert_eq!((plies, playout.played().count()), (offered.len(), offered.len()));
    assert_eq!(position.outcome(), Some(outcome), "{position}");
    // Running it again changes nothing.
    assert_eq!(playout.run(|_| unreachable!()), outcome);
    position
}

#[test]
fn playouts_are_games() {
    let mut random = Random::new(3);
    for rules in Rules::all() {
        for _ in 0..50 {
            let start = Hexfour::start_with(rules);
            replay(start, &mut random);
            // Also starts in the middle of a game, with either side to move.
            let mut position = start;
            for _ in 0..random.below(30) {
                let Some(m) = position.choose(|n| random.below(n)) else { break };
                position.play_unchecked(m);
                if random.below(8) == 0 {
                    replay(position, &mut random);
                }
            }
        }
    }
}

#[test]
fn playout_of_a_finished_game_has_no_moves() {
    let end = replay(Hexfour::start(), &mut Random::new(1));
    assert_eq!(replay(end, &mut Random::new(1)), end);
    assert_eq!(Playout::new(&end).played().count(), 0);
}

#[test]
fn points_count_without_pieces_to_set_aside() {
    let position: Hexfour = "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x".parse().unwrap();
    let d4: Move = "d4".parse().unwrap();
    let outcome = Playout::new(&position).run(|moves| moves.iter().position(|&m| m == d4).unwrap());
    assert_eq!(outcome.points, [2, 0]);
}

#[test]
#[should_panic(expected = "there is no move 61 of 61")]
fn pick_beyond_the_moves_panics() {
    Playout::new(&Hexfour::start()).run(<[Move]>::len);
}
