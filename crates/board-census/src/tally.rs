use board_core::{Outcome, Player, Position, perft};

use crate::CensusError;
use crate::share::with_capacity;

/// The numbers of leaves, finished games and distinct positions at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The number of the ply; the starting position is ply 0.
    pub ply: u8,
    /// The number of sequences of `ply` legal moves, as counted by [`perft`](fn@board_core::perft).
    pub leaves: u128,
    /// The games that ended at this ply, or `None` for the last two plies except ply 0.
    pub ended: Option<Ended>,
    /// The distinct positions at this ply, if they were counted.
    pub distinct: Option<Distinct>,
}

/// The number of games that ended at a ply, by outcome.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ended {
    /// Wins by [`Player::index`].
    pub wins: [u128; 2],
    /// Draws.
    pub draws: u128,
}

/// The number of distinct positions at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Distinct {
    /// All distinct positions.
    pub positions: u64,
    /// Distinct positions up to symmetries that keep the players.
    pub up_to_symmetry: u64,
    /// The total number of legal moves in the distinct positions.
    pub moves: u128,
}

impl Ply {
    /// Returns the distinct positions' mean number of legal moves, or `None` if not counted.
    #[must_use]
    pub fn mean_moves(&self) -> Option<f64> {
        self.distinct.map(|all| all.moves as f64 / all.positions as f64)
    }
}

/// Running totals by ply.
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) plies: Vec<Ply>,
}

impl Tally {
    pub(crate) fn new(depth: u8) -> Result<Self, CensusError> {
        let mut plies = with_capacity(usize::from(depth) + 1)?;
        plies.extend((0..=depth).map(|ply| {
            // The last two plies are counted from earlier ones.
            let visited = ply == 0 || ply <= depth.saturating_sub(2);
            Ply { ply, leaves: 0, ended: visited.then(Ended::default), distinct: None }
        }));
        Ok(Self { plies })
    }

    /// Counts a position that is reached in `ways` ways, and the next plies if these are the last
    /// two. Returns the position's number of moves.
    #[inline]
    pub(crate) fn visit<P: Position>(
        &mut self,
        position: &P,
        ways: u128,
        ply: u8,
    ) -> Result<u64, CensusError> {
        let moves = position.count_moves() as u64;
        let Some([here, below @ ..]) = self.plies.get_mut(usize::from(ply)..) else {
            return Ok(moves);
        };
        add(&mut here.leaves, ways)?;
        if moves == 0 {
            add(here.ended.get_or_insert_default().of(position), ways)?;
            return Ok(0);
        }
        match below {
            [leaves] => add_times(&mut leaves.leaves, ways, moves)?,
            [leaves, last] => {
                add_times(&mut leaves.leaves, ways, moves)?;
                add_times(&mut last.leaves, ways, perft(position, 2))?;
            }
            _ => {}
        }
        Ok(moves)
    }

    pub(crate) fn add(&mut self, other: &Self) -> Result<(), CensusError> {
        for (sums, more) in self.plies.iter_mut().zip(&other.plies) {
            add(&mut sums.leaves, more.leaves)?;
            if let (Some(ended), Some(more)) = (&mut sums.ended, more.ended) {
                add(&mut ended.wins[0], more.wins[0])?;
                add(&mut ended.wins[1], more.wins[1])?;
                add(&mut ended.draws, more.draws)?;
            }
            if let Some(more) = more.distinct {
                let distinct = sums.distinct.get_or_insert_default();
                add(&mut distinct.moves, more.moves)?;
                distinct.positions += more.positions;
                distinct.up_to_symmetry += more.up_to_symmetry;
            }
        }
        Ok(())
    }
}

impl Ended {
    /// Returns the total for the outcome of a finished game.
    fn of<P: Position>(&mut self, over: &P) -> &mut u128 {
        match over.outcome().and_then(Outcome::winner).map(Player::index) {
            Some(winner) => &mut self.wins[winner],
            None => &mut self.draws,
        }
    }
}

pub(crate) fn add(sum: &mut u128, more: u128) -> Result<(), CensusError> {
    *sum = sum.checked_add(more).ok_or(CensusError::Overflow)?;
    Ok(())
}

pub(crate) fn add_times(sum: &mut u128, ways: u128, times: u64) -> Result<(), CensusError> {
    add(sum, ways.checked_mul(times.into()).ok_or(CensusError::Overflow)?)
}
