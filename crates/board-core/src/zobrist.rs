//! Hash keys of 64 bits that follow the moves.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::view::{Choice, Count, Glyph, Layout, Step, Touch};
use crate::{Board, HasSetup, MoveList, MoveSink, Player, Position, Rules, Symmetric, View};

/// A position with a Zobrist key: a hash of 64 bits for transposition tables.
///
/// Positions that are equal have equal keys, and positions that differ, if only in the side to
/// move or in the rules, have different ones as far as 64 bits go. Tables that must never be
/// wrong compare the positions too.
pub trait Zobrist: Position {
    /// The key, computed from scratch.
    fn key(&self) -> u64;

    /// The key after the legal move `m`, given this position's own `key`.
    ///
    /// # Panics
    /// As [`Position::play_unchecked`].
    #[inline]
    fn key_after(&self, key: u64, m: Self::Move) -> u64 {
        let _ = key;
        self.after_unchecked(m).key()
    }
}

/// A table of `N` pseudo-random numbers for keys, the same for a `seed` on every machine.
///
/// They are the outputs of `SplitMix64` (Steele, Lea and Flood, 2014) from the state `seed` on.
///
/// ```
/// const KEYS: [u64; 42] = board_core::zobrist::table(0x7569_7367_65);
/// assert_ne!(KEYS[0], KEYS[1]);
/// ```
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        keys[i] = mix(state);
        i += 1;
    }
    keys
}

/// A key for a value of 64 bits under a `seed`: for parts of a position that no table covers.
#[inline]
pub const fn mix_with(seed: u64, value: u64) -> u64 {
    mix(seed ^ mix(value.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// The share of the rules in a key: nothing for the default, so that it costs nothing there.
#[inline]
pub fn rules_key<R: Rules>(seed: u64, rules: R) -> u64 {
    match rules.packed() {
        0 => 0,
        packed => mix_with(seed, packed),
    }
}

const fn mix(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A position that carries its key along, so that a search need not compute it again.
///
/// It is a [`Position`] itself, and can stand wherever the bare one can. A bare position does
/// not pay for a key that nobody asks for.
///
/// ```
/// use board_core::{Keyed, Position, Zobrist};
///
/// fn visit<P: Zobrist>(position: &Keyed<P>) {
///     for m in position.legal_moves() {
///         let next = position.after_unchecked(m);
///         assert_eq!(next.key(), next.position().key());
///     }
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Keyed<P> {
    position: P,
    key: u64,
}

impl<P: Zobrist> Keyed<P> {
    /// Computes the key of a position and keeps it.
    pub fn new(position: P) -> Self {
        Self { key: position.key(), position }
    }

    /// The bare position.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The bare position, by value.
    #[inline]
    pub fn into_position(self) -> P {
        self.position
    }
}

impl<P: Zobrist> Position for Keyed<P> {
    type Move = P::Move;
    type Outcome = P::Outcome;
    type Rules = P::Rules;
    type Illegal = P::Illegal;

    const NAME: &'static str = P::NAME;
    const PLAYERS: [&'static str; 2] = P::PLAYERS;

    fn start_with(rules: P::Rules) -> Self {
        Self::new(P::start_with(rules))
    }

    #[inline]
    fn rules(&self) -> P::Rules {
        self.position.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.position.turn()
    }

    #[inline]
    fn outcome(&self) -> Option<P::Outcome> {
        self.position.outcome()
    }

    #[inline]
    fn generate<S: MoveSink<P::Move> + ?Sized>(&self, sink: &mut S) {
        self.position.generate(sink);
    }

    #[inline]
    fn check(&self, m: P::Move) -> Result<(), P::Illegal> {
        self.position.check(m)
    }

    #[inline]
    fn play_unchecked(&mut self, m: P::Move) {
        self.key = self.position.key_after(self.key, m);
        self.position.play_unchecked(m);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    #[inline]
    fn legal_moves(&self) -> MoveList<P::Move> {
        self.position.legal_moves()
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.position.count_moves()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<P::Move> {
        self.position.nth_move(n)
    }

    #[inline]
    fn count_two_plies(&self) -> Option<u64> {
        self.position.count_two_plies()
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<P::Move> {
        self.position.choose(pick)
    }
}

impl<P: Zobrist> Zobrist for Keyed<P> {
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn key_after(&self, key: u64, m: P::Move) -> u64 {
        self.position.key_after(key, m)
    }
}

impl<P: Zobrist + Board> Board for Keyed<P> {
    type Space = P::Space;
    type Piece = P::Piece;

    fn spaces(&self) -> impl Iterator<Item = P::Space> {
        self.position.spaces()
    }

    fn piece(&self, space: P::Space) -> Option<P::Piece> {
        self.position.piece(space)
    }

    fn pieces(&self) -> impl Iterator<Item = (P::Space, P::Piece)> {
        self.position.pieces()
    }
}

impl<P: Zobrist + View> View for Keyed<P> {
    const PLAYER_NAMES: [&'static str; 2] = P::PLAYER_NAMES;
    const MOVE_HELP: &'static str = P::MOVE_HELP;
    const START_NOTE: &'static str = P::START_NOTE;
    const CHOICES: &'static [Choice] = P::CHOICES;

    fn layout(&self) -> Layout<P::Space> {
        self.position.layout()
    }

    fn glyph(piece: P::Piece) -> Glyph {
        P::glyph(piece)
    }

    fn beside(&self) -> Vec<Count> {
        self.position.beside()
    }

    fn highlights(&self) -> Vec<Vec<P::Space>> {
        self.position.highlights()
    }

    fn inputs(&self, m: P::Move) -> Vec<Touch<P::Space>> {
        self.position.inputs(m)
    }

    fn changes(&self, m: P::Move) -> Vec<Step<P::Space, P::Piece>> {
        self.position.changes(m)
    }

    fn describe(&self, m: P::Move) -> String {
        self.position.describe(m)
    }

    fn reason(&self) -> Option<String> {
        self.position.reason()
    }
}

impl<P: Zobrist + HasSetup> HasSetup for Keyed<P> {
    type Setup = P::Setup;
    type Faults = P::Faults;

    fn setup(&self) -> P::Setup {
        self.position.setup()
    }

    fn from_setup(setup: &P::Setup) -> Result<Self, P::Faults> {
        P::from_setup(setup).map(Self::new)
    }
}

impl<P: Zobrist + Symmetric> Symmetric for Keyed<P> {
    type Symmetry = P::Symmetry;

    fn transform(&self, symmetry: P::Symmetry) -> Self {
        Self::new(self.position.transform(symmetry))
    }

    fn transform_move(&self, m: P::Move, symmetry: P::Symmetry) -> P::Move {
        self.position.transform_move(m, symmetry)
    }

    fn canonical(&self) -> (Self, P::Symmetry) {
        let (image, symmetry) = self.position.canonical();
        (Self::new(image), symmetry)
    }

    fn canonical_over_all(&self) -> (Self, P::Symmetry) {
        let (image, symmetry) = self.position.canonical_over_all();
        (Self::new(image), symmetry)
    }
}

impl<P: Zobrist> From<P> for Keyed<P> {
    fn from(position: P) -> Self {
        Self::new(position)
    }
}

impl<P: fmt::Display> fmt::Display for Keyed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<P: Zobrist> FromStr for Keyed<P> {
    type Err = P::Err;

    fn from_str(text: &str) -> Result<Self, P::Err> {
        text.parse().map(Self::new)
    }
}
