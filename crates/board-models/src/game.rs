//! A small game for models.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_core::{MoveSink, NoRules, Player, Position, Symmetric, Symmetry, WinOrDraw, Zobrist};

/// The number of calls of `generate` and of evaluations since the last reset.
static VISITS: AtomicU64 = AtomicU64::new(0);

/// Counts a visit of a position.
pub fn visit() {
    VISITS.fetch_add(1, Relaxed);
}

/// Returns the number of visits and resets it.
pub fn take_visits() -> u64 {
    VISITS.swap(0, Relaxed)
}

/// A position of a game that never ends, with the same number of moves in every position. Only the
/// first move from [`Tree::almost_won`] wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tree {
    /// The number of the position, below `width`.
    node: u64,
    /// The number of positions of a ply, so that different moves can lead to the same position.
    width: u64,
    /// The number of moves.
    moves: u8,
    turn: Player,
}

const ALMOST_WON: u64 = u64::MAX - 1;
const WON: u64 = u64::MAX;

impl Tree {
    /// Returns the start of a tree of which each ply has at most `width` different positions.
    pub fn new(width: u64, moves: u8) -> Self {
        Self { node: 1, width, moves, turn: Player::First }
    }

    /// Returns the position with this number.
    pub fn at(node: u64) -> Self {
        Self { node, ..Self::start() }
    }

    /// Returns a position in which the first move wins.
    pub fn almost_won() -> Self {
        Self::at(ALMOST_WON)
    }

    /// An evaluation that differs between positions.
    pub fn value(&self) -> i32 {
        (self.node % 1000) as i32 - 500
    }
}

/// The finalizer of `SplitMix64`.
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl Position for Tree {
    type Move = Branch;
    type Outcome = WinOrDraw;
    type Rules = NoRules;
    type Illegal = fmt::Error;

    const NAME: &'static str = "tree";
    const PLAYERS: [&'static str; 2] = ["first", "second"];

    fn start_with(_: NoRules) -> Self {
        Self::new(1 << 48, 2)
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<WinOrDraw> {
        (self.node == WON).then_some(WinOrDraw::Win(!self.turn))
    }

    fn generate<S: MoveSink<Branch> + ?Sized>(&self, sink: &mut S) {
        visit();
        let moves = (0..self.count_moves()).map(|number| Branch(number as u8));
        for m in moves {
            if sink.accept(m).is_break() {
                return;
            }
        }
    }

    fn count_moves(&self) -> usize {
        if self.node == WON { 0 } else { self.moves.into() }
    }

    fn nth_move(&self, n: usize) -> Option<Branch> {
        (n < self.count_moves()).then_some(Branch(n as u8))
    }

    fn check(&self, m: Branch) -> Result<(), fmt::Error> {
        if usize::from(m.0) < self.count_moves() { Ok(()) } else { Err(fmt::Error) }
    }

    fn play_unchecked(&mut self, Branch(branch): Branch) {
        self.turn = !self.turn;
        self.node = match self.node {
            ALMOST_WON if branch == 0 => WON,
            node => mixed(256 * (node % self.width) + u64::from(branch) + 1) % self.width,
        };
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.node)
    }
}

impl FromStr for Tree {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self::at)
    }
}

impl Zobrist for Tree {
    fn key(&self) -> u64 {
        mixed(self.node.wrapping_mul(2) + self.turn.index() as u64)
    }
}

impl Symmetric for Tree {
    type Symmetry = Same;

    fn transform(&self, _: Same) -> Self {
        *self
    }

    fn transform_move(&self, m: Branch, _: Same) -> Branch {
        m
    }
}

/// A move of [`Tree`], by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branch(u8);

impl board_core::Move for Branch {
    const COUNT: usize = 256;

    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Self)
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        Ok(Self(text.parse()?))
    }
}

/// The only symmetry of [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Same;

impl Symmetry for Same {
    const ALL: &'static [Self] = &[Self];

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, _: Self) -> Self {
        Self
    }

    fn inverse(self) -> Self {
        Self
    }

    fn swaps_players(self) -> bool {
        false
    }
}
