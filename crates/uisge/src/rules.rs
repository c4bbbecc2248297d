use board_core::RuleOption;

/// The options of the rules.
///
/// ```
/// use uisge::{Rules, Stuck};
///
/// let rules: Rules = "stuck=draw".parse()?;
/// assert_eq!(rules, Rules::default().with_stuck(Stuck::Draw));
/// assert_eq!(Rules::default().to_string(), "standard");
/// # Ok::<(), board_core::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub struct Rules {
    /// What happens to the player to move who has no legal move (U9).
    pub stuck: Stuck,
}

/// What happens to the player to move who has no legal move (U9, a reading: the rulebook is silent).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Stuck {
    /// That player loses: the default, as in both published programs.
    #[default]
    Loses,
    /// That player wins.
    Wins,
    /// The game is a draw.
    Draw,
    /// The turn goes to the other player; if neither can move, the game is a draw.
    Passes,
}

impl Stuck {
    /// All values, in the order of the option's texts.
    pub const ALL: &'static [Self] = &[Self::Loses, Self::Wins, Self::Draw, Self::Passes];
}

impl Rules {
    /// The same rules with a choice for the player who is stuck (U9).
    pub const fn with_stuck(self, stuck: Stuck) -> Self {
        Self { stuck, ..self }
    }
}

impl board_core::Rules for Rules {
    const OPTIONS: &'static [RuleOption] = &[RuleOption {
        name: "stuck",
        about: "what becomes of a player to move who has no legal move (U9)",
        values: &["loses", "wins", "draw", "passes"],
    }];

    fn value(self, option: usize) -> usize {
        [self.stuck as usize].get(option).copied().unwrap_or_default()
    }

    fn with_value(self, option: usize, value: usize) -> Self {
        match option {
            0 => Stuck::ALL.get(value).map_or(self, |&stuck| self.with_stuck(stuck)),
            _ => self,
        }
    }
}

board_core::rules_text!(Rules);
