//! Bad input: every text gets an error that says what is wrong and where.

use board_core::{Move as _, Symmetry as _};
use ignis::prelude::*;
use ignis::{Content, Fault, Heading, Ignis, Line, Move, Piece, Rules, Setup, Space, Symmetry};

use crate::laws::change;

#[track_caller]
fn refused<T: std::str::FromStr<Err: ToString> + std::fmt::Debug>(text: &str, why: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), why);
}

#[test]
fn positions_that_are_not_written_as_positions() {
    let rank = "expected a rank of 6 spaces: F, W, A, E, x or a number";
    refused::<Ignis>("", &format!("{rank} at byte 0, found the end"));
    refused::<Ignis>(" \n ", &format!("{rank} at byte 0, found the end"));
    refused::<Ignis>("7/6", &format!("{rank} at byte 0, found '7'"));
    refused::<Ignis>("6/06", &format!("{rank} at byte 2, found '0'"));
    refused::<Ignis>("6/-1FWFW1", &format!("{rank} at byte 2, found '-'"));
    refused::<Ignis>("6/1FWF11", &format!("{rank} at byte 6, found '1'"));
    refused::<Ignis>(&"6".repeat(400), &format!("{rank} at byte 0, found '6'"));
    refused::<Ignis>("6/1F\0W3", &format!("{rank} at byte 4, found '\\0'"));
    refused::<Ignis>("6/1Fé", &format!("{rank} at byte 4, found 'é'"));
    refused::<Ignis>("6/1Fw", &format!("{rank} at byte 4, found 'w'"));
    refused::<Ignis>("6 f", "expected `/` behind a rank of 6 spaces at byte 1, found ' '");
    let start = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6";
    refused::<Ignis>(start, "expected a space behind the last rank at byte 31, found the end");
    refused::<Ignis>(
        &format!("{start} F 12a9e"),
        "expected the side to move, f or w at byte 32, found 'F'",
    );
    refused::<Ignis>(
        &format!("{start} f"),
        "expected a space behind the side to move at byte 33, found the end",
    );
    refused::<Ignis>(
        &format!("{start} f 12a9e lines=full"),
        "bad rules at byte 46: this value is the default, which is left out",
    );
    refused::<Ignis>(
        &format!("{start} f 12a9e standard"),
        "expected rules other than the default at byte 40, found 's'",
    );
}

#[test]
fn supplies_that_are_none() {
    let start = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f";
    let air = "expected the air in the supply, a number from 0 to 12 at byte 34, found";
    let earth = "expected the earth in the supply, a number from 0 to 37 at byte";
    for (supply, why) in [
        ("", format!("{air} the end")),
        ("99a", format!("{air} '9'")),
        ("-1a9e", format!("{air} '-'")),
        ("+1a9e", format!("{air} '+'")),
        ("012a9e", format!("{air} '0'")),
        ("a9e", format!("{air} 'a'")),
        ("99999999999999999999a9e", format!("{air} '9'")),
        ("12a", format!("{earth} 37, found the end")),
        ("12a-9e", format!("{earth} 37, found '-'")),
        ("12a38e", format!("{earth} 37, found '3'")),
        ("12a4294967296e", format!("{earth} 37, found '4'")),
        ("12a٩e", format!("{earth} 37, found '٩'")),
        ("9e12a", "expected `a` behind the air in the supply at byte 35, found 'e'".into()),
        ("12a9", "expected `e` behind the earth in the supply at byte 38, found the end".into()),
        ("12a9ex", "expected a space or the end at byte 39, found 'x'".into()),
    ] {
        // An empty supply leaves the space before it at the end, where it is trimmed.
        let text = format!("{start} {supply}");
        let why = if supply.is_empty() {
            "expected a space behind the side to move at byte 33, found the end".into()
        } else {
            why
        };
        refused::<Ignis>(&text, &why);
    }
}

#[test]
fn areas_that_are_no_rectangle() {
    let hole = |space| format!("the playing area is not a rectangle: {space} is taboo");
    refused::<Ignis>("6/6/2x3/6/6/6 f 12a25e", &hole("c4"));
    refused::<Ignis>("x5/6/6/6/6/6 f 12a25e", &hole("a6"));
    refused::<Ignis>("6/6/xxxxxx/6/6/6 f 12a25e", &hole("a4"));
    refused::<Ignis>("3x2/3x2/3x2/3x2/3x2/3x2 f 12a25e", &hole("d1"));
    refused::<Ignis>("xxxxxx/xFxxxx/xxxxxx/xxxWxx/xxxxxx/xxxxxx f 0a35e", &hole("b3"));
    assert!("xxxxxx/xxxxxx/xxxxxx/xxFxxx/xxxxxx/xxxxxx f 0a1e".parse::<Ignis>().is_ok());
}

#[test]
fn positions_that_cannot_be() {
    refused::<Ignis>(
        "FFFFFW/6/FFFF2/W5/6/6 f 12a15e",
        "there are 9 fire pieces instead of at most 8; there are 38 pieces instead of at most 37",
    );
    refused::<Ignis>("A5/F5/6/W5/6/6 f 12a22e", "there are 13 air pieces instead of at most 12");
    refused::<Ignis>(
        "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a8e",
        "the supply has 20 pieces, no more than the 20 empty spaces",
    );
    refused::<Ignis>(
        "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx f 0a0e",
        "the supply has 0 pieces, no more than the 0 empty spaces",
    );
}

#[test]
fn lines_that_should_have_been_removed() {
    refused::<Ignis>(
        "EEEEEE/6/1F4/2W3/6/6 f 12a17e",
        "rank 6 holds a single element and should have been removed",
    );
    refused::<Ignis>(
        "xxxxxx/xxxxxx/xxxxxx/EEExxx/EFWxxx/EAFxxx f 0a1e",
        "file a holds a single element and should have been removed; \
         rank 3 holds a single element and should have been removed",
    );
    let gap = "F1F3/6/6/2W3/6/6 f 12a22e";
    assert!(gap.parse::<Ignis>().is_ok());
    refused::<Ignis>(
        &format!("{gap} lines=gaps"),
        "rank 6 holds a single element and should have been removed",
    );
}

#[test]
fn moves_that_are_none() {
    let line = "expected a file from a to f or a rank from 1 to 6 at byte 1, found";
    refused::<Move>("", "expected the element, A or E at byte 0, found the end");
    refused::<Move>("Fcn", "only air (A) and earth (E) are slid in");
    refused::<Move>("W4w", "only air (A) and earth (E) are slid in");
    refused::<Move>("ecn", "expected the element, A or E at byte 0, found 'e'");
    refused::<Move>("pass", "a turn may not be skipped");
    refused::<Move>("passe", "expected the element, A or E at byte 0, found 'p'");
    refused::<Move>("Egn", &format!("{line} 'g'"));
    refused::<Move>("E7e", &format!("{line} '7'"));
    refused::<Move>("E\u{2007}n", &format!("{line} '\\u{{2007}}'"));
    refused::<Move>("Ece", "along a file a piece is slid up (n) or down (s)");
    refused::<Move>("E4n", "along a rank a piece is slid to the right (e) or to the left (w)");
    refused::<Move>("Ecx", "expected the heading on a file, n or s at byte 2, found 'x'");
    refused::<Move>("E4", "expected the heading on a rank, e or w at byte 2, found the end");
    refused::<Move>("E4ee", "expected the end at byte 3, found 'e'");
    refused::<Space>("a10", "expected the end at byte 2, found '0'");
    refused::<Space>("g1", "expected a file from a to f at byte 0, found 'g'");
    assert_eq!(" Ecn\n".parse(), "Ecn".parse::<Move>());
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!(Move::from_index(usize::MAX), None);
}

#[test]
fn moves_that_cannot_be_built() {
    assert_eq!(Move::new(Piece::Fire, Line::File(0), Heading::North), None);
    assert_eq!(Move::new(Piece::Water, Line::Rank(0), Heading::East), None);
    assert_eq!(Move::new(Piece::Earth, Line::File(0), Heading::East), None);
    assert_eq!(Move::new(Piece::Earth, Line::Rank(0), Heading::South), None);
    assert_eq!(Move::new(Piece::Air, Line::File(6), Heading::North), None);
    assert_eq!(Move::new(Piece::Air, Line::Rank(255), Heading::West), None);
    assert_eq!(Line::File(6).name(), None);
    for symmetry in Symmetry::ALL {
        let none = Line::File(200).transform(*symmetry);
        assert_eq!((none.name(), none.transform(symmetry.inverse())), (None, Line::File(200)));
    }
    let built: Vec<_> = [Piece::Air, Piece::Earth]
        .into_iter()
        .flat_map(|piece| Line::all().map(move |line| (piece, line)))
        .flat_map(|(piece, line)| Heading::ALL.map(|heading| Move::new(piece, line, heading)))
        .flatten()
        .collect();
    assert_eq!(built.len(), Move::COUNT);
}

#[test]
fn rules_that_are_none() {
    let options = "expected `standard` or one or more of `lines=gaps` `pushed-air=air`";
    refused::<Rules>("", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("lines", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("lines=none", "bad rules at byte 6: expected one of gaps");
    refused::<Rules>(
        "pushed-air=air,lines=gaps",
        "bad rules at byte 15: options stand once each, in this order: lines pushed-air",
    );
}

#[test]
fn set_up_of_anything_is_no_panic() {
    let mut setup = Setup { air: u32::MAX, earth: u32::MAX, ..Setup::empty() };
    setup.board = [Content::Piece(Piece::Water); 36];
    let faults = Ignis::from_setup(&setup).unwrap_err();
    let faults: Vec<_> = faults.iter().copied().collect();
    let lines = [Line::File(0), Line::File(5), Line::Rank(0), Line::Rank(5)];
    let mut expected = vec![
        Fault::TooMany { piece: Piece::Water, count: 36 },
        Fault::TooMany { piece: Piece::Air, count: u32::MAX.into() },
        Fault::TooManyPieces(2 * u64::from(u32::MAX) + 36),
    ];
    expected.extend(lines.map(Fault::LineStands));
    assert_eq!(faults, expected);
}

#[test]
fn change_of_anything_is_no_panic() {
    let mut setup = Setup { air: u32::MAX, earth: u32::MAX, ..Setup::empty() };
    for seed in 0..200 {
        change(&mut setup, &mut board_laws::dice(seed));
    }
    assert!(setup.air < u32::MAX, "no air became earth");
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Ignis>(), 32);
    assert_eq!(size_of::<Move>(), 1);
    assert_eq!(Move::COUNT, 48);
}
