board_core::rules! {
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
    pub struct Rules {
        /// Which edge lines are removed (I12).
        lines: Lines =
            ("lines", "which edge lines of a single element are removed (I12)", with_lines),
        /// What becomes of air that is pushed off (I8).
        pushed_air: PushedAir =
            ("pushed-air", "what becomes of an air piece that is pushed off (I8)", with_pushed_air),
    }
}

board_core::rule_option! {
    /// Which edge lines of a single element are removed (I12, a reading: the translations disagree).
    pub enum Lines {
        /// Those with a piece on every space: the default, as the German, the English and the Dutch
        /// rulebook say.
        Full = "full",
        /// Those with empty spaces too, if there are two pieces or more: what the French rulebook
        /// leaves open, and how one reviewer plays.
        Gaps = "gaps",
    }
}

board_core::rule_option! {
    /// What becomes of an air piece that is pushed off (I8).
    pub enum PushedAir {
        /// It joins the supply as earth: the default, as the rulebook says.
        Earth = "earth",
        /// It joins the supply as air: what a review reports that the designer meant.
        Air = "air",
    }
}
