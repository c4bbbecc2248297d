//! Two small, complete games for the tests of this project. Not part of the public API.

#![allow(missing_docs)]

pub mod duel;
pub mod nim;
