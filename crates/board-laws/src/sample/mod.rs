//! Two complete small games for this project's own tests: not part of the public API.

#![allow(missing_docs)]

pub mod duel;
pub mod nim;
