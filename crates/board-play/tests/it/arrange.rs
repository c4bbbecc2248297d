//! Positions that are set up piece by piece.

use board_core::{Player, Position as _};
use board_play::{AnyArrangement, Arranged};
use ignis::Ignis;

/// Earth completes rank 1 with the next slide.
const IGNIS: &str = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e";

fn arrangement(position: &str) -> AnyArrangement {
    AnyArrangement::of(&position.parse::<Ignis>().unwrap())
}

fn check(arrangement: &AnyArrangement) -> Arranged {
    arrangement.check::<Ignis>("standard").unwrap()
}

/// Returns the error for an invalid arrangement.
fn rejected(arrangement: &AnyArrangement) -> String {
    arrangement.check::<Ignis>("standard").unwrap_err().to_string()
}

fn with(pieces: &[(&str, char)]) -> AnyArrangement {
    let mut arrangement = arrangement(IGNIS);
    arrangement.pieces.extend(pieces.iter().map(|&(space, letter)| (space.into(), letter)));
    arrangement
}

#[test]
fn arrangement_has_pieces_closed_spaces_supplies_and_the_side_to_move() {
    let position: Ignis = IGNIS.parse().unwrap();
    let before = AnyArrangement::of(&position);
    assert_eq!((before.pieces.len(), before.turn), (21, Player::Second));
    assert!(before.supply.into_iter().eq([('A', 12), ('E', 4)]));
    // Rank 1 is removed, and its pieces are out of the game.
    let after = AnyArrangement::of(&position.after("E1w".parse().unwrap()).unwrap());
    let closed = after.pieces.iter().filter(|(_, letter)| *letter == 'x');
    let closed: Vec<&str> = closed.map(|(space, _)| space.as_str()).collect();
    assert_eq!(closed, ["a1", "b1", "c1", "d1", "e1", "f1"]);
    assert_eq!((after.pieces.len(), after.turn), (16 + 6, Player::First));
}

#[test]
fn faulty_arrangement_is_drawn_as_it_is() {
    let mut faulty = with(&[("a3", 'x')]);
    faulty.turn = Player::First;
    let scene = check(&faulty).scene;
    assert_eq!((scene.pieces.len(), scene.status.as_str()), (21, "fire to move"));
    assert!((scene.position.is_empty(), scene.over, scene.reason) == (true, false, None));
    let closed = scene.layout.places.iter().filter(|place| place.closed);
    assert_eq!(closed.map(|place| place.space.as_str()).collect::<Vec<_>>(), ["a3"]);
    assert!(scene.layout.entries.is_empty());
    let counts = scene.off_board.iter().map(|count| (count.piece, count.value));
    assert!(counts.eq([(Some('A'), 12), (Some('E'), 4)]));
}

#[test]
fn missing_supplies_are_empty() {
    let mut missing = arrangement(IGNIS);
    missing.supply.clear();
    let mut empty = arrangement(IGNIS);
    empty.supply.values_mut().for_each(|count| *count = 0);
    let found = check(&missing);
    assert_eq!(found, check(&empty));
    assert!(found.scene.off_board.iter().all(|count| count.value == 0));
}

#[test]
fn strings_and_letters_without_a_meaning_are_rejected() {
    assert_eq!(rejected(&with(&[("f6", 'F'), ("f6", 'W')])), "f6 is mentioned twice");
    let error = rejected(&with(&[("f7", 'F')]));
    assert!(error.starts_with("unknown space \"f7\": expected "), "{error}");
    assert_eq!(rejected(&with(&[("f6", 'B')])), "f6: expected F, W, A, E, x, found B");
    let mut supply = arrangement(IGNIS);
    supply.supply.insert('F', 0);
    assert_eq!(rejected(&supply), "the supply of ignis has no pieces F");
    assert!(arrangement(IGNIS).check::<Ignis>("area=round").is_err());
}
