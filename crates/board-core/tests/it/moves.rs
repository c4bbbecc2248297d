//! `generate`, lists and `choose`.

use std::ops::ControlFlow;

use board_core::MoveList;
use board_core::prelude::*;

use crate::nim;
use crate::wide;

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
