//! The search against slower ones that cannot be wrong.

mod agreement;
mod common;
mod extremes;
mod limits;
mod margins;
mod players;
mod wins;
