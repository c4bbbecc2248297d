use alloc::vec::Vec;
use core::ptr;

use board_core::Position as _;

use crate::bitboard::Bitboard;
use crate::board::{Board, Way};
use crate::space::Space;
use crate::{Chain, DiskRace, Move};

/// One part of a way to make a move: a step or a single jump.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The piece that is jumped; `None` for a step.
    pub over: Option<Space>,
    /// Where it leads.
    pub to: Space,
}

impl DiskRace {
    /// All ways to make a move, the shortest first: a step, or one or more jumps, of which the last
    /// leads to where the move ends. None for a pass, nor for a move that is not legal here.
    ///
    /// ```
    /// use disk_race::DiskRace;
    ///
    /// let position: DiskRace = "2rbrbr1/1r6/1b3b2/1 r".parse()?;
    /// let paths = position.paths("o1o5".parse()?);
    /// assert_eq!(paths.len(), 1);
    /// let landings: Vec<String> = paths[0].iter().map(|leg| leg.to.to_string()).collect();
    /// assert_eq!(landings, ["c", "o5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paths(&self, m: Move) -> Vec<Vec<Leg>> {
        let Some((from, to)) = m.spaces().filter(|_| self.is_legal(m)) else { return Vec::new() };
        let (board, seen) = (Board::of(self.rules.disk), self.seen_by(self.turn));
        let open = seen.open_to(from) | from.bitboard();
        let mut found = Vec::new();
        if board.steps(from).contains(to) {
            found.push(vec![Leg { over: None, to }]);
        }
        // All chains that do not get there, a jump longer than those before them, with their last way.
        let mut chains: Vec<(Vec<Leg>, Option<&Way>)> = vec![(Vec::new(), None)];
        let mut next = 0;
        while let Some((legs, last)) = chains.get(next).cloned() {
            next += 1;
            let at = legs.last().map_or(from, |leg| leg.to);
            // D6: no space is landed on twice, and straight chains keep to their way.
            let open = legs.iter().fold(open, |open, leg| open - leg.to.bitboard());
            let straight = last.filter(|_| self.rules.chain == Chain::Straight);
            let goes_on = |way: &&Way| straight.is_none_or(|last| ptr::eq(last, *way));
            for way in board.ways(at).filter(goes_on) {
                let Some((over, landing)) = way.jump(at, seen.opponent, open) else { continue };
                let leg = Leg { over: Some(over), to: landing };
                let legs = [&legs[..], &[leg]].concat();
                if landing == to {
                    found.push(legs);
                } else if Bitboard::DISK.contains(landing) {
                    // D8: the ring can only be the last landing.
                    chains.push((legs, Some(way)));
                }
            }
        }
        found
    }
}
