/// A move generator of a game, which uses the notations of the game.
pub trait Generator {
    /// Returns the moves and the outcome of a position.
    ///
    /// # Errors
    /// Returns the reason if the generator has no answer.
    fn moves(&mut self, position: &str) -> Result<Answer, String>;

    /// Returns every legal move with the number of leaves `depth - 1` plies below the resulting
    /// position. The depth is at least 1. The default implementation calls [`moves`](Self::moves)
    /// for all positions.
    ///
    /// # Errors
    /// Returns the reason if the generator has no answer.
    fn perft(&mut self, position: &str, depth: u8) -> Result<Vec<(String, u64)>, String> {
        let moves = self.moves(position)?.moves.into_iter();
        let count = |(m, after): (String, String)| match depth {
            1 => Ok((m, 1)),
            _ => Ok((m, self.perft(&after, depth - 1)?.iter().map(|(_, leaves)| leaves).sum())),
        };
        moves.map(count).collect()
    }
}

/// The moves and the outcome of a position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Answer {
    /// Every legal move with the resulting position, in any order.
    pub moves: Vec<(String, String)>,
    /// The outcome, or `None` if the game is not over.
    pub outcome: Option<String>,
}
