use board_core::RuleOption;

use crate::lines::{self, Line};

/// The options of the rules.
///
/// ```
/// use disk_race::{Chain, Disk, Rules};
///
/// let rules: Rules = "disk=outer-circle,chain=straight".parse()?;
/// assert_eq!(rules, Rules::default().with_disk(Disk::OuterCircle).with_chain(Chain::Straight));
/// assert_eq!(Rules::default().to_string(), "standard");
/// # Ok::<(), board_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// The lines of the disk (D3).
    pub disk: Disk,
    /// Whether a chain of jumps may turn (D6).
    pub chain: Chain,
}

/// The lines of the disk (D3, rebuilt: the rulebook's drawing is missing).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Disk {
    /// Four diameters, a circle through the outer spaces and one through the inner: the default.
    #[default]
    Circles,
    /// Four diameters and a circle through the outer spaces.
    OuterCircle,
}

/// Whether a chain of jumps may turn (D6, a reading: the rulebook forbids to change direction
/// "mid-way through a jump").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Chain {
    /// A single jump is straight, and a chain may turn at each landing: the default, from the
    /// publisher's German rules.
    #[default]
    Turning,
    /// All jumps of a chain go along the same line in the same heading. A circle may be followed
    /// round.
    Straight,
}

impl Disk {
    /// All values, in the order of the option's texts.
    pub const ALL: &'static [Self] = &[Self::Circles, Self::OuterCircle];

    /// The lines, from which everything else about the board derives.
    pub const fn lines(self) -> &'static [Line] {
        match self {
            Self::Circles => lines::CIRCLES,
            Self::OuterCircle => lines::OUTER_CIRCLE,
        }
    }
}

impl Chain {
    /// All values, in the order of the option's texts.
    pub const ALL: &'static [Self] = &[Self::Turning, Self::Straight];
}

impl Rules {
    /// The same rules with another disk (D3).
    pub const fn with_disk(self, disk: Disk) -> Self {
        Self { disk, ..self }
    }

    /// The same rules with another choice for chains (D6).
    pub const fn with_chain(self, chain: Chain) -> Self {
        Self { chain, ..self }
    }
}

impl board_core::Rules for Rules {
    const OPTIONS: &'static [RuleOption] = &[
        RuleOption {
            name: "disk",
            about: "the lines of the disk (D3)",
            values: &["circles", "outer-circle"],
        },
        RuleOption {
            name: "chain",
            about: "whether a chain of jumps may turn at a landing (D6)",
            values: &["turning", "straight"],
        },
    ];

    fn value(self, option: usize) -> usize {
        [self.disk as usize, self.chain as usize].get(option).copied().unwrap_or_default()
    }

    fn with_value(self, option: usize, value: usize) -> Self {
        match option {
            0 => Disk::ALL.get(value).map_or(self, |&disk| self.with_disk(disk)),
            1 => Chain::ALL.get(value).map_or(self, |&chain| self.with_chain(chain)),
            _ => self,
        }
    }
}

board_core::rules_text!(Rules);
