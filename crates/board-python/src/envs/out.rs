//! The output arrays.

use super::Sizes;

/// The output arrays, with an entry or a row of entries for each game.
pub struct Out<'a, T> {
    pub seen: &'a mut [T],
    /// Empty unless games restart in the step that finishes them.
    pub final_seen: &'a mut [T],
    /// Two entries for each game.
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    /// Empty unless games restart in the step that finishes them.
    pub done: &'a mut [bool],
    pub players: &'a mut [i8],
    /// 1 for legal actions, otherwise 0.
    pub mask: &'a mut [i8],
}

impl<T> Out<'_, T> {
    /// Splits the arrays into chunks of this number of games.
    pub fn chunks(&mut self, games: usize, sizes: Sizes) -> impl Iterator<Item = Out<'_, T>> {
        let cells = sizes.cells();
        let mut seen = self.seen.chunks_mut(games * cells);
        let mut final_seen = self.final_seen.chunks_mut(games * cells);
        let mut rewards = self.rewards.chunks_mut(games * 2);
        let mut terminated = self.terminated.chunks_mut(games);
        let mut truncated = self.truncated.chunks_mut(games);
        let mut done = self.done.chunks_mut(games);
        let mut players = self.players.chunks_mut(games);
        let mut mask = self.mask.chunks_mut(games * sizes.actions);
        std::iter::from_fn(move || {
            Some(Out {
                seen: seen.next()?,
                final_seen: final_seen.next().unwrap_or_default(),
                rewards: rewards.next()?,
                terminated: terminated.next()?,
                truncated: truncated.next()?,
                done: done.next().unwrap_or_default(),
                players: players.next()?,
                mask: mask.next()?,
            })
        })
    }
}

/// Returns the row of a game in an array with this number of entries for each game.
pub fn row<T>(all: &mut [T], number: usize, entries: usize) -> &mut [T] {
    &mut all[number * entries..][..entries]
}
