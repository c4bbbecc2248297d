//! The lines of the disks: all that says what the board looks like (D3). Neighbours and jumps
//! derive from these lists.

use crate::space::{Layer, Space};

/// D3: two circles, the default, see [`Disk::Circles`](crate::Disk::Circles).
pub(crate) const CIRCLES: &[Line] = &[
    Line::new("r0 o0 i0 c i4 o4 r4"),
    Line::new("r1 o1 i1 c i5 o5 r5"),
    Line::new("r2 o2 i2 c i6 o6 r6"),
    Line::new("r3 o3 i3 c i7 o7 r7"),
    Line::new("o0 o1 o2 o3 o4 o5 o6 o7 o0"),
    Line::new("i0 i1 i2 i3 i4 i5 i6 i7 i0"),
];

/// D3: one circle, see [`Disk::OuterCircle`](crate::Disk::OuterCircle).
pub(crate) const OUTER_CIRCLE: &[Line] = CIRCLES.split_at(5).0;

/// A line of the board: spaces of which neighbours are one step apart (D3). A closed line ends
/// where it begins.
///
/// ```
/// use disk_race::Disk;
///
/// let circle = Disk::OuterCircle.lines()[4].spaces();
/// assert_eq!(circle.len(), 9);
/// assert_eq!((circle[0].to_string(), circle[8]), ("o0".into(), circle[0]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    spaces: [Space; Line::LONGEST],
    length: usize,
}

impl Line {
    const LONGEST: usize = 17;

    /// The line with these spaces, by their names with blanks between them.
    pub(crate) const fn new(names: &str) -> Self {
        let mut line = Self { spaces: [Space::CENTRE; Self::LONGEST], length: 0 };
        let mut names = names.as_bytes();
        while let [letter, rest @ ..] = names {
            let (space, rest) = match (Layer::of(*letter), rest) {
                (Some(Layer::Centre), rest) => (Space::CENTRE, rest),
                (Some(layer), [digit, rest @ ..]) => {
                    (Space::new(layer, (*digit - b'0') as usize).unwrap(), rest)
                }
                _ => panic!("no name of a space"),
            };
            line.spaces[line.length] = space;
            line.length += 1;
            names = if let [b' ', rest @ ..] = rest { rest } else { rest };
        }
        line
    }

    /// The spaces in order.
    pub const fn spaces(&self) -> &[Space] {
        self.spaces.split_at(self.length).0
    }
}
