//! The output of perft, playout and moves, with any number of threads.

use std::thread;

use assert_cmd::assert::Assert;
use serde_json::Value;

use crate::{START, board, board_at, games, objects, stderr, stdout};

/// Returns the object of a run without the fields that vary.
fn figures(arguments: &str) -> Value {
    figures_of(board(arguments).assert())
}

fn figures_of(run: Assert) -> Value {
    let mut object = objects(&run.success()).remove(0);
    for field in ["seconds", "threads"] {
        assert!(object.as_object_mut().unwrap().remove(field).is_some(), "{field}");
    }
    object
}

#[test]
fn playouts_are_the_same_on_any_number_of_threads() {
    for game in games() {
        let run = format!("playout {game} --games 300 --seed 7 --json");
        let one = figures(&run);
        assert_eq!(one["games"], 300);
        assert_eq!(one["complete"], true);
        let results = one["results"].as_object().unwrap();
        assert_eq!(results.values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 300);
        assert_eq!(figures(&format!("{run} --threads 2")), one);
        assert_eq!(figures(&format!("{run} --threads 0")), one);
        assert_ne!(figures(&format!("playout {game} --games 300 --seed 8 --json")), one);
    }
}

#[test]
fn playouts_have_a_maximum_length() {
    for (cap, mean) in [(0, 0.0), (3, 3.0)] {
        let object = figures(&format!("playout uisge --games 65 --max-plies {cap} --json"));
        assert_eq!(object["games"], 65);
        assert_eq!(object["results"]["unfinished"], 65);
        let plies = &object["plies"];
        assert_eq!([&plies["mean"], &plies["median"]], [mean, mean]);
        assert_eq!(plies["longest"], cap);
    }
}

#[test]
fn a_finished_game_has_no_moves_and_empty_playouts() {
    let over = "7/7/7/WWWWWW1/bbbbbb1/7 b";
    let run = board_at("moves uisge", over).success();
    assert_eq!(
        (stdout(&run), stderr(&run)),
        ("", "the game is over: light has won: light shows six crowns\n")
    );
    let run = board_at("playout uisge --games 3 --json", over).success();
    assert_eq!(objects(&run)[0]["results"]["first"], 3);
    assert_eq!(objects(&run)[0]["plies"]["longest"], 0);
    let run = board_at("perft uisge 2 --divide --json", over).success();
    assert_eq!(objects(&run)[0]["leaves"], 0);
    assert_eq!(objects(&run)[0]["divide"], Value::Array(Vec::new()));
}

#[test]
fn divide_is_sorted_by_move() {
    let run = board("perft uisge 2 --divide").assert().success();
    let (divide, total) = stdout(&run).rsplit_once("18 leaves in ").unwrap();
    let parts: Vec<_> = divide.lines().map(|line| line.split_once(' ').unwrap()).collect();
    let moves: Vec<_> = parts.iter().map(|part| part.0).collect();
    assert_eq!(moves, ["c5e5", "d4d6", "d4f4", "d5b5"]);
    // The table of the game has the position after d4f4.
    assert_eq!(parts[2].1, "5");
    assert_eq!(parts.iter().map(|part| part.1.parse::<u64>().unwrap()).sum::<u64>(), 18);
    assert!(total.ends_with(" a second\n"), "{total}");
}

#[test]
fn a_hash_table_does_not_change_counts() {
    for (task, position) in [
        ("uisge 7", START),
        ("ignis 4", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e"),
        // The start position has too many moves for a test.
        ("hexfour 6", "xoxo/oxox1/x1xo1x/oxo2xo/xox1ox/ox1xo/xo1o o"),
        ("disk-race 6", "rbrbrbrb/8/8/1 r"),
    ] {
        let count =
            |how| figures_of(board_at(&format!("perft {task} --divide --json{how}"), position));
        let mut plain = count("");
        for how in [" --hash 1", " --hash 8 --threads 2", " --hash 1 --no-bulk"] {
            let mut hashed = count(how);
            let hash = hashed.as_object_mut().unwrap().remove("hash").unwrap();
            let [asked, known] = ["lookups", "hits"].map(|field| hash[field].as_u64().unwrap());
            assert!(0 < known && known < asked, "{task}{how}: {hash}");
            hashed["bulk"] = Value::Bool(true);
            plain["bulk"] = Value::Bool(true);
            assert_eq!(hashed, plain, "{task}{how}");
        }
    }
    let run = board("perft uisge 6 --hash 1").assert().success();
    let (_, hash) = stdout(&run).split_once(" a second\nhash table of 1 MB: ").unwrap();
    assert!(hash.contains(" hits in "), "{hash}");
}

#[test]
fn depth_0_is_one_leaf() {
    let object = figures("perft uisge 0 --divide --json");
    assert_eq!(object["leaves"], 1);
    assert_eq!(object["divide"], Value::Array(Vec::new()));
    // Without a search, there is no time for a rate and no lookup for a share.
    let run = board("perft uisge 0 --hash 1").assert().success();
    let expected = "1 leaves in 0.000ns\nhash table of 1 MB: 0 hits in 0 lookups\n";
    assert_eq!(stdout(&run), expected);
}

#[test]
fn rules_change_the_start() {
    let object = figures("perft uisge 6 --rules stuck=passes --json");
    assert_eq!(object["leaves"], 25292);
    assert_eq!(object["position"], format!("{START} stuck=passes"));
}

#[test]
fn moves_are_sorted() {
    let run = board("moves uisge").assert().success();
    assert_eq!(stdout(&run), "c5e5\nd4d6\nd4f4\nd5b5\n");
    let json = board("moves uisge --json").assert().success();
    let legal = board("legal uisge").write_stdin(START).assert().success();
    assert_eq!(stdout(&json), stdout(&legal));
}

#[test]
fn the_number_of_threads_is_reported() {
    let processors = thread::available_parallelism().unwrap().get();
    for command in ["perft uisge 3", "perft uisge 3 --distinct", "playout uisge --games 1"] {
        for (option, expected) in [("", 1), (" --threads 3", 3), (" --threads 0", processors)] {
            let run = board(&format!("{command} --json{option}")).assert().success();
            assert_eq!(objects(&run).pop().unwrap()["threads"], expected, "{command}{option}");
        }
    }
}

#[test]
fn counting_the_last_ply_is_reported() {
    assert_eq!(figures("perft uisge 3 --json")["bulk"], true);
    assert_eq!(figures("perft uisge 3 --json --no-bulk")["bulk"], false);
}
