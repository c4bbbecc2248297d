use board_core::{Outcome, Player, Position};

use crate::CensusError;

/// What is known of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its number; 0 for the position from which is counted.
    pub ply: u8,
    /// The number of sequences of so many legal moves: what [`perft`](fn@board_core::perft) counts.
    pub leaves: u128,
    /// How many of them ended the game, unless that was not looked at.
    pub ended: Option<Ended>,
    /// The different positions at their ends, unless they were not told from each other.
    pub distinct: Option<Distinct>,
}

/// How many games ended at a ply, by how.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ended {
    /// The games that a player won, by [`Player::index`].
    pub wins: [u128; 2],
    /// The games that nobody won.
    pub draws: u128,
}

/// How many different positions there are at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Distinct {
    /// All of them.
    pub positions: u64,
    /// Those that are no images of each other under a symmetry that keeps the players.
    pub up_to_symmetry: u64,
    /// The legal moves of all the different positions together.
    pub moves: u128,
}

impl Ply {
    /// The mean number of legal moves of the different positions; `None` if they are not known.
    pub fn mean_moves(&self) -> Option<f64> {
        self.distinct.map(|all| all.moves as f64 / all.positions as f64)
    }
}

/// Sums by ply.
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) plies: Vec<Sums>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Sums {
    pub(crate) leaves: u128,
    pub(crate) ended: Ended,
    /// `None` as long as none were looked at.
    pub(crate) distinct: Option<Distinct>,
}

impl Tally {
    pub(crate) fn new(depth: u8) -> Self {
        Self { plies: vec![Sums::default(); usize::from(depth) + 1] }
    }

    /// Counts a position that is reached in so many ways, and what is at most two plies below if
    /// the tally ends there. The result is the number of its moves.
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
            add(here.ended.of(position), ways)?;
            return Ok(0);
        }
        match below {
            [leaves] => add_times(&mut leaves.leaves, ways, moves)?,
            [leaves, last] => {
                add_times(&mut leaves.leaves, ways, moves)?;
                let two = position.count_two_plies().ok_or(CensusError::Overflow)?;
                add_times(&mut last.leaves, ways, two)?;
            }
            _ => {}
        }
        Ok(moves)
    }

    pub(crate) fn add(&mut self, other: &Self) -> Result<(), CensusError> {
        for (sums, more) in self.plies.iter_mut().zip(&other.plies) {
            add(&mut sums.leaves, more.leaves)?;
            for (wins, more) in sums.ended.wins.iter_mut().zip(more.ended.wins) {
                add(wins, more)?;
            }
            add(&mut sums.ended.draws, more.ended.draws)?;
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
    /// The number for the outcome of a finished game.
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
