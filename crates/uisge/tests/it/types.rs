//! Properties of the public types, and keys and indices, which must not change.

use uisge::{
    Bitboard, Fault, Illegal, Move, Outcome, Piece, Rules, Setup, Square, Stuck, Symmetry, Uisge,
};

board_laws::auto_traits_test!(
    Bitboard, Fault, Illegal, Move, Outcome, Piece, Rules, Setup, Square, Stuck, Symmetry, Uisge
);

board_laws::sizes_test!(Uisge: 32, Move: 2; moves: 459);
