//! Compares the program with the recorded positions and perft tables of every game.

use std::fs;

use serde_json::Value;

use crate::{board, board_at, games, objects};

fn read(game: &str, file: &str) -> String {
    let path = format!("{}/../{game}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Returns the files with recorded positions of a game.
fn recordings(game: &str) -> Vec<String> {
    let folder = format!("{}/../{game}/tests/data", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let of_game = |stem: &str| stem == "naive" || stem.starts_with(game);
    let is_recording = |name: &String| name.strip_suffix(".jsonl").is_some_and(of_game);
    let names: Vec<_> = names.filter(is_recording).collect();
    assert!(!names.is_empty(), "{folder} has no recording");
    names
}

#[test]
fn legal_answers_as_recorded() {
    for game in games() {
        for file in recordings(&game) {
            let recorded: Vec<Value> = read(&game, &file)
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert!(!recorded.is_empty(), "{file}");
            let positions: Vec<_> =
                recorded.iter().map(|object| object["position"].as_str().unwrap()).collect();
            let input = positions.join("\n");
            let run = board(&format!("legal {game}")).write_stdin(input).assert().success();
            let mut answers = objects(&run);
            for answer in &mut answers {
                // Not recorded: a field of games in which wins have a margin.
                let margin = answer.as_object_mut().and_then(|answer| answer.remove("margin"));
                assert!(margin.is_none() || game == "hexfour", "{file}: {answer}");
            }
            assert_eq!(answers, recorded, "{file}");
        }
    }
}

#[test]
fn perft_agrees_with_the_tables_on_any_number_of_threads() {
    for game in games() {
        let table = read(&game, "perft.txt");
        for (number, line) in table.lines().filter(|line| !line.starts_with('#')).enumerate() {
            let (position, counts) = line.split_once("; ").unwrap();
            let counts = counts.split(' ').map(|count| count.parse::<u64>().unwrap());
            let counts = (1..).zip(counts).take_while(|&(_, leaves)| leaves < 5_000_000);
            let (depth, leaves): (u8, _) = counts.last().unwrap();
            let how = ["", " --threads 2", " --threads 3 --no-bulk", " --divide", " --hash 1"];
            let how = how[number % how.len()];
            let run = board_at(&format!("perft {game} {depth} --json{how}"), position).success();
            let object = &objects(&run)[0];
            assert_eq!(object["leaves"], leaves, "{game} {position} depth {depth}{how}");
            assert_eq!(object["position"], position);
            assert_eq!(object["complete"], true);
            if how == " --divide" {
                let divide = object["divide"].as_array().unwrap();
                let sum: u64 = divide.iter().map(|part| part["leaves"].as_u64().unwrap()).sum();
                assert_eq!(sum, leaves);
            }
        }
    }
}
