//! Integration tests in one binary.

mod agree;
mod endless;
mod games;
mod limits;
mod naive;
mod planted;
mod small;
