//! `board ugi`, and UGI engines as players.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use board_games::{AnyGame, GAMES};
use board_play::Limits;
use serde_json::Value;

use crate::{START, board, games, objects};

/// A running engine.
struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_board"));
        command.args(["ugi", game]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, to, from: BufReader::new(from) }
    }

    fn send(&mut self, line: &str) {
        self.to.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn read(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// Returns the next line that is not an `info` line about the search.
    fn answer(&mut self) -> String {
        loop {
            let line = self.read();
            if !line.starts_with("info depth") {
                return line;
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }

    /// Returns the answers to the three queries.
    fn state(&mut self) -> [String; 3] {
        ["gameover", "p1turn", "result"].map(|question| self.ask(&format!("query {question}")))
    }

    fn quit(mut self, line: Option<&str>) {
        if let Some(line) = line {
            self.send(line);
        }
        let Self { mut child, to, .. } = self;
        drop(to);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn the_handshake_lists_the_options() {
    let mut engine = Engine::start("ignis");
    engine.send("ugi");
    let mut lines = vec![];
    while lines.last().is_none_or(|line| line != "ugiok") {
        lines.push(engine.read());
    }
    assert!(lines[0].starts_with("id name board ") && lines[0].ends_with(" ignis"), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for option in [
        "Hash type spin default",
        "Threads type spin default 1",
        "MultiPV type spin default 1",
        "Repetition type spin default 3",
        "Rules type string default standard",
    ] {
        let option = format!("option name {option}");
        assert!(lines.iter().any(|line| line.starts_with(&option)), "{option}: {lines:?}");
    }
    engine.quit(Some("quit"));
}

/// Returns the expected answers about a game.
fn expected(game: &AnyGame) -> [String; 3] {
    let ending = game.ending();
    let result = match ending.as_ref().map(|ending| ending.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(winner)) => ["p1win", "p2win"][winner.index()],
    };
    let [over, first] = [ending.is_some(), game.position().turn().index() == 0];
    [over.to_string(), first.to_string(), result.into()].map(|answer| format!("response {answer}"))
}

#[test]
fn queries_agree_with_the_rules_and_the_repetition_limit() {
    let mut repeated = 0;
    for game in GAMES {
        let mut engine = Engine::start(game.name);
        engine.send("setoption name repetition value 2");
        for seed in 0..12 {
            let mut random = fastrand::Rng::with_seed(seed);
            let limits = Limits { repetition: 2.try_into().ok(), max_plies: None };
            let start = game.start("standard").unwrap();
            let mut session = AnyGame::from_position(start, limits);
            engine.send("uginewgame");
            while session.ending().is_none() && session.plies() < 200 {
                let moves = session.legal_moves();
                session.play(&moves[random.usize(..moves.len())]).unwrap();
                engine.send(&format!("position startpos moves {}", session.moves().join(" ")));
                assert_eq!(engine.state(), expected(&session), "{session}");
            }
            repeated += usize::from(session.ending().is_some_and(|end| end.cause == "repetition"));
        }
        engine.quit(Some("quit"));
    }
    assert!(repeated > 0);
}

#[test]
fn best_moves_are_legal_and_limits_are_obeyed() {
    for game in GAMES {
        let mut engine = Engine::start(game.name);
        let mut session = AnyGame::from(game.start("standard").unwrap());
        for limit in [
            "depth 2",
            "nodes 500",
            "movetime 5",
            "p1time 300 p2time 300 p1inc 5 p2inc 5",
            "p2time 300 p1time 300",
            "depth 1 nodes 99999999999999 movetime 9000000000000000000",
            "movetime 0",
            "p1time -5 p2time -5",
        ] {
            engine.send(&format!("position fen {}", session.position()));
            let answer = engine.ask(&format!("go {limit}"));
            let m = answer.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{answer}"));
            session.play(m).unwrap();
        }
        engine.quit(None);
    }
}

#[test]
fn queries_are_answered_during_a_search_which_stop_ends() {
    let mut engine = Engine::start("uisge");
    for go in ["go infinite", "go", "go depth 200"] {
        engine.send(go);
        assert_eq!(engine.ask("isready"), "readyok");
        assert_eq!(engine.ask("query p1turn"), "response true");
        for line in ["position startpos", "go depth 1", "uginewgame", "setoption name Hash value 1"]
        {
            assert!(engine.ask(line).contains("during a search"), "{line}");
        }
        assert!(engine.ask("stop").starts_with("bestmove "));
        // A second one is ignored.
        engine.send("stop");
    }
    // A search that has nothing left to search waits for the manager.
    engine.send("position fen 7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
    engine.send("go infinite");
    assert_eq!(engine.ask("isready"), "readyok");
    assert!(engine.ask("stop").starts_with("bestmove d4"));
    engine.send("go infinite");
    engine.quit(None);
    let mut engine = Engine::start("hexfour");
    engine.send("go infinite");
    engine.quit(Some("quit"));
}

#[cfg(unix)]
#[test]
fn a_closed_output_ends_a_search() {
    let Engine { mut child, mut to, from } = Engine::start("uisge");
    drop(from);
    to.write_all(b"go infinite\nisready\n").unwrap();
    // The input stays open.
    assert_eq!(child.wait().unwrap().code(), Some(141));
    drop(to);
}

#[test]
fn scores_and_lines_are_reported() {
    let mut engine = Engine::start("uisge");
    let infos = |engine: &mut Engine, go: &str| {
        engine.send(go);
        let mut lines = vec![];
        loop {
            let line = engine.read();
            if line.starts_with("bestmove") {
                return lines;
            }
            lines.push(line);
        }
    };
    let score = |line: &str| {
        let (_, rest) = line.split_once(" score ").unwrap();
        rest.split(" nodes").next().unwrap().to_owned()
    };
    let single = infos(&mut engine, "go depth 4");
    assert_eq!(single.len(), 4);
    assert!(!single[3].contains("multipv"));
    engine.send("uginewgame");
    engine.send("setoption name MULTIPV value 3");
    let lines = infos(&mut engine, "go depth 4");
    assert_eq!(lines.len(), 12);
    assert!(lines[9].starts_with("info depth 4 multipv 1 score cp "), "{lines:?}");
    assert_eq!(score(&lines[9]), score(&single[3]));
    engine.send("setoption name MultiPV value 1");
    engine.send("position fen 7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
    let lines = infos(&mut engine, "go depth 4");
    assert_eq!(score(lines.last().unwrap()), "mate 1");
    engine.quit(Some("quit"));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut engine = Engine::start("uisge");
    engine.send("position fen 7/2WW3/1WWWW2/2bbbb1/3bb2/7 b");
    assert_eq!(engine.state(), ["response true", "response false", "response p1win"]);
    assert_eq!(engine.ask("go depth 3"), "info string the game is over");
    assert_eq!(engine.answer(), "bestmove (none)");
    engine.quit(Some("quit"));
}

#[test]
fn invalid_lines_are_reported_and_change_nothing() {
    let mut engine = Engine::start("uisge");
    engine.send("position startpos moves d4f4");
    let huge = "x".repeat(2 << 20);
    for (line, why) in [
        ("hello", "expected ugi, isready"),
        (&huge, "too long"),
        ("position fen 7/7 w", "invalid position"),
        ("position startpos moves d4f4 d4d5", "ply 2: d4d5 cannot be played"),
        ("position startpos moves d4f4 zz", "ply 2: invalid move \"zz\""),
        ("position", "expected startpos or fen"),
        ("setoption name Hash value 0", "for hash"),
        ("setoption name Hash value 99999999999999999999", "for hash"),
        ("setoption name Threads value 4096", "expected at most 1024 for threads"),
        ("setoption name Repetition value -1", "for repetition"),
        ("setoption name Rules value stuck=win", "invalid rules"),
        ("setoption name Contempt value 3", "found \"contempt\""),
        ("go depth 0", "for depth"),
        ("go movetime", "milliseconds for movetime"),
        ("go p1time 500", "expected p2time"),
        ("query winner", "expected gameover, p1turn or result"),
        ("ugi now", "expected the end of the line"),
    ] {
        let found = engine.ask(line);
        assert!(found.starts_with("info string "), "{found}");
        assert!(found.to_lowercase().contains(&why.to_lowercase()), "{why}: {found}");
        assert_eq!(engine.state(), ["response false", "response false", "response none"]);
    }
    engine.to.write_all(b"\n   \n\xff\xfe\n").unwrap();
    assert!(engine.answer().starts_with("info string invalid UTF-8"));
    assert!(engine.ask("go depth 1").starts_with("bestmove "));
    engine.quit(None);
}

#[test]
fn rules_apply_to_the_start_position() {
    let mut engine = Engine::start("uisge");
    engine.send("setoption name Rules value stuck=draw");
    engine.send("position startpos");
    assert!(engine.ask("go depth 1").starts_with("bestmove "));
    engine.send("position fen 7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=wins moves d4f4");
    assert_eq!(engine.state()[1], "response false");
    engine.quit(None);
}

#[test]
fn random_lines_never_end_the_engine() {
    const WORDS: &[&str] = &[
        "ugi",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "Threads",
        "MultiPV",
        "Rules",
        "Repetition",
        "uginewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "d4f4",
        "d2f2",
        START,
        "go",
        "depth",
        "nodes",
        "movetime",
        "infinite",
        "p1time",
        "p2time",
        "p1inc",
        "p2inc",
        "stop",
        "query",
        "gameover",
        "p1turn",
        "result",
        "1",
        "2",
        "0",
        "-1",
        "18446744073709551616",
        "standard",
        "stuck=draw",
        "x",
        "\u{fffd}",
        "\t",
    ];
    for seed in 0..8 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut engine = Engine::start("uisge");
        for _ in 0..150 {
            let words = (0..random.usize(..7)).map(|_| WORDS[random.usize(..WORDS.len())]);
            let line = words.collect::<Vec<_>>().join(" ");
            engine.send(&line);
            engine.send("stop");
            engine.send("isready");
            while engine.read() != "readyok" {}
        }
        engine.quit(if random.bool() { Some("quit") } else { None });
    }
}

/// Replaces the numbers after `nps` and `time`, which are never the same.
fn without_times(line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let is_time = |at: usize| at > 0 && ["nps", "time"].contains(&words[at - 1]);
    let number = |word: &str| word.parse::<u64>().map_or("no number", |_| "a number").to_owned();
    let shown =
        |(at, word): (usize, &&str)| if is_time(at) { number(word) } else { (*word).into() };
    words.iter().enumerate().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_transcript_in_the_documentation_is_right() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engines.md");
    let page = std::fs::read_to_string(page).unwrap();
    let (_, rest) = page.split_once("```text\n> position").unwrap();
    let (transcript, _) = rest.split_once("\n```").unwrap();
    let mut engine = Engine::start("uisge");
    for line in format!("> position{transcript}").lines() {
        match line.strip_prefix("> ") {
            Some(sent) => engine.send(sent),
            None => assert_eq!(without_times(&engine.read()), without_times(line)),
        }
    }
    engine.send("isready");
    assert_eq!(engine.read(), "readyok", "more answers than in the documentation");
    engine.quit(None);
}

#[test]
fn engines_play_whole_games_in_every_game() {
    let program = env!("CARGO_BIN_EXE_board");
    for game in games() {
        // The margin is for busy machines.
        for how in [
            "--time 10ms --margin 10s",
            "--clock 2+0.01",
            "--time 10ms --margin 10s --repetition 2",
        ] {
            let mut command = board(&format!("match {game}"));
            command.args([format!("ugi:{program} ugi {game}"), "random".into()]);
            command.args("--games 2 --max-plies 200 --json".split(' ')).args(how.split(' '));
            let [result] = objects(&command.assert().success()).try_into().unwrap();
            assert_eq!(result["forfeits"], Value::Array(vec![]), "{result}");
            assert_eq!(result["games"], 2);
        }
    }
}

#[cfg(unix)]
mod players {
    use crate::matches::script;
    use crate::{board, file, objects, stdout};
    use std::fs;

    /// Answers that a correct engine gives before the game.
    const HELLO: &str =
        "ugi) echo 'option name repetition type spin'; echo ugiok;; isready) echo readyok;;";

    /// Returns an engine that answers commands by the cases of a shell script.
    fn engine(name: &str, cases: &str) -> String {
        let text = format!("while read -r word rest; do case \"$word\" in {cases} esac; done");
        script(name, &text).replacen("exec:", "ugi:", 1)
    }

    #[test]
    fn a_failing_engine_loses_with_the_reason() {
        let query = "query) case $rest in gameover) echo response false;; p1turn) \
                     [ -z \"$moves\" ] && echo response true || echo response false;; esac;;";
        for (name, cases, reason) in [
            ("ugi-gone.sh", format!("{HELLO} position) exit;;"), "the program exited"),
            ("ugi-mute.sh", HELLO.into(), "no answer to query gameover within 500ms"),
            ("ugi-unready.sh", "ugi) echo ugiok;;".into(), "no readyok within 500ms"),
            (
                "ugi-over.sh",
                format!("{HELLO} query) echo response true;;"),
                "it answered query gameover with \"true\", expected false",
            ),
            (
                "ugi-turn.sh",
                format!("{HELLO} query) echo response false;;"),
                "it answered query p1turn with \"false\", expected true",
            ),
            ("ugi-idle.sh", format!("{HELLO} {query}"), "no bestmove within 510ms"),
            (
                "ugi-illegal.sh",
                format!("{HELLO} {query} go) echo bestmove a1c1;;"),
                "it played a1c1, which is not legal",
            ),
            (
                "ugi-nonsense.sh",
                format!("{HELLO} {query} go) echo bestmove d4 f4;;"),
                "invalid move \"d4\"",
            ),
            (
                "ugi-flood.sh",
                format!("{HELLO} {query} go) exec yes info depth 1;;"),
                "no bestmove within 510ms",
            ),
        ] {
            let player = engine(name, &cases);
            let mut command = board("match uisge");
            command.args([player.as_str(), "random"]);
            let more =
                "--games 1 --openings random:0 --time 10ms --margin 500ms --timeout 500ms --json";
            let run = command.args(more.split(' ')).assert().success();
            let [result] = objects(&run).try_into().unwrap();
            let forfeit = &result["forfeits"][0];
            assert_eq!((&result["losses"], &forfeit["player"]), (&1.into(), &"a".into()), "{name}");
            let found = forfeit["reason"].as_str().unwrap();
            assert!(found.contains(reason) || found.contains("cannot write"), "{name}: {found}");
        }
    }

    #[test]
    fn a_wrong_result_after_the_end_loses_the_game() {
        let program = env!("CARGO_BIN_EXE_board");
        let text = format!("{program} ugi hexfour | sed -u 's/response p[12]win/response draw/'");
        let player = script("ugi-liar.sh", &text).replacen("exec:", "ugi:", 1);
        let saved = file("liar.txt");
        let mut command = board("match hexfour");
        let more = "--games 2 --time 5ms --margin 10s --json --save";
        let run = command.args([player.as_str(), "random"]).args(more.split(' ')).arg(&saved);
        let [result] = objects(&run.assert().success()).try_into().unwrap();
        // The engine has won both games by the rules, as the records show.
        assert_eq!(result["losses"], 2, "{result}");
        for forfeit in result["forfeits"].as_array().unwrap() {
            let reason = forfeit["reason"].as_str().unwrap();
            assert!(reason.starts_with("it answered query result with \"draw\""), "{reason}");
        }
        let records = fs::read_to_string(&saved).unwrap();
        assert_eq!(records.matches("cause: rules").count(), 2, "{records}");
        assert_eq!(records.matches("{it answered query result").count(), 2, "{records}");
    }

    #[test]
    fn an_engine_is_told_the_moves_and_its_clock() {
        let log = file("ugi.log");
        let board_program = env!("CARGO_BIN_EXE_board");
        let player =
            script("ugi-tee.sh", &format!("tee {} | {board_program} ugi uisge", log.display()));
        let player = player.replacen("exec:", "ugi:", 1);
        for (clock, go) in [
            ("--clock 1+0.1", "go p1time 1000 p2time 1000 p1inc 100 p2inc 100"),
            ("--time 3ms --margin 10s", "go movetime 3"),
        ] {
            let mut command = board("match uisge");
            command.args([player.as_str(), "random"]);
            let more = "--games 1 --openings random:0 --max-plies 3 --repetition 5";
            command.args(more.split(' ')).args(clock.split(' ')).assert().success();
            let said = fs::read_to_string(&log).unwrap();
            let lines: Vec<_> = said.lines().collect();
            let first = ["ugi", "setoption name Repetition value 5", "uginewgame", "isready"];
            // The player is tried before the match, and starts a game of its own for it.
            assert_eq!(lines[..4], first, "{said}");
            let expected = ["position startpos", "query gameover", "query p1turn", go];
            assert_eq!(lines[4..8], expected, "{said}");
            assert!(lines[8].starts_with("position startpos moves "), "{said}");
            assert_eq!(lines[8].split(' ').count(), 5, "{said}");
        }
    }

    #[test]
    fn a_person_plays_against_an_engine() {
        let player = format!("ugi:{} ugi uisge", env!("CARGO_BIN_EXE_board"));
        let mut command = board("play uisge --second");
        let run = command.arg(player).write_stdin("d4f4\nundo\nd4d6\nquit\n").assert().success();
        assert_eq!(stdout(&run).matches("dark plays").count(), 2, "{}", stdout(&run));
    }
}
