//! Provided methods of the traits: canonical forms, keys and scores; and auto traits.

use std::collections::HashSet;
use std::panic::{RefUnwindSafe, UnwindSafe};

use crate::nim;
use board_core::author::text;
use board_core::author::zobrist::{mix_with, table};
use board_core::author::{NoRules, WinOrDraw};
use board_core::prelude::*;
use board_core::{
    Dihedral, Faults, MoveList, ParseError, Player, PositionError, RuleOption, RulesError, Value,
};

pub fn nim(text: &str) -> nim::Nim {
    text.parse().unwrap()
}

#[test]
fn the_canonical_form_is_the_smallest_image() {
    // With sorted heaps, the position is the smallest of its images.
    let (form, symmetry) = nim("5,1,3 right").canonical();
    assert_eq!(form, nim("1,3,5 right"));
    assert_eq!(nim("5,1,3 right").transform(symmetry), form);
}

#[test]
fn canonical_returns_the_first_matching_symmetry() {
    let (form, symmetry) = nim("2,2,2 left").canonical();
    assert_eq!((form, symmetry), (nim("2,2,2 left"), nim::Permutation::IDENTITY));
}

#[test]
fn a_playout_ends_with_the_game_or_at_the_ply_limit() {
    let start = nim("1,1,1 left");
    for (plies, won) in [(0, false), (2, false), (3, true), (9, true)] {
        let (outcome, played) = start.playout(plies, |_| 0);
        assert_eq!((outcome.is_some(), played), (won, plies.min(3)));
        assert!(outcome.is_none_or(|outcome| outcome.winner() == Some(Player::First)));
    }
    let (outcome, plies) = nim("2,0,0 left").playout(9, |count| count - 1);
    assert_eq!((outcome.and_then(board_core::Outcome::winner), plies), (Some(Player::First), 1));
}

#[test]
fn values_are_ordered_from_an_early_loss_to_an_early_win() {
    use Value::{Draw, Loss, Win};
    let max = u16::MAX;
    let values = [Loss(0), Loss(1), Loss(9), Loss(max), Draw, Win(max), Win(8), Win(1), Win(0)];
    for (a, first) in values.into_iter().enumerate() {
        for (b, second) in values.into_iter().enumerate() {
            assert_eq!(first.cmp(&second), a.cmp(&b), "{first}, {second}");
        }
    }
}

#[test]
fn values_are_written_as_words_and_padded() {
    let values = [Value::Win(29), Value::Loss(0), Value::Draw];
    assert_eq!(values.map(|value| value.to_string()), ["win in 29", "loss in 0", "draw"]);
    let padded = values.map(|value| format!("{value:>10}|{value:<10}"));
    let expected = [" win in 29|win in 29 ", " loss in 0|loss in 0 ", "      draw|draw      "];
    assert_eq!(padded, expected);
}

#[test]
fn random_tables_are_portable_and_have_distinct_values() {
    // The first outputs of SplitMix64 from 0, as its authors' reference prints them.
    assert_eq!(
        table::<3>(0),
        [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
    );
    let keys = table::<1000>(7);
    assert_eq!(keys.iter().collect::<HashSet<_>>().len(), 1000);
    let mixed: HashSet<u64> = (0..1000).flat_map(|n| [mix_with(1, n), mix_with(2, n)]).collect();
    assert_eq!(mixed.len(), 2000);
}

#[test]
fn players_and_scores() {
    assert_eq!(Player::ALL.map(Player::index), [0, 1]);
    assert_eq!(Player::ALL.map(Player::other), [Player::Second, Player::First]);
    assert_eq!(format!("[{:>7}|{:<7}]", Player::First, Player::Second), "[  first|second ]");
    let won = nim::Winner::Left;
    assert_eq!((won.score_for(Player::First), won.score_for(Player::Second)), (1, -1));
}

/// Asserts that values can be sent to other threads and used after a panic.
fn outlives_a_panic<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_have_the_auto_traits() {
    outlives_a_panic::<(Player, Dihedral<6>, Value)>();
    outlives_a_panic::<MoveList<nim::Move>>();
    outlives_a_panic::<(ParseError, PositionError<nim::Fault>, RulesError, Faults<nim::Fault>)>();
    outlives_a_panic::<(RuleOption, text::Reader<'static>)>();
    outlives_a_panic::<(NoRules, WinOrDraw)>();
}
