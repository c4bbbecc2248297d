//! The notation of rules from pairs of an option and a value, as in a form.

use std::fmt::Display;

use board_core::{Indexed, Rules};
use board_games::{FullGame, GAMES, GameKind, dispatch};
use board_play::OpenError;

/// Checks every combination of values, with defaults and in reverse order.
fn every_combination<P: FullGame>(game: GameKind) {
    for rules in P::Rules::all() {
        let options = P::Rules::OPTIONS.iter().enumerate();
        let values = options.map(|(n, option)| (option.name, option.values[rules.value(n)]));
        let values: Vec<_> = values.rev().collect();
        assert_eq!(game.rules(&values).unwrap(), rules.to_string());
    }
}

#[test]
fn rules_are_chosen_in_any_order() {
    for game in GAMES {
        dispatch!(game, P => every_combination::<P>(*game));
    }
}

/// Checks that a value has the width, fill and alignment of a format.
fn padded(value: impl Display) {
    let (plain, drawing) = (value.to_string(), format!("{value:#}"));
    let width = plain.chars().count() + 3;
    assert_eq!(format!("[{value:>width$}]"), format!("[   {plain}]"));
    assert_eq!(format!("[{value:_<width$}]"), format!("[{plain}___]"));
    assert_eq!(format!("[{value:^width$}]"), format!("[ {plain}  ]"));
    assert_eq!(format!("{value:1}"), plain);
    assert_eq!(format!("{value:#1}"), drawing);
}

/// Positions, rules, moves and spaces.
fn all_padded<P: FullGame>() {
    for rules in P::Rules::all() {
        padded(P::start_with(rules));
        padded(rules);
    }
    P::start().legal_moves().into_iter().for_each(padded);
    (0..P::Space::COUNT).filter_map(P::Space::from_index).for_each(padded);
}

#[test]
fn notations_are_padded() {
    for game in GAMES {
        dispatch!(game, P => all_padded::<P>());
    }
}

#[test]
fn unknown_options_and_values_are_rejected() {
    let rules = |values: &[(&str, &str)]| GameKind::Uisge.rules(values).map_err(|e| e.to_string());
    assert_eq!(rules(&[("stuck", "loses"), ("stuck", "draw")]), Ok("stuck=draw".into()));
    let expected = "unknown rules option \"hops\": expected stuck or diagonal-jumps";
    assert_eq!(rules(&[("hops", "draw")]), Err(expected.into()));
    let expected = "expected stuck=loses|wins|draw|passes, found \"many\"";
    assert_eq!(rules(&[("stuck", "many")]), Err(expected.into()));
    assert!(matches!(GameKind::Uisge.rules(&[("", "")]), Err(OpenError::Rules(_))));
}
