//! A game that moves a piece along the edges of a graph and never ends.

use std::fmt;
use std::num::ParseIntError;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::author::{NoRules, WinOrDraw, zobrist};
use board_core::{Player, Position, Zobrist};

/// The targets of the edges from each node.
type Edges = &'static [&'static [usize]];

/// A position: the node of the piece, and the side to move. Games with different numbers have the same
/// keys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Graph<const GAME: u8 = 0> {
    edges: Edges,
    node: usize,
    turn: Player,
}

/// A move to a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct To(pub usize);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("there is no such edge")]
pub struct NoEdge;

impl<const GAME: u8> Graph<GAME> {
    /// The piece is on node 0.
    pub const fn new(edges: Edges) -> Self {
        Self { edges, node: 0, turn: Player::First }
    }

    pub const fn node(&self) -> usize {
        self.node
    }
}

impl<const GAME: u8> Position for Graph<GAME> {
    type Move = To;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = NoEdge;

    const NAME: &'static str = "graph";
    const PLAYERS: [&'static str; 2] = ["first", "second"];

    fn start_with(_: NoRules) -> Self {
        Self::new(&[&[0]])
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        None
    }

    fn generate<B>(&self, f: impl FnMut(To) -> ControlFlow<B>) -> ControlFlow<B> {
        self.edges[self.node].iter().copied().map(To).try_for_each(f)
    }

    fn check(&self, To(node): To) -> Result<(), NoEdge> {
        if self.edges[self.node].contains(&node) { Ok(()) } else { Err(NoEdge) }
    }

    fn play_unchecked(&mut self, To(node): To) {
        (self.node, self.turn) = (node, !self.turn);
    }
}

impl<const GAME: u8> Zobrist for Graph<GAME> {
    fn key(&self) -> u64 {
        zobrist::mix_with(self.turn.index() as u64, self.node as u64)
    }
}

impl board_core::Indexed for To {
    const COUNT: usize = 16;

    fn index(self) -> usize {
        self.0
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index))
    }
}

impl<const GAME: u8> fmt::Display for Graph<GAME> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.node, self.turn)
    }
}

impl<const GAME: u8> FromStr for Graph<GAME> {
    type Err = NoEdge;

    /// The notation does not contain the edges.
    fn from_str(_: &str) -> Result<Self, NoEdge> {
        Err(NoEdge)
    }
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for To {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}
