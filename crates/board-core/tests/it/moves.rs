//! `generate`, lists, `choose` and perft, with numbers that can be counted by hand.

use std::ops::ControlFlow;

use board_core::prelude::*;
use board_core::{MoveList, divide, perft};

use crate::traits::nim;
use crate::{nim, wide};

fn position() -> nim::Nim {
    "2,0,1 left".parse().unwrap()
}

fn texts(moves: &[nim::Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn generate_returns_the_break() {
    let mut visited = Vec::new();
    let walked = position().generate(|m| {
        visited.push(m);
        if visited.len() == 2 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!(
        (texts(&visited), walked),
        (vec!["a1".into(), "a2".into()], ControlFlow::Break("enough"))
    );
    assert_eq!(texts(&position().legal_moves()), ["a1", "a2", "c1"]);
}

#[test]
fn choose_passes_the_number_of_moves() {
    let chosen = position().choose(|count| count - 1);
    assert_eq!(chosen.map(|m| m.to_string()), Some("c1".into()));
    assert_eq!(position().choose(|count| count), None);
    let over: nim::Nim = "0,0,0 left".parse().unwrap();
    assert_eq!(over.choose(|_| panic!("no moves to choose from")), None);
}

#[test]
fn a_list_may_grow_beyond_its_inline_capacity() {
    let moves = wide::Wide::start().legal_moves();
    assert!(moves.iter().copied().eq((0..300).map(wide::Move)));
    assert_eq!(moves, moves.iter().copied().collect::<MoveList<_>>());
    assert_eq!((&moves).into_iter().count(), 300);
}

#[test]
fn a_list_is_a_slice_and_an_iterator() {
    let mut list: MoveList<u8> = [3, 1, 2].into_iter().collect();
    list.sort_unstable();
    list.extend([9]);
    list.push(7);
    let mut iter = list.clone().into_iter();
    assert_eq!((iter.len(), iter.next(), iter.len()), (5, Some(1), 4));
    assert_eq!(list[..], [1, 2, 3, 9, 7]);
    assert_ne!(list, MoveList::<u8>::default());
}

fn counts(text: &str) -> Vec<u64> {
    (0..=4).map(|depth| perft(&nim(text), depth)).collect()
}

#[test]
fn one_counter_can_be_taken_once() {
    assert_eq!(counts("1,0,0 left"), [1, 1, 0, 0, 0]);
}

#[test]
fn a_finished_game_is_one_leaf_at_depth_0() {
    assert_eq!(counts("0,0,0 left"), [1, 0, 0, 0, 0]);
}

#[test]
fn three_single_counters_go_in_six_orders() {
    assert_eq!(counts("1,1,1 right"), [1, 3, 6, 6, 0]);
}

#[test]
fn a_heap_of_two_and_one_of_one() {
    // Two plies: a1 then a1 or b1, a2 then b1, b1 then a1 or a2. Three plies: the orders of a, a,
    // b.
    assert_eq!(counts("2,1,0 left"), [1, 3, 5, 3, 0]);
}

#[test]
fn the_start_has_12_moves_and_113_pairs_of_moves() {
    // 12 counters; after the first move, (11+10+9) + (11+10+9+8) + (11+10+9+8+7) moves are left for
    // the three heaps.
    assert_eq!(perft(&nim::Nim::start(), 1), 12);
    assert_eq!(perft(&nim::Nim::start(), 2), 30 + 38 + 45);
}

#[test]
fn divide_adds_up_in_the_order_of_generation() {
    let start = nim::Nim::start();
    for depth in 1..5 {
        let parts: Vec<_> = divide(&start, depth).collect();
        let moves: Vec<_> = parts.iter().map(|&(m, _)| m).collect();
        assert_eq!(moves, *start.legal_moves());
        assert_eq!(parts.iter().map(|&(_, n)| n).sum::<u64>(), perft(&start, depth));
    }
    let parts: Vec<String> =
        divide(&nim("2,1,0 left"), 2).map(|(m, n)| format!("{m} {n}")).collect();
    assert_eq!(parts, ["a1 2", "a2 1", "b1 2"]);
    assert_eq!(divide(&start, 0).count(), 0);
    assert_eq!(divide(&nim("0,0,0 left"), 3).count(), 0);
}

// Counts of 32 bits would take too long to add up.
#[cfg(target_pointer_width = "64")]
#[test]
fn overflowing_counts_saturate() {
    let wide = crate::wide::Wide::start();
    assert_eq!([1, 2].map(|depth| perft(&wide, depth)), [u64::MAX; 2]);
    assert_eq!(divide(&wide, 2).map(|(_, n)| n).collect::<Vec<_>>(), vec![u64::MAX; 300]);
}
