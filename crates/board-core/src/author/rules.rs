//! Rules options and their notation.
//!
//! A game defines its options with the macro [`rules!`](crate::author::rules!). The functions of this
//! module are for games that implement [`Rules`] themselves.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use thiserror::Error;

use super::text::pad;

/// A rules option of a game, such as the reading of an ambiguous rule or the board size.
///
/// ```
/// use board_core::Rules;
///
/// let option = uisge::Rules::OPTIONS[0];
/// assert_eq!(option.name, "stuck");
/// assert_eq!(option.about, "what happens to a player who cannot move (U9)");
/// assert_eq!(option.values, ["loses", "wins", "draw", "passes"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RuleOption {
    /// The name of the option in the notation of the rules.
    pub name: &'static str,
    /// A description of the option in one line.
    pub about: &'static str,
    /// The names of the values in the notation of the rules. There is at least one value, and the
    /// first is the default, which the notation omits.
    pub values: &'static [&'static str],
}

impl RuleOption {
    /// Describes an option for a hand-written [`Rules::OPTIONS`].
    #[must_use]
    pub const fn new(
        name: &'static str,
        about: &'static str,
        values: &'static [&'static str],
    ) -> Self {
        Self { name, about, values }
    }
}

/// The rules options of a game with their values.
///
/// The default is the game author's reading of the rules.
///
/// The notation lists the options that differ from the default as `name=value`, separated by
/// commas, in the order of [`OPTIONS`](Self::OPTIONS). The default rules are written as `standard`.
/// The macro [`rules!`](crate::author::rules!) implements this trait, `FromStr` and `Display`.
///
/// ```
/// use hexfour::Rules;
///
/// let large: Rules = "side=7".parse()?;
/// assert_eq!(large.to_string(), "side=7");
/// assert_eq!(Rules::default().to_string(), "standard");
/// # Ok::<(), board_core::RulesError>(())
/// ```
pub trait Rules:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + Debug
    + Display
    + FromStr<Err: core::error::Error + Send + Sync + 'static>
    + Send
    + Sync
    + 'static
{
    /// The options, in the order of the notation.
    const OPTIONS: &'static [RuleOption];

    /// Returns the value of an option, as an index into its [`values`](RuleOption::values).
    ///
    /// The result is unspecified if there is no such option.
    ///
    /// ```
    /// use board_core::Rules as _;
    /// use uisge::Rules;
    ///
    /// let rules: Rules = "stuck=draw".parse()?;
    /// assert_eq!(Rules::OPTIONS[0].values[rules.value(0)], "draw");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    #[must_use]
    fn value(self, option: usize) -> usize;

    /// Returns the rules with a different value for one option.
    ///
    /// The result is unspecified if there is no such option or value.
    ///
    /// ```
    /// use board_core::Rules as _;
    /// use uisge::Rules;
    ///
    /// assert_eq!(Rules::default().with_value(0, 2).to_string(), "stuck=draw");
    /// ```
    #[must_use]
    fn with_value(self, option: usize, value: usize) -> Self;

    /// Returns every combination of values, the default first.
    ///
    /// ```
    /// use board_core::Rules as _;
    /// use uisge::Rules;
    ///
    /// let all: Vec<String> = Rules::all().iter().map(|rules| rules.to_string()).collect();
    /// assert_eq!(all[..4], ["standard", "stuck=wins", "stuck=draw", "stuck=passes"]);
    /// assert_eq!(all[4..6], ["diagonal-jumps=crowns", "stuck=wins,diagonal-jumps=crowns"]);
    /// ```
    #[must_use]
    fn all() -> Vec<Self> {
        let mut all = Vec::from([Self::default()]);
        for (option, RuleOption { values, .. }) in Self::OPTIONS.iter().enumerate() {
            let others = 1..values.len();
            let more: Vec<Self> = others
                .flat_map(|v| all.iter().map(move |rules| rules.with_value(option, v)))
                .collect();
            all.extend(more);
        }
        all
    }
}

/// The notation of the default rules.
pub const STANDARD: &str = "standard";

/// Writes rules in the notation that [`read`] parses, for implementing `Display`.
///
/// # Errors
/// Fails if the formatter fails.
pub fn write<R: Rules>(rules: R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.width().is_some() {
        return pad(f, rules);
    }
    let mut separator = "";
    for (option, RuleOption { name, values, .. }) in R::OPTIONS.iter().enumerate() {
        let value = rules.value(option);
        if value != 0 {
            write!(f, "{separator}{name}={}", values.get(value).unwrap_or(&"?"))?;
            separator = ",";
        }
    }
    if separator.is_empty() { f.write_str(STANDARD) } else { Ok(()) }
}

/// Parses rules, ignoring surrounding whitespace.
///
/// ```
/// use uisge::Rules;
///
/// assert_eq!(board_core::author::rules::read::<Rules>(" standard\n"), Ok(Rules::default()));
/// ```
///
/// # Errors
/// Returns the part of the string that is an unknown option or value, a default value (which must
/// be omitted), or out of order.
pub fn read<R: Rules>(text: &str) -> Result<R, RulesError> {
    let trimmed = text.trim_ascii();
    let mut rules = R::default();
    if trimmed == STANDARD {
        return Ok(rules);
    }
    let mut offset = text.len() - text.trim_ascii_start().len();
    let mut next = 0;
    for part in trimmed.split(',') {
        let options = R::OPTIONS;
        let error = |offset, problem| RulesError { offset, problem, options, in_position: false };
        // After the last option, not even a comma is expected.
        let expected_at = offset - usize::from(next > 0 && next == options.len());
        let unknown = || error(expected_at, Problem::Unknown(next));
        let (name, value) = part.split_once('=').ok_or_else(unknown)?;
        let option = options.iter().position(|option| option.name == name).ok_or_else(unknown)?;
        if option < next {
            return Err(error(offset, Problem::Order));
        }
        let at = offset + name.len() + 1;
        let value = options[option].values.iter().position(|&known| known == value);
        match value.ok_or(error(at, Problem::Value(option)))? {
            0 => return Err(error(at, Problem::Default)),
            value => rules = rules.with_value(option, value),
        }
        next = option + 1;
        offset += part.len() + 1;
    }
    Ok(rules)
}

/// The reason a string is not the notation of a game's [`Rules`].
///
/// ```
/// let error = "stuck=win".parse::<uisge::Rules>().unwrap_err();
/// assert_eq!(error.offset(), 6);
/// assert_eq!(error.to_string(), "invalid rules at byte 6: expected one of wins|draw|passes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Error, Debug)]
#[must_use]
pub struct RulesError {
    offset: usize,
    problem: Problem,
    options: &'static [RuleOption],
    in_position: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Problem {
    /// Something else than the options from this one on.
    Unknown(usize),
    Value(usize),
    Default,
    Order,
}

impl RulesError {
    /// Returns the byte offset of the error.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the same error for rules that start at byte `start` of a position's notation, which
    /// does not contain the default rules.
    pub fn within(mut self, start: usize) -> Self {
        self.offset = self.offset.saturating_add(start);
        self.in_position = true;
        self
    }
}

impl Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid rules at byte {}: ", self.offset)?;
        match self.problem {
            Problem::Unknown(next) => {
                // The default rules are named alone, and not in a position.
                let standard = next == 0 && !self.in_position;
                f.write_str(match (standard, &self.options[next..]) {
                    (true, []) => "expected `standard`",
                    (true, _) => "expected `standard` or one or more of",
                    (false, []) => "expected the end",
                    (false, _) => "expected one or more of",
                })?;
                for option in &self.options[next..] {
                    write!(f, " `{}={}`", option.name, others(option))?;
                }
                Ok(())
            }
            Problem::Value(option) => {
                write!(f, "expected one of {}", others(&self.options[option]))
            }
            Problem::Default => f.write_str("the default value must be omitted"),
            Problem::Order => {
                f.write_str("each option may appear once, in this order:")?;
                self.options.iter().try_for_each(|option| write!(f, " {}", option.name))
            }
        }
    }
}

/// Returns the values other than the default.
fn others(option: &RuleOption) -> String {
    option.values.get(1..).unwrap_or_default().join("|")
}
