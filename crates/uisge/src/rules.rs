board_core::author::rules! {
    /// The rules options of a game, which its positions contain.
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
        /// What happens if the side to move cannot move a piece ([U9](crate::rule_list#u9)).
        stuck: Stuck =
            ("stuck", "what happens to a player who cannot move (U9)", with_stuck),
        /// Whether crowns may also jump diagonally ([U4](crate::rule_list#u4)).
        diagonal_jumps: DiagonalJumps = (
            "diagonal-jumps",
            "whether crowns may also jump diagonally, and become blank (U4)",
            with_diagonal_jumps
        ),
    }

    /// What happens if the side to move cannot move a piece ([U9](crate::rule_list#u9)).
    ///
    /// The rulebook does not say.
    ///
    /// ```
    /// use uisge::prelude::*;
    /// use uisge::{Outcome, Uisge};
    ///
    /// let outcome = |rules: &str| {
    ///     let position: Uisge = format!("1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w{rules}").parse().unwrap();
    ///     position.outcome()
    /// };
    /// assert_eq!(outcome(""), Some(Outcome::Dark));
    /// assert_eq!(outcome(" stuck=wins"), Some(Outcome::Light));
    /// assert_eq!(outcome(" stuck=draw"), Some(Outcome::Draw));
    /// assert_eq!(outcome(" stuck=passes"), None);
    /// ```
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

    /// Whether crowns may also jump diagonally ([U4](crate::rule_list#u4)).
    ///
    /// ```
    /// use uisge::Uisge;
    /// use uisge::prelude::*;
    ///
    /// let position = "7/1Ww4/1wwww2/2b1bb1/2Bbb2/7 w";
    /// let default: Uisge = position.parse()?;
    /// assert!(!default.is_legal("b5d3".parse()?));
    /// let crowns: Uisge = format!("{position} diagonal-jumps=crowns").parse()?;
    /// assert!(crowns.is_legal("b5d3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum DiagonalJumps {
        /// No piece jumps diagonally. This is the default, as in the rulebook.
        Never = "never",
        /// A crown also jumps over a diagonal neighbor, and is turned over. A published variant
        /// proposes this.
        Crowns = "crowns",
    }
}
