//! Values at and beyond every limit: no function panics on them.

use std::fmt;
use std::str::FromStr;

use board_core::author::rules;
use board_core::author::text::{self, Reader, quoted};
use board_core::author::zobrist::{mix_with, rules_key};
use board_core::{Dihedral, RuleOption, Rules, RulesError, Symmetry as _};

/// Rules with more options than a key has bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
struct Many([u8; 10]);

impl Rules for Many {
    const OPTIONS: &'static [RuleOption] =
        &[RuleOption::new("many", "one of many", &["no", "yes"]); 10];

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
    let packed = 1 << 56 | 1 << 16 | 1;
    assert_eq!(rules_key(1, Many([1, 0, 1, 0, 0, 0, 0, 1, 0, 0])), mix_with(1, packed));
}

#[test]
fn an_error_may_have_any_offset() {
    let error = "x=y".parse::<Many>().unwrap_err();
    assert_eq!(error.within(usize::MAX).offset(), usize::MAX);
    assert_eq!(error.within(7).within(usize::MAX - 3).offset(), usize::MAX);
    assert!(error.within(usize::MAX).to_string().contains(&usize::MAX.to_string()));
}

#[test]
fn numbers_may_have_any_bounds() {
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

/// The symmetries of a wheel with the maximum number of spokes.
type Wheel = Dihedral<128>;

#[test]
fn a_wheel_may_have_128_spokes() {
    for (number, &symmetry) in Wheel::ALL.iter().enumerate() {
        assert_eq!(symmetry.index(), number);
        assert_eq!(symmetry, Wheel::new((number % 128) as u8, number >= 128));
        assert_eq!(symmetry.then(symmetry.inverse()), Wheel::IDENTITY, "{symmetry:?}");
    }
    assert_eq!((Wheel::ALL.len(), Wheel::new(255, true).turns()), (256, 127));
    let [turn, mirror] = [Wheel::new(127, false), Wheel::new(127, true)];
    assert_eq!(turn.then(turn), Wheel::new(126, false));
    assert_eq!(turn.then(mirror), Wheel::new(0, true));
}

#[test]
fn keys_accept_any_word() {
    for word in [0, 1, 1 << 63, u64::MAX] {
        assert_ne!(mix_with(word, u64::MAX), mix_with(word, 0));
    }
}
