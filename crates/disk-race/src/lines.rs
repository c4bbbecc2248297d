//! The lines of the disks: all that says what the board looks like (D3). Neighbours and jumps
//! derive from these lists.

use crate::space::Space;

/// D3: two circles, the default, see [`Disk::Circles`](crate::Disk::Circles).
pub(crate) const CIRCLES: &[Line] = &[
    Line::open("r0 o0 i0 c i4 o4 r4"),
    Line::open("r1 o1 i1 c i5 o5 r5"),
    Line::open("r2 o2 i2 c i6 o6 r6"),
    Line::open("r3 o3 i3 c i7 o7 r7"),
    Line::closed("o0 o1 o2 o3 o4 o5 o6 o7"),
    Line::closed("i0 i1 i2 i3 i4 i5 i6 i7"),
];

/// D3: one circle, see [`Disk::OuterCircle`](crate::Disk::OuterCircle).
pub(crate) const OUTER_CIRCLE: &[Line] = CIRCLES.split_at(5).0;

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
    const LONGEST: usize = 16;

    /// A line with two ends, from the names of its spaces with blanks between them.
    pub(crate) const fn open(names: &str) -> Self {
        Self::read(names, false)
    }

    /// A closed line: from its last space it goes on to the first.
    pub(crate) const fn closed(names: &str) -> Self {
        Self::read(names, true)
    }

    const fn read(names: &str, closed: bool) -> Self {
        let mut line = Self { spaces: [Space::CENTRE; Self::LONGEST], length: 0, closed };
        let mut names = names.as_bytes();
        while let [letter, rest @ ..] = names {
            let (space, rest) = match (letter, rest) {
                (b'c', rest) => (Some(Space::CENTRE), rest),
                (b'r', [digit, rest @ ..]) => (Space::ring((*digit - b'0') as usize), rest),
                (b'o', [digit, rest @ ..]) => (Space::outer((*digit - b'0') as usize), rest),
                (b'i', [digit, rest @ ..]) => (Space::inner((*digit - b'0') as usize), rest),
                _ => panic!("no name of a space"),
            };
            line.spaces[line.length] = space.unwrap();
            line.length += 1;
            names = if let [b' ', rest @ ..] = rest { rest } else { rest };
        }
        line
    }

    /// The spaces in order.
    pub const fn spaces(&self) -> &[Space] {
        self.spaces.split_at(self.length).0
    }

    /// Whether the line is closed, so that its last space is a neighbour of its first.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }
}
