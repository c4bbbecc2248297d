//! Squares and pieces as any board has them.

use core::fmt;

use board_core::{Board, Piece as _, Player};

use crate::{Piece, Square, Uisge};

impl board_core::Space for Square {
    const COUNT: usize = Self::COUNT;

    fn index(self) -> usize {
        self.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::from_index(index)
    }
}

impl board_core::Piece for Piece {
    const ALL: &'static [Self] = &[
        Self { owner: Player::First, crown: false },
        Self { owner: Player::First, crown: true },
        Self { owner: Player::Second, crown: false },
        Self { owner: Player::Second, crown: true },
    ];

    fn owner(self) -> Option<Player> {
        Some(self.owner)
    }

    /// Lower case is blank, upper case a crown.
    fn letter(self) -> char {
        let letter = if self.owner == Player::First { 'w' } else { 'b' };
        if self.crown { letter.to_ascii_uppercase() } else { letter }
    }

    fn name(self) -> &'static str {
        match (self.owner, self.crown) {
            (Player::First, false) => "light blank",
            (Player::First, true) => "light crown",
            (Player::Second, false) => "dark blank",
            (Player::Second, true) => "dark crown",
        }
    }
}

impl fmt::Display for Piece {
    /// `w`, `W`, `b` or `B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl Board for Uisge {
    type Space = Square;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Square> {
        Square::all()
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.piece(square)
    }

    /// The twelve pieces and where they stand, in the order of the squares.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let position = *self;
        self.occupied().iter().filter_map(move |square| Some((square, position.piece(square)?)))
    }
}
