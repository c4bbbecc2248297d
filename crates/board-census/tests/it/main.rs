//! Integration tests in one binary.

mod agree;
mod endless;
mod games;
mod naive;
mod planted;
mod small;
