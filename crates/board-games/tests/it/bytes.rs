//! The binary form of positions.

use board_core::{Packed, PositionError};
use board_games::{GAMES, dispatch, game};

/// The notations of positions, and their bytes in base 16 as another program computes them from the
/// notation.
const BYTES: &[(&str, &str, &str)] = &[
    ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w", "c8e25b448d5358f12e01000000"),
    ("uisge", "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b stuck=passes", "e81bb43de61935a673adc91614"),
    ("ignis", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e", "00bc9ee40e8a76e36f348c962100"),
    (
        "ignis",
        "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e lines=gaps,pushed-air=air",
        "8c4e3812bbaa3a7cf3877d848501",
    ),
    (
        "hexfour",
        "6/7/8/9/10/5x5/10/9/8/7/6 o",
        "740c2054b08cb17ed1e329a929851d4ca50f6f73f3da4c187202",
    ),
    ("hexfour", "4/5/6/oooo3/1xxxx1/5/4 x", "ceb99f168e77815598975252530a3b984a1fdee6e6b59930e404"),
    (
        "hexfour",
        "7/8/9/10/11/12/5oxo5/12/11/3x6/9/8/7 x",
        "dc1dca52cb06af52e2a36cb8681fb1c8df5d9ab4b421cd91ac0e",
    ),
    ("disk-race", "rbrbrbrb/8/8/1 r", "40f9030000000000"),
    ("disk-race", "2rb1brb/2b2r2/8/R b disk=outer-circle,chain=straight", "84cb232e050e9b1e"),
];

#[test]
fn bytes_of_positions_are_stable() {
    fn check<P: Packed>(notation: &str, expected: &str) {
        let Ok(position) = notation.parse::<P>() else { panic!("{notation} is invalid") };
        let bytes = position.to_bytes();
        let found = bytes.as_ref().iter().map(|byte| format!("{byte:02x}"));
        assert_eq!(found.collect::<Vec<_>>().concat(), expected, "{notation}");
        assert_eq!(P::from_bytes(bytes), Ok(position), "{notation}");
    }
    for &(name, notation, expected) in BYTES {
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
