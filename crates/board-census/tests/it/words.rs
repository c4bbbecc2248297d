//! A game that spells words with 15 letters: every move adds a letter, and a position is the number
//! of each letter. Combinatorics gives every number of a census.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::atomic::AtomicU64;

use board_census::{Ply, census, ignore, level};
use board_core::{Indexed, Player, Position as _, Symmetric, Symmetry as _};

use crate::counts::{ENOUGH, compare};
use crate::nim;
use crate::observer::after;

pub const LETTERS: usize = nim::Move::COUNT;

/// The symmetries and the hash of a game of [`Words`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Every position is its own image.
    Plain,
    /// Three groups of five letters may change places, as the heaps of Nim do.
    Symmetric,
    /// All positions have the same hash.
    SameHash,
    /// The letters are not counted, so that each ply has one position.
    Uncounted,
    /// The number of moves is said to be 2^56.
    Vast,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Words {
    counts: [u64; LETTERS],
    kind: Kind,
}

impl Words {
    pub const fn start(kind: Kind) -> Self {
        Self { counts: [0; LETTERS], kind }
    }

    /// Returns the number of words with these letters: the multinomial coefficient.
    fn words(&self) -> u128 {
        let (mut length, mut words) = (0, 1);
        for &count in &self.counts {
            for number in 1..=u128::from(count) {
                length += 1;
                words = words * length / number;
            }
        }
        words
    }
}

impl Hash for Words {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if matches!(self.kind, Kind::Plain | Kind::Symmetric) {
            self.counts.hash(state);
        }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.counts)
    }
}

/// The number of times that the first letter occurs.
impl FromStr for Words {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Self::start(Kind::Plain);
        words.counts[0] = text.parse()?;
        Ok(words)
    }
}

impl board_core::Position for Words {
    type Move = nim::Move;
    type Outcome = nim::Winner;
    type Rules = nim::Rules;
    type Illegal = nim::Illegal;

    const NAME: &'static str = "words";
    const PLAYERS: [&'static str; 2] = ["writer", "reader"];

    fn start_with(_: nim::Rules) -> Self {
        Self::start(Kind::Plain)
    }

    fn rules(&self) -> nim::Rules {
        nim::Rules::default()
    }

    fn turn(&self) -> Player {
        Player::First
    }

    fn outcome(&self) -> Option<nim::Winner> {
        None
    }

    fn generate<B>(&self, f: impl FnMut(nim::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..LETTERS).filter_map(nim::Move::from_index).try_for_each(f)
    }

    fn check(&self, _: nim::Move) -> Result<(), nim::Illegal> {
        Ok(())
    }

    fn play_unchecked(&mut self, m: nim::Move) {
        if self.kind != Kind::Uncounted {
            self.counts[m.index()] += 1;
        }
    }

    fn count_moves(&self) -> usize {
        if self.kind == Kind::Vast { 1 << 56 } else { LETTERS }
    }
}

impl Symmetric for Words {
    type Symmetry = nim::Permutation;

    fn transform(&self, symmetry: nim::Permutation) -> Self {
        let mut image = *self;
        if self.kind == Kind::Symmetric {
            for (m, &count) in (0..LETTERS).filter_map(nim::Move::from_index).zip(&self.counts) {
                image.counts[self.transform_move(m, symmetry).index()] = count;
            }
        }
        image
    }

    fn transform_move(&self, m: nim::Move, symmetry: nim::Permutation) -> nim::Move {
        nim::Nim::start().transform_move(m, symmetry)
    }

    fn canonical(&self) -> (Self, nim::Permutation) {
        let images = nim::Permutation::ALL.iter().map(|&s| (self.transform(s), s));
        let first = (*self, nim::Permutation::IDENTITY);
        if self.kind == Kind::Symmetric {
            images.min_by_key(|image| image.0).unwrap_or(first)
        } else {
            first
        }
    }
}

/// Checks all numbers of plain words.
pub fn check(plies: &[Ply]) {
    for ply in plies {
        let length = u128::from(ply.ply);
        assert_eq!(ply.leaves, 15_u128.pow(ply.ply.into()), "{ply:?}");
        assert!(ply.ended.is_none_or(|ended| ended == board_census::Ended::default()), "{ply:?}");
        if let Some(distinct) = ply.distinct {
            let positions = choose(length + 14, 14);
            let found = (u128::from(distinct.positions), u128::from(distinct.up_to_symmetry));
            assert_eq!(
                (found, distinct.moves),
                ((positions, positions), 15 * positions),
                "{ply:?}"
            );
        }
    }
}

/// Returns the number of ways to choose `k` of `n` things.
fn choose(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |ways, chosen| ways * (n - chosen) / (chosen + 1))
}

/// The largest level has 116,280 positions.
#[test]
fn large_levels_have_as_many_positions_as_combinatorics_gives() {
    let events = AtomicU64::new(0);
    let plies = census(&Words::start(Kind::Plain), 9, ENOUGH, &after(u64::MAX, &events)).unwrap();
    check(&plies);
    let known: Vec<_> = plies.iter().filter_map(|ply| ply.distinct).collect();
    assert_eq!(known.len(), 8);
    // Every level is read twice, except for the last.
    let read: u64 = known.iter().map(|ply| ply.positions).sum::<u64>() + known[6].positions;
    let events = events.into_inner();
    assert!(events * 1000 > read, "{events} events for {read} positions");
}

#[test]
fn a_large_level_has_every_position_once_with_its_number_of_words() {
    let positions = level(&Words::start(Kind::Plain), 7, ENOUGH, &ignore).unwrap();
    assert_eq!(positions.len() as u128, choose(21, 14));
    assert!(positions.is_sorted_by(|a, b| a.0 < b.0));
    for (position, words) in positions {
        assert_eq!((position.counts.iter().sum::<u64>(), words), (7, position.words()));
    }
}

#[test]
fn groups_of_letters_may_change_places() {
    compare(Words::start(Kind::Symmetric), 5, ENOUGH);
    let positions = level(&Words::start(Kind::Symmetric), 4, ENOUGH, &ignore).unwrap();
    for (position, words) in positions {
        let images = nim::Permutation::ALL.iter().map(|&s| position.transform(s));
        let images = images.collect::<std::collections::HashSet<_>>();
        let all: u128 = images.iter().map(Words::words).sum();
        assert_eq!((words, images.iter().min()), (all, Some(&position)), "{position}");
    }
}
