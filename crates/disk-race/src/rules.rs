board_core::rules! {
    /// The options of the rules.
    ///
    /// ```
    /// use disk_race::{Chain, Disk, Rules};
    ///
    /// let rules: Rules = "disk=outer-circle,chain=straight".parse()?;
    /// assert_eq!(rules, Rules::default().with_disk(Disk::OuterCircle).with_chain(Chain::Straight));
    /// assert_eq!(Rules::default().to_string(), "standard");
    /// # Ok::<(), board_core::RulesError>(())
    /// ```
    pub struct Rules {
        /// The lines of the disk (D3).
        disk: Disk =
            ("disk", "the lines on the disk: two circles, or only the outer circle (D3)", with_disk),
        /// Whether a chain of jumps may change direction (D6).
        chain: Chain =
            ("chain", "whether a chain of jumps may change direction at a landing (D6)", with_chain),
    }
}

board_core::rule_option! {
    /// The lines of the disk (D3, reconstructed: the rulebook shows them in a drawing that we do
    /// not have).
    pub enum Disk {
        /// Four diameters and two circles, through the outer and the inner spaces: the default.
        Circles = "circles",
        /// Four diameters and a circle through the outer spaces.
        OuterCircle = "outer-circle",
    }
}

board_core::rule_option! {
    /// Whether a chain of jumps may change direction (D6, a reading: the rulebook forbids changing
    /// direction "mid-way through a jump").
    pub enum Chain {
        /// A single jump is straight, and a chain may change direction at each landing: the
        /// default, from the publisher's German rules.
        Turning = "turning",
        /// All jumps of a chain follow the same line in the same heading, which may be all the way
        /// around a circle.
        Straight = "straight",
    }
}
