//! The positions with one winning move.

use std::collections::HashSet;
use std::fs;

use board_core::{Position, Value};
use board_games::disk_race::DiskRace;
use board_games::hexfour::Hexfour;
use board_games::ignis::Ignis;
use board_games::uisge::Uisge;
use disk_race_solution::Solution;

/// Reads the positions of a game with their moves.
fn read<P: Position>(name: &str) -> Vec<(P, P::Move)> {
    let file = format!("{}/tests/tactics/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&file).unwrap();
    let puzzle = |line: &str| {
        let (position, best) = line.split_once("; ").unwrap();
        let position: P = position.parse().unwrap_or_else(|_| panic!("{file}: {position}"));
        let best = position.legal_moves().into_iter().find(|m| m.to_string() == best);
        (position, best.unwrap_or_else(|| panic!("{file}: {line}")))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(puzzle).collect()
}

#[test]
fn every_game_has_twenty_different_positions_with_legal_moves() {
    fn check<P: Position>(name: &str) {
        let positions: HashSet<_> =
            read::<P>(name).into_iter().map(|(position, _)| position).collect();
        assert!(positions.len() >= 20, "{name}: {}", positions.len());
    }
    check::<Uisge>("uisge");
    check::<Ignis>("ignis");
    check::<Hexfour>("hexfour");
    check::<DiskRace>("disk-race");
}

#[test]
fn in_disk_race_only_the_given_move_wins() {
    let solution = Solution::embedded(DiskRace::start().rules()).unwrap();
    for (position, best) in read::<DiskRace>("disk-race") {
        for (m, value) in solution.moves(&position).unwrap() {
            assert_eq!(matches!(value, Value::Win(_)), m == best, "{position}: {m}");
        }
    }
}
