board_core::author::rules! {
    /// The rules options of a game, which its positions contain.
    ///
    /// ```
    /// use ignis::{Lines, PushedAir, Rules};
    ///
    /// let rules: Rules = "lines=gaps,pushed-air=air".parse()?;
    /// assert_eq!(rules, Rules::default().with_lines(Lines::Gaps).with_pushed_air(PushedAir::Air));
    /// assert_eq!(Rules::default().to_string(), "standard");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    // A position copies all options together.
    #[repr(align(2))]
    pub struct Rules {
        /// Which edge lines are removed ([I12](crate::rule_list#i12)).
        lines: Lines = (
            "lines",
            "whether only full edge lines of one element are removed, or also those with gaps (I12)",
            with_lines
        ),
        /// The state in which pushed-off air joins the supply ([I8](crate::rule_list#i8)).
        pushed_air: PushedAir = (
            "pushed-air",
            "what an air piece becomes when it is pushed off into the supply (I8)",
            with_pushed_air
        ),
        /// The order in which lines that cross are removed (I13).
        removal: Removal = (
            "removal",
            "whether crossing edge lines are removed together, or those along the slide first (I13)",
            with_removal
        ),
    }

    /// Which edge lines of a single element are removed ([I12](crate::rule_list#i12)).
    ///
    /// The translations of the rulebook disagree.
    ///
    /// ```
    /// use ignis::prelude::*;
    /// use ignis::{Ignis, Lines, Rules};
    ///
    /// // Two earth pieces enter rank 1, which is otherwise empty.
    /// let is_removed = |lines| {
    ///     let mut position = Ignis::start_with(Rules::default().with_lines(lines));
    ///     for m in ["Ebn", "Ecn"] {
    ///         position.play(m.parse().unwrap()).unwrap();
    ///     }
    ///     position.ranks().start == 1
    /// };
    /// assert!(!is_removed(Lines::Full));
    /// assert!(is_removed(Lines::Gaps));
    /// ```
    pub enum Lines {
        /// Only lines with a piece on every space are removed. This is the default, as in the
        /// German, English and Dutch rulebooks.
        Full = "full",
        /// Lines with empty spaces are also removed if they have at least two pieces. The French
        /// rulebook allows this reading, and one reviewer plays by it.
        Gaps = "gaps",
    }

    /// The state in which an air piece that is pushed off joins the supply
    /// ([I8](crate::rule_list#i8)).
    ///
    /// ```
    /// use ignis::Ignis;
    /// use ignis::prelude::*;
    ///
    /// // Earth enters rank 2 and pushes off the air on f2.
    /// let pieces = "6/1FWFW1/1WFWF1/1FWFW1/EWFWFA/6 f 11a8e";
    /// let after = |notation: &str| {
    ///     let position: Ignis = notation.parse().unwrap();
    ///     position.after("E2e".parse().unwrap()).unwrap().to_string()
    /// };
    /// assert_eq!(after(pieces), "6/1FWFW1/1WFWF1/1FWFW1/EEWFWF/6 w 11a8e");
    /// let as_air = after(&format!("{pieces} pushed-air=air"));
    /// assert_eq!(as_air, "6/1FWFW1/1WFWF1/1FWFW1/EEWFWF/6 w 12a7e pushed-air=air");
    /// ```
    pub enum PushedAir {
        /// The piece joins as earth. This is the default, as in the rulebook.
        Earth = "earth",
        /// The piece joins as air. According to a review, the designer states that this is the rule,
        /// contrary to the rulebook.
        Air = "air",
    }

    /// The order in which edge lines are removed that qualify at the same moment
    /// ([I13](crate::rule_list#i13)).
    ///
    /// ```
    /// use ignis::prelude::*;
    /// use ignis::{Ignis, Outcome};
    ///
    /// // Earth completes file a. After its removal, file b and rank 1 are all fire.
    /// let corner = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e";
    /// let after = |notation: &str| {
    ///     let position: Ignis = notation.parse().unwrap();
    ///     position.after("Ean".parse().unwrap()).unwrap()
    /// };
    /// assert_eq!(after(corner).outcome(), Some(Outcome::Water));
    /// // One fire is left, which is not a line.
    /// assert_eq!(after(&format!("{corner} removal=along-first")).outcome(), None);
    /// ```
    pub enum Removal {
        /// All lines are removed together. This is the default.
        Together = "together",
        /// If both files and ranks qualify, those along the slide are removed, and then the others
        /// if they still qualify.
        AlongFirst = "along-first",
    }
}
