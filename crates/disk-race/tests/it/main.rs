//! The tests through the public API, in one program: it is compiled and linked once.

mod disks;
mod features;
mod input;
mod laws;
mod rules;
mod types;
mod view;
