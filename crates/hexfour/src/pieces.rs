//! Fields and pieces as any board has them.

use core::fmt;

use board_core::{Board, Piece as _, Player};

use crate::{Field, Hexfour, Piece};

impl board_core::Space for Field {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }
}

impl board_core::Piece for Piece {
    const ALL: &'static [Self] = &[Self { owner: Player::First }, Self { owner: Player::Second }];

    fn owner(self) -> Option<Player> {
        Some(self.owner)
    }

    fn letter(self) -> char {
        if self.owner == Player::First { 'x' } else { 'o' }
    }

    fn name(self) -> &'static str {
        match self.owner {
            Player::First => "first player's piece",
            Player::Second => "second player's piece",
        }
    }
}

impl fmt::Display for Piece {
    /// `x` or `o`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl Board for Hexfour {
    type Space = Field;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Field> {
        Field::all(self.size())
    }

    fn piece(&self, field: Field) -> Option<Piece> {
        self.piece(field)
    }

    /// The pieces and where they stand, in the order of the fields.
    fn pieces(&self) -> impl Iterator<Item = (Field, Piece)> {
        let position = *self;
        self.occupied().iter().filter_map(move |field| Some((field, position.piece(field)?)))
    }
}
