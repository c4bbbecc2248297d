//! Fields and pieces as any board has them.

use board_core::{Board, Player};

use crate::{Field, Piece, Position};

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

impl Board for Position {
    type Space = Field;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Field> {
        Field::all(self.size())
    }

    fn piece(&self, field: Field) -> Option<Piece> {
        self.piece(field)
    }

    fn pieces(&self) -> impl Iterator<Item = (Field, Piece)> {
        self.pieces()
    }
}
