//! `board best`.

use std::time::Duration;

use crate::{START, board, board_at, games, objects, stderr, stdout};

/// One jump from six crowns.
const WON: &str = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w";

#[test]
fn every_depth_has_a_line_and_the_answer_has_words() {
    let run = board("best uisge --depth 4").assert().success();
    let lines: Vec<_> = stdout(&run).lines().collect();
    for (line, depth) in lines.iter().zip(["depth ", "    1 ", "    2 ", "    3 ", "    4 "]) {
        assert!(line.starts_with(depth), "{line}");
    }
    // The columns are aligned to the right, except the best line.
    for column in ["value", "nodes", "time"] {
        let end = lines[0].find(column).unwrap() + column.len();
        let ends = |line: &&str| line.as_bytes()[end - 1] != b' ' && line.as_bytes()[end] == b' ';
        assert!(lines[..5].iter().all(ends), "{column}: {lines:?}");
    }
    assert!(lines[5].starts_with("best: "), "{lines:?}");
    assert_eq!(lines.len(), 1 + 4 + 1 + 4, "{lines:?}");
    assert!(lines[6].contains("jumps"), "{lines:?}");
}

#[test]
fn a_forced_win_is_found_and_proven() {
    let run = board_at("best uisge --json", WON).success();
    let answers = objects(&run);
    let answer = answers.last().unwrap();
    assert_eq!((&answer["value"], &answer["depth"]), (&"win in 1".into(), &1.into()));
    assert_eq!(answer["hundredths"], serde_json::Value::Null);
    assert_eq!(answer["words"].as_array().unwrap().len(), 1);
    assert_eq!(answer["best"], answer["line"][0]);
}

#[test]
fn every_game_is_searched_under_every_limit() {
    for game in games() {
        for limit in ["--time 20ms", "--nodes 2000", "--depth 2", "--depth 3 --threads 2"] {
            let run = board(&format!("best {game} {limit} --json")).assert().success();
            let answers = objects(&run);
            let answer = answers.last().unwrap();
            assert!(answer["best"].is_string(), "{game} {limit}: {answer}");
            assert!(answer["words"].is_array() && answer["nodes"].as_u64().unwrap() > 0);
            let depths = answers[..answers.len() - 1].iter().map(|a| a["depth"].as_u64().unwrap());
            assert!(depths.eq(1..answers.len() as u64), "{game} {limit}");
        }
    }
}

#[test]
fn one_thread_and_a_depth_give_the_same_each_time() {
    let find = || {
        let answers = objects(&board("best hexfour --depth 3 --json").assert().success());
        answers.iter().map(|a| (a["line"].clone(), a["nodes"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(find(), find());
}

/// The shortest win has a smaller margin; the longer line wins by 3 points (H12).
#[test]
fn a_larger_margin_can_be_preferred() {
    let position = "oo1x/oxo1o/ox2xo/xoxxx1o/xx1xoo/xxoxo/o1ox x";
    let answer = |arguments: &str| {
        let run = board_at(&format!("best hexfour{arguments}"), position).success();
        objects(&run).pop().unwrap()
    };
    let shortest = answer(" --json");
    assert_eq!((&shortest["value"], shortest.get("margin")), (&"win in 1".into(), None));
    let largest = answer(" --json --prefer-margin");
    assert_eq!((&largest["value"], &largest["margin"]), (&"win by 3 in 3".into(), &3.into()));
    assert_eq!(largest["line"].as_array().unwrap().len(), 3);
    let run = board("best uisge --prefer-margin --depth 1").assert().code(2);
    assert!(stderr(&run).contains("have no margin"), "{}", stderr(&run));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let over = WON.replace("wW2", "WW2").replace(" w", " b");
    let run = board_at("best uisge", &over).success();
    assert_eq!(stdout(&run), "the game is over: loss in 0\n");
    let run = board_at("best uisge --json", &over).success();
    assert!(objects(&run)[0]["best"].is_null());
}

#[test]
fn invalid_arguments_are_rejected() {
    for arguments in [
        "best chess",
        "best uisge --time 0s",
        "best uisge --time x",
        "best uisge --depth 0",
        "best uisge --depth 201",
        "best uisge --nodes 0",
        "best uisge --threads 100000",
    ] {
        let run = board(arguments).assert().code(2);
        assert!(stderr(&run).starts_with("error: "), "{arguments}: {}", stderr(&run));
    }
    board_at("best uisge", "nonsense").code(1);
    board_at("best ignis", START).code(1);
}

#[test]
fn a_search_without_a_limit_takes_two_seconds() {
    let mut command = board("best ignis --json");
    let run = command.timeout(Duration::from_secs(30)).assert().success();
    let seconds = objects(&run).pop().unwrap()["seconds"].as_f64().unwrap();
    assert!((1.5..10.0).contains(&seconds), "{seconds}");
}

#[test]
fn a_limit_replaces_the_two_seconds() {
    let mut command = board("best ignis --time 2500ms --json");
    let run = command.timeout(Duration::from_secs(30)).assert().success();
    let seconds = objects(&run).pop().unwrap()["seconds"].as_f64().unwrap();
    assert!(seconds > 2.2, "{seconds}");
}

/// The words name the spaces of the move, such as "the piece on d4 jumps to f4".
#[test]
fn every_move_of_the_best_line_is_described() {
    let run = board("best uisge --depth 3 --json").assert().success();
    let answer = objects(&run).pop().unwrap();
    let [line, words] = ["line", "words"].map(|key| answer[key].as_array().unwrap());
    assert_eq!((line.len(), words.len()), (3, 3), "{answer}");
    for (m, words) in line.iter().zip(words) {
        let (m, words) = (m.as_str().unwrap(), words.as_str().unwrap());
        let (from, to) = (format!(" on {} ", &m[..2]), format!(" to {}", &m[2..]));
        assert!(words.contains(&from) && words.contains(&to), "{m}: {words}");
    }
}
