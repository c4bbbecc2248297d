//! `board record --analyze` by search, and `board best --lines`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{START, board, board_at, games, objects, stderr, stdout};

/// Returns records of a random game of every game.
fn records() -> String {
    let record = |game: &String| {
        let path = crate::file(&format!("analysis-{game}.txt"));
        let command = format!("match {game} random random --games 1 --max-plies 12 --save");
        board(&command).arg(&path).assert().success();
        std::fs::read_to_string(path).unwrap()
    };
    games().iter().map(record).collect::<Vec<_>>().join("\n")
}

/// Returns the expected points of a value such as `+1.25`, `draw` or `loss in 4`.
fn points(value: &str) -> f64 {
    match value.split(' ').next() {
        Some("win") => 1.0,
        Some("loss") => 0.0,
        Some("draw") => 0.5,
        _ => 1.0 / (1.0 + 3f64.powf(-value.parse::<f64>().unwrap())),
    }
}

/// Returns the value for the other player, a ply earlier.
fn reversed(value: &str) -> String {
    let plies = |plies: &str| plies.parse::<u32>().unwrap() + 1;
    match value.split_once(" in ") {
        Some(("win", rest)) => format!("loss in {}", plies(rest)),
        Some(("loss", rest)) => format!("win in {}", plies(rest)),
        _ => match value.as_bytes()[0] {
            _ if value == "+0.00" => value.into(),
            b'+' => value.replacen('+', "-", 1),
            _ => value.replacen('-', "+", 1),
        },
    }
}

/// Returns the value of a position at each depth from 1, and the best move.
fn searched(game: &str, position: &str) -> (Vec<String>, Value) {
    let run = board_at(&format!("best {game} --exact --nodes 2000 --json"), position).success();
    let mut depths = objects(&run);
    // The last object repeats the last depth with words.
    let last = depths.pop().unwrap();
    (
        depths.iter().map(|depth| depth["value"].as_str().unwrap().to_owned()).collect(),
        last["best"].clone(),
    )
}

#[test]
fn values_are_those_of_the_search_and_verdicts_follow_from_them() {
    let records = records();
    let run = board("record --analyze --json --nodes 2000").write_stdin(records.clone()).assert();
    let replayed = board("record --replay").write_stdin(records).assert().success();
    // A heading, the start position without a move, and a position after each move.
    let mut lines = stdout(&replayed).lines();
    let mut verdicts = BTreeMap::new();
    for analysis in objects(&run.success()) {
        let game = analysis["game"].as_str().unwrap();
        let moves = analysis["moves"].as_array().unwrap();
        let positions: Vec<_> = lines.by_ref().skip(1).take(moves.len() + 1).collect();
        if game == "disk-race" {
            continue;
        }
        let found: Vec<_> = positions.iter().map(|line| searched(game, &line[10..])).collect();
        for (m, pair) in moves.iter().zip(found.windows(2)) {
            let [(before, best), (after, _)] = pair else { unreachable!() };
            let proven = |values: &[String]| values.last().is_some_and(|v| v.contains(" in "));
            let is_best = *best == m["move"];
            // Both lines have the same number of plies, unless a value is proven.
            let [before, after] = match after.len().min(before.len() - 1) {
                _ if proven(before) || proven(after) => continue,
                0 => [&before[0], &after[0]],
                depth => [&before[depth], &after[depth - 1]],
            };
            assert_eq!(
                (&m["before"], &m["after"]),
                (&(**before).into(), &reversed(after).into()),
                "{m}"
            );
            let loss =
                if is_best { 0.0 } else { (points(before) - points(&reversed(after))).max(0.0) };
            assert!((m["loss"].as_f64().unwrap() - loss).abs() < 1e-9, "{m}");
            let verdict = match loss {
                _ if is_best => "best",
                0.15.. => "blunder",
                0.10.. => "mistake",
                0.05.. => "inaccuracy",
                _ => "good",
            };
            assert_eq!(m["verdict"], verdict, "{m}");
            *verdicts.entry(verdict).or_insert(0) += 1;
        }
        for summary in analysis["summary"].as_array().unwrap() {
            let own = || moves.iter().filter(|m| m["player"] == summary["player"]);
            assert_eq!(summary["moves"], own().count());
            let blunders = own().filter(|m| m["verdict"] == "blunder").count();
            assert_eq!(summary["blunders"], blunders);
            let loss: f64 = own().map(|m| m["loss"].as_f64().unwrap()).sum();
            let average = summary["average_loss"].as_f64().unwrap();
            assert!((average * own().count() as f64 - loss).abs() < 1e-9);
        }
    }
    let counted: i32 = verdicts.values().sum();
    assert!(counted > 25 && verdicts["best"] > 0 && verdicts["blunder"] > 0, "{verdicts:?}");
}

#[test]
fn a_missed_win_is_a_blunder() {
    // Both sides show five crowns: a jump of the blank piece on d4 makes the sixth, and after b4b3,
    // dark does the same.
    let record = "game: uisge\nstart: 7/2WW3/1WWwW2/2BbBB1/3BB2/7 w\n\n1. b4b3\n";
    let run = board("record --analyze --json").write_stdin(record).assert().success();
    let [analysis] = objects(&run).try_into().unwrap();
    let m = &analysis["moves"][0];
    assert_eq!((&m["before"], &m["after"]), (&"win in 1".into(), &"loss in 2".into()));
    assert_eq!((&m["verdict"], &m["loss"]), (&"blunder".into(), &1.0.into()));
    assert!(m["best"].as_str().unwrap().starts_with("d4"), "{m}");
    let run = board("record --analyze").write_stdin(record).assert().success();
    let said = stdout(&run);
    assert!(said.contains("light: 1 moves, 1.000 points lost on average"), "{said}");
}

#[test]
fn an_analysis_does_not_depend_on_the_number_of_threads() {
    let records = records();
    let analyze = |threads: u32| {
        let command = format!("record --analyze --nodes 3000 --threads {threads}");
        stdout(&board(&command).write_stdin(records.clone()).assert().success()).to_owned()
    };
    assert_eq!(analyze(1), analyze(3));
}

#[test]
fn games_without_moves_and_invalid_records_are_handled() {
    let records = "game: uisge\n\ngame: uisge\n\n1. d4d5\n\ngame: hexfour\n";
    let run = board("record --analyze --json").write_stdin(records).assert().code(1);
    let games: Vec<_> = objects(&run).iter().map(|object| object["moves"].clone()).collect();
    assert_eq!(games, [Value::Array(vec![]), Value::Array(vec![])]);
    assert!(stderr(&run).contains("standard input:5"), "{}", stderr(&run));
    for summary in objects(&run)[0]["summary"].as_array().unwrap() {
        assert_eq!(summary["average_loss"], Value::Null);
    }
    let run = board("record --analyze").write_stdin("game: uisge\n\n1. d4f4\n").assert().success();
    assert!(stdout(&run).ends_with("\n  dark: no moves\n"), "{}", stdout(&run));
    for arguments in ["record --json", "record --nodes 5", "record --analyze --nodes 0"] {
        board(arguments).assert().code(2);
    }
}

#[test]
fn the_lines_of_best_are_the_values_of_their_moves() {
    for game in games() {
        let run = board(&format!("best {game} --depth 3 --lines 4 --json")).assert().success();
        let best = objects(&run).pop().unwrap();
        let lines = best["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 4);
        for key in ["best", "value", "hundredths", "line"] {
            assert_eq!(lines[0][key], best[key]);
        }
        for line in lines {
            let m = line["best"].as_str().unwrap();
            let record = format!("game: {game}\n\n1. {m}\n");
            let replayed = board("record --replay").write_stdin(record).assert().success();
            let after = stdout(&replayed).lines().last().unwrap()[10..].to_owned();
            let run = board_at(&format!("best {game} --depth 2 --json"), &after).success();
            let value = objects(&run).pop().unwrap()["value"].as_str().unwrap().to_owned();
            assert_eq!(line["value"], reversed(&value), "{game} {m}");
        }
    }
}

#[test]
fn the_number_of_lines_is_limited_by_the_moves() {
    let best = |more: &str| {
        let run = board(&format!("best uisge --depth 4 --json{more}")).assert().success();
        objects(&run).pop().unwrap()
    };
    let (one, many) = (best(" --lines 1"), best(" --lines 99999999999"));
    let plain = best("");
    assert_eq!(plain.get("lines"), None);
    assert_eq!((&one["line"], &one["nodes"]), (&plain["line"], &plain["nodes"]));
    assert_eq!(many["lines"].as_array().unwrap().len(), 4);
    board_at("best uisge --lines 0", START).code(2);
}
