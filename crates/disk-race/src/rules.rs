use board_core::Player;

board_core::author::rules! {
    /// The rules options of a game, which its positions contain.
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
        /// The lines of the disk ([D3](crate::rule_list#d3)).
        disk: Disk =
            ("disk", "whether the disk has two circles of lines, or only the outer one (D3)", with_disk),
        /// Whether a chain of jumps may change direction ([D6](crate::rule_list#d6)).
        chain: Chain =
            ("chain", "whether a chain of jumps may change direction after each jump (D6)", with_chain),
        /// The player who begins ([D14](crate::rule_list#d14)).
        first: First =
            ("first", "the player who begins, so that the other has the last turn (D14)", with_first),
    }

    /// The lines of the disk ([D3](crate::rule_list#d3)).
    ///
    /// They are reconstructed, because the rulebook's drawing was not available.
    ///
    /// ```
    /// use disk_race::Disk;
    ///
    /// // Four diameters and one or two circles.
    /// assert_eq!(Disk::Circles.lines().len(), 6);
    /// assert_eq!(Disk::OuterCircle.lines().len(), 5);
    /// ```
    pub enum Disk {
        /// Four diameters and two circles, one through the outer spaces and one through the inner
        /// spaces. This is the default.
        Circles = "circles",
        /// Four diameters and a circle through the outer spaces.
        OuterCircle = "outer-circle",
    }

    /// Whether a chain of jumps may change direction ([D6](crate::rule_list#d6)).
    ///
    /// The rulebook forbids changing direction "mid-way through a jump". Literally, this means
    /// `Straight`, but then the rulebook's first figure, a jump over three pieces to the center, is
    /// impossible on either disk.
    ///
    /// ```
    /// use disk_race::DiskRace;
    /// use disk_race::prelude::*;
    ///
    /// // Red can jump to the center and then along another diameter.
    /// let position: DiskRace = "2rbrbr1/1r6/1b1b4/1 r".parse()?;
    /// assert!(position.is_legal("o1o3".parse()?));
    /// let position: DiskRace = "2rbrbr1/1r6/1b1b4/1 r chain=straight".parse()?;
    /// assert!(!position.is_legal("o1o3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Chain {
        /// A single jump is straight, but a chain may change direction after each jump. This is the
        /// default. A published description, which compares the jumps with Chinese checkers, and
        /// the publisher's German page support it.
        Turning = "turning",
        /// All jumps of a chain follow the same line in the same direction, possibly all the way
        /// around a circle.
        Straight = "straight",
    }

    /// The player who begins ([D14](crate::rule_list#d14)).
    ///
    /// The rulebook lets the players decide. The player who does not begin has the last turn.
    ///
    /// ```
    /// use board_core::Player;
    /// use disk_race::prelude::*;
    /// use disk_race::{DiskRace, First, Rules};
    ///
    /// let start = DiskRace::start_with(Rules::default().with_first(First::Blue));
    /// assert_eq!(start.turn(), Player::Second);
    /// assert_eq!(start.to_string(), "rbrbrbrb/8/8/1 b first=blue");
    /// ```
    pub enum First {
        /// Red begins. This is the default.
        Red = "red",
        /// Blue begins.
        Blue = "blue",
    }
}

impl First {
    /// Returns the player.
    #[inline]
    pub const fn player(self) -> Player {
        match self {
            Self::Red => Player::First,
            Self::Blue => Player::Second,
        }
    }
}
