//! Lookups in the embedded solutions.

use board_core::{Board as _, Outcome as _, Position as _, Value};
use disk_race::{Chain, DiskRace, Piece, Rules, Space};
use disk_race_solution::{OtherRules, Solution};

use crate::sample::{any, border, decisive, solution, solved};

fn value(text: &str) -> Value {
    let position: DiskRace = text.parse().unwrap();
    solution(position.rules()).value(&position).unwrap()
}

/// Returns the value of a position from the values after its moves, or from the outcome.
pub fn by_moves(solution: &Solution, position: &DiskRace) -> Value {
    if let Some(outcome) = position.outcome() {
        return match outcome.score_for(position.turn()) {
            1 => Value::Win(0),
            -1 => Value::Loss(0),
            _ => Value::Draw,
        };
    }
    let after = |m| solution.value(&position.after_unchecked(m)).unwrap();
    position.legal_moves().into_iter().map(|m| after(m).before()).max().unwrap()
}

#[test]
fn a_sample_is_consistent() {
    for rules in solved() {
        let solution = solution(rules);
        let mut draws = 0;
        let sample = [decisive(rules, 17), border(rules, 17), any(rules, 20_000)].concat();
        for position in &sample {
            let value = solution.value(position).unwrap();
            assert_eq!(value, by_moves(solution, position), "{position}");
            draws += u32::from(value == Value::Draw);
        }
        assert!(draws > 20_000 && (draws as usize) < sample.len() - 30_000);
    }
}

#[test]
fn the_start_is_a_draw() {
    for rules in solved() {
        assert_eq!(solution(rules).value(&DiskRace::start_with(rules)), Ok(Value::Draw));
    }
}

/// D14
#[test]
fn ends_have_the_values_of_their_outcomes() {
    // Red has finished, and blue has had the last turn.
    assert_eq!(value("1R1R1R1R/BBBB4/8/1 r"), Value::Win(0));
    // Blue has finished first.
    assert_eq!(value("B1B1B1B1/RRRR4/8/1 r"), Value::Loss(0));
    // Both have finished.
    assert_eq!(value("BRBRBRBR/8/8/1 r"), Value::Draw);
    // Blue's reply cannot finish: red wins a ply later.
    assert_eq!(value("1R1R1R1R/BBBB4/8/1 b"), Value::Loss(1));
    // Blue's reply can finish: a draw.
    assert_eq!(value("BRBRBR1R/6B1/8/1 b"), Value::Draw);
    // Blue finishes with this move.
    assert_eq!(value("B1B1B3/6B1/8/RRRR b".replace("/8/RRRR", "/RRRR4/1").as_str()), Value::Win(1));
}

#[test]
fn best_play_has_the_length_of_the_value() {
    for rules in solved() {
        let solution = solution(rules);
        for mut position in decisive(rules, 1009) {
            let value = solution.value(&position).unwrap();
            let winner = match value {
                Value::Win(_) => position.turn(),
                _ => !position.turn(),
            };
            for _ in 0..value.plies().unwrap() {
                let moves = solution.moves(&position).unwrap();
                let (m, _) = moves.into_iter().max_by_key(|(_, value)| *value).unwrap();
                position.play(m).unwrap();
            }
            assert_eq!(position.outcome().unwrap().winner(), Some(winner));
            assert_eq!(solution.moves(&position), Ok(Vec::new()));
        }
    }
}

#[test]
fn best_moves_of_a_draw_keep_it() {
    let solution = solution(Rules::default());
    let start = DiskRace::start();
    let draws = start.legal_moves().into_iter().map(|m| (m, Value::Draw)).collect();
    assert_eq!(solution.moves(&start), Ok(draws));
    let mut some_are_worse = 0;
    for position in border(Rules::default(), 97) {
        if solution.value(&position) != Ok(Value::Draw) {
            continue;
        }
        let moves = solution.moves(&position).unwrap();
        assert_eq!(moves.iter().map(|(_, value)| *value).max(), Some(Value::Draw));
        some_are_worse += u32::from(moves.iter().any(|(_, value)| *value < Value::Draw));
    }
    assert!(some_are_worse > 1000, "{some_are_worse}");
}

#[test]
fn positions_with_other_rules_are_rejected() {
    let (solved, found) = (Rules::default(), Rules::default().with_chain(Chain::Straight));
    let start = DiskRace::start_with(found);
    let error = OtherRules { solved, found };
    let solution = solution(solved);
    assert_eq!(solution.value(&start), Err(error));
    assert_eq!(solution.moves(&start), Err(error));
    assert_eq!(
        error.to_string(),
        "expected a position with the rules standard, found chain=straight"
    );
}

/// A player that keeps a piece at home blocks a goal, and has to move it only if no other piece can
/// move. This holds for all rules options.
#[test]
fn a_loser_with_a_piece_at_home_has_three_arrived() {
    for rules in solved() {
        let mut waiting_losers = 0;
        for (position, value) in solution(rules).decisive() {
            let loser = match value {
                Value::Win(_) => !position.turn(),
                _ => position.turn(),
            };
            let waits = |&(space, piece): &(Space, Piece)| {
                piece.owner == loser && space.start_of() == Some(loser)
            };
            let waiting = position.pieces().filter(waits).count();
            let arrived = position.arrived(loser);
            assert!(waiting == 0 || (waiting, arrived) == (1, 3), "{position}");
            waiting_losers += u32::from(waiting == 1);
        }
        assert!(waiting_losers > 10_000, "{waiting_losers}");
    }
}
