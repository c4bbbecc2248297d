//! Properties of the public types, and keys and indices, which must not change.

use hexfour::{
    Bitboard, Direction, Fault, Field, Hexfour, Illegal, Move, Outcome, Piece, Playout, Row, Rules,
    Setup, Size, Symmetry,
};

board_laws::auto_traits_test!(
    Bitboard, Direction, Fault, Field, Hexfour, Illegal, Move, Outcome, Piece, Playout, Row, Rules,
    Setup, Size, Symmetry
);

board_laws::sizes_test!(Hexfour: 104, Move: 1, Field: 1; moves: 127);
