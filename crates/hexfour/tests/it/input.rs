//! Bad input: every text gets an error that says what is wrong and where.

use board_core::{Move as _, Player};
use hexfour::prelude::*;
use hexfour::{Field, Hexfour, Move, Piece, Rules, Setup, Size};

#[track_caller]
fn refused<T: std::str::FromStr<Err: ToString> + std::fmt::Debug>(text: &str, why: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), why);
}

#[test]
fn boards_of_no_side() {
    let ranks = "expected 7, 9, 11 or 13 ranks of fields at byte";
    refused::<Hexfour>("", &format!("{ranks} 0, found the end"));
    refused::<Hexfour>(" \n ", &format!("{ranks} 0, found the end"));
    refused::<Hexfour>(" x", &format!("{ranks} 1, found 'x'"));
    refused::<Hexfour>("é/\0", &format!("{ranks} 0, found 'é'"));
    for side in (0..=3).chain(8..=40).chain([100_000]) {
        let upper = (side..2 * side).map(|width| width.to_string());
        let lower = (side..2_usize.saturating_mul(side).saturating_sub(1)).rev();
        let board: Vec<_> = upper.chain(lower.map(|width| width.to_string())).collect();
        let board = board[..board.len().saturating_sub(1)].join("/");
        let found = board.chars().next().map_or("'x'".into(), |first| format!("{first:?}"));
        refused::<Hexfour>(
            &format!("{board} x"),
            &format!("{ranks} {}, found {found}", usize::from(board.is_empty())),
        );
    }
}

#[test]
fn positions_that_are_not_written_as_positions() {
    let rank =
        |width: usize| format!("expected a rank of {width} fields: x, o or a number at byte");
    refused::<Hexfour>("5/5/6/7/6/5/4 x", &format!("{} 0, found '5'", rank(4)));
    refused::<Hexfour>("4/4/6/7/6/5/4 x", &format!("{} 3, found '/'", rank(5)));
    refused::<Hexfour>("04/5/6/7/6/5/4 x", &format!("{} 0, found '0'", rank(4)));
    refused::<Hexfour>("4/5/6/07/6/5/4 x", &format!("{} 6, found '0'", rank(7)));
    refused::<Hexfour>("4/5/6/0x6/6/5/4 x", &format!("{} 6, found '0'", rank(7)));
    refused::<Hexfour>("4/5/6/34/6/5/4 x", &format!("{} 6, found '3'", rank(7)));
    refused::<Hexfour>("4/5/6/x9/6/5/4 x", &format!("{} 7, found '9'", rank(7)));
    let many = "9".repeat(400);
    refused::<Hexfour>(&format!("4/5/6/{many}/6/5/4 x"), &format!("{} 6, found '9'", rank(7)));
    refused::<Hexfour>("4/5/6/X6/6/5/4 x", &format!("{} 6, found 'X'", rank(7)));
    refused::<Hexfour>("4/5/6/3\u{0}3/6/5/4 x", &format!("{} 7, found '\\0'", rank(7)));
    refused::<Hexfour>("4/5/6/3é3/6/5/4 x", &format!("{} 7, found 'é'", rank(7)));
    refused::<Hexfour>("4/5/6/7/6/5/ x", &format!("{} 12, found ' '", rank(4)));
    refused::<Hexfour>("4/5/6/7/6/5/", &format!("{} 12, found the end", rank(4)));
    let slash = |width: usize| format!("expected `/` behind a rank of {width} fields at byte");
    refused::<Hexfour>("4x/5/6/7/6/5/4 x", &format!("{} 1, found 'x'", slash(4)));
    refused::<Hexfour>("6/7/8/9/10/11o/10/9/8/7/6 x", &format!("{} 13, found 'o'", slash(11)));
    let turn = "expected the side to move, x or o at byte";
    refused::<Hexfour>(
        "4/5/6/7/6/5/4",
        "expected a space behind the last rank at byte 13, found the end",
    );
    refused::<Hexfour>(
        "4/5/6/7/6/5/4x",
        "expected a space behind the last rank at byte 13, found 'x'",
    );
    refused::<Hexfour>(
        "4/5/6/7/6/5/4 ",
        "expected a space behind the last rank at byte 13, found the end",
    );
    refused::<Hexfour>("4/5/6/7/6/5/4 X", &format!("{turn} 14, found 'X'"));
    refused::<Hexfour>("4/5/6/7/6/5/4  x", &format!("{turn} 14, found ' '"));
    refused::<Hexfour>("4/5/6/7/6/5/4 x x", "expected the end at byte 15, found ' '");
    refused::<Hexfour>("4/5/6/7/6/5/4 x side=4", "expected the end at byte 15, found ' '");
    refused::<Hexfour>("4/5/6/7/6/5/4 x standard", "expected the end at byte 15, found ' '");
    assert_eq!(" 6/7/8/9/10/11/10/9/8/7/6 x\n".parse(), Ok(Hexfour::start()));
}

#[test]
fn positions_that_cannot_be() {
    for (text, why) in [
        ("4/5/6/7/6/5/4 o", "0 x and 0 o do not fit o to move"),
        ("4/5/6/3x3/6/5/4 x", "1 x and 0 o do not fit x to move"),
        ("4/5/6/3x3/6/5/4 o", ""),
        (
            "4/5/6/3o3/6/5/4 o",
            "0 x and 1 o do not fit o to move; no x off the edge has an o next to it, where the second piece went",
        ),
        ("4/5/6/2xxx2/3o2/5/4 o", "3 x and 1 o do not fit o to move"),
        ("x3/5/6/7/6/5/4 o", "no x is off the edge, where the first piece went"),
        ("xo2/5/6/7/6/5/4 x", "no x is off the edge, where the first piece went"),
        (
            "4/5/6/3x2o/6/5/4 x",
            "no x off the edge has an o next to it, where the second piece went",
        ),
        (
            "4/5/6/3x2o/6/5/2xo x",
            "no x off the edge has an o next to it, where the second piece went",
        ),
        ("4/5/6/3xo2/6/5/4 x", ""),
    ] {
        let error = text.parse::<Hexfour>().err().map(|error| error.to_string());
        assert_eq!(error.unwrap_or_default(), why, "{text}");
    }
}

#[test]
fn positions_after_the_end() {
    // Each player has all their pieces on the board.
    refused::<Hexfour>(
        "oxoo/xxoxo/oox1ox/xxxxxxx/oxoxxo/oxooo/ooxo x",
        "x is to move without a loose piece",
    );
    // 17 pieces and 9 points are more than 18 and the three points of a last piece.
    refused::<Hexfour>(
        "o1oo/xxxxo/oxxxxx/ooxxxx1/ooxxxx/o1ooo/1ooo o",
        "x had no loose piece for the last move",
    );
    // 17 pieces and 5 points are one more than that, 17 pieces and 4 points are not.
    refused::<Hexfour>(
        "1xxx/xoooo/xooxxx/ooooxxo/oox1xx/xox1o/xoxo x",
        "o had no loose piece for the last move",
    );
    for text in [
        "xoxo/xo1xx/ooxxox/xoxox1x/xoooox/1oxoo/xxoo x",
        "oxoxo/xxoo1o/ooxoxox/xxxxxxo1/ooxxxxxo1/2xxooo1/oxo1x1o/xxxxxo/ooooo o",
    ] {
        let position: Hexfour = text.parse().unwrap();
        assert!(position.is_over(), "{text}");
    }
}

#[test]
fn moves_that_are_none() {
    let field = "expected a field: file and rank at most 6 apart at byte";
    refused::<Move>("", "expected a file from a to m at byte 0, found the end");
    let files = "the files are a to k on the board of side 6 \
                   (side 4: a to g, 5: a to i, 7: a to m)";
    let ranks = "the ranks are 1 to 11 on the board of side 6 \
                (side 4: 1 to 7, 5: 1 to 9, 7: 1 to 13)";
    let corner =
        "the board has no such field: in a hexagon, file and rank are never that far apart";
    refused::<Move>("n1", files);
    refused::<Move>(" z9 ", files);
    refused::<Move>("z", "expected a file from a to m at byte 0, found 'z'");
    refused::<Move>("{1", "expected a file from a to m at byte 0, found '{'");
    refused::<Move>("A1", "expected a file from a to m at byte 0, found 'A'");
    refused::<Move>("a", "expected a rank from 1 to 13 at byte 1, found the end");
    refused::<Move>("a0", ranks);
    refused::<Move>("a01", "expected a rank from 1 to 13 at byte 1, found '0'");
    refused::<Move>("m14", ranks);
    refused::<Move>("a99999999999999999999", "expected a rank from 1 to 13 at byte 1, found '9'");
    refused::<Move>("a8", corner);
    refused::<Move>(" h1", corner);
    refused::<Field>("a8", &format!("{field} 0, found 'a'"));
    refused::<Field>(" h1", &format!("{field} 1, found 'h'"));
    refused::<Move>("f6x", "expected the end at byte 2, found 'x'");
    refused::<Move>("f6 f7", "expected the end at byte 2, found ' '");
    refused::<Field>("f\u{2007}6", "expected a rank from 1 to 13 at byte 1, found '\\u{2007}'");
    assert_eq!(" f6\n".parse(), "f6".parse::<Move>());
    assert_eq!(Move::from_index(Move::COUNT), None);
    assert_eq!(Move::from_index(usize::MAX), None);
    assert_eq!(Field::new(usize::MAX, usize::MAX), None);
    assert_eq!(Hexfour::start().nth_move(usize::MAX), None);
}

#[test]
fn rules_that_are_none() {
    let options = "expected `standard` or one or more of `side=4|5|7`";
    refused::<Rules>("", &format!("bad rules at byte 0: {options}"));
    refused::<Rules>("6", &format!("bad rules at byte 0: {options}"));
    for side in ["0", "1", "2", "3", "8", "9", "04", "+5", "99999999999999999999", "", "é"] {
        let why = "bad rules at byte 5: expected one of 4|5|7";
        refused::<Rules>(&format!("side={side}"), why);
    }
    refused::<Rules>("side=6", "bad rules at byte 5: this value is the default, which is left out");
    assert_eq!((Size::from_side(0), Size::from_side(usize::MAX)), (None, None));
}

#[test]
fn set_up_of_anything_is_no_panic() {
    for owner in Player::ALL {
        for size in Size::ALL {
            for turn in Player::ALL {
                let board = [Some(Piece { owner }); Field::COUNT];
                let setup = Setup { board, turn, rules: Rules::default().with_size(size) };
                let faults = Hexfour::from_setup(&setup).unwrap_err();
                assert!(faults.iter().count() > 127 - size.fields(), "{faults}");
            }
        }
    }
    let mut setup = Setup { rules: Rules::default().with_size(Size::Four), ..Setup::empty() };
    setup.board[Field::COUNT - 1] = Some(Piece { owner: Player::Second });
    let faults = Hexfour::from_setup(&setup).unwrap_err();
    assert!(faults.to_string().starts_with("m13 is not on the board of side 4; 0 x and 1 o do"));
}

#[test]
fn sizes() {
    assert_eq!(size_of::<Hexfour>(), 104);
    assert_eq!((size_of::<Move>(), size_of::<Field>()), (1, 1));
    assert_eq!(Move::COUNT, 127);
}
