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
fn a_search_takes_two_seconds_unless_it_is_limited() {
    for (limit, expected) in [("", 1.5..10.0), (" --time 2500ms", 2.2..30.0)] {
        let mut command = board(&format!("best ignis --json{limit}"));
        let run = command.timeout(Duration::from_secs(30)).assert().success();
        let seconds = objects(&run).pop().unwrap()["seconds"].as_f64().unwrap();
        assert!(expected.contains(&seconds), "{limit}: {seconds}");
    }
}
