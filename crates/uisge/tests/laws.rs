//! The laws that every game obeys.

use uisge::{Illegal, Square};

const A1: Square = Square::from_index(0).unwrap();

board_laws::laws! {
    position: uisge::Position,
    with: [setup, zobrist, symmetry, #[cfg(feature = "serde")] serde],
    endings: ["light", "dark", "draw"],
    illegal: [
        Illegal::GameOver,
        Illegal::MayNotPass,
        Illegal::NoPiece(A1),
        Illegal::NotYours(A1),
        Illegal::Occupied(A1),
        Illegal::BlankSteps,
        Illegal::NothingToJump(A1),
        Illegal::Disconnects,
    ],
    pass: Some("pass"),
    positions: [
        // Stuck, alone and together, under every option (U9).
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w",
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w stuck=wins",
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w stuck=draw",
        "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w stuck=passes",
        "7/7/1wwb3/3b3/2bwb1b/3wwwb w stuck=passes",
        // One jump from six crowns, on either side (U8).
        "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w",
        "7/2ww3/1wwww2/2BBBB1/3bB2/7 b",
        // Many crowns, a ring, a wall along the edge.
        "2W4/2wB3/2W4/1wbWB2/2BBW2/4B2 b",
        "7/1wwww2/1W2b2/1w2b2/1bbbb2/7 w",
        "7/7/7/1bbbbbW/1wwwwwb/7 w",
    ],
    mutation_floor: 0.02,
}
