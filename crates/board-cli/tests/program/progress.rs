//! The progress bar at a terminal.

use std::process::Command;

use crate::PROGRAM;

/// Interrupts a long count at a terminal after a number of seconds, and returns what it printed.
fn seen(seconds: &str) -> String {
    let count = format!("{PROGRAM} perft uisge 255");
    let command = format!("timeout --foreground -s INT {seconds} {count}");
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm").env_remove("NO_COLOR");
    String::from_utf8(script.output().unwrap().stdout).unwrap()
}

#[test]
fn a_long_count_has_a_bar_that_is_cleared_at_the_end() {
    let seen = seen("2");
    let (bar, result) = seen.rsplit_once("\u{1b}[2K").unwrap_or_else(|| panic!("{seen}"));
    // The elapsed seconds, the share, and the leaves so far.
    assert!(bar.contains("1s ") && bar.contains("0% ") && bar.contains(" leaves"), "{seen}");
    assert!(result.starts_with("interrupted, counted so far: "), "{seen}");
}

#[test]
fn a_count_of_less_than_a_second_has_no_bar() {
    let seen = seen("0.5");
    assert!(seen.starts_with("interrupted, counted so far: "), "{seen}");
}
