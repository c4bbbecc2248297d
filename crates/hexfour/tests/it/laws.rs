//! The laws that every game obeys. Points and playouts are compared with the reference rules and
//! with positions.

use board_core::{Player, Random, Rules as _};
use board_laws::{Data, Setups, Suite, Walk};
use board_naive::{ReferenceRules, hexfour::Naive};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Piece, Row, Rules, Setup, Size};

use crate::API;

/// The counts and the last recording come from the reference rules, and the other recordings from
/// another independent implementation.
const DATA: Data = Data {
    perft: include_str!("../data/perft.txt"),
    min_counts: 129,
    min_reference_counts: 105,
    recordings: &[
        (include_str!("../data/hexfour.jsonl"), 492),
        (include_str!("../data/hexfour-options.jsonl"), 288),
        (include_str!("../data/naive.jsonl"), 287),
    ],
    stable: (include_str!("../data/stable.txt"), 29),
};

pub fn suite() -> Suite<Hexfour> {
    Suite {
        endings: &["first", "second", "draw"],
        api: API,
        setups: Some(Setups::new(0.3, change)),
        reference: board_naive::reference("hexfour"),
        data: DATA,
        changes: &["Enters"],
        ..Suite::default()
    }
}

board_laws::laws!(
    suite();
    #[ignore = "slow"] reference_perft,
    perft, recorded, stable, setups, bytes, keys, symmetries, reference_rules, side_by_side, views, observations, arrangements, allocations,
    #[cfg(feature = "serde")] stored,
    #[cfg(feature = "serde")] stored_parts,
);

#[test]
fn evaluations() {
    board_laws::assert_ok(suite().evaluations(hexfour::Evaluator));
}

/// Makes one small change to a set-up, valid or not.
pub fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let [a, b] = [(); 2].map(|()| dice(Field::COUNT as u32) as usize);
    match dice(16) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[a] = None,
        2 => setup.rules.size = Size::ALL[dice(4) as usize],
        // One more piece of each player, if the fields are empty.
        3..6 => {
            for (index, owner) in [a, b].into_iter().zip(Player::ALL) {
                let field = Field::from_index(index).filter(|f| f.is_on(setup.rules.size));
                if field.is_some() && setup.board[index].is_none() {
                    setup.board[index] = Some(Piece { owner });
                }
            }
        }
        _ => setup.board.swap(a, b),
    }
}

#[test]
fn points_and_loose_pieces_match_the_reference_rules() {
    suite().walks().iter().flat_map(Walk::positions).for_each(same_points);
}

/// Compares points and loose pieces with the reference rules, and the points of the rows.
fn same_points(position: &Hexfour) {
    let naive = Naive::parse(&position.to_string()).expect("the notation of a position");
    for player in Player::ALL {
        let first = player == Player::First;
        let points = naive.points(first);
        let loose = (position.points(player), position.loose(player));
        assert_eq!(loose, (points, naive.loose(first)), "{position}");
        assert_eq!(position.rows(player).map(Row::points).sum::<u32>(), points, "{position}");
        let outcome = position.outcome().map_or(points, |outcome| outcome.points[player.index()]);
        assert_eq!(outcome, points, "{position}");
    }
}

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
