//! What a program may do with any public type: send and share it between threads, move it while it
//! is pinned, and go on using it after a panic.

use std::panic::{RefUnwindSafe, UnwindSafe};

use hexfour::{
    Direction, Fault, Field, Hexfour, Illegal, Move, Outcome, Piece, Playout, Row, Rules, Setup,
    Size, Symmetry,
};

fn is_plain<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_are_plain() {
    is_plain::<(
        Direction,
        Fault,
        Field,
        Illegal,
        Move,
        Outcome,
        Piece,
        Playout,
        Hexfour,
        Row,
        Rules,
        Setup,
        Size,
        Symmetry,
    )>();
}
