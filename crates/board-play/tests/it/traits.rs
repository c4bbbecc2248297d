//! The auto traits and error traits of the public types.

use std::panic::{RefUnwindSafe, UnwindSafe};

use crate::nim::{self, Nim};
use board_core::Player;
use board_play::record::{Date, NoteError, Part};
use board_play::{
    AnyEnding, Ending, Game, GameOver, LastMove, Limits, MoveError, OpenError, PlayError,
    RecordError, view,
};

/// Asserts that values can be sent to other threads.
fn is_plain<T: Send + Sync + Unpin + 'static>() {}

/// Asserts that values can be used after a panic.
fn outlives_a_panic<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}

#[test]
fn public_types_have_the_auto_traits() {
    outlives_a_panic::<(Player, Limits, Ending<nim::Winner>, GameOver, PlayError<nim::Illegal>)>();
    outlives_a_panic::<(Game<Nim>, Date, NoteError, Part<'static>)>();
    outlives_a_panic::<(AnyEnding, view::Scene, view::MoveInfo, LastMove)>();
    // Boxed trait objects have only the auto traits that they name.
    is_plain::<(RecordError, MoveError, OpenError)>();
}
