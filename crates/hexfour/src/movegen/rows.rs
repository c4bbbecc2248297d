//! Rows of pieces and the points that they score.

use board_core::Player;

use crate::{Field, Hexfour};

/// One of the three directions in which rows count ([H5](crate::rule_list#h5)).
///
/// The names refer to a drawing with horizontal ranks and rank 1 at the bottom.
///
/// ```
/// use board_core::Player;
/// use hexfour::{Direction, Hexfour};
///
/// let position: Hexfour = "4/5/2oo2/3x3/2x3/1x3/x2o o".parse()?;
/// let rows: Vec<_> = position.rows(Player::First).map(|row| row.direction()).collect();
/// assert_eq!(rows, [Direction::NorthEast]);
/// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along a rank: `a1`, `b1`, `c1`.
    East,
    /// Along a file: `a1`, `a2`, `a3`.
    NorthWest,
    /// File and rank together: `a1`, `b2`, `c3`.
    NorthEast,
}

impl Direction {
    /// The three directions.
    pub const ALL: [Self; 3] = [Self::East, Self::NorthWest, Self::NorthEast];

    /// Returns the numbers of files and ranks by which a step advances.
    pub(crate) const fn step(self) -> (usize, usize) {
        match self {
            Self::East => (1, 0),
            Self::NorthWest => (0, 1),
            Self::NorthEast => (1, 1),
        }
    }
}

/// A complete row of four or more pieces of one player ([H5](crate::rule_list#h5),
/// [H7](crate::rule_list#h7)).
///
/// ```
/// use board_core::Player;
/// use hexfour::Hexfour;
///
/// let position: Hexfour = "4/5/6/oooo3/1xxxx1/5/4 x".parse()?;
/// let rows: Vec<_> = position.rows(Player::First).collect();
/// assert_eq!((rows.len(), rows[0].length(), rows[0].points()), (1, 4, 1));
/// assert!(rows[0].fields().map(|field| field.to_string()).eq(["b3", "c3", "d3", "e3"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    first: Field,
    direction: Direction,
    length: u32,
}

impl Row {
    /// Returns the first field of the row.
    pub const fn first(self) -> Field {
        self.first
    }

    /// Returns the direction from the first field.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Returns the number of pieces, at least 4.
    #[must_use]
    pub const fn length(self) -> u32 {
        self.length
    }

    /// Returns the points that the row scores, one for every four pieces
    /// ([H7](crate::rule_list#h7)).
    #[must_use]
    pub const fn points(self) -> u32 {
        self.length / 4
    }

    /// Returns the fields of the row, starting with [`first`](Self::first).
    pub fn fields(self) -> impl Iterator<Item = Field> {
        let (right, up) = self.direction.step();
        let fields = (0..self.length as usize).map(move |i| (i * right, i * up));
        fields.filter_map(move |(right, up)| {
            Field::new(self.first.file() + right, self.first.rank() + up)
        })
    }
}

impl Hexfour {
    /// Returns the rows of four or more pieces of a player, direction by direction. The player's
    /// points are the sum of the points of the rows ([H5](crate::rule_list#h5),
    /// [H6](crate::rule_list#h6), [H7](crate::rule_list#h7)).
    ///
    /// ```
    /// use board_core::Player;
    /// use hexfour::Hexfour;
    ///
    /// let rows = "6/7/2x1ox2/3x1x3/3oxx4/3o1xxxx2/4ooo3/3oo4/2o5/7/6 o";
    /// let position: Hexfour = rows.parse()?;
    /// let rows: Vec<_> = position.rows(Player::First).collect();
    /// assert_eq!(rows.len(), 3);
    /// assert!(rows.iter().all(|row| row.fields().any(|field| field.to_string() == "f6")));
    /// # Ok::<(), board_core::PositionError<hexfour::Fault>>(())
    /// ```
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> {
        let pieces = *self.lines_of(player);
        let row = move |first, direction| {
            let length = pieces.run(first, direction);
            // H7: shorter rows score no points.
            (length >= 4).then_some(Row { first, direction, length })
        };
        Direction::ALL.into_iter().flat_map(move |direction| {
            pieces.bitboard().iter().filter_map(move |first| row(first, direction))
        })
    }
}
