//! Spaces and pieces as any board has them.

use core::fmt;

use board_core::{Board, Piece as _, Player};

use crate::{DiskRace, Piece, Space};

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
    const ALL: &'static [Self] = &[
        Self { owner: Player::First, turned: false },
        Self { owner: Player::First, turned: true },
        Self { owner: Player::Second, turned: false },
        Self { owner: Player::Second, turned: true },
    ];

    fn owner(self) -> Option<Player> {
        Some(self.owner)
    }

    /// Lower case is unturned, upper case turned.
    fn letter(self) -> char {
        let letter = if self.owner == Player::First { 'r' } else { 'b' };
        if self.turned { letter.to_ascii_uppercase() } else { letter }
    }

    fn name(self) -> &'static str {
        match (self.owner, self.turned) {
            (Player::First, false) => "red piece",
            (Player::First, true) => "turned red piece",
            (Player::Second, false) => "blue piece",
            (Player::Second, true) => "turned blue piece",
        }
    }
}

impl fmt::Display for Piece {
    /// `r`, `R`, `b` or `B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl Board for DiskRace {
    type Space = Space;
    type Piece = Piece;

    fn spaces(&self) -> impl Iterator<Item = Space> {
        Space::all()
    }

    fn piece(&self, space: Space) -> Option<Piece> {
        self.piece(space)
    }

    /// The eight pieces and where they stand, in the order of the spaces.
    fn pieces(&self) -> impl Iterator<Item = (Space, Piece)> {
        let position = *self;
        let occupied = self.of(Player::First) | self.of(Player::Second);
        occupied.iter().filter_map(move |space| Some((space, position.piece(space)?)))
    }
}
