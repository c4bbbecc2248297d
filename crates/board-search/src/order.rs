//! Move ordering: the earlier a move causes a cutoff, the fewer positions are searched.

use board_core::{Indexed, Player};

/// The moves that caused cutoffs so far.
pub(crate) struct Order<M> {
    /// The number of cutoffs by player and move [index](Move::index), weighted by depth.
    history: [Vec<i32>; 2],
    /// The last two moves that caused a cutoff at each ply.
    killers: Vec<[Option<M>; 2]>,
    /// A selective search's history, by the indices of a move and its reply.
    replies: Vec<i16>,
}

/// An exact search's history stays below this number.
const MAX: i32 = 1 << 24;

impl<M: Indexed> Order<M> {
    pub(crate) fn new(plies: usize) -> Self {
        let history = || vec![0; M::COUNT];
        let replies = if M::COUNT <= MAX_REPLIES { M::COUNT * M::COUNT } else { 0 };
        Self {
            history: [history(), history()],
            killers: vec![[None; 2]; plies],
            replies: vec![0; replies],
        }
    }

    /// Returns the moves to search first: `first`, then the killers.
    #[inline]
    pub(crate) fn early(&self, ply: usize, first: Option<M>) -> [Option<M>; 3] {
        let [a, b] = self.killers[ply].map(|killer| killer.filter(|_| killer != first));
        [first, a, b]
    }

    /// Returns the ranks of a player's moves after the move with index `last`.
    #[inline]
    pub(crate) fn ranks(&self, player: Player, last: Option<usize>) -> Ranks<'_> {
        Ranks {
            history: &self.history[player.index()],
            replies: last.and_then(|last| self.replies.get(last * M::COUNT..)).unwrap_or_default(),
        }
    }

    fn record_killer(&mut self, m: M, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }

    /// Records that a move caused a cutoff in an exact search.
    pub(crate) fn record_cutoff(&mut self, m: M, player: Player, ply: usize, depth: u8) {
        self.record_killer(m, ply);
        let history = &mut self.history[player.index()];
        let Some(entry) = history.get_mut(m.index()) else { return };
        *entry += i32::from(depth) * i32::from(depth);
        if *entry >= MAX {
            for entry in history {
                *entry /= 2;
            }
        }
    }
}

/// The maximum history in a selective search.
const LIMIT: i32 = 1 << 14;

/// How much history one hundredth of an ordering score is worth.
const SCORE: i32 = 64;

/// The maximum ordering score.
const MAX_SCORE: i32 = 10_000;

/// The maximum number of moves in a game for which the history depends on the previous move. With
/// more moves, the history would not fit in the CPU caches.
const MAX_REPLIES: usize = 128;

/// Move ordering in a selective search. It matters more than in an exact search, because late moves
/// are searched less deeply or pruned.
///
/// The history also counts moves that did not cause a cutoff, and distinguishes replies to
/// different moves.
impl<M: Indexed> Order<M> {
    /// Records that a move caused a cutoff after the move with index `last`, and that the moves
    /// tried earlier did not.
    pub(crate) fn record_cutoff_of_reply(
        &mut self,
        m: M,
        last: Option<usize>,
        tried: impl Iterator<Item = M>,
        player: Player,
        ply: usize,
        depth: u8,
    ) {
        self.record_killer(m, ply);
        let bonus = (16 * i32::from(depth) * i32::from(depth)).min(LIMIT / 4);
        let mut add = |m: M, bonus: i32| {
            // The closer an entry is to the limit, the less it grows.
            let adjust = |old: i32| old + bonus - old * bonus.abs() / LIMIT;
            if let Some(entry) = self.history[player.index()].get_mut(m.index()) {
                *entry = adjust(*entry);
            }
            let reply = last.and_then(|last| self.replies.get_mut(last * M::COUNT + m.index()));
            if let Some(entry) = reply {
                *entry = adjust((*entry).into()) as i16;
            }
        };
        add(m, bonus);
        tried.for_each(|m| add(m, -bonus));
    }
}

/// The ranks of a position's moves. The most promising move has the highest rank.
pub(crate) struct Ranks<'a> {
    /// By move index.
    history: &'a [i32],
    /// The history of replies to the previous move; empty if there is no previous move.
    replies: &'a [i16],
}

impl Ranks<'_> {
    /// Returns a move's rank. In a selective search, the rank includes the move's
    /// [score](board_play::Evaluate::ordering_score) and the history of replies.
    #[inline]
    pub(crate) fn of<M: Indexed>(&self, m: M, score: Option<i32>) -> i32 {
        let index = m.index();
        let rank = self.history.get(index).copied().unwrap_or_default();
        let Some(score) = score else { return rank };
        let reply = self.replies.get(index).copied().unwrap_or_default();
        rank + score.clamp(-MAX_SCORE, MAX_SCORE) * SCORE + i32::from(reply)
    }
}

/// Moves with their ranks, sorted as far as [`bring_best`] has been called.
pub(crate) type Ranked<M> = Vec<(i32, M)>;

/// Swaps the most promising of the moves from `at` on into place `at`, unless that is at or after
/// `end`, and returns the move there.
///
/// Moves are selected one by one, because one of the first few often causes a cutoff.
#[inline]
pub(crate) fn bring_best<M: Copy>(moves: &mut Ranked<M>, at: usize, end: usize) -> M {
    if at < end {
        let (mut best, mut highest) = (at, i32::MIN);
        for (i, &(rank, _)) in moves.iter().enumerate().skip(at) {
            // A conditional move: a branch would be unpredictable.
            if rank > highest {
                (best, highest) = (i, rank);
            }
        }
        moves.swap(at, best);
    }
    moves[at].1
}

#[cfg(test)]
mod tests {
    use board_games::ignis;

    use super::*;

    /// Returns distinct moves.
    fn moves<const N: usize>() -> [ignis::Move; N] {
        std::array::from_fn(|index| ignis::Move::from_index(index).expect("there are more moves"))
    }

    #[test]
    fn a_long_history_keeps_its_order() {
        let [often, rarely, never] = moves();
        let mut order = Order::new(2);
        for _ in 0..2000 {
            for m in [often, often, rarely] {
                order.record_cutoff(m, Player::First, 0, 200);
            }
        }
        let rank = |player, m| order.ranks(player, None).of(m, None);
        let ranked = [never, rarely, often].map(|m| rank(Player::First, m));
        assert!(ranked.is_sorted_by(|a, b| a < b) && ranked[2] < MAX, "{ranked:?}");
        assert_eq!(rank(Player::Second, often), 0);
    }

    #[test]
    fn the_move_of_the_table_and_the_killers_come_first() {
        let [first, killer, latest] = moves();
        let mut order = Order::new(2);
        for m in [first, killer, killer, latest] {
            order.record_cutoff(m, Player::First, 1, 1);
        }
        assert_eq!(order.early(1, Some(first)), [Some(first), Some(latest), Some(killer)]);
        assert_eq!(order.early(1, Some(killer)), [Some(killer), Some(latest), None]);
        assert_eq!(order.early(0, None), [None; 3]);
    }

    #[test]
    fn the_history_of_replies_is_limited_at_every_depth() {
        for depth in [1, 16, 17, 200] {
            let [before, cutoff, tried] = moves();
            let (mut order, last) = (Order::new(2), Some(before.index()));
            for _ in 0..100 {
                order.record_cutoff_of_reply(
                    cutoff,
                    last,
                    [tried].into_iter(),
                    Player::First,
                    0,
                    depth,
                );
                let ranks = order.ranks(Player::First, None);
                let [good, bad] = [cutoff, tried].map(|m| ranks.of(m, None));
                assert!((1..=LIMIT).contains(&good) && (-LIMIT..0).contains(&bad), "{depth}");
                let replies = order.ranks(Player::First, last);
                let [good, bad] =
                    [cutoff, tried].map(|m| replies.of(m, Some(0)) - ranks.of(m, None));
                assert!((1..=LIMIT).contains(&good) && (-LIMIT..0).contains(&bad), "{depth}");
            }
        }
    }
}
