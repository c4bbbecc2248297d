//! Properties of the public types, and keys and indices, which must not change.

use disk_race::{
    Bitboard, Chain, Disk, DiskRace, Fault, Illegal, Layer, Leg, Line, Move, Outcome, Piece,
    Rotation, Rules, Setup, Space, Symmetry,
};

board_laws::auto_traits_test!(
    Bitboard, Chain, Disk, DiskRace, Fault, Illegal, Layer, Leg, Line, Move, Outcome, Piece,
    Rotation, Rules, Setup, Space, Symmetry
);

board_laws::sizes_test!(DiskRace: 16, Move: 2; moves: 257);
