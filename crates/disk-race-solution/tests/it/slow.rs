//! A second, slow solver on the reference rules, for all positions of smaller games: most pieces
//! have already arrived.

use std::collections::HashMap;

use board_core::{HasSetup as _, Player, Value};
use board_naive::ReferenceRules;
use board_naive::disk_race::Naive;
use disk_race::{DiskRace, Piece, Rules, Setup};

use crate::sample::{solution, solved};

/// Returns the notations of all valid positions in which at most `away` pieces of red and blue have
/// not arrived.
fn texts(away: [usize; 2], rules: Rules) -> Vec<String> {
    let mut texts = Vec::new();
    for turn in Player::ALL {
        let mut setup = Setup { turn, rules, ..Setup::empty() };
        place(&mut setup, 0, [away, [4, 4]], &mut texts);
    }
    texts.retain(|text| Naive::parse(text).is_ok());
    texts
}

/// Fills the spaces from this one on. `left` holds for each player the number of pieces left to
/// place away from the goals, and the number left to place at all.
fn place(setup: &mut Setup, space: usize, left: [[usize; 2]; 2], found: &mut Vec<String>) {
    let [away, all] = left;
    if space == setup.board.len() {
        let position = DiskRace::from_setup(setup).ok().filter(|_| all == [0, 0]);
        found.extend(position.map(|position| position.to_string()));
        return;
    }
    setup.board[space] = None;
    place(setup, space + 1, left, found);
    for (owner, turned) in Player::ALL.into_iter().flat_map(|p| [(p, false), (p, true)]) {
        let player = owner.index();
        // D2, D8, D9: a piece on the ring is on its own start, or turned and on a goal.
        let fits = match space {
            0..8 => turned == (space % 2 != player),
            24 => turned,
            _ => true,
        };
        let arrives = space < 8 && turned;
        if !fits || all[player] == 0 || !arrives && away[player] == 0 {
            continue;
        }
        let (mut away, mut all) = (away, all);
        all[player] -= 1;
        away[player] -= usize::from(!arrives);
        setup.board[space] = Some(Piece { owner, turned });
        place(setup, space + 1, [away, all], found);
    }
    setup.board[space] = None;
}

/// A position's successors, and its value once it is known.
struct Node {
    after: Vec<usize>,
    value: Option<Value>,
}

/// Finds all values ply by ply, straight from the definition.
fn solve(texts: &[String]) -> Vec<Value> {
    let numbers: HashMap<&str, usize> =
        texts.iter().enumerate().map(|(number, text)| (text.as_str(), number)).collect();
    let node = |text: &String| {
        let position = Naive::parse(text).unwrap();
        let after = |m: &String| numbers[position.play(m).unwrap().text().as_str()];
        let mover = if text.contains(" r") { "red" } else { "blue" };
        let value = position.outcome().map(|outcome| match &*outcome {
            "draw" => Value::Draw,
            winner if winner == mover => Value::Win(0),
            _ => Value::Loss(0),
        });
        Node { after: position.legal().iter().map(after).collect(), value }
    };
    let mut nodes: Vec<Node> = texts.iter().map(node).collect();
    let mut plies = 0;
    let mut quiet = 0;
    // The ends have distance 0. After two plies without a new value there are no more.
    while quiet < 2 {
        plies += 1;
        let value = |node: &Node| {
            let after = || node.after.iter().map(|&after| nodes[after].value);
            if node.value.is_some() {
                None
            } else if after().any(|value| value == Some(Value::Loss(plies - 1))) {
                Some(Value::Win(plies))
            } else if after().all(|value| matches!(value, Some(Value::Win(_)))) {
                Some(Value::Loss(plies))
            } else {
                None
            }
        };
        let found: Vec<_> = nodes.iter().map(value).collect();
        quiet = if found.iter().any(Option::is_some) { 0 } else { quiet + 1 };
        for (node, found) in nodes.iter_mut().zip(found) {
            node.value = node.value.or(found);
        }
    }
    nodes.iter().map(|node| node.value.unwrap_or(Value::Draw)).collect()
}

fn agree(away: [usize; 2], rules: Rules) -> usize {
    let texts = texts(away, rules);
    let values = solve(&texts);
    let solution = solution(rules);
    for (text, expected) in texts.iter().zip(&values) {
        let position: DiskRace = text.parse().unwrap();
        assert_eq!(solution.value(&position), Ok(*expected), "{text}");
    }
    let decisive = values.iter().filter(|value| **value != Value::Draw).count();
    assert!(decisive > 0 && decisive < values.len());
    texts.len()
}

/// Only with both rules options; the slow test below covers all.
#[test]
#[ignore = "slow"]
fn one_piece_against_one() {
    let all: Vec<_> = solved().collect();
    assert_eq!(agree([1, 1], all[all.len() - 1]), 35_309);
}

#[test]
#[ignore = "takes minutes: .ci/deep solution runs it"]
fn two_pieces_against_one() {
    for rules in solved() {
        for away in [[2, 1], [1, 2]] {
            assert!(agree(away, rules) > 800_000);
        }
    }
}
