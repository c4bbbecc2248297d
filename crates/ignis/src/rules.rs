board_core::rules! {
    /// The rules options.
    ///
    /// ```
    /// use ignis::{Lines, PushedAir, Rules};
    ///
    /// let rules: Rules = "lines=gaps,pushed-air=air".parse()?;
    /// assert_eq!(rules, Rules::default().with_lines(Lines::Gaps).with_pushed_air(PushedAir::Air));
    /// assert_eq!(Rules::default().to_string(), "standard");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    pub struct Rules {
        /// Which edge lines are removed (I12).
        lines: Lines = (
            "lines",
            "which edge lines of one element are removed: only full ones, or also those with gaps (I12)",
            with_lines
        ),
        /// The state in which pushed-off air joins the supply (I8).
        pushed_air: PushedAir = (
            "pushed-air",
            "what air becomes in the supply when it is pushed off (I8)",
            with_pushed_air
        ),
    }
}

board_core::rule_option! {
    /// Which edge lines of one element are removed (I12, a reading: the translations
    /// disagree).
    pub enum Lines {
        /// Only lines with a piece on every space: the default, as in the German, English and Dutch
        /// rulebooks.
        Full = "full",
        /// Also lines with empty spaces, if they have at least two pieces: the French rulebook
        /// allows this reading, and one reviewer plays by it.
        Gaps = "gaps",
    }
}

board_core::rule_option! {
    /// The state in which an air piece that is pushed off joins the supply (I8).
    pub enum PushedAir {
        /// As earth: the default, as in the rulebook.
        Earth = "earth",
        /// As air: according to a review, the designer meant this.
        Air = "air",
    }
}
