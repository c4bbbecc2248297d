//! The lines of the disks, from which everything else about the board is derived
//! ([D3](crate::rule_list#d3)).

use crate::{Disk, Layer, Space};

/// The lines of [`Disk::Circles`] (D3).
const CIRCLES: &[Line] = &[
    Line::new("r0 o0 i0 c i4 o4 r4"),
    Line::new("r1 o1 i1 c i5 o5 r5"),
    Line::new("r2 o2 i2 c i6 o6 r6"),
    Line::new("r3 o3 i3 c i7 o7 r7"),
    Line::new("o0 o1 o2 o3 o4 o5 o6 o7 o0"),
    Line::new("i0 i1 i2 i3 i4 i5 i6 i7 i0"),
];

/// The lines of [`Disk::OuterCircle`] (D3).
const OUTER_CIRCLE: &[Line] = CIRCLES.split_at(5).0;

impl Disk {
    /// Returns the lines, from which everything else about the board is derived.
    #[must_use]
    pub const fn lines(self) -> &'static [Line] {
        [CIRCLES, OUTER_CIRCLE][self as usize]
    }
}

/// A line of the board: a sequence of spaces, each one step from the next
/// ([D3](crate::rule_list#d3)).
///
/// A closed line ends where it starts.
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
    spaces: [Space; Line::MAX_LENGTH],
    length: usize,
}

impl Line {
    const MAX_LENGTH: usize = 17;

    /// Parses a line, given as the names of its spaces, separated by spaces.
    pub(crate) const fn new(names: &str) -> Self {
        let mut line = Self { spaces: [Space::CENTER; Self::MAX_LENGTH], length: 0 };
        let mut names = names.as_bytes();
        while let [letter, rest @ ..] = names {
            let (space, rest) = match (Layer::from_letter(*letter), rest) {
                (Some(Layer::Center), rest) => (Space::CENTER, rest),
                (Some(layer), [digit, rest @ ..]) => {
                    (Space::new(layer, (*digit - b'0') as usize).unwrap(), rest)
                }
                _ => panic!("expected the name of a space"),
            };
            line.spaces[line.length] = space;
            line.length += 1;
            names = if let [b' ', rest @ ..] = rest { rest } else { rest };
        }
        line
    }

    /// Returns the spaces in order.
    pub const fn spaces(&self) -> &[Space] {
        self.spaces.split_at(self.length).0
    }
}
