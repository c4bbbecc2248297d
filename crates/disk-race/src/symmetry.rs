use board_core::Symmetric;

use crate::lines::look_the_same;
use crate::space::{Space, spaces};
use crate::{Disk, Move, Position};

/// One of the rotations and reflections of the whole board, ring and all, that keep the colours.
///
/// The players cannot be exchanged: it matters who started (D14).
///
/// ```
/// use disk_race::prelude::*;
/// use disk_race::{Move, Position, Symmetry};
///
/// let mirror = Symmetry::new(0, true);
/// let m: Move = "i1c+".parse()?;
/// assert_eq!(Position::start().transform(mirror), Position::start());
/// assert_eq!(Position::start().transform_move(m, mirror).to_string(), "i7c-");
/// # Ok::<(), board_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    quarters: u8,
    mirrored: bool,
}

/// The eight candidates, and how many of them there are that change no line of any disk: these
/// come first. What keeps two boards the same keeps them the same one after the other, so that
/// they are a group whatever the lines are.
const KEPT: ([Symmetry; 8], usize) = {
    let (mut kept, mut count) = ([Symmetry::new(0, false); 8], 0);
    let mut candidate = 0;
    while candidate < kept.len() {
        let symmetry = Symmetry::new(candidate as u8, candidate >= 4);
        if symmetry.keeps_lines() {
            kept[count] = symmetry;
            count += 1;
        }
        candidate += 1;
    }
    (kept, count)
};

impl Symmetry {
    /// Mirrors the board if `mirrored`, so that spoke k becomes spoke -k, and then turns it by so
    /// many quarters of a full turn, in the direction of `+`.
    pub const fn new(quarters: u8, mirrored: bool) -> Self {
        Self { quarters: quarters % 4, mirrored }
    }

    /// How many quarters of a full turn it turns the board by, 0 to 3.
    pub const fn quarters(self) -> u8 {
        self.quarters
    }

    /// Whether it mirrors the board, before it turns it.
    pub const fn mirrored(self) -> bool {
        self.mirrored
    }

    const fn keeps_lines(self) -> bool {
        let mut disk = 0;
        while disk < Disk::ALL.len() {
            if !look_the_same(Disk::ALL[disk].lines(), self.mirrored, self.eighths()) {
                return false;
            }
            disk += 1;
        }
        true
    }

    const fn eighths(self) -> usize {
        self.quarters as usize * 2
    }

    /// The image of a space.
    pub const fn space(self, space: Space) -> Space {
        space.image(self.mirrored, self.eighths())
    }

    pub(crate) fn board(self, board: u32) -> u32 {
        spaces(board).fold(0, |image, space| image | self.space(space).bit())
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = KEPT.0.split_at(KEPT.1).0;

    fn then(self, next: Self) -> Self {
        // A mirror turns the turns before it round.
        let turned = if next.mirrored { 4 - self.quarters } else { self.quarters };
        Self::new(turned + next.quarters, self.mirrored ^ next.mirrored)
    }

    fn inverse(self) -> Self {
        if self.mirrored { self } else { Self::new(4 - self.quarters, false) }
    }

    fn swaps_players(self) -> bool {
        false
    }
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            pieces: self.pieces.map(|pieces| symmetry.board(pieces)),
            turned: symmetry.board(self.turned),
            ..*self
        }
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let image = m.spaces().and_then(|(from, to)| {
            let rotation = m.rotation();
            let rotation = if symmetry.mirrored { rotation.mirrored() } else { rotation };
            Move::new(symmetry.space(from), symmetry.space(to), rotation)
        });
        image.unwrap_or(Move::PASS)
    }
}
