//! The tests through the public API, in one program: it is compiled and linked once.

mod evaluation;
mod input;
mod laws;
mod rules;
mod types;
mod view;

use ignis::{Ignis, Move, Space};

/// The public API, which `.ci/api` lists.
const API: &str = include_str!("../api.txt");

fn at(text: &str) -> Ignis {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn space(text: &str) -> Space {
    text.parse().unwrap()
}
