board_core::rules! {
    /// The rules options.
    ///
    /// ```
    /// use uisge::{Rules, Stuck};
    ///
    /// let rules: Rules = "stuck=draw".parse()?;
    /// assert_eq!(rules, Rules::default().with_stuck(Stuck::Draw));
    /// assert_eq!(Rules::default().to_string(), "standard");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    pub struct Rules {
        /// What happens if the side to move cannot move a piece (U9).
        stuck: Stuck =
            ("stuck", "what happens to a player who cannot move (U9)", with_stuck),
    }
}

board_core::rule_option! {
    /// What happens if the side to move cannot move a piece (U9). The rulebook does not say.
    pub enum Stuck {
        /// The side to move loses. This is the default, as in both published programs.
        Loses = "loses",
        /// The side to move wins.
        Wins = "wins",
        /// The game is a draw.
        Draw = "draw",
        /// The side to move passes. If neither player can move, the game is a draw.
        Passes = "passes",
    }
}
