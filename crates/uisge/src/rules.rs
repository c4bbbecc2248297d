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
        /// The consequence if the side to move has no legal move (U9).
        stuck: Stuck =
            ("stuck", "what happens to a player who cannot move (U9)", with_stuck),
    }
}

board_core::rule_option! {
    /// The consequence if the side to move has no legal move (U9, a reading: the rulebook does not
    /// say).
    pub enum Stuck {
        /// The side to move loses: the default, as in both published programs.
        Loses = "loses",
        /// The side to move wins.
        Wins = "wins",
        /// The game is a draw.
        Draw = "draw",
        /// The side to move passes; if neither player can move, the game is a draw.
        Passes = "passes",
    }
}
