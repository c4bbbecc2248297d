board_core::rules! {
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
    pub struct Rules {
        /// What happens to the player to move who has no legal move (U9).
        stuck: Stuck =
            ("stuck", "what becomes of a player to move who has no legal move (U9)", with_stuck),
    }
}

board_core::rule_option! {
    /// What happens to the player to move who has no legal move (U9, a reading: the rulebook is silent).
    pub enum Stuck {
        /// That player loses: the default, as in both published programs.
        Loses = "loses",
        /// That player wins.
        Wins = "wins",
        /// The game is a draw.
        Draw = "draw",
        /// The turn goes to the other player; if neither can move, the game is a draw.
        Passes = "passes",
    }
}
