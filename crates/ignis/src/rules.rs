use board_core::RuleOption;

/// The options of the rules.
///
/// ```
/// use ignis::{Lines, PushedAir, Rules};
///
/// let rules: Rules = "lines=gaps,pushed-air=air".parse()?;
/// assert_eq!(rules, Rules::default().with_lines(Lines::Gaps).with_pushed_air(PushedAir::Air));
/// assert_eq!(Rules::default().to_string(), "standard");
/// # Ok::<(), board_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// Which edge lines are removed (I12).
    pub lines: Lines,
    /// What becomes of air that is pushed off (I8).
    pub pushed_air: PushedAir,
}

/// Which edge lines of a single element are removed (I12, a reading: the translations disagree).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Lines {
    /// Those with a piece on every space: the default, as the German, the English and the Dutch
    /// rulebook say.
    #[default]
    Full,
    /// Those with empty spaces too, if there are two pieces or more: what the French rulebook
    /// leaves open, and how one reviewer plays.
    Gaps,
}

impl Lines {
    /// All values, in the order of the option's texts.
    pub const ALL: &'static [Self] = &[Self::Full, Self::Gaps];
}

/// What becomes of an air piece that is pushed off (I8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum PushedAir {
    /// It joins the supply as earth: the default, as the rulebook says.
    #[default]
    Earth,
    /// It joins the supply as air: what a review reports that the designer meant.
    Air,
}

impl PushedAir {
    /// All values, in the order of the option's texts.
    pub const ALL: &'static [Self] = &[Self::Earth, Self::Air];
}

impl Rules {
    /// The same rules with a choice of the lines that are removed (I12).
    pub const fn with_lines(self, lines: Lines) -> Self {
        Self { lines, ..self }
    }

    /// The same rules with a choice for air that is pushed off (I8).
    pub const fn with_pushed_air(self, pushed_air: PushedAir) -> Self {
        Self { pushed_air, ..self }
    }
}

impl board_core::Rules for Rules {
    const OPTIONS: &'static [RuleOption] = &[
        RuleOption {
            name: "lines",
            about: "which edge lines of a single element are removed (I12)",
            values: &["full", "gaps"],
        },
        RuleOption {
            name: "pushed-air",
            about: "what becomes of an air piece that is pushed off (I8)",
            values: &["earth", "air"],
        },
    ];

    fn value(self, option: usize) -> usize {
        [self.lines as usize, self.pushed_air as usize].get(option).copied().unwrap_or_default()
    }

    /// The bytes the other way round: keys are promised to stay.
    fn packed(self) -> u64 {
        (self.lines as u64) << 8 | self.pushed_air as u64
    }

    fn with_value(self, option: usize, value: usize) -> Self {
        match option {
            0 => Lines::ALL.get(value).map_or(self, |&lines| self.with_lines(lines)),
            1 => PushedAir::ALL.get(value).map_or(self, |&air| self.with_pushed_air(air)),
            _ => self,
        }
    }
}

board_core::rules_text!(Rules);
