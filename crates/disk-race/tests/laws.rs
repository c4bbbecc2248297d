//! The laws that every game obeys.

use disk_race::{Illegal, Space};

const C: Space = Space::CENTRE;

board_laws::laws! {
    position: disk_race::Position,
    with: [setup, zobrist, symmetry, #[cfg(feature = "serde")] serde],
    endings: ["red", "blue", "draw"],
    illegal: [
        Illegal::GameOver,
        Illegal::MayNotPass,
        Illegal::NoPiece(C),
        Illegal::NotYours(C),
        Illegal::MustMoveCentre,
        Illegal::Arrived(C),
        Illegal::Occupied(C),
        Illegal::OwnStart(C),
        Illegal::NotTurned(C),
        Illegal::JumpsOwn(C),
        Illegal::NothingToJump(C),
        Illegal::NoWay { from: C, to: C },
    ],
    pass: Some("pass"),
    positions: [
        // A forced pass (D13), and one move before it.
        "BbB1B3/1r6/1R3r2/R b",
        "BbB1B3/1r6/1R1R1r2/1 b",
        // Red is about to finish; blue can follow in the second (D14).
        "BRBRBR2/7R/5B2/1 r",
        "BRBRBR2/6BR/8/1 r",
        "BRBRBR2/6BR/8/1 r chain=straight",
        // Red has finished, and blue can too; both have (D14).
        "BRBRBR1R/6B1/8/1 b",
        "BRBRBRBR/8/8/1 r",
        // Blue is about to finish (D14).
        "BRBRB3/6B1/1R5R/1 b",
        "BRBRB3/6B1/1R5R/1 b disk=outer-circle",
        // Long chains.
        "4rR2/B3b3/R1B1r2B/1 b",
        "5R2/1B1RB1B1/rR3B2/1 b chain=straight",
        "8/r2b1RB1/Rb1R1B2/1 r disk=outer-circle",
    ],
    mutation_floor: 0.2,
}
