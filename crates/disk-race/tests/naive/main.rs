//! Law 10: the fast rules against the naive ones, which were written from the rule list alone.

use board_laws::naive::{same_game, same_starts, same_texts};
use board_laws::{Law, Plan, hold};
use disk_race::Position;

pub mod rules;
use rules::Naive;

board_laws::slow_rules!(Naive);

/// The positions of the perft table, each with its counts.
fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../data/perft.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| line.split_once("; ").unwrap())
}

/// Play from the start under every option and from the table's positions, and changed set-ups.
fn plan() -> Plan<Position> {
    let texts: Vec<_> = table().map(|(text, _)| text).collect();
    Plan::new(&texts).with_setups()
}

#[test]
fn both_start_alike() {
    hold(same_starts::<Position, Naive>());
}

#[test]
fn both_play_alike() {
    hold(plan().everywhere(Law::Naive, same_game::<Position, Naive>));
}

#[test]
fn both_read_alike() {
    hold(plan().everywhere(Law::Naive, same_texts::<Position, Naive>));
}

#[test]
fn perft_table() {
    let mut counted = 0;
    for (text, leaves) in table() {
        for (depth, leaves) in (1..).zip(leaves.split(' ')) {
            let leaves: u64 = leaves.parse().unwrap();
            if leaves <= 50_000 {
                assert_eq!(perft(&Naive::parse(text).unwrap(), depth), leaves, "{text} {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted > 40, "only {counted} counts");
}

fn perft(position: &Naive, depth: u32) -> u64 {
    let moves = position.legal();
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|m| perft(&position.play(m).unwrap(), depth - 1)).sum(),
    }
}
