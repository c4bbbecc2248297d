//! Comparisons of programs.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use board_benches::Game;
use board_laws::data::{perft_lines, recorded};

use crate::START;

/// Compares a program under these options, which are separated by single spaces.
fn compare(game: &str, options: &str, program: &[&str]) -> Assert {
    let mut command = Command::new(env!("CARGO_BIN_EXE_compare"));
    command.arg(game).args(options.split(' ')).args(program).assert()
}

/// Compares the reference rules with a fault.
fn compare_faulty(game: &str, options: &str, fault: &str) -> Assert {
    compare(game, options, &[env!("CARGO_BIN_EXE_faulty-generator"), game, fault])
}

fn stdout(assert: &Assert) -> &str {
    std::str::from_utf8(&assert.get_output().stdout).unwrap()
}

fn stderr(assert: &Assert) -> &str {
    std::str::from_utf8(&assert.get_output().stderr).unwrap()
}

#[test]
fn the_reference_rules_agree_in_every_game() {
    for game in Game::all() {
        let run = compare_faulty(game.name, "--depth 2 --games 1 --seconds 0", "none").success();
        // A recording begins with the start position.
        let start = recorded(game.recording).next().unwrap().position;
        let (_, counts) = perft_lines(game.table).find(|(text, _)| *text == start).unwrap();
        for (depth, leaves) in (1..=2).zip(counts) {
            let line = format!("perft {depth} from the start position agrees: {leaves} leaves\n");
            assert!(stdout(&run).contains(&line), "{}: {}", game.name, stdout(&run));
        }
    }
}

#[test]
fn other_rules_are_compared() {
    let options = "--rules stuck=passes --depth 2 --games 1 --seconds 0";
    let run = compare_faulty("uisge", options, "none").success();
    let positions = Game::named("uisge").unwrap().recording.matches(" stuck=passes\"").count();
    let line = format!("\n{positions} recorded positions and their perft agree\n");
    assert!(stdout(&run).contains(&line), "{}", stdout(&run));
}

/// The crown on e5, which has jumped from c5, steps to d6 or f4 (U6). The other empty squares next
/// to it have no neighbor (U7). The crowns of dark step one ply later.
#[test]
fn missing_moves_are_shown_at_the_deepest_position() {
    let run = compare_faulty("uisge", "--depth 5", "no steps").code(1);
    let expected = "\
        perft 1 from the start position agrees: 4 leaves\n\
        perft 2 from the start position agrees: 18 leaves\n\
        difference in perft from the start position, after c5e5 c3c5\n\
        position: 7/2BwW2/1wwww2/3bbb1/3bb2/7 w\n\
        missing moves: e5d6 e5f4\n";
    assert_eq!(stdout(&run), expected);
}

#[test]
fn times_are_shown_with_their_ratio() {
    let run = compare_faulty("uisge", "--depth 3 --games 0 --seconds 1", "none").success();
    let (_, table) = stdout(&run).split_once("| ns | library | yours | ratio |\n").unwrap();
    let (table, note) = table.split_once("\n\n").unwrap();
    assert_eq!(note, "The times of the program include the pipe.\n");
    let rows: Vec<Vec<&str>> =
        table.lines().skip(1).map(|row| row.split(" | ").collect()).collect();
    let titles: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(titles, ["| leaf of perft 3", "| moves of a position, as strings"]);
    for row in rows {
        let number = |text: &str| text.trim_end_matches(" |").parse::<f64>().unwrap();
        let [ours, yours, ratio] = [1, 2, 3].map(|column| number(row[column]));
        // All three numbers are rounded.
        assert!((yours / ours - ratio).abs() <= ratio * 0.01 + 0.01, "{row:?}");
    }
}

#[test]
fn programs_that_fail_are_reported() {
    for (fault, expected) in [
        ("exits", "the program closed its output"),
        ("is silent", "no answer within 1s"),
        ("writes other bytes", "its answer is not valid UTF-8"),
        ("writes no line", "its answer has more than 1048576 bytes"),
        ("writes one word", "expected `MOVE POSITION; ...` or `over OUTCOME`, found \"what?\""),
        ("counts in words", "expected `MOVE COUNT; ...`, found \"c5e5 one\""),
    ] {
        let run = compare_faulty("uisge", "--timeout 1", fault).code(2);
        let expected =
            format!("compare: your generator fails at the position {START}: {expected}\n");
        assert_eq!(stderr(&run), expected);
        assert_eq!(stdout(&run), "");
    }
    let run = compare_faulty("uisge", "--timeout 9", "talks first").code(2);
    assert!(stderr(&run).contains("\"ready\""), "{}", stderr(&run));
}

#[test]
fn a_comparison_that_cannot_begin_is_reported() {
    let faulty = env!("CARGO_BIN_EXE_faulty-generator");
    for (game, options, program, expected) in [
        ("uisge", "--games 1", "no-such-program", "compare: no-such-program: "),
        ("chess", "--games 1", faulty, "invalid value 'chess'"),
        ("uisge", "--rules stuck", faulty, "compare: invalid rules `stuck`: "),
    ] {
        let run = compare(game, options, &[program]).code(2);
        assert!(stderr(&run).contains(expected), "{}", stderr(&run));
    }
}
