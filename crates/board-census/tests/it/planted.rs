//! Bugs in a game are detected.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_census::{CensusError, census};
use board_core::{MoveSink, Player, Position as _, Symmetric, Symmetry as _};

use crate::agree::{ENOUGH, compare_with};
use board_laws::sample::nim;

/// The bug of a [`Wrong`] game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Fault {
    None,
    /// The canonical form has one counter fewer if the largest heap has three.
    Canonical,
    /// Successors that are images of other successors are skipped.
    Multiplicity,
    /// The canonical form differs between images.
    Images,
}

/// Nim with a bug.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Wrong {
    nim: nim::Nim,
    fault: Fault,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.nim.fmt(f)
    }
}

impl FromStr for Wrong {
    type Err = <nim::Nim as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|nim| Self { nim, fault: Fault::None })
    }
}

impl board_core::Position for Wrong {
    type Move = nim::Move;
    type Outcome = nim::Winner;
    type Rules = nim::Rules;
    type Illegal = nim::Illegal;

    const NAME: &'static str = "wrong";
    const PLAYERS: [&'static str; 2] = nim::Nim::PLAYERS;

    fn start_with(rules: nim::Rules) -> Self {
        Self { nim: nim::Nim::start_with(rules), fault: Fault::None }
    }

    fn rules(&self) -> nim::Rules {
        self.nim.rules()
    }

    fn turn(&self) -> Player {
        self.nim.turn()
    }

    fn outcome(&self) -> Option<nim::Winner> {
        self.nim.outcome()
    }

    fn generate(&self, sink: &mut impl MoveSink<nim::Move>) {
        self.nim.generate(sink);
    }

    fn check(&self, m: nim::Move) -> Result<(), nim::Illegal> {
        self.nim.check(m)
    }

    fn play_unchecked(&mut self, m: nim::Move) {
        self.nim.play_unchecked(m);
    }

    fn each_after<B>(
        &self,
        mut visit: impl FnMut(nim::Move, Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut seen = Vec::new();
        for m in self.legal_moves() {
            let next = self.after_unchecked(m);
            let image = next.nim.canonical().0;
            if self.fault != Fault::Multiplicity || !seen.contains(&image) {
                visit(m, next)?;
            }
            seen.push(image);
        }
        ControlFlow::Continue(())
    }
}

impl Symmetric for Wrong {
    type Symmetry = nim::Permutation;

    fn transform(&self, symmetry: nim::Permutation) -> Self {
        Self { nim: self.nim.transform(symmetry), ..*self }
    }

    fn transform_move(&self, m: nim::Move, symmetry: nim::Permutation) -> nim::Move {
        self.nim.transform_move(m, symmetry)
    }

    fn canonical(&self) -> (Self, nim::Permutation) {
        let (nim, symmetry) = self.nim.canonical();
        let text = nim.to_string();
        let fewer = |a: &str, b: &str| text.replacen(a, b, 1).parse().unwrap();
        match self.fault {
            Fault::Canonical => (Self { nim: fewer(",3 ", ",2 "), ..*self }, symmetry),
            Fault::Images if text.contains(",4 ") => (*self, nim::Permutation::IDENTITY),
            _ => (Self { nim, ..*self }, symmetry),
        }
    }
}

/// Compares a count with the correct game.
fn count(fault: Fault) -> Result<(), String> {
    let nim = nim::Nim::start();
    let plies = census(&Wrong { nim, fault }, 8, ENOUGH, &()).map_err(|why| why.to_string())?;
    compare_with(nim, &plies)
}

#[test]
fn the_comparison_detects_all_bugs() {
    assert_eq!(count(Fault::None), Ok(()));
    for fault in [Fault::Canonical, Fault::Multiplicity, Fault::Images] {
        assert!(count(fault).is_err(), "{fault:?}");
    }
}

#[test]
fn the_count_itself_detects_some_bugs() {
    for fault in [Fault::Canonical, Fault::Multiplicity] {
        let count = census(&Wrong { nim: nim::Nim::start(), fault }, 8, ENOUGH, &());
        assert!(matches!(count, Err(CensusError::Disagreement { .. })), "{fault:?}: {count:?}");
    }
}
