//! The search against slower ones that cannot be wrong.

mod agreement;
mod common;
mod limits;
mod players;
mod wins;
