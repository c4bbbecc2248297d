//! What a program may do with any public type: send and share it between threads, move it while it
//! is pinned, and go on using it after a panic.

use std::panic::{RefUnwindSafe, UnwindSafe};

use uisge::{Fault, Illegal, Move, Outcome, Piece, Rules, Setup, Square, Stuck, Symmetry, Uisge};

fn is_plain<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_are_plain() {
    is_plain::<(Fault, Illegal, Move, Outcome, Piece, Uisge, Rules, Setup, Square, Stuck, Symmetry)>(
    );
}
