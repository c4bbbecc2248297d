//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_core::Player;
use board_laws::recording::Recorded;
use board_laws::{Broken, Law, hold};
use hexfour::prelude::*;
use hexfour::{Position, Row};

pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

board_laws::slow_laws! {
    position: Position,
    slow: Naive,
    perft: include_str!("../data/perft.txt"),
    leaves: 20_000,
    counts: 71,
    endings: ["first", "second", "draw"],
    never: [],
    pass: None,
    recording: "tests/data/naive.jsonl",
    games: 3,
    each: 5,
    label: label,
    rare: [
        // A draw on the largest board (H12).
        "x1xx1xo/oxo1o1xo/oooooxxxx/oooox1ooxx/oo1xooooxxx/xxo1xxxxxo1x/ooxxoxxoo1ooo/xxxooo2oxox/xxxxxxx1x1o/ooooxxoxxo/x1ooooxx1/ooxoox1x/o1ox1xx o",
    ],
}

/// The side to move and the size, the outcome, and how full the board is.
fn label(position: &Recorded) -> String {
    let (board, turn) = position.position.split_once(' ').unwrap();
    let (size, pieces) = (board.split('/').count(), board.matches(['x', 'o']).count());
    format!("{turn} {size} {:?} {}", position.outcome, 6 * pieces / (size * size))
}

#[test]
fn both_count_points_and_loose_pieces_alike() {
    hold(plan().everywhere(Law::Naive, same_points));
}

/// What a position tells besides its moves and its outcome; and the points as the rows have them.
fn same_points(position: &Position) -> Result<(), Broken> {
    let naive =
        Naive::parse(&position.to_string()).map_err(|why| Law::Naive.broken(position, why))?;
    for player in Player::ALL {
        let first = player == Player::First;
        let fast = (position.points(player), position.loose(player));
        let slow = (naive.points(first), naive.loose(first));
        Law::Naive.demand(fast == slow, position, || format!("{player}: {fast:?}, {slow:?}"))?;
        let rows: u32 = position.rows(player).map(Row::points).sum();
        Law::Naive.demand(rows == slow.0, position, || format!("rows of {player}: {rows}"))?;
        let outcome = position.outcome().map(|outcome| outcome.points[player.index()]);
        Law::Naive.demand(outcome.is_none_or(|points| points == slow.0), position, || {
            format!("outcome: {outcome:?}")
        })?;
    }
    Ok(())
}
