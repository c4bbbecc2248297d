//! Alpha-beta with a transposition table and iterative deepening:
//! `cargo run --release -p board-uisge --example alphabeta -- 12 [POSITION]`.

#![allow(clippy::print_stdout, reason = "short for readers")]

use std::error::Error;

use board_core::Player;
use uisge::prelude::*;
use uisge::{Move, Uisge};

const WIN: i32 = 1000;

/// What a search found out about a position.
#[derive(Clone, Copy)]
struct Entry {
    /// The position itself: two may share a slot, and even a key.
    position: Uisge,
    depth: u8,
    value: i32,
    bound: Bound,
    best: Option<Move>,
}

#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Lower,
    Exact,
    Upper,
}

struct Search {
    table: Vec<Option<Entry>>,
    nodes: u64,
}

impl Search {
    /// The value of a position, given with its key, for the player to move.
    fn value(&mut self, root: (Uisge, u64), depth: u8, mut alpha: i32, beta: i32) -> i32 {
        let (position, key) = root;
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            // The sooner the better.
            return i32::from(outcome.score_for(position.turn())) * (WIN + i32::from(depth));
        }
        if depth == 0 {
            let crowns = Player::ALL.map(|player| position.crowns(player) as i32);
            let difference = crowns[0] - crowns[1];
            return if position.turn() == Player::First { difference } else { -difference };
        }
        let slot = key as usize % self.table.len();
        let known = self.table[slot].filter(|entry| entry.position == position);
        match known.filter(|entry| entry.depth == depth) {
            Some(Entry { value, bound: Bound::Exact, .. }) => return value,
            Some(Entry { value, bound: Bound::Lower, .. }) if value >= beta => return value,
            Some(Entry { value, bound: Bound::Upper, .. }) if value <= alpha => return value,
            _ => {}
        }
        let mut moves = position.legal_moves();
        let first = known.and_then(|entry| entry.best);
        moves.sort_by_key(|&m| (Some(m) != first, !m.is_jump()));
        let (mut value, mut best, mut bound) = (i32::MIN, None, Bound::Upper);
        for m in moves {
            let next = -self.value(position.after_with_key(key, m), depth - 1, -beta, -alpha);
            if next > value {
                (value, best) = (next, Some(m));
            }
            if value > alpha {
                (alpha, bound) = (value, Bound::Exact);
            }
            if alpha >= beta {
                bound = Bound::Lower;
                break;
            }
        }
        self.table[slot] = Some(Entry { position, depth, value, bound, best });
        value
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u8 = arguments.next().as_deref().unwrap_or("8").parse()?;
    let text = arguments.next().unwrap_or(Uisge::start().to_string());
    let position: Uisge = text.parse()?;
    let mut search = Search { table: vec![None; 1 << 16], nodes: 0 };
    for depth in 1..=depth {
        let value = search.value((position, position.key()), depth, -i32::MAX, i32::MAX);
        let entry = search.table[position.key() as usize % search.table.len()];
        let best = entry.and_then(|entry| entry.best).map_or("none".into(), |m| m.to_string());
        println!("depth {depth}: {best}, value {value}, {} nodes", search.nodes);
    }
    Ok(())
}
