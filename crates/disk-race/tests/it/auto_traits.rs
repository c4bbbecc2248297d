//! What a program may do with any public type: send and share it between threads, move it while it
//! is pinned, and go on using it after a panic.

use std::panic::{RefUnwindSafe, UnwindSafe};

use disk_race::{
    Chain, Disk, DiskRace, Fault, Illegal, Layer, Leg, Line, Move, Outcome, Piece, Rotation, Rules,
    Setup, Space, Symmetry,
};

fn is_plain<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_are_plain() {
    is_plain::<(
        Chain,
        Disk,
        Fault,
        Illegal,
        Layer,
        Leg,
        Line,
        Move,
        Outcome,
        Piece,
        DiskRace,
        Rotation,
        Rules,
        Setup,
        Space,
        Symmetry,
    )>();
}
