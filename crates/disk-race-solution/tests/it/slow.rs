//! A second, slow solver on the reference rules, for all positions of smaller games: most pieces
//! have already arrived.

use std::collections::HashMap;

use board_core::{Rules as _, Value};
use board_naive::ReferenceRules;
use board_naive::disk_race::Naive;
use disk_race::{DiskRace, Rules};

use crate::sample::solution;

/// Returns the notations of all valid positions in which at most `away` pieces of red and blue have
/// not arrived.
fn texts(away: [usize; 2], rules: &str) -> Vec<String> {
    let mut texts = Vec::new();
    place(&mut String::new(), [away, [4, 4]], &mut |board| {
        for turn in ["r", "b"] {
            let options = if rules == "standard" { String::new() } else { format!(" {rules}") };
            texts.push(format!("{} {turn}{options}", with_numbers(board)));
        }
    });
    texts.retain(|text| Naive::parse(text).is_ok());
    texts
}

/// Fills the spaces r0 ... r7, o0 ... o7, i0 ... i7, c in order. `left` holds for each player the
/// number of pieces left to place away from the goals, and the number left to place at all.
fn place(board: &mut String, left: [[usize; 2]; 2], found: &mut dyn FnMut(&str)) {
    let [away, all] = left;
    let space = board.len();
    if space == 25 {
        if all == [0, 0] {
            found(board);
        }
        return;
    }
    // D2, D8, D9: a piece on the ring is on its own start, or turned and on a goal.
    let kinds = match space {
        0..8 if space % 2 == 0 => "rB",
        0..8 => "bR",
        24 => "RB",
        _ => "rRbB",
    };
    for kind in kinds.chars().chain(['.']) {
        let Some(player) = "rb".find(kind.to_ascii_lowercase()) else {
            board.push('.');
            place(board, left, found);
            board.pop();
            continue;
        };
        let arrives = space < 8 && kind.is_ascii_uppercase();
        let (mut away, mut all) = (away, all);
        if all[player] == 0 || !arrives && away[player] == 0 {
            continue;
        }
        all[player] -= 1;
        away[player] -= usize::from(!arrives);
        board.push(kind);
        place(board, [away, all], found);
        board.pop();
    }
}

/// Writes the layers in the notation: separated by `/`, with runs of empty spaces as numbers.
fn with_numbers(board: &str) -> String {
    let layers = [&board[..8], &board[8..16], &board[16..24], &board[24..]];
    let layers = layers.map(|layer| {
        let mut text = String::new();
        let mut empty = 0;
        for kind in layer.chars().chain(['/']) {
            if kind == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text.push(kind);
        }
        text
    });
    layers.concat().trim_end_matches('/').to_owned()
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
    let texts = texts(away, &rules.to_string());
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
    let all = Rules::all();
    assert_eq!(agree([1, 1], all[all.len() - 1]), 35_309);
}

#[test]
#[ignore = "takes minutes: .ci/deep solution runs it"]
fn two_pieces_against_one() {
    for rules in Rules::all() {
        for away in [[2, 1], [1, 2]] {
            assert!(agree(away, rules) > 800_000);
        }
    }
}
