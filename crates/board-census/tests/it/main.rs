//! The tests through the public API, in one program: it is compiled and linked once.

#[path = "../../../board-core/tests/common/duel.rs"]
mod duel;
#[path = "../../../board-core/tests/common/nim.rs"]
mod nim;

mod agree;
mod endless;
mod games;
mod naive;
mod planted;
mod small;
