use board_core::author::{Element, Set};

use crate::Move;

/// A set of moves. The ways for air are in the lower half of the word and the ways for earth in the
/// upper half.
///
/// The ways are lines with a heading. Each heading has a byte with a bit for each line, as in
/// [`Move::way_number`]:
///
/// ```text
///   west     | east     | south    | north
///   ..654321 | ..654321 | ..fedcba | ..fedcba
/// ```
pub(crate) type MoveSet = Set<Move>;

impl Element for Move {
    #[inline(always)]
    fn bit_number(self) -> u32 {
        self.bit_number()
    }

    #[inline(always)]
    fn from_bit_number(number: u32) -> Self {
        Self::from_bit_number(number)
    }
}

/// Returns the ways along these files and ranks, in both directions.
#[inline(always)]
pub(crate) const fn both_ways(files: u32, ranks: u32) -> u32 {
    (files | ranks << 16) * 0x0101
}

/// Returns the ways with these lines for each heading of [`Heading::ALL`](crate::Heading::ALL).
#[inline(always)]
pub(crate) const fn each_way([north, south, east, west]: [u32; 4]) -> u32 {
    north | south << 8 | east << 16 | west << 24
}

/// Returns the slides of air and of earth along these ways.
#[inline(always)]
pub(crate) const fn slides(air: u32, earth: u32) -> MoveSet {
    MoveSet::from_bits(air as u64 | (earth as u64) << 32)
}

/// Returns the slides of air and the slides of earth.
#[inline(always)]
pub(crate) const fn split(moves: MoveSet) -> [MoveSet; 2] {
    let bits = moves.bits();
    [MoveSet::from_bits(bits & 0xffff_ffff), MoveSet::from_bits(bits >> 32 << 32)]
}
