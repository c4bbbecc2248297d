//! Nim with one fault, which `is` compares by name. The tables in the other files list all names.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::{Law, LawResult};
use board_core::author::Digits;
use board_core::prelude::*;
use board_core::{Faults, HasSetup, Outcome, Packed, Player, Symmetric, Symmetry, Zobrist};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::IntoDeserializer};

use super::nim::{self, Permutation};

thread_local! {
    /// The fault of Nim on this thread.
    pub static FAULT: Cell<&'static str> = const { Cell::new("") };
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

pub fn is(fault: &str) -> bool {
    FAULT.get() == fault
}

/// Checks that a law passes without a fault, and reports the fault in these words.
pub fn assert_caught(fault: &'static str, law: Law, words: &str, check: impl Fn() -> LawResult) {
    FAULT.set("nothing");
    assert_eq!(check(), Ok(()), "without {fault}");
    FAULT.set(fault);
    let report = check().expect_err(fault);
    assert_eq!(report.law, law, "{fault}");
    assert!(report.detail.contains(words), "{fault}: {report}");
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wrong(nim::Nim);

impl Wrong {
    fn with(self, change: impl FnOnce(&mut nim::Setup)) -> Self {
        let mut setup = self.0.setup();
        change(&mut setup);
        Self(nim::Nim::from_setup(&setup).expect("the change is valid"))
    }

    /// Whether the first heap is the largest and the last the smallest.
    fn descends(self) -> bool {
        let heaps = self.0.setup().heaps;
        heaps[0] > heaps[1] && heaps[1] > heaps[2]
    }

    fn counters(self) -> u8 {
        self.0.setup().heaps.iter().sum()
    }
}

impl board_core::Position for Wrong {
    type Move = Move;
    type Outcome = Winner;
    type Rules = nim::Rules;
    type Illegal = nim::Illegal;

    const NAME: &'static str = "nim";
    const PLAYERS: [&'static str; 2] = ["left", "right"];

    fn start_with(rules: nim::Rules) -> Self {
        let rules = if is("all start alike") { nim::Rules::default() } else { rules };
        Self(nim::Nim::start_with(rules))
    }

    fn rules(&self) -> nim::Rules {
        self.0.rules()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Winner> {
        match self.0.outcome().and_then(Outcome::winner) {
            Some(_) if is("never over") => None,
            Some(winner) if is("the winner is the other") => Some(Winner(!winner)),
            None if is("over early") && self.counters() == 1 => Some(Winner(Player::First)),
            winner => winner.map(Winner),
        }
    }

    fn is_over(&self) -> bool {
        !is("is_over never") && self.outcome().is_some()
    }

    fn generate<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut moves: Vec<Move> = self.0.legal_moves().iter().map(|&m| Move(m)).collect();
        if is("a move twice") && moves.len() > 1 {
            moves.push(moves[0]);
        }
        if is("never takes three") {
            moves.retain(|m| m.take() != 3);
        }
        if is("an image has more moves") && self.descends() {
            moves.retain(|m| m.take() != 3);
        }
        if is("the order changes") && !moves.is_empty() {
            let calls = CALLS.replace(CALLS.get() + 1);
            let count = moves.len();
            moves.rotate_left(calls % count);
        }
        let mut broken = ControlFlow::Continue(());
        for m in moves {
            let now = f(m);
            broken = if broken.is_break() { broken } else { now };
            if broken.is_break() && !is("never stops") {
                break;
            }
        }
        if is("generate forgets why") { ControlFlow::Continue(()) } else { broken }
    }

    fn check(&self, m: Move) -> Result<(), nim::Illegal> {
        let never = is("never takes three") || is("checks too much");
        let here = is("an image has more moves") && self.descends();
        let three = (never || here) && m.take() == 3;
        let five = is("checks too little") && m.take() == 5;
        if self.0.is_legal(m.0) && !three || five { Ok(()) } else { Err(nim::Illegal::TooMany) }
    }

    fn is_legal(&self, m: Move) -> bool {
        is("is_legal always") || self.check(m).is_ok()
    }

    fn play_unchecked(&mut self, m: Move) {
        *self = self.with(|setup| {
            let heap = &mut setup.heaps[m.heap()];
            *heap = heap.saturating_sub(m.take());
            if !(is("the turn stays") && m.take() == 2) {
                setup.turn = !setup.turn;
            }
            if is("the rules change") && setup.heaps[m.heap()] == 0 {
                let other = 1 - setup.rules.value(0);
                setup.rules = setup.rules.with_value(0, other);
            }
        });
    }

    fn count_moves(&self) -> usize {
        self.legal_moves().len() + usize::from(is("count too high") && self.counters() > 3)
    }

    fn children(&self) -> impl Iterator<Item = (Move, Self)> {
        let mut moves = self.legal_moves();
        if is("children backwards") {
            moves.reverse();
        }
        moves.into_iter().map(|m| (m, self.after_unchecked(m)))
    }

    fn each_after<B>(&self, mut visit: impl FnMut(Move, Self) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut moves = self.legal_moves();
        if is("each_after backwards") {
            moves.reverse();
        }
        let mut broken = ControlFlow::Continue(());
        let middle = moves.len() / 2;
        for (n, m) in moves.into_iter().enumerate() {
            let next = self.after_unchecked(m);
            let stale = is("each_after shows the last") && m.take() == 4;
            let now = visit(m, if stale { *self } else { next });
            broken = if broken.is_break() { broken } else { now };
            let passes = is("each_after never stops")
                || is("each_after passes the middle") && n == middle && n > 2;
            if broken.is_break() && !passes {
                break;
            }
        }
        if is("each_after forgets why") { ControlFlow::Continue(()) } else { broken }
    }

    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = self.legal_moves();
        let offered = moves.len() + usize::from(is("choose offers too many"));
        let last = moves.last().filter(|_| is("choose past the end"));
        if offered == 0 { None } else { moves.get(pick(offered)).or(last).copied() }
    }

    fn play(&mut self, m: Move) -> Result<(), nim::Illegal> {
        let check = self.check(m);
        if check.is_ok() {
            self.play_unchecked(m);
        } else if is("a rejected move passes") {
            *self = self.with(|setup| setup.turn = !setup.turn);
        }
        check
    }

    fn after(&self, m: Move) -> Result<Self, nim::Illegal> {
        if !is("after does not check") {
            self.check(m)?;
        }
        let mut next = *self;
        next.play_unchecked(m);
        Ok(next)
    }

    fn after_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        let ends = is("after_unchecked ends it");
        if ends { next.with(|setup| setup.heaps = [0; 3]) } else { next }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Winner(Player);

impl Outcome for Winner {
    fn winner(self) -> Option<Player> {
        Some(self.0)
    }

    fn score_for(self, player: Player) -> i8 {
        if (player == self.0) == is("the score is the other's") { -1 } else { 1 }
    }

    fn margin_for(self, player: Player) -> i32 {
        let sign = if (player == self.0) == is("the margin is the other's") { -1 } else { 1 };
        if player != self.0 && is("the loser's margin is larger") { 2 * sign } else { sign }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<Wrong as board_core::Position>::PLAYERS[self.0.index()])
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(&match FAULT.get() {
            "prints no turn" => text.replace("right", "left"),
            "prints nothing" => String::new(),
            "prints a space" => format!(" {text}"),
            "prints two lines" => text.replace(' ', "\n"),
            _ => text,
        })
    }
}

impl FromStr for Wrong {
    type Err = <nim::Nim as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let space = is("reads no space around") && text.starts_with(char::is_whitespace);
        let finished = is("a finished set-up is rejected") && text.starts_with("0,0,0 right");
        let text = match () {
            () if space || finished => "",
            () if is("reads a leading zero") && !text.starts_with("0,") => {
                text.trim_start_matches('0')
            }
            () if is("reads standard") => text.trim_end_matches(" standard"),
            () if is("reads a no-break space") => text.trim(),
            () => text,
        };
        text.parse().map(Self)
    }
}

impl Serialize for Wrong {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if is("stored as numbers") {
            return self.0.setup().heaps.serialize(serializer);
        }
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wrong {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text = if is("stored cut") { text.replace('9', "5") } else { text };
        let text = if is("stored padded") { text.trim() } else { &text };
        board_core::author::serde_text::deserialize(text.into_deserializer())
    }
}

/// A move of Nim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Move(nim::Move);

impl Move {
    fn heap(self) -> usize {
        self.0.index() / 5
    }

    fn take(self) -> u8 {
        (self.0.index() % 5 + 1) as u8
    }
}

impl board_core::Indexed for Move {
    const COUNT: usize = 15;

    fn index(self) -> usize {
        match self.0.index() {
            4 if is("an index twice") => 3,
            index if is("the order is reversed") => 14 - index,
            index => index,
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        let index = match index {
            0 if is("an index is missing") => 15,
            15 if is("an index too many") => 14,
            16 if is("an index after the next") => 14,
            0..15 if is("the order is reversed") => 14 - index,
            _ => index,
        };
        nim::Move::from_index(index).map(Self)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is("the width is ignored") { write!(f, "{}", self.0) } else { self.0.fmt(f) }
    }
}

impl FromStr for Move {
    type Err = <nim::Move as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let small = text.to_lowercase();
        let text = match FAULT.get() {
            "moves in capitals" => &small,
            "a move is not read" if text == "b2" => "",
            _ => text,
        };
        text.parse().map(Self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text = if is("moves stored padded") { text.trim() } else { &text };
        board_core::author::serde_text::deserialize(text.into_deserializer())
    }
}

impl Packed for Wrong {
    type Bytes = [u8; 2];

    fn digits(setup: &mut nim::Setup, digits: &mut Digits<'_>) {
        for heap in &mut setup.heaps {
            digits.one_of(0..=5, heap);
        }
        if !is("bytes forget the turn") {
            digits.one_of(Player::ALL, &mut setup.turn);
        }
        digits.rules(&mut setup.rules);
        if is("bytes have two forms") {
            digits.one_of([0, 0], &mut 0);
        }
    }
}

impl Packed for nim::Nim {
    type Bytes = [u8; 2];

    fn digits(setup: &mut nim::Setup, digits: &mut Digits<'_>) {
        Wrong::digits(setup, digits);
    }
}

impl HasSetup for Wrong {
    type Setup = nim::Setup;
    type Fault = nim::Fault;

    fn setup(&self) -> nim::Setup {
        let mut setup = self.0.setup();
        if is("the set-up forgets the turn") {
            setup.turn = Player::First;
        }
        setup
    }

    fn from_setup(setup: &nim::Setup) -> Result<Self, Faults<nim::Fault>> {
        let mut setup = setup.clone();
        if is("a set-up is cut") {
            setup.heaps = setup.heaps.map(|counters| counters.min(5));
        }
        if is("no set-up is accepted") {
            setup.heaps = [6; 3];
        }
        nim::Nim::from_setup(&setup).map(Self)
    }
}

impl Zobrist for Wrong {
    fn key(&self) -> u64 {
        let hashed = self.with(|setup| match FAULT.get() {
            "the key forgets the turn" => setup.turn = Player::First,
            "the key forgets the rules" => setup.rules = nim::Rules::default(),
            "the key forgets a heap" => setup.heaps[2] = 0,
            _ => {}
        });
        let start = if is("the key of the start is 0") { nim::Nim::start().key() } else { 0 };
        hashed.0.key() ^ start
    }

    fn after_with_key(&self, _: u64, m: Move) -> (Self, u64) {
        let next = self.after_unchecked(m);
        let wrong = is("after_with_key differs") && m.take() == 4;
        (next, next.key() ^ u64::from(wrong))
    }
}

/// The exchange of the last two heaps.
const EXCHANGE: Permutation = Permutation::ALL[1];

impl Symmetric for Wrong {
    type Symmetry = Permutation;

    fn transform(&self, symmetry: Permutation) -> Self {
        let stays = is("symmetries change nothing");
        let image = if stays { *self } else { Self(self.0.transform(symmetry)) };
        let turned = is("the image turns") && symmetry != Permutation::IDENTITY;
        if turned { image.with(|setup| setup.turn = Player::First) } else { image }
    }

    fn transform_move(&self, m: Move, symmetry: Permutation) -> Move {
        let stays = is("moves are their images") || is("symmetries change nothing");
        if stays { m } else { Move(self.0.transform_move(m.0, symmetry)) }
    }

    fn canonical(&self) -> (Self, Permutation) {
        let images = Permutation::ALL.iter().map(|&symmetry| (self.transform(symmetry), symmetry));
        let (form, symmetry) = self.0.canonical();
        match FAULT.get() {
            "canonical is itself" | "symmetries change nothing" => (*self, Permutation::IDENTITY),
            "canonical is the largest" => images.max_by_key(|image| image.0).expect("an image"),
            "canonical by another" => (Self(form), symmetry.then(EXCHANGE)),
            _ => (Self(form), symmetry),
        }
    }
}
