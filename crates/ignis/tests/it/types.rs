//! Properties of the public types, and keys and indices, which must not change.

use ignis::{
    Bitboard, Content, Fault, Heading, Ignis, Illegal, Line, Lines, Move, Outcome, Piece,
    PushedAir, Rules, Setup, Space, Symmetry,
};

board_laws::auto_traits_test!(
    Bitboard, Content, Fault, Heading, Ignis, Illegal, Line, Lines, Move, Outcome, Piece,
    PushedAir, Rules, Setup, Space, Symmetry
);

board_laws::sizes_test!(Ignis: 32, Move: 1; moves: 48);
