//! The notation of rules: options in order, without defaults, and errors with their offset.

use board_core::author::NoRules;
use board_core::author::text::Reader;
use board_core::{RuleOption, Rules};

/// Rules of three options with two, three and two values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
struct Three([usize; 3]);

impl Rules for Three {
    const OPTIONS: &'static [RuleOption] = &[
        RuleOption::new("size", "how large it is", &["small", "large"]),
        RuleOption::new("stuck", "who is stuck", &["loses", "wins", "draw"]),
        RuleOption::new("pie", "whether sides change", &["no", "yes"]),
    ];

    fn value(self, option: usize) -> usize {
        self.0[option]
    }

    fn with_value(mut self, option: usize, value: usize) -> Self {
        self.0[option] = value;
        self
    }
}

board_core::author::rules!(@text Three);

#[test]
fn all_lists_each_combination_once_and_the_default_first() {
    let all = Three::all();
    assert_eq!((all.len(), all[0]), (12, Three::default()));
    let mut distinct = all.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 12);
    for rules in all {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        assert_eq!(format!(" {rules}\n").parse(), Ok(rules));
    }
}

#[test]
fn a_game_without_options_has_one_set_of_rules() {
    assert_eq!(NoRules::all(), [NoRules]);
    assert_eq!(NoRules.to_string(), "standard");
    let error = "size=large".parse::<NoRules>().unwrap_err();
    assert_eq!(error.to_string(), "invalid rules at byte 0: expected `standard`");
    for (position, found) in [("w standard", "' '"), ("wx", "'x'")] {
        let mut reader = Reader::new(position);
        reader.expect(b'w', "w").unwrap();
        let why = reader.rules::<NoRules, &str>().unwrap_err();
        assert_eq!(why.to_string(), format!("expected the end at byte 1, found {found}"));
    }
}

#[test]
fn unspecified_values_are_written_without_a_panic() {
    assert_eq!(Three([0, 9, 1]).to_string(), "stuck=?,pie=yes");
}

#[test]
fn notation_contains_the_options_that_are_not_the_default() {
    let texts = [
        ([0, 0, 0], "standard"),
        ([1, 0, 0], "size=large"),
        ([0, 2, 0], "stuck=draw"),
        ([1, 1, 1], "size=large,stuck=wins,pie=yes"),
        ([0, 1, 1], "stuck=wins,pie=yes"),
    ];
    for (values, text) in texts {
        assert_eq!(Three(values).to_string(), text);
        assert_eq!(text.parse(), Ok(Three(values)));
    }
}

#[test]
fn errors_have_an_offset_and_a_reason() {
    let named = "expected `standard` or one or more of `size=large` `stuck=wins|draw` `pie=yes`";
    let more = "expected one or more of `stuck=wins|draw` `pie=yes`";
    let end = "expected the end";
    let order = "each option may appear once, in this order: size stuck pie";
    let default = "the default value must be omitted";
    let wrong = [
        ("", 0, named),
        ("large", 0, named),
        ("  large", 2, named),
        ("Standard", 0, named),
        ("standard,pie=yes", 0, named),
        ("pie=yes,", 7, end),
        (",pie=yes", 0, named),
        ("pie=yes,standard", 7, end),
        ("size=large,standard", 11, more),
        ("size=large,,pie=yes", 11, more),
        ("colour=red", 0, named),
        ("size=large,é=1", 11, more),
        (" size=large, pie=yes", 12, more),
        ("stuck=lost", 6, "expected one of wins|draw"),
        ("size=", 5, "expected one of large"),
        ("size=large=large", 5, "expected one of large"),
        ("size=Large", 5, "expected one of large"),
        ("size=large,stuck=é", 17, "expected one of wins|draw"),
        ("size=small", 5, default),
        ("size=large,pie=no", 15, default),
        ("pie=yes,size=large", 8, order),
        ("pie=yes,pie=yes", 8, order),
    ];
    for (text, offset, why) in wrong {
        let error = text.parse::<Three>().unwrap_err();
        assert_eq!(error.offset(), offset, "{text:?}");
        assert_eq!(error.to_string(), format!("invalid rules at byte {offset}: {why}"), "{text:?}");
        // A position does not contain `standard`.
        let (at, why) = (offset + 40, why.replace("`standard` or ", ""));
        assert_eq!(error.within(40).offset(), at);
        assert_eq!(error.within(40).to_string(), format!("invalid rules at byte {at}: {why}"));
    }
}
