//! The tests through the public API, in one program: it is compiled and linked once.

mod features;
mod input;
mod laws;
mod naive;
mod network;
mod playout;
mod rules;
mod types;
mod view;
