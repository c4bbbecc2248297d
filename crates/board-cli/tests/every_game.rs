//! Every command with every game of a program. The project outside the workspace runs these tests
//! with its own program.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_board");

/// Runs the program with arguments, which are separated by single spaces, and returns its output.
fn board(arguments: &str, input: &str) -> String {
    let mut command = Command::new(PROGRAM);
    let run = command.args(arguments.split(' ')).write_stdin(input).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// Returns a run's output as one JSON object per line.
fn objects(arguments: &str, input: &str) -> Vec<Value> {
    let parse = |line: &str| serde_json::from_str(line).unwrap();
    board(arguments, input).lines().map(parse).collect()
}

/// Returns the names of all games with their start positions.
fn games() -> Vec<[String; 2]> {
    let games = objects("games --json", "");
    assert!(!games.is_empty());
    games
        .iter()
        .map(|game| ["game", "start"].map(|key| game[key].as_str().unwrap().into()))
        .collect()
}

/// Returns the legal moves of a position.
fn moves(game: &str, position: &str) -> Vec<String> {
    let moves = objects(&format!("legal {game}"), position)[0]["moves"].take();
    serde_json::from_value(moves).unwrap()
}

/// Returns a path for a test file of a game.
fn file(game: &str, name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{game}-{name}"));
    let _ = fs::remove_file(&file);
    file
}

/// Returns the largest depth with at most 100,000 leaves, and this number.
fn depth(game: &str) -> (u8, Value) {
    let leaves = |depth| objects(&format!("perft {game} {depth} --json"), "")[0]["leaves"].take();
    let depths = (1..).map(|depth| (depth, leaves(depth)));
    depths.take_while(|(_, leaves)| leaves.as_u64().unwrap() <= 100_000).last().unwrap()
}

#[test]
fn the_help_names_the_games() {
    assert!(board("--help", "").contains(&format!("$ board play {} ", games()[0][0])));
    for [game, _] in games() {
        assert!(board("perft --help", "").contains(&game));
    }
}

#[test]
fn the_moves_are_listed_counted_and_drawn() {
    for [game, start] in games() {
        let moves = moves(&game, &start);
        let divided = board(&format!("perft {game} 1 --divide"), "");
        let counted: Vec<_> = moves.iter().map(|m| format!("{m} 1")).collect();
        assert!(divided.starts_with(&counted.join("\n")), "{divided}");
        let picture = board(&format!("show {game} --ascii --moves"), "");
        assert!(picture.is_ascii() && moves.iter().all(|m| picture.contains(m)), "{picture}");
        let first = &moves[0];
        let svg = board(&format!("show {game} --svg - --play {first}"), "");
        assert!(svg.starts_with("<svg") && svg.contains(&format!(">after {first}: ")), "{svg}");
        assert_eq!(board(&format!("check {game}"), &start), "1: valid\n");
    }
}

/// Later positions have no note.
#[test]
fn the_start_is_shown_with_its_note() {
    let unwrapped = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for about in objects("games --json", "") {
        let [game, note] = ["game", "note"].map(|key| about[key].as_str().unwrap());
        // The lines of an SVG picture are separate elements.
        let texts = |svg: &str| {
            svg.split('<').filter_map(|part| part.split('>').nth(1)).collect::<Vec<_>>().join(" ")
        };
        let svg = texts(&board(&format!("show {game} --svg -"), ""));
        let shown = [format!("show {game}"), format!("play {game}"), "games".into()];
        for text in shown.iter().map(|arguments| board(arguments, "")).chain([svg]) {
            assert!(unwrapped(&text).contains(note), "{game}: {text}");
        }
        let moves = moves(game, about["start"].as_str().unwrap());
        let later = board(&format!("show {game} --play {}", moves[0]), "");
        assert_eq!(unwrapped(&later).contains(note), note.is_empty(), "{later}");
    }
}

#[test]
fn counts_by_distinct_positions_agree_with_perft() {
    for [game, _] in games() {
        let (depth, leaves) = depth(&game);
        let distinct = objects(&format!("perft {game} {depth} --distinct --json"), "");
        assert_eq!(distinct.last().unwrap()["leaves"], leaves, "{game}");
    }
}

#[test]
fn searches_obey_every_limit() {
    for [game, _] in games() {
        for limit in ["--time 20ms", "--nodes 2000", "--depth 2", "--depth 3 --threads 2"] {
            let answers = objects(&format!("best {game} {limit} --json"), "");
            let answer = answers.last().unwrap();
            assert!(answer["best"].is_string(), "{game} {limit}: {answer}");
            assert!(answer["words"].is_array() && answer["nodes"].as_u64().unwrap() > 0);
            let depths = answers[..answers.len() - 1].iter().map(|a| a["depth"].as_u64().unwrap());
            assert!(depths.eq(1..answers.len() as u64), "{game} {limit}");
        }
        assert_eq!(board("bench", "").matches(&format!("\n{game} ")).count(), 2);
    }
}

#[test]
fn playouts_end() {
    for [game, _] in games() {
        let played = &objects(&format!("playout {game} --games 9 --json"), "")[0];
        assert_eq!((&played["games"], &played["results"]["unfinished"]), (&9.into(), &0.into()));
    }
}

#[test]
fn programs_play_to_the_end_of_a_game_that_is_recorded() {
    for [game, _] in games() {
        let path = file(&game, "played.txt");
        let play = || {
            let players = "--first random --second simple --max-plies 16 --seed 3 --force --save";
            let shown = board(&format!("play {game} {players} {}", path.display()), "");
            assert!(shown.lines().all(|line| line.matches(" plays ").count() < 2), "{shown}");
            fs::read_to_string(&path).unwrap()
        };
        let text = play();
        assert!(text.contains("\nresult: "), "{text}");
        assert_eq!(play(), text);
        assert!(board("record", &text).contains(&game));
        assert_eq!(board("record --to text", &text), text);
        let [object] = objects("record --to json", &text).try_into().unwrap();
        let [analyzed] = objects("record --analyze --nodes 100 --json", &text).try_into().unwrap();
        let plies = analyzed["moves"].as_array().unwrap().len();
        assert_eq!(
            (&object["game"], object["moves"].as_array().unwrap().len()),
            (&game.into(), plies)
        );
        assert_eq!(board("record --replay", &text).lines().count(), plies + 2);
    }
}

#[test]
fn a_sequential_test_ends_a_match() {
    for [game, _] in games() {
        let path = file(&game, "match.txt");
        let command = format!(
            "match {game} search:depth=3 random --sprt elo0=0,elo1=400 --json --concurrency 1"
        );
        let [result] =
            objects(&format!("{command} --save {}", path.display()), "").try_into().unwrap();
        assert!(result["sprt"]["verdict"].is_string(), "{result}");
        let records = board(&format!("record {}", path.display()), "");
        assert_eq!(result["games"], records.lines().count());
    }
}

#[test]
fn engines_play_whole_games() {
    // Few nodes, because a clock could run out on a busy machine.
    for ([game, _], clock) in games().iter().zip(["--margin 60s", "--clock 600"].iter().cycle()) {
        let engines = file(game, "engines.json");
        let engine = json!([{ "player": format!("ugi:{PROGRAM} ugi {game}"), "nodes": 1000 }]);
        fs::write(&engines, engine.to_string()).unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["match", game, "random", "--engines"]).arg(engines);
        command.args("--games 2 --max-plies 200 --json".split(' ')).args(clock.split(' '));
        let run = command.assert().success();
        let result: Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
        assert_eq!((&result["forfeits"], &result["games"]), (&Value::Array(vec![]), &2.into()));
    }
}

#[test]
fn a_search_takes_two_seconds_unless_it_is_limited() {
    let [game, _] = &games()[0];
    for (limit, expected) in [("", 1.5..10.0), (" --time 2500ms", 2.2..30.0)] {
        let mut command = Command::new(PROGRAM);
        command.args(format!("best {game} --json{limit}").split(' '));
        let run = command.timeout(Duration::from_secs(30)).assert().success();
        let answers = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        let last: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
        assert!(expected.contains(&last["seconds"].as_f64().unwrap()), "{limit}: {last}");
    }
}
