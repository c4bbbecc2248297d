//! Times the move generators of the project and well-known ones in the same run:
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

use std::convert::Infallible;
use std::process::ExitCode;
use std::time::Duration;

use board_benches::{Game, Kernel, Task, fastest, program};

mod games;
mod peer;
mod table;

fn main() -> ExitCode {
    program::run(|_| {
        time();
        Ok(())
    })
}

fn time() {
    let ours = Game::all().flat_map(|game| game.kernels());
    let kernels: Vec<Kernel> = games::kernels().into_iter().chain(ours).collect();
    let columns: Vec<_> = kernels.iter().map(table::column).collect();
    let timed: Vec<_> = kernels
        .iter()
        .zip(columns)
        .filter_map(|(kernel, column)| Some((kernel, column?)))
        .collect();
    let mut tasks: Vec<Task<Infallible>> = timed.iter().map(|(kernel, _)| kernel.task()).collect();
    let Ok(times) = fastest(&mut tasks, Duration::MAX);
    table::print(&timed, &times);
}
