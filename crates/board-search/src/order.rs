//! In which order moves are tried: the sooner one that is good enough, the fewer positions.

use board_core::{Move, Player};

/// What earlier positions say about moves.
#[derive(Debug)]
pub(crate) struct Order<M> {
    /// How often a move was good enough, by player and [index](Move::index), deep ones weighted.
    history: [Vec<u32>; 2],
    /// The last two moves that were good enough at each ply.
    killers: Vec<[Option<M>; 2]>,
}

/// The most that history says. Killers come before, and the move of the table before them.
const MAX: u32 = 1 << 24;

impl<M: Move> Order<M> {
    pub(crate) fn new(plies: usize) -> Self {
        let history = || vec![0; M::COUNT];
        Self { history: [history(), history()], killers: vec![[None; 2]; plies] }
    }

    /// How promising a move is.
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

    /// Notes that a move was good enough.
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

/// Moves with their ranks, the most promising first as far as anybody asks.
pub(crate) type Ranked<M> = Vec<(u32, M)>;

/// Brings the most promising of the moves from `at` on to that place. The first few are looked for
/// one by one, since one of them is often good enough; then the rest is sorted, unless there is
/// `little` below.
#[inline]
pub(crate) fn bring_best<M: Copy>(moves: &mut Ranked<M>, at: usize, little: bool) -> M {
    const FEW: usize = 4;
    if at < FEW {
        let mut best = at;
        for i in at + 1..moves.len() {
            if moves[i].0 > moves[best].0 {
                best = i;
            }
        }
        moves.swap(at, best);
    } else if at == FEW && !little {
        moves[FEW..].sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
    }
    moves[at].1
}
