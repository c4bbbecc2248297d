//! Numbers at and beyond every end: what takes them gives a value, nothing or an error.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_core::record::Date;
use board_core::sink::{Count, Mask, Nth};
use board_core::text::{self, Reader, quoted};
use board_core::zobrist::{mix_with, rules_key};
use board_core::{
    Capped, MoveList, MoveSink, Position, RuleOption, Rules, RulesError, Symmetry as _, bits, rules,
};

use crate::nim::Nim;

/// Rules of more options than a key has bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
struct Many([u8; 10]);

impl Rules for Many {
    const OPTIONS: &'static [RuleOption] =
        &[RuleOption { name: "many", about: "one of many", values: &["no", "yes"] }; 10];

    fn value(self, option: usize) -> usize {
        self.0.get(option).copied().unwrap_or_default().into()
    }

    fn with_value(mut self, option: usize, value: usize) -> Self {
        if let Some(old) = self.0.get_mut(option) {
            *old = value as u8;
        }
        self
    }
}

impl fmt::Display for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rules::write(*self, f)
    }
}

impl FromStr for Many {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        rules::read(text)
    }
}

#[test]
fn rules_of_many_options_have_a_key() {
    let keys: Vec<u64> = Many::all().iter().map(|&rules| rules_key(1, rules)).collect();
    assert_eq!((keys.len(), keys[0]), (1 << 10, 0));
    assert_eq!(Many([1, 0, 1, 0, 0, 0, 0, 1, 0, 0]).packed(), 1 << 56 | 1 << 16 | 1);
}

#[test]
fn an_error_may_lie_anywhere() {
    let error = "x=y".parse::<Many>().unwrap_err();
    assert_eq!(error.within(usize::MAX).offset(), usize::MAX);
    assert_eq!(error.within(7).within(usize::MAX - 3).offset(), usize::MAX);
    assert!(error.within(usize::MAX).to_string().contains(&usize::MAX.to_string()));
}

#[test]
fn sinks_take_what_they_are_given() {
    let mut count = Count(usize::MAX);
    assert_eq!(MoveSink::<u8>::push(&mut count, 1), ControlFlow::Continue(()));
    assert_eq!(count.0, 0);
    let mut nth = Nth::new(usize::MAX);
    assert_eq!(nth.push(1), ControlFlow::Continue(()));
    assert_eq!(nth.found(), None);
    let position = Nim::start();
    position.generate(&mut Mask(&mut []));
    assert_eq!(position.nth_move(usize::MAX), None);
    assert_eq!(position.choose(|_| usize::MAX), None);
    let mut list: MoveList<u8> = (0..200).collect();
    list.truncate(usize::MAX);
    assert_eq!(list.len(), 200);
}

#[test]
fn limits_of_a_search_may_be_any() {
    for plies in [0, 1, u32::MAX] {
        let capped = Capped::<_, 2>::new(Nim::start(), plies);
        let after = capped.nth_move(0).map(|m| capped.after_unchecked(m));
        assert_eq!(after.is_some(), plies > 0);
        assert!(after.is_none_or(|after| after.plies_left() == plies - 1));
        assert_eq!(capped.outcome().is_some(), plies == 0);
        assert_eq!(capped.legal_moves().is_empty(), plies == 0);
    }
}

#[test]
fn numbers_of_texts_may_be_any() {
    for (text, min, max, number) in [
        ("4294967295", 0, u32::MAX, Some(u32::MAX)),
        ("4294967296", 0, u32::MAX, None),
        ("99999999999999999999999", 0, u32::MAX, None),
        ("5", 7, 3, None),
        ("0", 0, 9, Some(0)),
    ] {
        assert_eq!(Reader::new(text).number(min, max, "a number").ok(), number, "{text}");
        let row = |reader: &mut Reader<'_>| reader.row(max, "a row", |_| Some(()), |_, ()| ());
        assert_eq!(text::read(text, row).is_ok(), text.parse() == Ok(max), "{text}");
    }
    assert!(Reader::new("\u{10ffff}").expect(0xff, "a byte").is_err());
    assert_eq!(quoted(&"\u{10ffff}".repeat(41)).len(), 40 * "\\u{10ffff}".len() + 5);
}

#[test]
fn dates_exist_or_do_not() {
    for year in [0, 4, 1900, 2000, 9999, 10_000, u16::MAX] {
        for month in [0, 1, 2, 12, 13, u8::MAX] {
            for day in [0, 1, 29, 31, 32, u8::MAX] {
                let exists = year <= 9999
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day)
                    && (month != 2 || day < 29 || day == 29 && year % 4 == 0 && year != 1900);
                assert_eq!(Date::new(year, month, day).is_some(), exists, "{year} {month} {day}");
            }
        }
    }
}

board_core::turns_and_mirrors! {
    /// The symmetries of a wheel with as many spokes as there can be.
    pub struct Most(128);
}

#[test]
fn a_wheel_may_have_128_spokes() {
    for (number, &symmetry) in Most::ALL.iter().enumerate() {
        assert_eq!(symmetry, Most::new((number % 128) as u8, number >= 128));
        assert_eq!(symmetry.then(symmetry.inverse()), Most::IDENTITY, "{symmetry:?}");
    }
    assert_eq!((Most::ALL.len(), Most::new(255, true).turns()), (256, 127));
    let [turn, mirror] = [Most::new(127, false), Most::new(127, true)];
    assert_eq!(turn.then(turn), Most::new(126, false));
    assert_eq!(turn.then(mirror), Most::new(0, true));
}

#[test]
fn bits_and_keys_of_any_word() {
    for word in [0, 1, 1 << 63, u64::MAX] {
        assert_eq!(bits::nth_one(word, usize::MAX), None);
        assert!(bits::ones(word).all(|bit| bit < 64));
        assert_ne!(mix_with(word, u64::MAX), mix_with(word, 0));
    }
}
