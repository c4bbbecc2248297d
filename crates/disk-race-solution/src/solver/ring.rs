use std::ops::Range;

use board_core::Player;

use crate::index::{
    BLUE_UNFINISHED, CANONICAL, FIRST, RINGS, STARTS, first_of, on_disk, ring_code, ring_of,
};

/// The positions with one side to move and the same pieces on the ring. Leaving a start space and
/// arriving are irreversible, so rings form the layers of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Ring {
    pub(crate) turn: Player,
    code: usize,
}

impl Ring {
    /// Returns all rings that have valid positions.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let of = |turn| (0..RINGS).map(move |code| Self { turn, code });
        Player::ALL.into_iter().flat_map(of).filter(|ring| !ring.ranks().is_empty())
    }

    /// Returns the ranks of the ring's positions.
    pub(crate) fn ranks(self) -> Range<u64> {
        // D14
        let invalid = self.turn == Player::Second && self.code >= BLUE_UNFINISHED;
        if invalid || on_disk(self.code).is_none() {
            return 0..0;
        }
        let first = first_of(self.turn);
        first + FIRST[self.code]..first + FIRST[self.code + 1]
    }

    /// Returns the image that contains the canonical ranks.
    pub(crate) fn canonical(self) -> Self {
        Self { code: CANONICAL[self.code].code.into(), ..self }
    }

    /// Returns the number of a player's pieces that have arrived.
    pub(crate) fn arrived(self, player: Player) -> u32 {
        (ring_of(self.code).1 & STARTS[1 - player.index()]).count_ones()
    }

    /// Returns whether a player has finished (D14).
    pub(crate) fn is_finished(self) -> bool {
        Player::ALL.into_iter().any(|player| self.arrived(player) == 4)
    }

    /// Returns the rings that a move can lead to: the same one, or one on which another piece has
    /// left or arrived.
    pub(crate) fn after_a_move(self) -> Vec<Self> {
        let (waiting, arrived) = ring_of(self.code);
        let (starts, goals) = (STARTS[self.turn.index()], STARTS[1 - self.turn.index()]);
        let turn = !self.turn;
        let mut rings = vec![Self { turn, ..self }];
        for bit in (0..8).map(|space| 1 << space) {
            if waiting & starts & bit != 0 {
                rings.push(Self { turn, code: ring_code(waiting & !bit, arrived) });
            }
            if (waiting | arrived) & bit == 0 && goals & bit != 0 {
                rings.push(Self { turn, code: ring_code(waiting, arrived | bit) });
            }
        }
        rings
    }
}
