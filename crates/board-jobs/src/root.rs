use board_games::{FullGame, Visitor};

use crate::JobError;

/// A position of any game, by name and notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Root<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The position's notation.
    pub position: &'a str,
}

/// Work on a position of any game, compiled for each of them.
pub(crate) trait Work {
    /// The result.
    type Output;

    /// Does the work.
    fn run<P: FullGame>(self, position: &P) -> Result<Self::Output, JobError>;
}

impl Root<'_> {
    /// Does the work with the position as its concrete type.
    pub(crate) fn run<W: Work>(self, work: W) -> Result<W::Output, JobError> {
        let visitor = AtPosition { position: self.position, work };
        let unknown = || JobError::Game(self.game.to_owned());
        board_games::visit(self.game, visitor).ok_or_else(unknown)?
    }
}

struct AtPosition<'a, W> {
    position: &'a str,
    work: W,
}

impl<W: Work> Visitor for AtPosition<'_, W> {
    type Output = Result<W::Output, JobError>;

    fn visit<P: FullGame>(self) -> Self::Output {
        let position = self.position.parse::<P>();
        self.work.run(&position.map_err(|why| JobError::Position(why.to_string()))?)
    }
}
