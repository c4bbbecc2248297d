//! External programs as players.

mod guard;
mod lines;
mod process;
mod ugi;

pub use lines::LineProgram;
pub use process::check_command;
pub use ugi::UgiProgram;
