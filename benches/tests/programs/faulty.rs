//! A program for the tests of comparisons: the reference rules of a game with one fault.
//!
//! `faulty-generator GAME FAULT`

use std::io::{self, Write as _};
use std::time::Duration;
use std::{env, thread};

use board_naive::{ReferenceRules, Visitor, visit};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, fault] = &arguments[..] else { panic!("expected a game and a fault") };
    visit(game, Answers { fault }).expect("the name of a game");
}

/// Answers the requests on standard input.
struct Answers<'a> {
    fault: &'a str,
}

impl Visitor for Answers<'_> {
    type Output = ();

    fn visit<N: ReferenceRules>(self) {
        if self.fault == "talks first" {
            println!("ready");
        }
        for line in io::stdin().lines() {
            let line = line.expect("a line");
            let (request, rest) = line.split_once(' ').expect("a request");
            match self.fault {
                "exits" => return,
                "is silent" => thread::sleep(Duration::from_secs(3600)),
                "writes other bytes" => {
                    let _ = io::stdout().write_all(b"\xff\n");
                }
                "writes no line" => {
                    let _ = io::stdout().write_all(&vec![b'a'; 2 << 20]);
                }
                "writes one word" => println!("what?"),
                _ if request == "moves" => println!("{}", self.moves::<N>(rest)),
                "counts in words" => println!("c5e5 one"),
                _ => println!("{}", self.perft::<N>(rest)),
            }
        }
    }
}

impl Answers<'_> {
    fn moves<N: ReferenceRules>(&self, position: &str) -> String {
        let position = N::parse(position).expect("a position");
        match position.outcome() {
            Some(outcome) => format!("over {outcome}"),
            None => joined(self.after(&position).map(|(m, after)| format!("{m} {}", after.text()))),
        }
    }

    fn perft<N: ReferenceRules>(&self, request: &str) -> String {
        let (depth, position) = request.split_once(' ').expect("a depth and a position");
        let depth: u8 = depth.parse().expect("a depth");
        let position = N::parse(position).expect("a position");
        let leaves = |(m, after)| format!("{m} {}", self.leaves(&after, depth - 1));
        joined(self.after(&position).map(leaves))
    }

    fn leaves<N: ReferenceRules>(&self, position: &N, depth: u8) -> u64 {
        match depth {
            0 => 1,
            _ => self.after(position).map(|(_, after)| self.leaves(&after, depth - 1)).sum(),
        }
    }

    /// Returns the moves that the fault leaves, with the positions after them.
    fn after<N: ReferenceRules>(&self, position: &N) -> impl Iterator<Item = (String, N)> {
        let mut moves = position.legal();
        if self.fault == "no steps" {
            moves.retain(|m| !is_step(m));
        }
        moves.into_iter().map(|m| {
            let after = position.play(&m).expect("a legal move");
            (m, after)
        })
    }
}

/// Returns whether a move of Uisge goes to a neighboring square.
fn is_step(m: &str) -> bool {
    match *m.as_bytes() {
        [file, rank, to_file, to_rank] => {
            file.abs_diff(to_file) <= 1 && rank.abs_diff(to_rank) <= 1
        }
        _ => false,
    }
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join("; ")
}
