//! Reports as text have the same numbers as those with `--json`.

use serde_json::Value;

use crate::{board, objects, stdout};

/// Returns the lines of a run and its JSON objects. Both runs have the same result.
fn reports(arguments: &str) -> (Vec<String>, Vec<Value>) {
    let text = board(arguments).assert().success();
    let json = board(&format!("{arguments} --json")).assert().success();
    (stdout(&text).lines().map(str::to_owned).collect(), objects(&json))
}

/// Returns the words of a line, separated by single spaces.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn count(object: &Value, key: &str) -> u64 {
    object[key].as_u64().unwrap_or_else(|| panic!("{key} in {object}"))
}

fn number(object: &Value, key: &str) -> f64 {
    object[key].as_f64().unwrap_or_else(|| panic!("{key} in {object}"))
}

/// Formats a difference in strength.
fn elo(value: &Value) -> String {
    value.as_f64().map_or("unbounded".into(), |elo| format!("{elo:+.0}"))
}

#[test]
fn playouts() {
    let (lines, json) = reports("playout disk-race --games 400 --seed 5 --max-plies 45");
    assert!(lines[0].starts_with("400 playouts in "), "{lines:?}");
    let names = ["red", "blue", "draw", "unfinished"];
    for ((line, name), key) in
        lines[1..].iter().zip(names).zip(["first", "second", "draw", "unfinished"])
    {
        let number = count(&json[0]["results"], key);
        assert_eq!(words(line), format!("{name} {number} {:.2} %", number as f64 / 4.0));
    }
    let plies = &json[0]["plies"];
    let [mean, median] = ["mean", "median"].map(|key| number(plies, key));
    let longest = count(plies, "longest");
    assert_eq!(lines[5], format!("plies: mean {mean:.2}, median {median}, longest {longest}"));
    assert!(lines[6].starts_with("a second: "), "{lines:?}");
}

#[test]
fn the_use_of_a_hash_table() {
    let (lines, json) = reports("perft uisge 6 --hash 1");
    let [lookups, hits] = ["lookups", "hits"].map(|key| count(&json[0]["hash"], key));
    let percent = 100.0 * hits as f64 / lookups as f64;
    let expected = format!("hash table of 1 MB: {hits} hits in {lookups} lookups ({percent:.1}%)");
    assert_eq!(lines[1], expected);
}

#[test]
fn the_plies_of_a_distinct_count() {
    let (lines, json) = reports("perft uisge 7 --distinct");
    assert_eq!((lines.len(), json.len()), (10, 9));
    for (line, ply) in lines[1..9].iter().zip(&json) {
        let known = |key: &str| ply[key].as_u64().map_or("?".into(), |number| number.to_string());
        let moves = ply["mean_moves"].as_f64().map_or("?".into(), |mean| format!("{mean:.2}"));
        let ended = &ply["ended"];
        let ended = if ended.is_null() {
            "?".into()
        } else {
            format!("{}, {}, {}", ended["first"], ended["second"], ended["draw"])
        };
        let (positions, classes) = (known("positions"), known("up_to_symmetry"));
        let expected =
            format!("{} {} {positions} {classes} {moves} {ended}", ply["ply"], ply["leaves"]);
        assert_eq!(words(line), expected);
    }
}

#[test]
fn a_match_of_two() {
    for players in ["random random", "search:depth=2 random"] {
        let (lines, json) = reports(&format!("match hexfour {players} --games 20 --max-plies 40"));
        let [wins, draws, losses] = ["wins", "draws", "losses"].map(|key| count(&json[0], key));
        let [first, second] = ["a", "b"].map(|key| json[0][key].as_str().unwrap());
        assert!(lines[0].starts_with("20 games in "), "{lines:?}");
        assert!(lines[0].ends_with(&format!(" s: {first} against {second}")), "{lines:?}");
        let share = 100.0 * (wins as f64 + 0.5 * draws as f64) / 20.0;
        let expected =
            format!("{wins} won, {draws} drawn, {losses} lost: {share:.1} % of the points");
        assert_eq!(lines[1], expected);
        let [low, high] = [0, 1].map(|end| elo(&json[0]["elo_interval"][end]));
        let difference = elo(&json[0]["elo"]);
        let expected = format!("Elo difference: {difference}, with 95 % from {low} to {high}");
        assert_eq!(lines[2], expected);
    }
}

#[test]
fn the_cross_table_of_a_tournament() {
    for kind in ["round-robin", "gauntlet"] {
        let (lines, json) = reports(&format!(
            "match uisge search:depth=2 search:depth=1 random --games 20 --max-plies 30 --tournament {kind}"
        ));
        let json = &json[0];
        assert_eq!(json["complete"], true);
        let pairings = json["pairings"].as_array().unwrap();
        let players = json["players"].as_array().unwrap();
        let rows: Vec<Vec<_>> =
            lines[2..].iter().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows.len(), 3, "{lines:?}");
        // The points of a player against another.
        let against = |player: &str, other: &str| {
            let points = |won: &str, pairing: &Value| {
                format!("{:.1}", number(pairing, won) + 0.5 * number(pairing, "draws"))
            };
            let found = pairings.iter().find_map(|pairing| {
                let sides = (pairing["a"].as_str()?, pairing["b"].as_str()?);
                let won = [("wins", (player, other)), ("losses", (other, player))];
                let (won, _) = won.into_iter().find(|(_, found)| *found == sides)?;
                Some(points(won, pairing))
            });
            found.unwrap_or("-".into())
        };
        for (rank, row) in rows.iter().enumerate() {
            let name = row[1];
            let player = players.iter().find(|player| player["name"] == name).unwrap();
            let games = count(player, "games");
            let points = number(player, "wins") + 0.5 * number(player, "draws");
            let share = 100.0 * points / games as f64;
            let [low, high] = [0, 1].map(|end| elo(&player["elo_interval"][end]));
            let difference = elo(&player["elo"]);
            let cells: Vec<_> = rows.iter().map(|other| against(name, other[1])).collect();
            let expected = format!(
                "{} {name} {games} {points:.1} {share:.1} % {difference} {low} to {high} {}",
                rank + 1,
                cells.join(" ")
            );
            assert_eq!(row.join(" "), expected);
        }
        // Otherwise the table could confuse the results.
        let has = |key: &str| pairings.iter().any(|pairing| count(pairing, key) > 0);
        assert!(["wins", "draws", "losses"].into_iter().all(has), "{json}");
    }
}

#[test]
fn a_sequential_test() {
    let (lines, json) = reports("match uisge random random --games 2 --sprt elo0=0,elo1=5");
    let test = &json[0]["sprt"];
    let pairs: Vec<_> = test["pairs"].as_array().unwrap().iter().map(Value::to_string).collect();
    let expected =
        format!("Pairs of games with 0, 1/2, 1, 3/2 and 2 points: [{}]", pairs.join(", "));
    assert_eq!(lines[3], expected);
    let [low, high] = [0, 1].map(|end| test["bounds"][end].as_f64().unwrap());
    let llr = number(test, "llr");
    assert_eq!(lines[4], format!("SPRT: LLR {llr:.2} of {low:.2} to {high:.2}, no verdict"));
    for (players, verdict) in [
        ("search:depth=2 random", "H1 is accepted: stronger by 400 Elo points or more"),
        ("random search:depth=2", "H0 is accepted: stronger by 0 Elo points at most"),
    ] {
        let run = format!("match uisge {players} --games 100 --sprt elo0=0,elo1=400");
        let run = board(&run).assert().success();
        assert!(stdout(&run).contains(verdict), "{}", stdout(&run));
    }
}

#[test]
fn an_analysis() {
    // Blue finishes with o6r6, the only best move (D14).
    let start = "game: disk-race\nstart: B1B1B3/RRRR2B1/8/1 b\n\n";
    let records = format!("{start}1... o6r6\n\n{start}1... o6i6 o1r1\n\ngame: hexfour\n");
    let analyze = |more: &str| {
        let command = format!("record --analyze --nodes 2000{more}");
        board(&command).write_stdin(records.as_str()).assert().success()
    };
    let (text, json) = (analyze(""), objects(&analyze(" --json")));
    let mut lines = stdout(&text).lines();
    for game in &json {
        let heading = format!("standard input, record {}: {}, ", game["record"], game["game"]);
        assert!(lines.next().unwrap().starts_with(&heading.replace('"', "")), "{heading}");
        let moves = game["moves"].as_array().unwrap();
        if !moves.is_empty() {
            assert_eq!(words(lines.next().unwrap()), "ply player move before after verdict better");
        }
        for m in moves {
            let keys = ["player", "move", "before", "after", "verdict"];
            let fields = keys.map(|key| m[key].as_str().unwrap()).join(" ");
            let better = if m["best"] == m["move"] { "" } else { m["best"].as_str().unwrap() };
            assert_eq!(
                words(lines.next().unwrap()),
                words(&format!("{} {fields} {better}", m["ply"]))
            );
        }
        for summary in game["summary"].as_array().unwrap() {
            let [player, moves, loss] =
                ["player", "moves", "average_loss"].map(|key| &summary[key]);
            if *moves == 0 {
                let expected = format!("{}: no moves", player.as_str().unwrap());
                assert_eq!(lines.next().unwrap().trim_start(), expected);
                continue;
            }
            let [inaccuracies, mistakes, blunders] =
                ["inaccuracies", "mistakes", "blunders"].map(|key| count(summary, key));
            let expected = format!(
                "{}: {moves} moves, {:.3} points lost on average, \
                 inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}",
                player.as_str().unwrap(),
                loss.as_f64().unwrap()
            );
            assert_eq!(lines.next().unwrap().trim_start(), expected);
        }
    }
    assert_eq!(lines.next(), None);
    assert_eq!(json[0]["moves"][0]["verdict"], "best");
    assert_ne!(json[1]["moves"][0]["verdict"], "best");
}

#[test]
fn the_speed_of_a_search() {
    let run = board("best hexfour --nodes 30000 --json").assert().success();
    for answer in objects(&run) {
        let speed = number(&answer, "nodes") / number(&answer, "seconds").max(1e-9);
        assert!((number(&answer, "nodes_per_second") - speed).abs() <= 1.0, "{answer}");
    }
}
