//! Moves are generated, counted and played without allocation.

use uisge::Uisge;

board_laws::allocation_test!(
    Uisge,
    ["7/2ww3/1wwww2/2bbbb1/3bb2/7 w", "2W4/2wB3/2W4/1wbWB2/2BBW2/4B2 b"],
    perft(4) > 700
);
