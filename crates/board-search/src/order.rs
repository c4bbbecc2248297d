//! Move ordering: the earlier a move causes a cutoff, the fewer positions are searched.

use board_core::{Move, Player};

/// The moves that caused cutoffs so far.
#[derive(Debug)]
pub(crate) struct Order<M> {
    /// The number of cutoffs by player and [index](Move::index) of the move, weighted by depth.
    history: [Vec<u32>; 2],
    /// The last two moves that caused a cutoff at each ply.
    killers: Vec<[Option<M>; 2]>,
}

/// The maximum of the history. Killers rank higher, and the move of the table ranks highest.
const MAX: u32 = 1 << 24;

impl<M: Move> Order<M> {
    pub(crate) fn new(plies: usize) -> Self {
        let history = || vec![0; M::COUNT];
        Self { history: [history(), history()], killers: vec![[None; 2]; plies] }
    }

    /// Returns the rank of a move. The most promising move has the highest rank.
    #[inline]
    pub(crate) fn rank(&self, m: M, player: Player, ply: usize, first: Option<M>) -> u32 {
        if first == Some(m) {
            return 4 * MAX;
        }
        match self.killers[ply] {
            [Some(killer), _] if killer == m => 3 * MAX,
            [_, Some(killer)] if killer == m => 2 * MAX,
            _ => self.history[player.index()].get(m.index()).copied().unwrap_or_default(),
        }
    }

    /// Records that a move caused a cutoff.
    pub(crate) fn note(&mut self, m: M, player: Player, ply: usize, depth: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let history = &mut self.history[player.index()];
        let Some(entry) = history.get_mut(m.index()) else { return };
        *entry += u32::from(depth) * u32::from(depth);
        if *entry >= MAX {
            for entry in history {
                *entry /= 2;
            }
        }
    }
}

/// Moves with their ranks, sorted as far as [`bring_best`] has been called.
pub(crate) type Ranked<M> = Vec<(u32, M)>;

/// Swaps the most promising of the moves from `at` on to `at`, and returns this move. The first few
/// moves are selected one by one, because one of them often causes a cutoff. The other moves are
/// sorted, except one ply before the leaves, where sorting saves too little.
#[inline]
pub(crate) fn bring_best<M: Copy>(moves: &mut Ranked<M>, at: usize, before_leaves: bool) -> M {
    const FEW: usize = 4;
    if at < FEW {
        let mut best = at;
        for i in at + 1..moves.len() {
            if moves[i].0 > moves[best].0 {
                best = i;
            }
        }
        moves.swap(at, best);
    } else if at == FEW && !before_leaves {
        moves[FEW..].sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    }
    moves[at].1
}
