use alloc::vec::Vec;
use core::ptr;

use board_core::Position as _;

use super::tables::{Tables, Way};
use crate::bitboard;
use crate::{Chain, DiskRace, Illegal, Move, Space};

/// One part of a move: a step or a single jump.
///
/// ```
/// use disk_race::{DiskRace, Leg};
///
/// let position: DiskRace = "2rbrbr1/1r6/1b3b2/1 r".parse()?;
/// let path = &position.paths("o1o5".parse()?)[0];
/// assert_eq!(path[0], Leg { over: Some("i1".parse()?), to: "c".parse()? });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leg {
    /// The space of the piece that is jumped over, or `None` for a step.
    pub over: Option<Space>,
    /// The space where the step or jump ends.
    pub to: Space,
}

impl DiskRace {
    /// Returns all paths of a move, starting with the shortest. A path is a step or one or more
    /// jumps, the last of which ends where the move ends. A pass and an illegal move have no paths.
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
    #[must_use]
    pub fn paths(&self, m: Move) -> Vec<Vec<Leg>> {
        let Some((from, to)) = m.spaces().filter(|_| self.is_legal(m)) else { return Vec::new() };
        let (tables, seen) = (Tables::of(self.rules.disk), self.seen_by(self.turn));
        let open = seen.open_to(from) | from.bitboard();
        let mut found = Vec::new();
        if tables.steps(from).contains(to) {
            found.push(vec![Leg { over: None, to }]);
        }
        // The chains that end elsewhere, in order of length, with the way of their last jump.
        let mut chains: Vec<(Vec<Leg>, Option<&Way>)> = vec![(Vec::new(), None)];
        let mut next = 0;
        while let Some((legs, last)) = chains.get(next).cloned() {
            next += 1;
            let at = legs.last().map_or(from, |leg| leg.to);
            // D6: a chain lands on no space twice, and a straight chain stays on its line.
            let open = legs.iter().fold(open, |open, leg| open - leg.to.bitboard());
            let straight = last.filter(|_| self.rules.chain == Chain::Straight);
            let goes_on = |way: &&Way| straight.is_none_or(|last| ptr::eq(last, *way));
            for way in tables.ways(at).filter(goes_on) {
                let Some((over, landing)) = way.jump(at, seen.opponent, open) else { continue };
                let leg = Leg { over: Some(over), to: landing };
                let legs = [&legs[..], &[leg]].concat();
                if landing == to {
                    found.push(legs);
                } else if bitboard::DISK.contains(landing) {
                    // D8: only the last landing may be on the ring.
                    chains.push((legs, Some(way)));
                }
            }
        }
        found
    }

    /// Returns why a move from a piece to an empty space has no path: the chain would have to
    /// change direction, or a jump would go over the wrong space.
    pub(crate) fn why_no_path(&self, from: Space, to: Space) -> Illegal {
        let turning = Self { rules: self.rules.with_chain(Chain::Turning), ..*self };
        if turning.has_path(from, to) {
            return Illegal::ChangesLine(from, to);
        }
        let seen = self.seen_by(self.turn);
        let mut ways = Tables::of(self.rules.disk).ways(from);
        match ways.find_map(|way| way.jump(from, bitboard::ALL, to.bitboard())) {
            Some((over, _)) if seen.own.contains(over) => Illegal::JumpsOwn(over),
            // A jump over an opposing piece would be legal.
            Some((over, _)) => Illegal::NothingToJump(over),
            None => Illegal::NoWay(from, to),
        }
    }
}
