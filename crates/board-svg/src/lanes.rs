//! What stands side by side at the entries.

use std::collections::BTreeMap;

use crate::marks::Marked;
use crate::story::Story;

/// What can be at an entry, in the order from the left or from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Lane {
    /// The last move's piece, that came in.
    In,
    /// The piece that the last move pushed off.
    Out,
    /// Legal moves.
    Legal,
    /// Moves that are not legal.
    Illegal,
}

/// The width of a lane.
const WIDTH: f64 = 22.0;

/// The lanes in use, by the numbers of the entries.
#[derive(Default, Debug)]
pub(crate) struct Lanes(BTreeMap<usize, Vec<Lane>>);

impl Lanes {
    pub fn of(story: &Story, marked: &Marked) -> Self {
        let mut lanes = Self::default();
        story.journeys.iter().for_each(|journey| lanes.open(journey.entry, Lane::In));
        story.left.iter().for_each(|left| lanes.open(left.exit, Lane::Out));
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

    /// How far aside from its middle an entry has a lane.
    pub fn aside(&self, entry: usize, lane: Lane) -> f64 {
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
        assert!(lanes.aside(3, Lane::Legal).abs() < 0.01);
        lanes.open(Some(3), Lane::Out);
        lanes.open(Some(3), Lane::Out);
        let asides = [Lane::Out, Lane::Legal].map(|lane| lanes.aside(3, lane) as i32);
        assert_eq!(asides, [-11, 11]);
        assert!(lanes.aside(4, Lane::In).abs() < 0.01);
    }
}
