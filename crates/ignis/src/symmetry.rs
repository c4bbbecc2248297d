use board_core::Symmetric;

use crate::bitboard::Bitboard;
use crate::space::{FILES, Line, RANKS, Space};
use crate::{Heading, Ignis, Move};

/// One of the eight symmetries of the square, with or without exchanging the players.
///
/// ```
/// use board_core::Player;
/// use ignis::prelude::*;
/// use ignis::{Ignis, Symmetry};
///
/// // A mirror exchanges the players in the start position, but for the side to move.
/// let mirror = Symmetry { mirror_files: true, swap_players: true, ..Symmetry::IDENTITY };
/// let image = Ignis::start().transform(mirror);
/// assert_eq!(image.turn(), Player::Second);
/// assert!(image.to_string().starts_with("6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a generator of the group.
pub struct Symmetry {
    /// Whether files become ranks, file a rank 1, before anything else.
    pub transpose: bool,
    /// Whether file a becomes file f.
    pub mirror_files: bool,
    /// Whether rank 1 becomes rank 6.
    pub mirror_ranks: bool,
    /// Whether the players change places: colours, side to move and winner together.
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

impl Symmetry {
    /// The image of a bitboard. The margin is dropped.
    fn board(self, board: Bitboard) -> Bitboard {
        let mut bits = board.bits();
        if self.transpose {
            bits = transposed(bits);
        }
        if self.mirror_files {
            // Every byte turned over, and the margin back behind the last file.
            bits = bits.reverse_bits().swap_bytes() >> (8 - FILES);
        }
        if self.mirror_ranks {
            // The bytes in reverse, and the two of the margin back above the last rank.
            bits = bits.swap_bytes() >> (64 - 8 * RANKS);
        }
        Bitboard::from_bits(bits) & Bitboard::ALL
    }

    /// The image of a space.
    pub fn space(self, space: Space) -> Space {
        Space::from_bit_number(self.board(space.bitboard()).lowest())
    }

    /// The image of a line. One that does not exist has no mirror image but itself.
    pub fn line(self, line: Line) -> Line {
        let mirrored = |number| (FILES as u8 - 1).checked_sub(number);
        let turned = match line {
            Line::File(number) if self.transpose => Line::Rank(number),
            Line::Rank(number) if self.transpose => Line::File(number),
            line => line,
        };
        match turned {
            Line::File(number) if self.mirror_files => mirrored(number).map_or(turned, Line::File),
            Line::Rank(number) if self.mirror_ranks => mirrored(number).map_or(turned, Line::Rank),
            line => line,
        }
    }

    /// The image of a heading.
    pub const fn heading(self, heading: Heading) -> Heading {
        let turned = match heading {
            Heading::North if self.transpose => Heading::East,
            Heading::East if self.transpose => Heading::North,
            Heading::South if self.transpose => Heading::West,
            Heading::West if self.transpose => Heading::South,
            heading => heading,
        };
        match turned {
            Heading::North if self.mirror_ranks => Heading::South,
            Heading::South if self.mirror_ranks => Heading::North,
            Heading::East if self.mirror_files => Heading::West,
            Heading::West if self.mirror_files => Heading::East,
            heading => heading,
        }
    }
}

/// The word with bit `i` of byte `k` as bit `k` of byte `i`: in blocks of 2 by 2 bits the two
/// corners off the diagonal change places, then the same with blocks of 4 by 4, and of 8 by 8.
///
/// ```text
///   a b | c d        a e | c g        a e i m
///   e f | g h        b f | d h        b f j n
///   ----+----   ->   ----+----   ->   c g k o
///   i j | k l        i m | k o        d h l p
///   m n | o p        j n | l p
/// ```
const fn transposed(mut bits: u64) -> u64 {
    let swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
    bits ^= swap ^ swap << 7;
    let swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ swap << 14;
    let swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
    bits ^ swap ^ swap << 28
}

impl board_core::Symmetry for Symmetry {
    const ALL: &'static [Self] = &{
        let mut all = [symmetry(0); 16];
        let mut number = 0;
        while number < all.len() {
            all[number] = symmetry(number);
            number += 1;
        }
        all
    };

    const KEEPING_PLAYERS: &'static [Self] = Self::ALL.split_at(8).0;

    fn then(self, next: Self) -> Self {
        // The mirrors of `self` trade places when they are moved past a transposition.
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
}

impl Symmetric for Ignis {
    type Symmetry = Symmetry;

    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut image = Self {
            occupied: symmetry.board(self.occupied),
            neutral: symmetry.board(self.neutral) | Ignis::MARGIN,
            odd: symmetry.board(self.odd),
            ..*self
        };
        if symmetry.swap_players {
            image.odd ^= image.occupied - image.neutral;
            image.turn = !image.turn;
        }
        image
    }

    fn transform_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let (line, heading) = (symmetry.line(m.line()), symmetry.heading(m.heading()));
        Move::new(m.piece(), line, heading).unwrap_or(m)
    }
}
