//! The search finds the forced wins that a plain search finds, with their exact lengths.

use board_core::{Position as _, Value, Zobrist};
use board_games::{disk_race, hexfour, ignis, uisge};
use board_play::EvaluationFn;
use board_search::{Budget, Score, Search};

use crate::common::{last_positions, negamax};

/// Searches positions, and returns the number of wins and losses within this number of plies.
fn solved<P: Zobrist>(positions: &[P], plies: u8) -> usize {
    let mut search = Search::new(EvaluationFn(|_: &P| 0)).exact(true).memory(1 << 16);
    let mut decided = 0;
    for position in positions {
        let value = negamax(position, plies, &|_| 0);
        if value.is_proven() {
            decided += 1;
            let best = search.best(position, &Budget::depth(plies + 3));
            assert_eq!(best.score, value, "{position}");
            // The search ends as soon as the score is proven.
            let length = value.plies_to_win().or(value.plies_to_loss()).unwrap();
            assert!(u16::from(best.depth) == length, "{position}: {best:?}");
            assert_eq!(best.line.len(), usize::from(length), "{position}: {best:?}");
        }
    }
    decided
}

#[test]
fn forced_wins_are_found() {
    assert!(solved(&last_positions::<uisge::Uisge>(4, 4), 5) > 20);
    assert!(solved(&last_positions::<ignis::Ignis>(5, 4), 3) > 20);
    assert!(solved(&last_positions::<hexfour::Hexfour>(6, 4), 3) > 20);
    assert!(solved(&last_positions::<disk_race::DiskRace>(3, 5), 4) > 20);
}

/// Compares the search with the solution of Disk race, near the end of the game.
#[test]
#[ignore = "slow"]
fn disk_race_wins_are_kept_near_the_end() {
    let start = disk_race::DiskRace::start();
    let solution = disk_race_solution::Solution::embedded(start.rules()).unwrap();
    let near =
        |&(_, value): &(_, Value)| value.plies().is_some_and(|plies| (1..=10).contains(&plies));
    let won = |&(_, value): &(_, Value)| matches!(value, Value::Win(_));
    let decisive = solution.decisive().filter(near).filter(won);
    let sample: Vec<_> = decisive.step_by(997).take(300).collect();
    assert!(sample.len() >= 100, "{} positions", sample.len());
    let (mut kept, mut exact) = (0, 0);
    for (position, value) in &sample {
        let mut search = Search::new(disk_race::Evaluator).exact(true).memory(1 << 22);
        let best = search.best(position, &Budget::nodes(200_000));
        let after = position.after(best.first().unwrap()).unwrap();
        kept += usize::from(matches!(solution.value(&after), Ok(Value::Loss(_))));
        exact += usize::from(value.plies().map(Score::win_in) == Some(best.score));
        // Proven wins are correct.
        if let Some(plies) = best.score.plies_to_win() {
            assert_eq!(Value::Win(plies), *value, "{position}");
        }
        assert_eq!(best.score.plies_to_loss(), None, "{position}");
    }
    let number = sample.len();
    assert!(kept * 100 >= number * 99, "{kept} of {number} wins kept");
    assert!(exact * 2 > number, "{exact} of {number} wins found to the ply");
}
