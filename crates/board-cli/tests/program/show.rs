//! `board show`.

use std::fs;

use crate::{board, file, stdout};

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
