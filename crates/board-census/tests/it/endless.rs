//! A game that always has 15 moves: its counts are powers of 15, which soon overflow.

use std::fmt;
use std::str::FromStr;

use board_census::{CensusError, census, level};
use board_core::{Move as _, MoveSink, Player, Symmetric};

use crate::agree::ENOUGH;
use board_laws::sample::nim;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Endless(Player);

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.index().fmt(f)
    }
}

impl FromStr for Endless {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|index: usize| Self(Player::ALL[index % 2]))
    }
}

impl board_core::Position for Endless {
    type Move = nim::Move;
    type Outcome = nim::Winner;
    type Rules = nim::Rules;
    type Illegal = nim::Illegal;

    const NAME: &'static str = "endless";
    const PLAYERS: [&'static str; 2] = ["odd", "even"];

    fn start_with(_: nim::Rules) -> Self {
        Self(Player::First)
    }

    fn rules(&self) -> nim::Rules {
        nim::Rules::default()
    }

    fn turn(&self) -> Player {
        self.0
    }

    fn outcome(&self) -> Option<nim::Winner> {
        None
    }

    fn generate(&self, sink: &mut impl MoveSink<nim::Move>) {
        let all = (0..nim::Move::COUNT).filter_map(nim::Move::from_index);
        let _ = all.into_iter().try_for_each(|m| sink.accept(m));
    }

    fn check(&self, _: nim::Move) -> Result<(), nim::Illegal> {
        Ok(())
    }

    fn play_unchecked(&mut self, _: nim::Move) {
        self.0 = !self.0;
    }
}

impl Symmetric for Endless {
    type Symmetry = nim::Permutation;

    fn transform(&self, _: nim::Permutation) -> Self {
        *self
    }

    fn transform_move(&self, m: nim::Move, _: nim::Permutation) -> nim::Move {
        m
    }
}

#[test]
fn counts_beyond_64_bits_are_exact() {
    let plies = census(&Endless(Player::First), 30, ENOUGH, &()).unwrap();
    for ply in &plies {
        assert_eq!(ply.leaves, 15_u128.pow(ply.ply.into()));
        // The only position of each ply is its own image under all six symmetries.
        let distinct = ply.distinct.map(|all| (all.positions, all.up_to_symmetry, all.moves));
        assert_eq!(distinct, (ply.ply <= 28).then_some((1, 1, 15)));
    }
}

#[test]
fn too_many_ways_or_leaves_are_an_error() {
    // 15^29 exceeds 112 bits, 15^33 exceeds 128.
    let count = |depth| census(&Endless(Player::First), depth, ENOUGH, &());
    assert!(count(30).is_ok());
    for depth in [31, 32, 33, 60, 255] {
        assert_eq!(count(depth), Err(CensusError::Overflow), "{depth}");
    }
    assert_eq!(level(&Endless(Player::First), 29, ENOUGH, &()), Err(CensusError::Overflow));
}
