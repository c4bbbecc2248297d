//! The UGI engine, as a library.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use board_jobs::{BestMove, Control, memory, ugi};

use crate::START;

/// The output of the engine.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap();
        std::str::from_utf8(&bytes).unwrap().lines().map(str::to_owned).collect()
    }

    fn best_moves(&self) -> usize {
        self.lines().iter().filter(|line| line.starts_with("bestmove")).count()
    }
}

/// Sends lines to the engine and returns its answers. After `go` with a limit, waits for the best
/// move.
fn talk(lines: &[&str]) -> Vec<String> {
    let mut out = Output::default();
    let (seen, mut searches, mut lines) = (out.clone(), 0, lines.iter());
    let mut next = || {
        let begun = Instant::now();
        while seen.best_moves() < searches {
            assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", seen.lines());
            thread::sleep(Duration::from_millis(1));
        }
        let line = lines.next();
        // The engine rejects the clock of the second player alone.
        let is_limited = |line: &str| {
            line.starts_with("go ") && line != "go infinite" && !line.starts_with("go p2time")
        };
        searches += usize::from(line.is_some_and(|line| is_limited(line)));
        Ok(line.map(|line| Ok((*line).to_owned())))
    };
    ugi("uisge", &mut next, &mut out).unwrap();
    out.lines()
}

/// Returns the number after a word of an `info` line.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|&found| found != word);
    words.nth(1).unwrap_or_else(|| panic!("{line}")).parse().unwrap()
}

/// Returns the nodes at the end of every search.
fn nodes(lines: &[&str]) -> Vec<u64> {
    let lines = talk(lines);
    let ends = lines.windows(2).filter(|pair| pair[1].starts_with("bestmove"));
    ends.map(|pair| number(&pair[0], "nodes")).collect()
}

#[test]
fn the_search_is_selective_unless_it_is_told_to_be_exact() {
    let found = nodes(&[
        "go depth 7",
        "setoption name Exact value true",
        "go depth 7",
        "setoption name exact value FALSE",
        "go depth 7",
    ]);
    let expected = [false, true, false].map(|exact| {
        let search = BestMove {
            time: None,
            nodes: u64::MAX,
            depth: 7,
            prefer_margin: false,
            lines: 1,
            exact,
        };
        let go_on = &mut |_| ControlFlow::Continue(());
        search.run(START, &Control::threads(1), go_on).unwrap().nodes
    });
    assert_eq!(found, expected);
    let [said] = talk(&["setoption name Exact value maybe"]).try_into().unwrap();
    assert_eq!(said, "info string expected true or false for Exact, found \"maybe\"");
}

#[test]
fn the_table_is_kept_until_a_new_game() {
    let found = nodes(&[
        "go depth 7",
        "position startpos",
        "go depth 7",
        "uginewgame",
        "go depth 7",
        "setoption name Hash value 1",
        "go depth 7",
    ]);
    assert!(found[1] < found[0], "{found:?}");
    assert_eq!(found[2], found[0]);
    // A new table is empty.
    assert!(found[3] > found[1], "{found:?}");
}

#[test]
fn info_lines_have_the_speed_of_the_search() {
    let lines = talk(&["go depth 9"]);
    let infos: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth")).collect();
    assert_eq!(infos.len(), 9);
    for (depth, line) in (1..).zip(infos) {
        assert_eq!(number(line, "depth"), depth);
        let [nodes, rate, time] = ["nodes", "nps", "time"].map(|word| number(line, word));
        // The time is rounded down to milliseconds.
        let rates = 1000 * nodes / (time + 1)..=1000 * nodes / time.max(1);
        assert!(rates.contains(&rate), "{line}");
    }
}

#[test]
fn the_largest_table_has_half_of_the_memory() {
    let lines = talk(&["ugi"]);
    let option = lines.iter().find(|line| line.starts_with("option name Hash ")).unwrap();
    let half = (memory::max() >> 21).clamp(1, 1 << 20) as u64;
    assert_eq!(number(option, "default"), half.min(64));
    assert_eq!(number(option, "min"), 1);
    // The available memory changes while the tests run.
    let max = number(option, "max");
    assert!((half / 2..=2 * half).contains(&max), "{max}, expected about {half}");
}

#[test]
fn a_single_limit_is_enough_to_end_a_search() {
    for limit in ["depth 2", "nodes 300", "movetime 5", "p1time 60", "depth 50 movetime 5"] {
        let lines = talk(&[&format!("go {limit}")]);
        assert!(lines.last().unwrap().starts_with("bestmove "), "{limit}: {lines:?}");
    }
}

/// Even if the search ends before the first depth, or within a depth with another line.
#[test]
fn the_last_info_line_has_the_best_move() {
    let limits = [1, 2, 5, 30, 100, 700, 2000].map(|nodes| format!("go nodes {nodes}"));
    for go in
        limits.iter().map(String::as_str).chain(["go depth 1", "go movetime 1", "go infinite"])
    {
        for position in ["startpos moves d4f4", "fen 7/2WW3/1WWwW2/2bbbb1/3bb2/7 w"] {
            let lines = talk(&[&format!("position {position}"), go, "stop"]);
            let [.., info, best] = &lines[..] else { panic!("{go}: {lines:?}") };
            let m = best.strip_prefix("bestmove ").unwrap();
            assert!(format!("{info} ").contains(&format!(" pv {m} ")), "{go}: {lines:?}");
        }
    }
}

#[test]
fn limits_are_combined() {
    // A share of the long clock, but not more than the time for the move.
    let begun = Instant::now();
    talk(&["go p1time 3600000 movetime 20"]);
    talk(&["go p1time 300 movetime 60000"]);
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    // A clock is time to search.
    let lines = talk(&["go p1time 60000 depth 5"]);
    assert_eq!(lines.len(), 6, "{lines:?}");
}

#[test]
fn a_search_without_limits_ends_with_stop() {
    for go in ["go", "go infinite"] {
        // A search that has nothing left to search waits, too.
        for position in ["position startpos", "position fen 7/2WW3/1WWwW2/2bbbb1/3bb2/7 w"] {
            let lines = talk(&[position, go, "isready", "position startpos", "stop", "isready"]);
            let lines: Vec<_> =
                lines.iter().filter(|line| !line.starts_with("info depth")).collect();
            let refused = "info string expected stop, isready, query or quit during a search";
            assert_eq!(
                (lines.len(), lines[0].as_str(), lines[1].as_str()),
                (4, "readyok", refused)
            );
            assert!(lines[2].starts_with("bestmove ") && lines[3] == "readyok", "{lines:?}");
        }
    }
}

#[test]
fn queries_are_answered_for_every_result() {
    const ASK: [&str; 3] = ["query gameover", "query p1turn", "query result"];
    let back = "position startpos moves d4d6 d2f2 d6d4 f2d2";
    for (lines, expected) in [
        (&["position startpos moves d4d6"][..], ["false", "false", "none"]),
        (&[back], ["false", "true", "none"]),
        (&["setoption name Repetition value 2", back], ["true", "true", "draw"]),
        (&["position fen 7/2WW3/1WWWW2/2bbbb1/3bb2/7 b"], ["true", "false", "p1win"]),
        (&["position fen 7/2ww3/1wwww2/2BBBB1/3BB2/7 w"], ["true", "true", "p2win"]),
    ] {
        let found = talk(&[lines, &ASK].concat());
        assert_eq!(found, expected.map(|answer| format!("response {answer}")), "{lines:?}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let lines = talk(&["position fen 7/2WW3/1WWWW2/2bbbb1/3bb2/7 b", "go depth 3"]);
    assert_eq!(lines, ["info string the game is over", "bestmove (none)"]);
}

#[test]
fn invalid_options_and_positions_are_reported() {
    for (line, answer) in [
        ("setoption name Threads value 1025", "expected at most 1024 for Threads, found 1025"),
        ("setoption name MultiPV value 1001", "expected at most 1000 for MultiPV, found 1001"),
        (
            "setoption name Contempt value 3",
            "expected Hash, Threads, Exact, MultiPV, Repetition or Rules, found \"Contempt\"",
        ),
        ("position startpos moves zz", "ply 1: invalid move \"zz\""),
        ("go p2time 500", "expected p1time, which is the clock of the mover"),
    ] {
        assert_eq!(talk(&[line]), [format!("info string {answer}")]);
    }
    // The largest values are valid.
    let valid = ["setoption name Threads value 1024", "setoption name MultiPV value 1000"];
    assert_eq!(talk(&valid), [""; 0]);
}

#[test]
fn lines_are_numbered_if_there_are_several() {
    let lines = talk(&["setoption name MultiPV value 2", "go depth 3"]);
    let numbers: Vec<_> = lines[..6].iter().map(|line| number(line, "multipv")).collect();
    assert_eq!(numbers, [1, 2, 1, 2, 1, 2]);
    assert!(!talk(&["go depth 1"])[0].contains("multipv"));
}

#[test]
fn rules_apply_to_the_start_position() {
    let lines = talk(&["setoption name Rules value stuck=draw", "position startpos", "go depth 2"]);
    assert!(lines[2].starts_with("bestmove "), "{lines:?}");
    let [said] = talk(&["setoption name Rules value stuck=win"]).try_into().unwrap();
    assert!(said.starts_with("info string invalid rules: "), "{said}");
}
