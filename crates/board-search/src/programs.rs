//! External programs as players.

mod guard;
mod lines;
mod log;
mod process;
mod ugi;

pub(crate) use lines::LineProgram;
pub use log::{Log, Scribe};
pub(crate) use process::{Launch, words};
pub(crate) use ugi::UgiProgram;
