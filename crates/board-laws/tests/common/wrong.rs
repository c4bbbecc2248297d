//! Nim with one fault.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::prelude::*;
use board_core::sink::Each;
use board_core::{Faults, HasSetup, MoveSink, Outcome, Player, Symmetric, Symmetry, Zobrist};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::nim;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Nothing,
    // Law 1.
    NeverOver,
    IsOverNever,
    OverEarly,
    // Law 2.
    ChecksTooLittle,
    ChecksTooMuch,
    IsLegalAlways,
    IndexMissing,
    IndexTwice,
    IndexTooMany,
    OrderReversed,
    // Law 3.
    MoveTwice,
    OrderChanges,
    CountTooHigh,
    NthPastTheEnd,
    ChooseAsksForMore,
    ChoosePastTheEnd,
    NeverStops,
    // Law 4.
    RejectedPasses,
    TurnStays,
    RulesChange,
    AfterUnchecked,
    AfterUncheckedDiffers,
    // Law 5.
    PrintsNoTurn,
    ReadsLeadingZero,
    ReadsStandard,
    ReadsNoBreakSpace,
    ReadsNoSpaceAround,
    MoveReadsCapitals,
    MoveIgnoresWidth,
    StoresNumbers,
    StoredPadded,
    StoredClamped,
    MoveStoredPadded,
    // Law 6.
    SetupForgetsTurn,
    SetupClamped,
    NoSetupAccepted,
    // Law 7.
    KeyForgetsTurn,
    KeyForgetsRules,
    KeyForgetsHeap,
    KeyAfterWrong,
    // Law 8.
    InverseWrong,
    ThenBackwards,
    SwapsOnce,
    TurnTransformed,
    MoveNotTransformed,
    CanonicalIsItself,
    CanonicalOverAllIsItself,
    CanonicalBySomeOther,
    // Law 10.
    NeverTakesThree,
    WinnerWrong,
    StartsWithStandard,
}

thread_local! {
    /// The fault that all of Nim has on this thread.
    pub static FAULT: Cell<Fault> = const { Cell::new(Fault::Nothing) };
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wrong(nim::Position);

impl Wrong {
    fn with(self, change: impl FnOnce(&mut nim::Setup)) -> Self {
        let mut setup = self.0.setup();
        change(&mut setup);
        Self(nim::Position::from_setup(&setup).expect("the change is valid"))
    }

    fn counters(self) -> u8 {
        self.0.setup().heaps.iter().sum()
    }
}

impl board_core::Position for Wrong {
    type Move = Move;
    type Outcome = nim::Winner;
    type Rules = nim::Rules;
    type Illegal = Illegal;

    const NAME: &'static str = "nim";
    const PLAYERS: [&'static str; 2] = ["left", "right"];

    fn start_with(rules: nim::Rules) -> Self {
        let rules = if is(Fault::StartsWithStandard) { nim::Rules::default() } else { rules };
        Self(nim::Position::start_with(rules))
    }

    fn rules(&self) -> nim::Rules {
        self.0.rules()
    }

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn outcome(&self) -> Option<nim::Winner> {
        let early = nim::Winner(Player::First);
        match self.0.outcome() {
            Some(_) if is(Fault::NeverOver) => None,
            Some(winner) if is(Fault::WinnerWrong) => Some(winner.swapped()),
            None if is(Fault::OverEarly) && self.counters() == 1 => Some(early),
            outcome => outcome,
        }
    }

    fn is_over(&self) -> bool {
        !is(Fault::IsOverNever) && self.outcome().is_some()
    }

    fn generate<S: MoveSink<Move> + ?Sized>(&self, sink: &mut S) {
        let mut moves: Vec<Move> = self.0.legal_moves().iter().map(|&m| Move(m)).collect();
        if is(Fault::MoveTwice) && moves.len() > 1 {
            moves.push(moves[0]);
        }
        if is(Fault::NeverTakesThree) {
            moves.retain(|m| m.take() != 3);
        }
        if is(Fault::OrderChanges) && !moves.is_empty() {
            let calls = CALLS.replace(CALLS.get() + 1);
            let count = moves.len();
            moves.rotate_left(calls % count);
        }
        for m in moves {
            if sink.push(m).is_break() && !is(Fault::NeverStops) {
                return;
            }
        }
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        let three = is(Fault::NeverTakesThree) && m.take() == 3;
        let three = three || is(Fault::ChecksTooMuch) && m.take() == 3;
        if is(Fault::ChecksTooLittle) && m.take() == 5 {
            return Ok(());
        }
        let legal = self.0.is_legal(m.0) && !three;
        if legal { Ok(()) } else { Err(Illegal::TooMany { taken: m.take() }) }
    }

    fn is_legal(&self, m: Move) -> bool {
        is(Fault::IsLegalAlways) || self.check(m).is_ok()
    }

    fn play_unchecked(&mut self, m: Move) {
        let here = self.0.setup();
        *self = self.with(|setup| {
            let heap = &mut setup.heaps[m.heap()];
            *heap = heap.saturating_sub(m.take());
            if !(is(Fault::TurnStays) && m.take() == 2) {
                setup.turn = !setup.turn;
            }
            if is(Fault::RulesChange) && m.take() == here.heaps[m.heap()] {
                setup.rules.last_loses = !setup.rules.last_loses;
            }
        });
    }

    fn count_moves(&self) -> usize {
        let mut count = usize::from(is(Fault::CountTooHigh) && self.counters() > 3);
        self.generate(&mut Each(|_| {
            count += 1;
            ControlFlow::Continue(())
        }));
        count
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        let moves = self.legal_moves();
        let last = moves.last().filter(|_| is(Fault::NthPastTheEnd));
        moves.get(n).or(last).copied()
    }

    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let moves = self.legal_moves();
        let told = moves.len() + usize::from(is(Fault::ChooseAsksForMore));
        let last = moves.last().filter(|_| is(Fault::ChoosePastTheEnd));
        if told == 0 { None } else { moves.get(pick(told)).or(last).copied() }
    }

    fn play(&mut self, m: Move) -> Result<(), Illegal> {
        let check = self.check(m);
        if check.is_ok() {
            self.play_unchecked(m);
        } else if is(Fault::RejectedPasses) {
            *self = self.with(|setup| setup.turn = !setup.turn);
        }
        check
    }

    fn after(&self, m: Move) -> Result<Self, Illegal> {
        if !is(Fault::AfterUnchecked) {
            self.check(m)?;
        }
        let mut next = *self;
        next.play_unchecked(m);
        Ok(next)
    }

    fn after_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        if is(Fault::AfterUncheckedDiffers) {
            next = next.with(|setup| setup.heaps = [0; 3]);
        }
        next
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        f.write_str(&if is(Fault::PrintsNoTurn) { text.replace("right", "left") } else { text })
    }
}

impl FromStr for Wrong {
    type Err = <nim::Position as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if is(Fault::ReadsNoSpaceAround) && text.starts_with(char::is_whitespace) {
            return "".parse().map(Self);
        }
        let text = match () {
            () if is(Fault::ReadsLeadingZero) && !text.starts_with("0,") => {
                text.trim_start_matches('0')
            }
            () if is(Fault::ReadsStandard) => text.trim_end_matches(" standard"),
            () if is(Fault::ReadsNoBreakSpace) => text.trim(),
            () => text,
        };
        text.parse().map(Self)
    }
}

impl Serialize for Wrong {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if is(Fault::StoresNumbers) {
            return self.0.setup().heaps.serialize(serializer);
        }
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wrong {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text = if is(Fault::StoredPadded) { text.trim() } else { &text };
        let clamped = |_| exact(&text.replace('9', "5"));
        let read = exact(text);
        let read = if is(Fault::StoredClamped) { read.or_else(clamped) } else { read };
        read.map_err(D::Error::custom)
    }
}

fn exact<T: FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    if text.trim() == text {
        text.parse().map_err(|why: T::Err| why.to_string())
    } else {
        Err("padded".into())
    }
}

/// A move of Nim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(nim::Move);

impl Move {
    fn heap(self) -> usize {
        self.0.index() / 5
    }

    fn take(self) -> u8 {
        (self.0.index() % 5 + 1) as u8
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.0.cmp(&other.0);
        if is(Fault::OrderReversed) { order.reverse() } else { order }
    }
}

impl board_core::Move for Move {
    const COUNT: usize = 15;

    fn index(self) -> usize {
        match self.0.index() {
            4 if is(Fault::IndexTwice) => 3,
            index => index,
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        match index {
            0 if is(Fault::IndexMissing) => None,
            15 if is(Fault::IndexTooMany) => nim::Move::from_index(14).map(Self),
            _ => nim::Move::from_index(index).map(Self),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is(Fault::MoveIgnoresWidth) { write!(f, "{}", self.0) } else { self.0.fmt(f) }
    }
}

impl FromStr for Move {
    type Err = <nim::Move as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let small = text.to_lowercase();
        if is(Fault::MoveReadsCapitals) { &small } else { text }.parse().map(Self)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text = if is(Fault::MoveStoredPadded) { text.trim() } else { &text };
        exact(text).map_err(D::Error::custom)
    }
}

/// Why a move is not legal. The second never happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    TooMany { taken: u8 },
    Never,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for Illegal {}

impl HasSetup for Wrong {
    type Setup = nim::Setup;
    type Faults = Faults<nim::Fault>;

    fn setup(&self) -> nim::Setup {
        let mut setup = self.0.setup();
        if is(Fault::SetupForgetsTurn) {
            setup.turn = Player::First;
        }
        setup
    }

    fn from_setup(setup: &nim::Setup) -> Result<Self, Faults<nim::Fault>> {
        let mut setup = setup.clone();
        if is(Fault::SetupClamped) {
            setup.heaps = setup.heaps.map(|counters| counters.min(5));
        }
        if is(Fault::NoSetupAccepted) {
            setup.heaps = [6; 3];
        }
        nim::Position::from_setup(&setup).map(Self)
    }

    fn mutate(setup: &mut nim::Setup, dice: &mut dyn FnMut(u32) -> u32) {
        nim::Position::mutate(setup, dice);
    }
}

impl Zobrist for Wrong {
    fn key(&self) -> u64 {
        let known = self.with(|setup| {
            if is(Fault::KeyForgetsTurn) {
                setup.turn = Player::First;
            }
            if is(Fault::KeyForgetsRules) {
                setup.rules = nim::Rules::default();
            }
            if is(Fault::KeyForgetsHeap) {
                setup.heaps[2] = 0;
            }
        });
        known.0.key()
    }

    fn key_after(&self, _: u64, m: Move) -> u64 {
        let wrong = is(Fault::KeyAfterWrong) && m.take() == 4;
        self.after_unchecked(m).key() ^ u64::from(wrong)
    }
}

/// A permutation of the heaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Permutation(nim::Permutation);

const PERMUTATIONS: &[nim::Permutation] = nim::Permutation::ALL;

impl Symmetry for Permutation {
    const ALL: &'static [Self] = &[
        Self(PERMUTATIONS[0]),
        Self(PERMUTATIONS[1]),
        Self(PERMUTATIONS[2]),
        Self(PERMUTATIONS[3]),
        Self(PERMUTATIONS[4]),
        Self(PERMUTATIONS[5]),
    ];

    fn then(self, next: Self) -> Self {
        Self(if is(Fault::ThenBackwards) { next.0.then(self.0) } else { self.0.then(next.0) })
    }

    fn inverse(self) -> Self {
        if is(Fault::InverseWrong) { self } else { Self(self.0.inverse()) }
    }

    fn swaps_players(self) -> bool {
        is(Fault::SwapsOnce) && self.0 == PERMUTATIONS[3]
    }
}

impl Symmetric for Wrong {
    type Symmetry = Permutation;

    fn transform(&self, symmetry: Permutation) -> Self {
        let image = Self(self.0.transform(symmetry.0));
        if is(Fault::TurnTransformed) && symmetry.0 != PERMUTATIONS[0] {
            return image.with(|setup| setup.turn = Player::First);
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Permutation) -> Move {
        if is(Fault::MoveNotTransformed) {
            return m;
        }
        Move(self.0.transform_move(m.0, symmetry.0))
    }

    fn canonical(&self) -> (Self, Permutation) {
        if is(Fault::CanonicalIsItself) {
            return (*self, Permutation::ALL[0]);
        }
        let (form, symmetry) = self.0.canonical();
        let symmetry =
            if is(Fault::CanonicalBySomeOther) { symmetry.then(PERMUTATIONS[1]) } else { symmetry };
        (Self(form), Permutation(symmetry))
    }

    fn canonical_over_all(&self) -> (Self, Permutation) {
        if is(Fault::CanonicalOverAllIsItself) {
            return (*self, Permutation::ALL[0]);
        }
        let (form, symmetry) = self.0.canonical_over_all();
        (Self(form), Permutation(symmetry))
    }
}
