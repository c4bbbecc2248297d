//! Times the move generators of the project and well-known ones in the same run:
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use board_benches::{Game, Kernel, program};

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
    let tasks: Vec<_> = timed.iter().map(|&(kernel, _)| || kernel.run()).collect();
    table::print(&timed, &fastest(&tasks, ROUNDS));
}

/// The number of rounds.
const ROUNDS: u32 = 40;

/// The minimum time of a task in a round, in which it runs several times.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Returns the shortest time of one run of each task. The tasks take turns in each round, so that
/// other work of the machine affects all of them.
fn fastest(tasks: &[impl Fn()], rounds: u32) -> Vec<Duration> {
    let time = |task: &dyn Fn(), runs| {
        let begin = Instant::now();
        (0..runs).for_each(|_| task());
        begin.elapsed()
    };
    let enough = |task| (0..).map(|n| 1 << n).find(|&runs| time(task, runs) >= MIN_TIME);
    let runs: Vec<u32> = tasks.iter().map(|task| enough(task).unwrap_or(1)).collect();
    let mut shortest = vec![Duration::MAX; tasks.len()];
    for _ in 0..rounds {
        for ((task, &runs), shortest) in tasks.iter().zip(&runs).zip(&mut shortest) {
            *shortest = (*shortest).min(time(task, runs) / runs);
        }
    }
    shortest
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::thread::sleep;

    use super::*;

    #[test]
    fn tasks_take_turns() {
        let order = RefCell::new(Vec::new());
        let task = |name| {
            let order = &order;
            move || {
                order.borrow_mut().push(name);
                sleep(MIN_TIME);
            }
        };
        let times = fastest(&[task('a'), task('b')], 1);
        // One run each to find out how long it takes, and one round.
        assert_eq!(*order.borrow(), ['a', 'b', 'a', 'b']);
        assert!(times.len() == 2 && times.iter().all(|&time| time >= MIN_TIME), "{times:?}");
    }
}
