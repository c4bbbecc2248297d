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
            "whether only full edge lines of one element are removed, or also those with gaps (I12)",
            with_lines
        ),
        /// The state in which pushed-off air joins the supply (I8).
        pushed_air: PushedAir = (
            "pushed-air",
            "what an air piece becomes when it is pushed off into the supply (I8)",
            with_pushed_air
        ),
    }
}

board_core::rule_option! {
    /// Which edge lines of a single element are removed (I12). The translations of the rulebook
    /// disagree.
    pub enum Lines {
        /// Only lines with a piece on every space are removed. This is the default, as in the
        /// German, English and Dutch rulebooks.
        Full = "full",
        /// Lines with empty spaces are also removed if they have at least two pieces. The French
        /// rulebook allows this reading, and one reviewer plays by it.
        Gaps = "gaps",
    }
}

board_core::rule_option! {
    /// The state in which an air piece that is pushed off joins the supply (I8).
    pub enum PushedAir {
        /// The piece joins as earth. This is the default, as in the rulebook.
        Earth = "earth",
        /// The piece joins as air. According to a review, the designer allows this.
        Air = "air",
    }
}
