//! Values at and beyond every limit, on which no function panics, and random numbers.

use std::fmt;
use std::str::FromStr;

use board_core::author::rules;
use board_core::author::text::{self, Reader, quoted};
use board_core::author::zobrist::{mix_with, rules_key};
use board_core::{Dihedral, Random, RuleOption, Rules, RulesError, Symmetry as _};

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

/// The numbers that Steele, Lea and Flood's reference program prints for these seeds.
#[test]
fn numbers_are_those_of_splitmix64() {
    let numbers = |seed| {
        let mut random = Random::new(seed);
        [0; 3].map(|_: u8| random.number())
    };
    assert_eq!(numbers(0), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    assert_eq!(
        numbers(1_234_567),
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    let mut random = Random::new(1);
    for bound in [1_usize, 2, 3, 61] {
        let mut times = vec![0_u32; bound];
        for _ in 0..1000 * bound {
            times[random.below(bound)] += 1;
        }
        // Five standard deviations.
        assert!(times.iter().all(|&n| n.abs_diff(1000) < 160), "{bound}: {times:?}");
    }
    assert_eq!(random.below(0), 0);
}

/// Pairs of numbers of neighboring parts, and of a part and its source, are equally frequent.
#[test]
fn parts_are_independent() {
    const SIDE: usize = 8;
    let root = Random::new(3);
    for (what, pair) in [
        (
            "neighbors",
            (|n, root: &Random| [root.part(n), root.part(n + 1)]) as fn(u64, &Random) -> _,
        ),
        ("seeds", |n, _| [Random::new(n), Random::new(n + 1)]),
        ("source and part", |n, root| [root.part(n), root.part(n).part(0)]),
        ("part and seed", |n, _| [Random::new(n), Random::new(n).part(n)]),
    ] {
        let mut times = [0_u32; SIDE * SIDE];
        for n in 0..64_000 {
            let [mut a, mut b] = pair(n, &root);
            times[a.below(SIDE) * SIDE + b.below(SIDE)] += 1;
        }
        // The sum has 63 degrees of freedom: five standard deviations above its mean.
        let sum: f64 = times.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(sum < 63.0 + 5.0 * 126_f64.sqrt(), "{what}: {sum}");
    }
}
