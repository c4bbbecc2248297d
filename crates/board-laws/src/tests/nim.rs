// Nim: players in turn take any number of counters from one of three heaps. The player who takes
// the last counter wins, or loses under `last=loses`.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::author::text::{self, ParseError, PositionError, Reader};
use board_core::{Faults, HasSetup, Player, Symmetric, Symmetry, Zobrist};
use thiserror::Error;

const HEAPS: usize = 3;
const MAX: u8 = 5;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nim {
    heaps: [u8; HEAPS],
    turn: Player,
    rules: Rules,
}

impl board_core::Position for Nim {
    type Move = Move;
    type Outcome = Winner;
    type Rules = Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "nim";
    const PLAYERS: [&'static str; 2] = ["left", "right"];

    fn start_with(rules: Rules) -> Self {
        Self { heaps: [3, 4, 5], turn: Player::First, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Winner> {
        let last_mover = !self.turn;
        let winner = if self.rules.last == Last::Loses { !last_mover } else { last_mover };
        (self.heaps == [0; HEAPS]).then_some(Winner::win_of(winner))
    }

    fn generate<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let heaps = (0..).zip(self.heaps);
        let mut moves = heaps.flat_map(|(heap, n)| (1..=n).map(move |take| Move { heap, take }));
        moves.try_for_each(f)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        let enough = m.take <= self.heaps[m.heap as usize];
        if enough { Ok(()) } else { Err(Illegal::TooMany) }
    }

    fn play_unchecked(&mut self, m: Move) {
        self.heaps[m.heap as usize] -= m.take;
        self.turn = !self.turn;
    }
}

/// The notation of a position, such as `3,4,5 left`, followed by rules other than the default.
impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.heaps;
        let turn = <Self as board_core::Position>::PLAYERS[self.turn.index()];
        write!(f, "{a},{b},{c} {turn}")?;
        text::write_rules(f, self.rules)
    }
}

impl FromStr for Nim {
    type Err = PositionError<Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut heaps = [0; HEAPS];
        for (i, heap) in heaps.iter_mut().enumerate() {
            if i > 0 {
                reader.expect(b',', "`,`")?;
            }
            *heap = reader.number(0, 255, "the counters of a heap")? as u8;
        }
        reader.expect(b' ', "a space")?;
        let turn = if reader.rest().starts_with("left") { Player::First } else { Player::Second };
        for &byte in <Self as board_core::Position>::PLAYERS[turn.index()].as_bytes() {
            reader.expect(byte, "`left` or `right`")?;
        }
        let rules = reader.rules()?;
        Ok(Self::from_setup(&Setup { heaps, turn, rules })?)
    }
}

/// The notation of a move is the heap and the number of counters, such as `a3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    heap: u8,
    take: u8,
}

impl board_core::Indexed for Move {
    const COUNT: usize = HEAPS * MAX as usize;

    fn index(self) -> usize {
        self.heap as usize * MAX as usize + self.take as usize - 1
    }

    fn from_index(index: usize) -> Option<Self> {
        let (heap, take) = (index / MAX as usize, index % MAX as usize + 1);
        (heap < HEAPS).then_some(Self { heap: heap as u8, take: take as u8 })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, format_args!("{}{}", (b'a' + self.heap) as char, self.take))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::read(text, |reader| {
            let heap = |byte: u8| byte.checked_sub(b'a').filter(|&heap| usize::from(heap) < HEAPS);
            let heap = reader.take("a heap from a to c", heap)?;
            Ok(Self { heap, take: reader.number(1, MAX.into(), "a number from 1 to 5")? as u8 })
        })
    }
}

board_core::author::win_or_draw! {
    pub enum Winner {
        Left = "left",
        Right = "right",
    }
}

board_core::author::rules! {
    pub struct Rules {
        last: Last = ("last", "what becomes of the player who takes the last counter", with_last),
    }

    pub enum Last {
        Wins = "wins",
        Loses = "loses",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Illegal {
    #[error("the heap has fewer counters")]
    TooMany,
}

// Optional traits: set-ups, hash keys, symmetries.

#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    pub heaps: [u8; HEAPS],
    pub turn: Player,
    pub rules: Rules,
}

#[derive(Clone, PartialEq, Debug, Error)]
#[error("heap {} has more than {MAX} counters", (b'a' + *heap as u8) as char)]
pub struct Fault {
    heap: usize,
}

impl HasSetup for Nim {
    type Setup = Setup;
    type Fault = Fault;

    fn setup(&self) -> Setup {
        Setup { heaps: self.heaps, turn: self.turn, rules: self.rules }
    }

    fn from_setup(setup: &Setup) -> Result<Self, Faults<Fault>> {
        let mut faults = Faults::default();
        for (heap, &counters) in setup.heaps.iter().enumerate() {
            faults.push_if(counters > MAX, Fault { heap });
        }
        faults.into_result(Self { heaps: setup.heaps, turn: setup.turn, rules: setup.rules })
    }
}

impl Zobrist for Nim {
    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps;
        let bytes = [a, b, c, self.turn.index() as u8, self.rules.last as u8, 0, 0, 0];
        board_core::author::zobrist::mix_with(1, u64::from_le_bytes(bytes))
    }
}

/// Heaps may change places: the six permutations of three things, `heap i goes to .0[i]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Permutation([u8; HEAPS]);

impl Symmetry for Permutation {
    const ALL: &'static [Self] = &[
        Self([0, 1, 2]),
        Self([0, 2, 1]),
        Self([1, 0, 2]),
        Self([1, 2, 0]),
        Self([2, 0, 1]),
        Self([2, 1, 0]),
    ];

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL;

    fn then(self, next: Self) -> Self {
        Self(self.0.map(|heap| next.0[heap as usize]))
    }

    fn inverse(self) -> Self {
        *Self::ALL.iter().find(|other| self.then(**other) == Self::IDENTITY).expect("an inverse")
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for Nim {
    type Symmetry = Permutation;

    fn transform(&self, symmetry: Permutation) -> Self {
        let mut image = *self;
        for (from, &to) in symmetry.0.iter().enumerate() {
            image.heaps[to as usize] = self.heaps[from];
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Permutation) -> Move {
        Move { heap: symmetry.0[m.heap as usize], ..m }
    }
}
