//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player};
use board_play::view::{Change, Entry, Input, Shape, Symbol};
use ignis::prelude::*;
use ignis::{Ignis, Piece, Space};

use crate::{at, mv, space};

/// Nine spaces, all occupied, and one piece in the supply: earth.
const FULL: &str = "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx f 0a1e";

fn moves(from: &str, to: &str) -> Change<Space, Piece> {
    Change::Moves { path: vec![space(from), space(to)] }
}

/// Returns the spaces that are closed in each step after the first.
fn closed(position: &str, m: &str) -> Vec<String> {
    let steps = at(position).changes(mv(m));
    let names = |change: &Change<Space, Piece>| match change {
        Change::Closes { at } => at.to_string(),
        other => panic!("{other:?}"),
    };
    steps[1..].iter().map(|s| s.iter().map(names).collect::<Vec<_>>().join(" ")).collect()
}

fn entry(position: &Ignis, name: &str) -> Option<Entry> {
    position.layout().entries.into_iter().find(|entry| entry.name == name)
}

/// Returns the number of an entry, which does not change when the area shrinks.
fn number(name: &str) -> usize {
    entry(&Ignis::start(), name).unwrap().number
}

#[test]
fn i4_each_line_is_entered_from_both_ends() {
    let start = Ignis::start();
    assert_eq!(start.layout().entries.len(), 24);
    // From below, from above, from the left, from the right: just outside the edge space.
    for (name, to, right, down) in [
        ("bn", "b1", 0.0, 1.0),
        ("bs", "b6", 0.0, -1.0),
        ("3e", "a3", -1.0, 0.0),
        ("3w", "f3", 1.0, 0.0),
    ] {
        let entry = entry(&start, name).unwrap();
        let place = start.layout().place(to).cloned().unwrap();
        assert_eq!(entry.to, place.at);
        let (x, y) = (entry.at.x - place.at.x, entry.at.y - place.at.y);
        assert!((0.5..1.0).contains(&(x * right + y * down)), "{entry:?}");
        assert!((x * down + y * right).abs() < 0.01, "{entry:?}");
    }
    // A corner can be entered along either of its lines, at two places.
    let [file, rank] = ["an", "1e"].map(|name| entry(&start, name).unwrap());
    assert_eq!(file.to, rank.to);
    assert_ne!(file.at, rank.at);
}

#[test]
fn i10_entries_follow_the_playing_area() {
    let small = at(FULL);
    let names: Vec<_> = small.layout().entries.into_iter().map(|entry| entry.name).collect();
    assert_eq!(names.len(), 12);
    for name in ["an", "bn", "cn", "as", "bs", "cs", "1e", "2e", "3e", "1w", "2w", "3w"] {
        assert_eq!(entry(&small, name).unwrap().number, number(name), "{name}");
    }
    let middle = |name| small.layout().place(name).unwrap().at;
    assert_eq!(entry(&small, "as").unwrap().to, middle("a3"));
    let closed: Vec<_> = small.layout().places.iter().map(|place| place.closed).collect();
    assert_eq!(closed.len(), 36);
    assert_eq!(closed.iter().filter(|&&closed| closed).count(), 27);
    assert!(small.layout().place("d1").unwrap().closed);
    assert!(!small.layout().place("c3").unwrap().closed);
    let nothing = at("xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx w 0a1e");
    assert!(nothing.layout().entries.is_empty());
}

#[test]
fn i4_a_move_is_the_element_and_the_entry() {
    let start = Ignis::start();
    assert_eq!(start.inputs(mv("Abn")), [Input::Button(0), Input::Entry(number("bn"))]);
    assert_eq!(start.inputs(mv("E4w")), [Input::Button(1), Input::Entry(number("4w"))]);
    assert_eq!(Ignis::BUTTONS.iter().map(|button| button.name).collect::<String>(), "AE");
    for m in start.legal_moves() {
        let inputs = start.inputs(m).into_iter();
        let text: String = inputs.map(|t| t.text::<Ignis>(&start.layout())).collect();
        assert_eq!(text, m.to_string());
    }
}

#[test]
fn glyphs_show_the_element() {
    for (piece, letter, name, owner, dark, symbol, sign) in [
        (Piece::Fire, 'F', "fire", Some(Player::First), true, Symbol::Flame, '▲'),
        (Piece::Water, 'W', "water", Some(Player::Second), true, Symbol::Waves, '≈'),
        (Piece::Air, 'A', "air", None, false, Symbol::Wind, '○'),
        (Piece::Earth, 'E', "earth", None, true, Symbol::Mountains, '■'),
    ] {
        let glyph = Ignis::glyph(piece);
        assert_eq!((piece.letter(), board_core::Piece::name(piece)), (letter, name));
        assert_eq!(board_core::Piece::owner(piece), owner);
        assert_eq!((glyph.tone.dark, glyph.symbol, glyph.sign), (dark, symbol, sign));
        assert_eq!(glyph.shape, Shape::Square);
    }
}

#[test]
fn i5_pieces_up_to_the_gap_move_together() {
    let enters =
        |at, piece, name| Change::Enters { at: space(at), piece, entry: Some(number(name)) };
    let start = Ignis::start();
    assert_eq!(start.changes(mv("Ebn")), [[enters("b1", Piece::Earth, "bn")]]);
    let gap = at("6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1A3 f 11a8e");
    let expected = vec![moves("a1", "b1"), enters("a1", Piece::Air, "1e")];
    assert_eq!(gap.changes(mv("A1e")), [expected]);
    assert_eq!(gap.changes(mv("A1w")), [[enters("f1", Piece::Air, "1w")]]);
    let picture_b = at("1E4/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 w 12a8e");
    let mut expected: Vec<_> =
        [("b6", "b5"), ("b5", "b4"), ("b4", "b3"), ("b3", "b2"), ("b2", "b1")]
            .map(|(from, to)| moves(from, to))
            .into();
    expected.push(enters("b6", Piece::Earth, "bs"));
    assert_eq!(picture_b.changes(mv("Ebs")), [expected]);
}

#[test]
fn i6_the_piece_at_the_far_end_leaves() {
    let enters =
        |at, name| Change::Enters { at: space(at), piece: Piece::Earth, entry: Some(number(name)) };
    let leaves = |at, name| Change::Leaves { at: space(at), exit: Some(number(name)) };
    for (m, expected) in [
        ("E1e", [moves("a1", "b1"), moves("b1", "c1"), leaves("c1", "1w"), enters("a1", "1e")]),
        ("E3w", [moves("c3", "b3"), moves("b3", "a3"), leaves("a3", "3e"), enters("c3", "3w")]),
        ("Ean", [moves("a1", "a2"), moves("a2", "a3"), leaves("a3", "as"), enters("a1", "an")]),
        ("Ecs", [moves("c3", "c2"), moves("c2", "c1"), leaves("c1", "cn"), enters("c3", "cs")]),
    ] {
        assert_eq!(at(FULL).changes(mv(m)), [expected], "{m}");
    }
    // A line with a single space.
    let narrow = at("xxAxxx/xxFxxx/xxExxx/xxAxxx/xxWxxx/xxExxx f 0a1e");
    assert_eq!(narrow.changes(mv("E3w")), [[leaves("c3", "3e"), enters("c3", "3w")]]);
}

#[test]
fn i13_lines_close_in_rounds() {
    // File a, then file b and rank 1, which share b1.
    let together = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e";
    assert_eq!(closed(together, "Ean"), ["a1 a2", "b1 c1 b2"]);
    // Opposite ranks are removed together.
    let opposite = "xxxxxx/xxxxxx/E1Exxx/FEAxxx/WEFxxx/EAExxx w 0a2e";
    assert_eq!(closed(opposite, "Ebn"), ["a1 b1 c1 a4 b4 c4"]);
    // The rulebook's example, pictures I to M.
    let i = "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e";
    assert_eq!(closed(i, "E1e"), ["a1 b1 c1", "a2 a3", "b2 b3"]);
}
