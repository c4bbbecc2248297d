use std::time::{Duration, Instant};

use board_benches::Kernel;

/// The number of rounds.
const ROUNDS: u32 = 40;

/// The minimum time of a kernel in a round, in which it runs several times.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Returns the shortest time of one run of each kernel. The kernels take turns, so that other work
/// of the machine affects all of them.
pub fn best(kernels: &[&Kernel]) -> Vec<Duration> {
    let runs: Vec<u32> = kernels.iter().map(|kernel| runs_in_a_round(kernel)).collect();
    let mut best = vec![Duration::MAX; kernels.len()];
    for _ in 0..ROUNDS {
        for ((kernel, &runs), best) in kernels.iter().zip(&runs).zip(&mut best) {
            *best = (*best).min(time(kernel, runs) / runs);
        }
    }
    best
}

fn runs_in_a_round(kernel: &Kernel) -> u32 {
    let mut runs = 1;
    while time(kernel, runs) < MIN_TIME {
        runs *= 2;
    }
    runs
}

fn time(kernel: &Kernel, runs: u32) -> Duration {
    let begin = Instant::now();
    (0..runs).for_each(|_| kernel.run());
    begin.elapsed()
}
