//! The search as a UGI engine.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use board_core::{Outcome, Player, Position, Random};
use board_games::uisge::{self, Uisge};
use board_games::{FullGame, for_each_game};
use board_play::{Ending, Game, Limits};
use board_search::{Best, Budget, Engine, Forfeit, Search, ugi};

use crate::common::{OVER, WON};

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
}

/// The maximum size of the table.
const MEMORY: usize = 1 << 28;

/// Serves the search.
fn serve<P: FullGame>(
    lines: &mut dyn FnMut() -> io::Result<Option<Result<String, String>>>,
    out: &mut Output,
) {
    let search = Search::new(P::Evaluator::default()).memory(64 << 20).max_memory(MEMORY);
    let name = format!("the search of {}", P::NAME);
    ugi::<P>(&mut { search }, &name, "its authors", lines, out).unwrap();
}

/// Sends lines to the engine and returns its answers. After `go` with a limit, waits for the best
/// move.
fn talk(lines: &[&str]) -> Vec<String> {
    talk_about::<Uisge>(lines)
}

/// As [`talk`], in any game.
fn talk_about<P: FullGame>(lines: &[&str]) -> Vec<String> {
    let mut out = Output::default();
    // The number of lines before the answer that is waited for.
    let (seen, mut waits, mut lines) = (out.clone(), None, lines.iter());
    let mut next = || {
        let begun = Instant::now();
        let is_end =
            |line: &String| line.starts_with("bestmove") || line.starts_with("info string");
        while waits.is_some_and(|before| !seen.lines()[before..].iter().any(is_end)) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", seen.lines());
            thread::sleep(Duration::from_millis(1));
        }
        let line = lines.next();
        let is_limited = line.is_some_and(|line| line.starts_with("go ") && *line != "go infinite");
        waits = is_limited.then(|| seen.lines().len());
        Ok(line.map(|line| Ok((*line).to_owned())))
    };
    serve::<P>(&mut next, &mut out);
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
    let game = Game::from_position(Uisge::start(), Limits::default());
    let expected = [false, true, false].map(|exact| {
        let mut search = Search::new(uisge::Evaluator).exact(exact).memory(64 << 20);
        search.best(&game, &Budget::depth(7)).nodes
    });
    assert_eq!(found, expected);
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
fn the_handshake_lists_the_options() {
    let hello = talk(&["ugi"]);
    assert_eq!(
        hello,
        [
            "id name the search of uisge",
            "id author its authors",
            "option name Hash type spin default 64 min 1 max 256",
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Exact type check default false",
            "option name MultiPV type spin default 1 min 1 max 1000",
            "option name Repetition type spin default 3 min 0 max 4294967295",
            "option name Rules type string default standard",
            "ugiok",
        ]
    );
}

/// Plays a game with a move for each kind of limit.
fn obey_limits<P: FullGame>() {
    let mut game = Game::from_position(P::start(), Limits::default());
    for limit in [
        "depth 2",
        "nodes 500",
        "movetime 5",
        "p1time 300 p2time 300 p1inc 5 p2inc 5",
        "p2time 60 p1time 60",
        "depth 1 nodes 99999999999999 movetime 9000000000000000000",
        "depth 50 movetime 5",
        "movetime 0",
        "p1time -5 p2time -5",
    ] {
        let lines = [&format!("position fen {}", game.position()), &*format!("go {limit}")];
        let answer = talk_about::<P>(&lines).pop().unwrap();
        let m = answer.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{limit}: {answer}"));
        game.play(m.parse().unwrap_or_else(|_| panic!("{m}"))).unwrap();
    }
}

#[test]
fn best_moves_are_legal_under_every_limit() {
    for_each_game!(P => obey_limits::<P>());
}

/// Compares the answers about random games with the rules. Returns the number of repetitions.
fn ask_about_random_games<P: FullGame>() -> usize {
    let limits = Limits { repetition: 2.try_into().ok(), max_plies: None };
    let (mut lines, mut expected) = (vec!["setoption name repetition value 2".to_owned()], vec![]);
    let mut repeated = 0;
    for seed in 0..12 {
        let (mut random, mut game) = (Random::new(seed), Game::from_position(P::start(), limits));
        let mut line = "position startpos moves".to_owned();
        while game.ending().is_none() && game.moves().len() < 200 {
            let m = game.position().choose(|count| random.below(count)).unwrap();
            game.play(m).unwrap();
            write!(line, " {m}").unwrap();
            let questions = ["query gameover", "query p1turn", "query result"];
            lines.push(line.clone());
            lines.extend(questions.map(str::to_owned));
            let [over, first] = [game.ending().is_some(), game.position().turn() == Player::First];
            let result = match game.ending() {
                None => "none",
                Some(Ending::Rules(outcome)) => match outcome.winner() {
                    Some(winner) => ["p1win", "p2win"][winner.index()],
                    None => "draw",
                },
                Some(_) => "draw",
            };
            expected.extend([over.to_string(), first.to_string(), result.into()]);
        }
        repeated += usize::from(!matches!(game.ending(), Some(Ending::Rules(_)) | None));
    }
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let expected = expected.iter().map(|answer| format!("response {answer}"));
    assert!(talk_about::<P>(&lines).into_iter().eq(expected), "{}", P::NAME);
    repeated
}

#[test]
fn queries_agree_with_the_rules_and_the_repetition_limit() {
    let mut repeated = 0;
    for_each_game!(P => repeated += ask_about_random_games::<P>());
    assert!(repeated > 0);
}

/// Even if the search ends before the first depth, or within a depth with another line.
#[test]
fn the_last_info_line_has_the_best_move() {
    let limits = [1, 2, 5, 30, 100, 700, 2000].map(|nodes| format!("go nodes {nodes}"));
    for go in
        limits.iter().map(String::as_str).chain(["go depth 1", "go movetime 1", "go infinite"])
    {
        for position in ["startpos moves d4f4".into(), format!("fen {WON}")] {
            let lines = talk(&[&format!("position {position}"), go, "stop"]);
            let [.., info, best] = &lines[..] else { panic!("{go}: {lines:?}") };
            let m = best.strip_prefix("bestmove ").unwrap();
            assert!(format!("{info} ").contains(&format!(" pv {m} ")), "{go}: {lines:?}");
            assert!(!info.contains("depth 0 score cp"), "{go}: {lines:?}");
        }
    }
}

#[test]
fn a_search_without_limits_ends_with_stop() {
    for go in ["go", "go infinite"] {
        // A search that has nothing left to search waits, too.
        for position in ["position startpos", &format!("position fen {WON}")] {
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
fn a_finished_game_has_no_best_move() {
    let lines = talk(&[&format!("position fen {OVER}"), "go depth 3"]);
    assert_eq!(lines, ["info string the game is over", "bestmove (none)"]);
}

/// Panics in its first search, and finds no line in the next ones.
struct Broken(bool);

impl Engine<Uisge> for Broken {
    fn choose(&mut self, _: &Game<Uisge>, _: &Budget) -> Result<Best<uisge::Move>, Forfeit> {
        unreachable!("the lines are asked for");
    }

    fn choose_lines(
        &mut self,
        _: &Game<Uisge>,
        _: &Budget,
        _: usize,
        _: &mut dyn FnMut(&[Best<uisge::Move>]),
    ) -> Result<Vec<Best<uisge::Move>>, Forfeit> {
        assert!(std::mem::replace(&mut self.0, true), "a panic for the test");
        Ok(Vec::new())
    }
}

#[test]
fn an_engine_can_search_again_after_a_panic() {
    let (out, begin) = (Output::default(), Instant::now());
    let mut next = || {
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", out.lines());
        thread::sleep(Duration::from_millis(10));
        let has_answered = out.lines().iter().any(|line| line == "bestmove (none)");
        Ok((!has_answered).then(|| Ok("go nodes 1".into())))
    };
    ugi::<Uisge>(&mut Broken(false), "broken", "nobody", &mut next, &mut out.clone()).unwrap();
}

#[test]
fn invalid_lines_are_reported_and_change_nothing() {
    let before = ["setoption name Hash value 1", "position startpos moves d4f4 d2f2", "go depth 3"];
    let expected = nodes(&before);
    for (line, answer) in [
        (
            "hello",
            "expected ugi, isready, setoption, uginewgame, position, go, stop, query or quit, found \"hello\"",
        ),
        (
            "setoption name Hash value 0",
            "expected a number of at least 1 and below 2^64 for Hash, found \"0\"",
        ),
        ("setoption name Hash value 257", "expected at most 256 for Hash, found 257"),
        ("setoption name Threads value 1025", "expected at most 1024 for Threads, found 1025"),
        ("setoption name MultiPV value 1001", "expected at most 1000 for MultiPV, found 1001"),
        ("setoption name Exact value maybe", "expected true or false for Exact, found \"maybe\""),
        (
            "setoption name Contempt value 3",
            "expected Hash, Threads, Exact, MultiPV, Repetition or Rules, found \"Contempt\"",
        ),
        ("setoption name Rules value stuck=win", "invalid rules: "),
        ("position startpos moves d4d6 zz", "ply 2: invalid move \"zz\""),
        ("position startpos moves d4d5", "ply 1: d4d5 cannot be played: "),
        ("position fen 7/7 w", "invalid position: "),
        ("go p2time 500", "expected p1time, which is the clock of the mover"),
        ("ugi now", "expected the end of the line, found \"now\""),
        ("uginewgame now", "expected the end of the line, found \"now\""),
        ("query", "expected gameover, p1turn or result, found the end of the line"),
        ("position", "expected startpos or fen"),
        ("position fen", "expected a position"),
        ("position fen moves a1", "expected a position"),
        ("position startpos a1", "expected `moves`, found \"a1\""),
        ("go depth", "expected a number of at least 1 and below 2^64 for depth, found the end"),
        ("go nodes 0", "expected a number of at least 1 and below 2^64 for nodes, found \"0\""),
        ("go movetime soon", "expected milliseconds for movetime, found \"soon\""),
        ("go fast", "expected infinite, depth,"),
        ("setoption", "expected `name`"),
        ("setoption name Hash", "expected setoption name NAME value VALUE"),
    ] {
        let lines = [before[0], before[1], line, before[2]];
        assert_eq!(nodes(&lines), expected, "{line}");
        let found = &talk(&lines)[0];
        assert!(found.starts_with(&format!("info string {answer}")), "{line}: {found}");
    }
    // The largest values are valid.
    let valid = ["setoption name Threads value 1024", "setoption name MultiPV value 1000"];
    assert_eq!(talk(&valid), [""; 0]);
}

/// The words of random lines.
const WORDS: &str = "ugi isready setoption name value Hash Threads MultiPV Rules Repetition uginewgame \
    position startpos fen moves d4f4 d2f2 7/2ww3/1wwww2/2bbbb1/3bb2/7 w go depth nodes movetime \
    infinite p1time p2time p1inc p2inc stop query gameover p1turn result 1 2 0 -1 \
    18446744073709551616 standard stuck=draw x \u{fffd} \t a\u{1b}[2J \u{202e}";

#[test]
fn random_lines_never_end_the_engine() {
    let words: Vec<_> = WORDS.split(' ').collect();
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let mut line = || {
            let words = (0..random.below(7)).map(|_| words[random.below(words.len())]);
            words.collect::<Vec<_>>().join(" ")
        };
        let lines: Vec<_> =
            (0..150).flat_map(|_| [line(), "stop".into(), "isready".into()]).collect();
        let (mut lines, mut out) = (lines.into_iter(), Output::default());
        serve::<Uisge>(&mut || Ok(lines.next().map(Ok)), &mut out);
        let ready = out.lines().iter().filter(|line| *line == "readyok").count();
        assert!(ready >= 150, "seed {seed}: {ready}");
        assert!(!out.lines().concat().contains(['\u{1b}', '\u{202e}']), "seed {seed}");
    }
}

#[test]
fn lines_are_numbered_if_there_are_several() {
    let mut search = Search::new(uisge::Evaluator);
    let unknown = Engine::<Uisge>::set_option(&mut search, "Speed", "3");
    assert_eq!(unknown, Err("unknown option Speed".into()));
    let lines = talk(&["setoption name MultiPV value 2", "go depth 3"]);
    let numbers: Vec<_> = lines[..6].iter().map(|line| number(line, "multipv")).collect();
    assert_eq!(numbers, [1, 2, 1, 2, 1, 2]);
    assert!(!talk(&["go depth 1"])[0].contains("multipv"));
}
