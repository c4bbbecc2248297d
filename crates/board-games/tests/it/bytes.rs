//! The binary form of positions.

use board_core::{Packed, PositionError};
use board_games::{GAMES, dispatch, game};

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
    for game in GAMES {
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
    fn check<P: Packed>() {
        let mut bytes = P::Bytes::default();
        // No game starts or ends without pieces and a supply.
        let empty = P::from_bytes(bytes);
        assert!(matches!(empty, Err(PositionError::Invalid(_))) || P::NAME == "hexfour");
        bytes.as_mut().fill(0xff);
        assert_eq!(P::from_bytes(bytes), Err(PositionError::Bytes), "{}", P::NAME);
    }
    for kind in GAMES {
        dispatch!(kind, P => check::<P>());
    }
}
