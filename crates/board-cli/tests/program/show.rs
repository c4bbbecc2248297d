//! `board show`.

use std::fs;

use crate::{board, board_at, file, stdout};

/// Returns the pictures of a position in Unicode, and in ASCII with marks.
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
fn a_finished_game() {
    insta::assert_snapshot!(pictures("uisge", "7/7/7/WWWWWW1/bbbbbb1/7 b"));
}

#[test]
fn color_is_optional() {
    let escape = |arguments: &str, variable: &str| {
        let run = board(arguments).env(variable, "1").assert().success();
        stdout(&run).contains('\x1b')
    };
    assert!(!escape("show uisge", "NO_VARIABLE"), "no terminal");
    assert!(escape("show uisge", "CLICOLOR_FORCE"));
    assert!(escape("show uisge --ascii", "CLICOLOR_FORCE"));
    assert!(!escape("show uisge", "NO_COLOR"));
}

#[test]
fn svg_goes_to_a_file_or_to_standard_output() {
    let path = file("start.svg");
    board("show uisge --play").arg(" d4f4  d2f2 ").arg("--svg").arg(&path).assert().success();
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">light to move<") && svg.contains(">after d2f2: "), "{svg}");
    let run = board("show uisge --play").arg("d4f4 d2f2").args(["--svg", "-"]).assert().success();
    assert_eq!(stdout(&run), svg);
}

#[test]
fn svg_marks_moves_in_both_themes() {
    let marked = |arguments: &str| {
        let run = board(&format!("show uisge --svg - {arguments}")).assert().success();
        stdout(&run).to_owned()
    };
    let count = |svg: &str, kind: &str| svg.matches(&format!("data-mark=\"{kind}\"")).count();
    assert_eq!(count(&marked("--moves"), "target"), 4);
    let svg = marked("--mark d4f4,d4d3,d4b4 --theme dark");
    assert_eq!(["target", "movable", "illegal"].map(|kind| count(&svg, kind)), [1, 1, 2]);
    assert!(svg.contains("fill=\"#17181a\""), "the dark page\n{svg}");
}

#[test]
fn entries_follow_the_shrunken_board() {
    insta::assert_snapshot!(pictures("ignis", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e"));
}
