//! `board best`.

use std::time::Duration;

use crate::{board, games, objects};

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
