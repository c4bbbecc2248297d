use board_core::{Rectangle, Symmetric};

use crate::bitboard::Bitboard;
use crate::{FILES, Heading, Ignis, Line, Move};

/// One of the eight symmetries of the square, with or without exchanging the players.
///
/// ```
/// use board_core::Player;
/// use ignis::prelude::*;
/// use ignis::{Ignis, Symmetry};
///
/// // The board of the start position is its own image if it is mirrored and the players are
/// // exchanged.
/// let mirror = Symmetry { mirror_files: true, swap_players: true, ..Symmetry::IDENTITY };
/// let image = Ignis::start().transform(mirror);
/// assert_eq!(image.turn(), Player::Second);
/// assert!(image.to_string().starts_with("6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a generator of the group.
pub struct Symmetry {
    /// Whether files become ranks (file a becomes rank 1), before the mirrors are applied.
    pub transpose: bool,
    /// Whether file a becomes file f.
    pub mirror_files: bool,
    /// Whether rank 1 becomes rank 6.
    pub mirror_ranks: bool,
    /// Whether the players are exchanged, including their pieces, the side to move and the winner.
    pub swap_players: bool,
}

const fn symmetry(number: usize) -> Symmetry {
    Symmetry {
        mirror_files: number & 1 != 0,
        mirror_ranks: number & 2 != 0,
        transpose: number & 4 != 0,
        swap_players: number & 8 != 0,
    }
}

impl Line {
    /// Returns the image of the line.
    pub const fn transform(self, symmetry: Symmetry) -> Self {
        let is_rank = self.is_rank ^ symmetry.transpose;
        let mirrored = if is_rank { symmetry.mirror_ranks } else { symmetry.mirror_files };
        // There are as many ranks as files.
        let number = if mirrored { FILES as u8 - 1 - self.number } else { self.number };
        Self { is_rank, number }
    }
}

impl Heading {
    /// Returns the image of the heading.
    pub const fn transform(self, symmetry: Symmetry) -> Self {
        let turned = match self {
            Self::North if symmetry.transpose => Self::East,
            Self::East if symmetry.transpose => Self::North,
            Self::South if symmetry.transpose => Self::West,
            Self::West if symmetry.transpose => Self::South,
            heading => heading,
        };
        match turned {
            Self::North if symmetry.mirror_ranks => Self::South,
            Self::South if symmetry.mirror_ranks => Self::North,
            Self::East if symmetry.mirror_files => Self::West,
            Self::West if symmetry.mirror_files => Self::East,
            heading => heading,
        }
    }
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &{
        let mut all = [symmetry(0); 16];
        board_core::author::const_for!(0..all.len(), |number| {
            all[number] = symmetry(number);
        });
        all
    };

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL.split_at(8).0;

    fn then(self, next: Self) -> Self {
        // A transposition that follows the mirrors of `self` swaps them.
        let (files, ranks) = if next.transpose {
            (self.mirror_ranks, self.mirror_files)
        } else {
            (self.mirror_files, self.mirror_ranks)
        };
        Self {
            transpose: self.transpose ^ next.transpose,
            mirror_files: files ^ next.mirror_files,
            mirror_ranks: ranks ^ next.mirror_ranks,
            swap_players: self.swap_players ^ next.swap_players,
        }
    }

    fn inverse(self) -> Self {
        if self.transpose {
            Self { mirror_files: self.mirror_ranks, mirror_ranks: self.mirror_files, ..self }
        } else {
            self
        }
    }

    fn swaps_players(self) -> bool {
        self.swap_players
    }

    fn transform_square(self, [file, rank]: [usize; 2], size: [usize; 2]) -> [usize; 2] {
        let Self { mirror_files, mirror_ranks, swap_players, transpose } = self;
        let square = if transpose { [rank, file] } else { [file, rank] };
        Rectangle { mirror_files, mirror_ranks, swap_players }.transform_square(square, size)
    }
}

impl Symmetric for Ignis {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            occupied: self.occupied.transform(symmetry),
            neutral_or_outside: (self.neutral_or_outside & Bitboard::ALL).transform(symmetry)
                | Ignis::MARGIN,
            fire_or_earth: self.fire_or_earth.transform(symmetry),
            ..*self
        };
        if symmetry.swap_players {
            image.fire_or_earth ^= image.occupied - image.neutral_or_outside;
            image.turn = !image.turn;
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let (line, heading) = (m.line().transform(symmetry), m.heading().transform(symmetry));
        let image = Move::new(m.piece(), line, heading);
        debug_assert!(image.is_some(), "the line {line} has no slide {heading:?}");
        image.unwrap_or(m)
    }
}
