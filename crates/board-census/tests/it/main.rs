//! The tests through the public API, in one program: it is compiled and linked once.

mod agree;
mod endless;
mod games;
mod naive;
mod planted;
mod small;
