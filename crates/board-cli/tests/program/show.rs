//! Pictures, as they are meant to look.

use crate::{board, board_at, stdout};

/// The picture of a position in Unicode, and with marks in ASCII.
fn pictures(game: &str, position: &str) -> String {
    let unicode = board_at(&format!("show {game}"), position).success();
    let ascii = board_at(&format!("show {game} --ascii --moves"), position).success();
    assert!(stdout(&ascii).is_ascii());
    format!("{}\n\n{}", stdout(&unicode), stdout(&ascii))
}

#[test]
fn uisge() {
    insta::assert_snapshot!(pictures("uisge", "7/1Ww4/1ww1wW1/2bbbb1/2Bb3/7 w stuck=draw"));
}

#[test]
fn ignis() {
    insta::assert_snapshot!(pictures(
        "ignis",
        "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e lines=gaps"
    ));
}

#[test]
fn hexfour() {
    let late = "x2xoo/xxxooox/ox3o2/ooooxoxox/ooxxoox1o1/xxxoxooxooo/x1x1oxo2x/oxx1xoo1x/xxxxox1x/o1o1xxo/o1ox1x o";
    insta::assert_snapshot!(pictures("hexfour", late));
}

#[test]
fn a_smaller_hexagon() {
    insta::assert_snapshot!(pictures("hexfour", "4/5/6/5x1/6/5/4 o"));
}

#[test]
fn disk_race() {
    insta::assert_snapshot!(pictures("disk-race", "1RBRB1B1/6R1/3R4/B b"));
}

#[test]
fn the_other_disk() {
    let run = board("show disk-race --rules disk=outer-circle").assert().success();
    insta::assert_snapshot!(stdout(&run));
}

#[test]
fn a_game_that_is_over() {
    insta::assert_snapshot!(pictures("uisge", "7/7/7/WWWWWW1/bbbbbb1/7 b"));
}

#[test]
fn colour_is_there_when_it_is_wanted() {
    let escape = |arguments: &str, no_color: bool| {
        let mut command = board(arguments);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        stdout(&command.assert().success()).contains('\x1b')
    };
    assert!(!escape("show uisge", false), "no terminal");
    assert!(escape("show uisge --color always", false));
    assert!(escape("--color always show uisge --ascii", true));
    assert!(!escape("show uisge --color never", false));
    assert!(!escape("show uisge", true));
}

/// The characters do not depend on the colours.
#[test]
fn colour_changes_nothing_else() {
    let plain = board("show uisge --moves").assert().success();
    let coloured = board("show uisge --moves --color always").assert().success();
    assert_eq!(stdout(&plain), anstream::adapter::strip_str(stdout(&coloured)).to_string());
}
