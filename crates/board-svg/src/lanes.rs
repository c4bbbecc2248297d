//! Marks that are side by side at an entry.

use std::collections::BTreeMap;

use crate::effects::Effects;
use crate::marks::Marked;

/// A mark at an entry, in the order from the left or from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Lane {
    /// The piece that was pushed off in the last move.
    Out,
    /// Legal moves, and the piece that entered in the last move.
    Legal,
    /// Illegal moves.
    Illegal,
}

/// The width of a lane, in spaces.
const WIDTH: f64 = 0.42;

/// The lanes in use, by the number of the entry.
#[derive(Default, Debug)]
pub(crate) struct Lanes(BTreeMap<usize, Vec<Lane>>);

impl Lanes {
    pub fn of(effects: &Effects, marked: &Marked) -> Self {
        let mut lanes = Self::default();
        effects.movements.iter().for_each(|movement| lanes.open(movement.entry, Lane::Legal));
        effects.left.iter().for_each(|left| lanes.open(left.exit, Lane::Out));
        for (&entry, letters) in &marked.entries {
            lanes.open(letters.legal.as_ref().map(|_| entry), Lane::Legal);
            lanes.open(letters.illegal.as_ref().map(|_| entry), Lane::Illegal);
        }
        lanes
    }

    fn open(&mut self, entry: Option<usize>, lane: Lane) {
        let Some(entry) = entry else { return };
        let lanes = self.0.entry(entry).or_default();
        if !lanes.contains(&lane) {
            lanes.push(lane);
            lanes.sort_unstable();
        }
    }

    /// Returns the distance of a lane from the middle of its entry, in spaces.
    pub fn shift(&self, entry: usize, lane: Lane) -> f64 {
        let lanes = self.0.get(&entry).map_or(&[][..], Vec::as_slice);
        let place = lanes.iter().position(|&other| other == lane).unwrap_or_default();
        (place as f64 - (lanes.len().max(1) - 1) as f64 / 2.0) * WIDTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_side_by_side_around_the_middle() {
        let mut lanes = Lanes::default();
        lanes.open(Some(3), Lane::Legal);
        assert!(lanes.shift(3, Lane::Legal).abs() < 0.01);
        lanes.open(Some(3), Lane::Out);
        lanes.open(Some(3), Lane::Out);
        let shifts = [Lane::Out, Lane::Legal].map(|lane| lanes.shift(3, lane));
        assert!((shifts[0] + WIDTH / 2.0).abs() < 0.01 && (shifts[1] - WIDTH / 2.0).abs() < 0.01);
        assert!(lanes.shift(4, Lane::Legal).abs() < 0.01);
    }
}
