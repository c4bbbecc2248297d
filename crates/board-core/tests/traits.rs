//! What follows from the traits, tried on the example game of the documentation.

#[path = "common/nim.rs"]
mod nim;

#[test]
fn x() {}
