//! The tests through the public API, in one program: it is compiled and linked once.

mod evaluation;
mod input;
mod laws;
mod rules;
mod types;
mod view;

use hexfour::{Field, Hexfour, Move};

/// The public API, which `.ci/api` lists.
const API: &str = include_str!("../api.txt");

fn at(text: &str) -> Hexfour {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn field(text: &str) -> Field {
    text.parse().unwrap()
}
