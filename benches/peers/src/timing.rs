use std::time::{Duration, Instant};

use board_benches::Kernel;

/// How often all kernels are gone through.
const ROUNDS: u32 = 40;

/// A kernel is run so often in a round that it takes at least this long.
const LEAST: Duration = Duration::from_millis(10);

/// The least time of one run of each kernel. The kernels take turns, so that whatever else the
/// machine does meets all of them.
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
    while time(kernel, runs) < LEAST {
        runs *= 2;
    }
    runs
}

fn time(kernel: &Kernel, runs: u32) -> Duration {
    let begin = Instant::now();
    (0..runs).for_each(|_| kernel.run());
    begin.elapsed()
}
