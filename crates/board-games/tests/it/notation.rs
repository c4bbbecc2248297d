//! Notation of rules, positions, moves and spaces, the binary form of positions, and their order.

use std::fmt::Display;
use std::panic::catch_unwind;

use board_core::{Board, Indexed, Packed, PositionError, Rules};
use board_games::{FullGame, GAMES, GameKind, dispatch, for_each_game, game};
use board_play::OpenError;

use crate::files::documented;

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
    for_each_game!(P => all_padded::<P>());
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

/// Checks the messages that list the options and their values.
fn options_are_listed<P: FullGame>() {
    let error = |text: &str| text.parse::<P::Rules>().map_err(|why| why.to_string());
    let options = P::Rules::OPTIONS;
    if options.is_empty() {
        return;
    }
    let others = |n: usize| options[n].values[1..].join("|");
    let all: Vec<_> =
        (0..options.len()).map(|n| format!(" `{}={}`", options[n].name, others(n))).collect();
    let names: Vec<_> = options.iter().map(|option| option.name).collect();
    for text in ["", "x", names[0]] {
        let expected = "invalid rules at byte 0: expected `standard` or one or more of";
        assert_eq!(error(text), Err(format!("{expected}{}", all.concat())), "{text}");
    }
    let start = P::start();
    let (at, why) = (start.to_string().len() + 1, format!("{start} x").parse::<P>().unwrap_err());
    let expected = format!("invalid rules at byte {at}: expected one or more of{}", all.concat());
    assert_eq!(why.to_string(), expected);
    for (n, name) in names.iter().enumerate() {
        let (at, other) = (name.len() + 1, options[n].values[1]);
        let expected = format!("invalid rules at byte {at}: expected one of {}", others(n));
        assert_eq!(error(&format!("{name}=x")), Err(expected));
        // The same option, or the one before it.
        let text = format!("{name}={other}");
        let order = format!("each option may appear once, in this order: {}", names.join(" "));
        let at = text.len() + 1;
        for second in [name, names[n.saturating_sub(1)]] {
            let expected = format!("invalid rules at byte {at}: {order}");
            assert_eq!(error(&format!("{text},{second}={other}")), Err(expected));
        }
        if n + 1 == names.len() {
            let why = format!("{start} {text},{text}").parse::<P>().unwrap_err().to_string();
            let at = start.to_string().len() + 1 + at;
            assert_eq!(why, format!("invalid rules at byte {at}: {order}"));
        }
    }
}

#[test]
fn invalid_rules_are_rejected_with_a_list_of_the_options() {
    for game in GAMES {
        dispatch!(game, P => options_are_listed::<P>());
    }
}

/// Checks a function that should accept the same names as the parser, at compile time too.
fn check_names<S: Indexed>(named: fn(&str) -> S) {
    for space in (0..S::COUNT).filter_map(S::from_index) {
        assert_eq!(named(&space.to_string()), space);
    }
    for name in [
        "", "a", "1", "a0", "a01", "A1", "1a", "\u{e9}", "`1", "a/", "a:", "h1", "a7", "g10",
        "d4f4", "g1", "f10", "Ecn", "a8", "m14", "m20", "c0", "r8", "o", "x0",
    ] {
        let (parsed, found) = (name.parse::<S>(), catch_unwind(|| named(name)));
        assert_eq!(parsed.ok(), found.ok(), "{name}");
    }
}

#[test]
fn spaces_are_found_by_name() {
    for_each_game!(P => check_names(<P as Board>::Space::named));
}

#[test]
fn bytes_of_positions_are_stable() {
    fn check<P: Packed>(notation: &str, expected: &str) {
        let Ok(position) = notation.parse::<P>() else { panic!("{notation} is invalid") };
        let bytes = position.to_bytes();
        let found = bytes.as_ref().iter().map(|byte| format!("{byte:02x}"));
        assert_eq!(found.collect::<Vec<_>>().concat(), expected, "{notation}");
        assert_eq!(P::from_bytes(bytes), Ok(position), "{notation}");
    }
    let table = include_str!("../data/bytes.txt");
    for game in documented() {
        assert!(table.contains(&format!("\n{game}; ")), "no bytes of {game}");
    }
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<_> = line.split("; ").collect();
        let [name, notation, expected] = parts[..] else { panic!("{line}") };
        let kind = game(name).expect("a game");
        dispatch!(kind, P => check::<P>(notation, expected));
    }
}

#[test]
fn bytes_without_a_position_are_rejected() {
    fn check<P: FullGame>() {
        let mut bytes = P::Bytes::default();
        // All digits are 0. Only a board on which stones are placed may be empty.
        let empty = P::from_bytes(bytes);
        let invalid = matches!(empty, Err(PositionError::Invalid(_)));
        assert!(invalid || P::start().pieces().next().is_none(), "{}", P::NAME);
        bytes.as_mut().fill(0xff);
        assert_eq!(P::from_bytes(bytes), Err(PositionError::Bytes), "{}", P::NAME);
    }
    for_each_game!(P => check::<P>());
}

/// Returns a line with the planes of a game.
fn planes<P: FullGame>() -> String {
    let planes = P::planes().into_iter().map(|plane| format!("; {plane}"));
    format!("{}{}\n", P::NAME, planes.collect::<String>())
}

/// The planes of new options come last. `RECORD=1` writes them to the file.
#[test]
fn planes_are_stable() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/planes.txt");
    let recorded = std::fs::read_to_string(file).unwrap();
    let found: String = documented().map(|game| dispatch!(game, P => planes::<P>())).collect();
    for line in recorded.lines() {
        assert!(found.lines().any(|found| found.starts_with(line)), "planes moved: {line}");
    }
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(file, &found).unwrap();
    } else {
        assert_eq!(recorded, found);
    }
}

/// Returns the positions of a game with recorded keys in ascending order, with their canonical forms.
fn canonical_forms<P: FullGame>() -> String {
    let path = format!("{}/../{}/tests/data/stable.txt", env!("CARGO_MANIFEST_DIR"), P::NAME);
    let table = std::fs::read_to_string(path).expect("a table");
    let keys = table.lines().filter_map(|line| line.strip_prefix("key "));
    let texts = keys.map(|line| line.split_once(' ').expect("a key and a position").1);
    let mut positions: Vec<P> =
        texts.map(|text| text.parse().unwrap_or_else(|_| panic!("{text}"))).collect();
    positions.sort();
    let lines = positions.iter().map(|p| format!("{} {p} = {}\n", P::NAME, p.canonical().0));
    lines.collect()
}

/// If a change is intended, `RECORD=1` writes the file.
#[test]
fn canonical_forms_and_the_order_of_positions_are_recorded() {
    let found: String =
        documented().map(|game| dispatch!(game, P => canonical_forms::<P>())).collect();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/canonical.txt");
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(file, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(file).unwrap();
    for (found, recorded) in found.lines().zip(recorded.lines()) {
        assert_eq!(found, recorded);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}
