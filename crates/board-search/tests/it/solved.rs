//! Searches, judgments and tactics, compared with the solution of Disk race.

use std::collections::HashSet;
use std::fs;

use board_core::{Position, Value};
use board_games::disk_race::{self, DiskRace};
use board_games::{FullGame, PlayerSpec, dispatch, for_each_game, game, solved};
use board_play::{Ending, Game, Limits};
use board_search::{Budget, Judgment, Match, Openings, Resign, Score, Search, analyze_solved};
use disk_race_solution::Solution;

use crate::common::named;
use crate::matches::{Finished, play, players, rules};
use crate::proofs::{late_positions, mcts};

/// Blue can finish with one move.
fn won() -> DiskRace {
    "B1B1B3/RRRR2B1/8/1 b".parse().unwrap()
}

#[test]
fn moves_are_judged_exactly() {
    let mut wins = 0;
    for m in won().legal_moves() {
        let mut game = Game::from_position(won(), Limits::default());
        game.play(m).unwrap();
        let judged = analyze_solved(&game, solved::value).unwrap().remove(0);
        assert_eq!((judged.before, judged.depth), (Score::win_in(1), 0));
        assert!((judged.loss - (1.0 - judged.after.points())).abs() < 1e-12, "{judged:?}");
        if won().after_unchecked(m).is_over() {
            assert_eq!((judged.judgment, judged.best), (Judgment::Best, m));
            wins += 1;
        } else {
            assert!(won().after_unchecked(judged.best).is_over(), "{judged:?}");
        }
    }
    assert!(wins > 0);
}

#[test]
fn perfect_plays_the_best_moves_of_solved_games() {
    fn check<P: FullGame>() {
        let perfect = "perfect".parse::<PlayerSpec>().unwrap().engine::<P>(0);
        assert_eq!(perfect.is_ok(), solved::GAMES.contains(&P::NAME));
        if let Err(why) = perfect {
            assert_eq!(why.1, format!("{} is not solved", P::NAME));
        }
    }
    for_each_game!(P => check::<P>());
    let game = Game::from_position(won(), Limits::default());
    for seed in 0..9 {
        let best = named("perfect", seed).choose(&game, &Budget::default()).unwrap();
        assert!(won().after_unchecked(best.line[0]).is_over());
    }
}

#[test]
fn proofs_are_true() {
    let mut compared = [0; 3];
    for position in late_positions::<DiskRace>(50) {
        let Ok(value) = solved::value(&position) else { continue };
        let Some(proof) = mcts(&position, 1500).proof() else { continue };
        let expected = match value {
            Value::Win(_) => 1,
            Value::Draw => 0,
            Value::Loss(_) => -1,
        };
        assert_eq!(proof, expected, "{position}");
        compared[(proof + 1) as usize] += 1;
    }
    assert!(compared[0] >= 10 && compared[2] >= 50, "{compared:?}");
}

/// With proven scores, the solution tells who has to lose.
#[test]
fn only_lost_games_are_resigned() {
    let two = players(&["search:depth=2", "search:depth=2"]);
    let resign = Resign { movecount: 1, score: Score::MAX as u32, twosided: false };
    let (openings, resign) = (Openings::Random(4), Some(resign));
    let limits = Limits { max_plies: Some(200), ..Limits::default() };
    let rules = Match { games: 20, openings, resign, limits, ..rules(&two) };
    let mut resigned = 0;
    for Finished { game, .. } in play(&rules, DiskRace::start(), 2).unwrap().0 {
        let Some(Ending::Resigned(loser)) = game.ending() else { continue };
        let value = solved::value(game.position()).unwrap();
        let wins = matches!(value, Value::Win(_));
        assert!(wins != matches!(value, Value::Loss(_)), "{game}");
        assert_eq!(wins, game.position().turn() != loser, "{game}");
        resigned += 1;
    }
    assert!(resigned >= 5, "{resigned}");
}

/// Compares the search with the solution near the end of the game.
#[test]
#[ignore = "slow"]
fn wins_are_kept_near_the_end() {
    let start = DiskRace::start();
    let solution = Solution::embedded(start.rules()).unwrap();
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

/// Reads the positions of a game with one winning move, and this move.
fn tactics<P: Position>() -> Vec<(P, P::Move)> {
    let file = format!("{}/tests/tactics/{}.txt", env!("CARGO_MANIFEST_DIR"), P::NAME);
    let text = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{file}: {why}"));
    let puzzle = |line: &str| {
        let (position, best) = line.split_once("; ").unwrap();
        let position: P = position.parse().unwrap_or_else(|_| panic!("{file}: {position}"));
        let best = position.legal_moves().into_iter().find(|m| m.to_string() == best);
        (position, best.unwrap_or_else(|| panic!("{file}: {line}")))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(puzzle).collect()
}

#[test]
fn every_file_has_twenty_different_tactics_with_legal_moves() {
    fn check<P: FullGame>() {
        let positions: HashSet<P> = tactics().into_iter().map(|(position, _)| position).collect();
        assert!(positions.len() >= 20, "{}: {}", P::NAME, positions.len());
    }
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap();
        dispatch!(game(name).unwrap_or_else(|| panic!("{name}")), P => check::<P>());
    }
}

#[test]
fn only_the_given_move_wins() {
    for (position, best) in tactics::<DiskRace>() {
        for (m, value) in solved::moves(&position).unwrap() {
            assert_eq!(matches!(value, Value::Win(_)), m == best, "{position}: {m}");
        }
    }
}
