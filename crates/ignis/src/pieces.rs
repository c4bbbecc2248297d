//! Spaces and pieces as any board has them.

use core::fmt;

use board_core::{Board, Piece as _, Player};

use crate::{Ignis, Piece, Space};

impl board_core::Space for Space {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }
}

impl board_core::Piece for Piece {
    const ALL: &'static [Self] = &Self::ALL;

    fn owner(self) -> Option<Player> {
        self.owner()
    }

    fn letter(self) -> char {
        match self {
            Self::Fire => 'F',
            Self::Water => 'W',
            Self::Air => 'A',
            Self::Earth => 'E',
        }
    }

    fn name(self) -> &'static str {
        self.name()
    }
}

impl fmt::Display for Piece {
    /// `F`, `W`, `A` or `E`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl Board for Ignis {
    type Space = Space;
    type Piece = Piece;

    /// All spaces, those that are taboo too.
    fn spaces(&self) -> impl Iterator<Item = Space> {
        Space::all()
    }

    fn piece(&self, space: Space) -> Option<Piece> {
        self.piece(space)
    }

    /// The pieces on the board and where they are, in the order of the spaces.
    fn pieces(&self) -> impl Iterator<Item = (Space, Piece)> {
        let position = *self;
        self.occupied.iter().filter_map(move |space| Some((space, position.piece(space)?)))
    }
}
