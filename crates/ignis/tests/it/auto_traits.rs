//! What a program may do with any public type: send and share it between threads, move it while it
//! is pinned, and go on using it after a panic.

use std::panic::{RefUnwindSafe, UnwindSafe};

use ignis::{
    Content, Fault, Heading, Ignis, Illegal, Line, Lines, Move, Outcome, Piece, PushedAir, Rules,
    Setup, Space, Symmetry,
};

fn is_plain<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_are_plain() {
    is_plain::<(
        Content,
        Fault,
        Heading,
        Illegal,
        Line,
        Lines,
        Move,
        Outcome,
        Piece,
        Ignis,
        PushedAir,
        Rules,
        Setup,
        Space,
        Symmetry,
    )>();
}
