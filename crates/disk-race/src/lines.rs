//! The lines of the disks: the only place that says what the board looks like (D3).
//!
//! Neighbours, jumps, the moves that exist and the symmetries derive from these lists at compile
//! time. Another disk is another list here; one that cannot be the disk of this game, because a
//! turn by 1/8 changes it, does not compile.

use crate::space::Space;

/// Two circles: the default, see [`Disk::Circles`](crate::Disk::Circles).
pub(crate) const CIRCLES: &[Line] = &[
    Line::open("r0 o0 i0 c i4 o4 r4"),
    Line::open("r1 o1 i1 c i5 o5 r5"),
    Line::open("r2 o2 i2 c i6 o6 r6"),
    Line::open("r3 o3 i3 c i7 o7 r7"),
    Line::closed("o0 o1 o2 o3 o4 o5 o6 o7"),
    Line::closed("i0 i1 i2 i3 i4 i5 i6 i7"),
];

/// One circle, see [`Disk::OuterCircle`](crate::Disk::OuterCircle).
pub(crate) const OUTER_CIRCLE: &[Line] = &[
    Line::open("r0 o0 i0 c i4 o4 r4"),
    Line::open("r1 o1 i1 c i5 o5 r5"),
    Line::open("r2 o2 i2 c i6 o6 r6"),
    Line::open("r3 o3 i3 c i7 o7 r7"),
    Line::closed("o0 o1 o2 o3 o4 o5 o6 o7"),
];

/// A line of the board: spaces of which neighbours are one step apart (D3).
///
/// ```
/// use disk_race::Disk;
///
/// let circle = Disk::OuterCircle.lines().iter().find(|line| line.is_closed()).unwrap();
/// assert_eq!(circle.spaces().len(), 8);
/// assert_eq!(circle.spaces()[3].to_string(), "o3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    spaces: [Space; Line::LONGEST],
    length: usize,
    closed: bool,
}

impl Line {
    const LONGEST: usize = 32;

    /// A line with two ends, from the names of its spaces with a blank between them.
    pub(crate) const fn open(names: &str) -> Self {
        Self::read(names, false)
    }

    /// A closed line: from its last space it goes on to the first.
    pub(crate) const fn closed(names: &str) -> Self {
        Self::read(names, true)
    }

    const fn read(names: &str, closed: bool) -> Self {
        let mut line = Self { spaces: [Space::CENTRE; Self::LONGEST], length: 0, closed };
        let mut rest = names.as_bytes();
        loop {
            let Some((space, length)) = Space::of_name(rest) else { panic!("no name of a space") };
            line.spaces[line.length] = space;
            line.length += 1;
            match rest.split_at(length).1 {
                [] => return line,
                [b' ', more @ ..] => rest = more,
                _ => panic!("no blank behind the name of a space"),
            }
        }
    }

    /// The spaces in order.
    pub const fn spaces(&self) -> &[Space] {
        self.spaces.split_at(self.length).0
    }

    /// Whether the line is closed, so that its last space is a neighbour of its first.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The place on the line one on from `place`, forwards or backwards.
    pub(crate) const fn next(&self, place: usize, backwards: bool) -> Option<usize> {
        match (place, backwards) {
            (0, true) if !self.closed => None,
            (0, true) => Some(self.length - 1),
            (_, true) => Some(place - 1),
            (_, false) if place + 1 < self.length => Some(place + 1),
            (_, false) if self.closed => Some(0),
            (_, false) => None,
        }
    }

    /// Whether the line turns into `other` by [`Space::image`], read in either direction.
    const fn becomes(&self, other: &Self, mirrored: bool, eighths: usize) -> bool {
        if self.length != other.length || self.closed != other.closed {
            return false;
        }
        let mut start = 0;
        while start < other.length {
            if self.runs_along(other, start, false, mirrored, eighths)
                || self.runs_along(other, start, true, mirrored, eighths)
            {
                return true;
            }
            start += 1;
        }
        false
    }

    const fn runs_along(
        &self,
        other: &Self,
        start: usize,
        backwards: bool,
        mirrored: bool,
        eighths: usize,
    ) -> bool {
        let mut place = Some(start);
        let mut i = 0;
        while i < self.length {
            let Some(at) = place else { return false };
            if self.spaces[i].image(mirrored, eighths).index() != other.spaces[at].index() {
                return false;
            }
            place = other.next(at, backwards);
            i += 1;
        }
        true
    }
}

/// Whether the board looks the same when it is mirrored or not, and then turned ([`Space::image`]).
pub(crate) const fn look_the_same(lines: &[Line], mirrored: bool, eighths: usize) -> bool {
    let mut i = 0;
    while i < lines.len() {
        let mut j = 0;
        while !lines[i].becomes(&lines[j], mirrored, eighths) {
            j += 1;
            if j == lines.len() {
                return false;
            }
        }
        i += 1;
    }
    true
}
