//! Playing strength levels.

use board_play::{Evaluated, Noisy, Skill};

use crate::Search;

/// A playing strength level, from beginner to strong player.
///
/// A level searches a fixed number of positions, so its strength does not depend on the machine.
/// The lower levels misjudge positions on purpose: they see forced wins within their search, but
/// choose between quiet moves using a noisy evaluation. In each game, every level is clearly
/// stronger than the one below it.
///
/// ```
/// use board_search::Level;
///
/// assert_eq!(Level::ALL.map(Level::name), ["beginner", "easy", "fair", "strong"]);
/// assert_eq!(Level::from_name("fair"), Some(Level::Fair));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Looks little further than the next move, and misjudges it.
    Beginner,
    /// Sees simple threats.
    Easy,
    /// Plans a few moves ahead.
    Fair,
    /// Makes few mistakes.
    Strong,
}

impl Level {
    /// The levels, from the weakest to the strongest.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Easy, Self::Fair, Self::Strong];

    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["beginner", "easy", "fair", "strong"][self as usize]
    }

    /// Returns the level with this name, or `None` if the name is unknown.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Returns the level's skill in a game.
    pub const fn skill<P: Evaluated>(self) -> Skill {
        P::SKILLS[self as usize]
    }

    /// Returns this level's search. The seed determines how it misjudges positions.
    pub(crate) fn search<P: Evaluated>(self, seed: u64) -> Search<Noisy<P::Evaluator>> {
        let Skill { nodes, noise } = self.skill::<P>();
        Search::new(Noisy { evaluator: P::Evaluator::default(), noise, seed }).nodes(nodes)
    }
}
