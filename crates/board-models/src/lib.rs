//! Model checking of the protocols between threads.
//!
//! The crates import atomics, locks, channels and threads from their module `sync`. The programs in
//! `src/bin` compile the same source files with another `sync`, which has the types of a model
//! checker. Each program checks its models under many interleavings of their threads, prints the
//! numbers of interleavings, and panics if a model fails.
//!
//! | model checker | models | limits |
//! |---|---|---|
//! | [shuttle](https://docs.rs/shuttle) | all | Every atomic operation is sequentially consistent. Models must not nest scopes, because the end of one wakes the other. |
//! | [loom](https://docs.rs/loom) | the transposition table | Loads can also return older values. A store is compared only with the last access, so some interleavings are missing. |

#![forbid(unsafe_code)]

use std::time::Instant;

use shuttle::scheduler::{DfsScheduler, PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};

pub mod game;
pub mod sync;

/// The seed of random interleavings, so that a failure is reproducible.
const SEED: u64 = 1;

/// Checks a model under all interleavings.
pub fn all(name: &str, model: impl Fn() + Send + Sync + 'static) {
    run(name, "all", DfsScheduler::new(None, false), model);
}

/// Checks a model under random interleavings with many preemptions, in which no thread waits for a
/// long time.
pub fn fair(name: &str, number: usize, model: impl Fn() + Send + Sync + 'static) {
    run(name, "random", RandomScheduler::new_from_seed(SEED, number), model);
}

/// Checks a model under random interleavings: `number` [`fair`] ones, and `number` in which the
/// thread with the highest priority runs and the scheduler changes priorities `changes` times.
pub fn random(
    name: &str,
    number: usize,
    changes: usize,
    model: impl Fn() + Clone + Send + Sync + 'static,
) {
    fair(name, number, model.clone());
    let by_priority = PctScheduler::new_from_seed(SEED, changes + 1, number);
    run(name, "random, by priority", by_priority, model);
}

fn run(
    name: &str,
    kind: &str,
    scheduler: impl Scheduler + 'static,
    model: impl Fn() + Send + Sync + 'static,
) {
    let mut config = Config::new();
    // The models rely on atomicity and not on the order of relaxed operations.
    config.silence_warnings = true;
    config.stack_size = 1 << 18;
    let start = Instant::now();
    let number = Runner::new(scheduler, config).run(model);
    report(name, number, kind, start);
}

/// Checks a model under all interleavings, or under those with at most `preemptions`, with the values
/// that relaxed loads may return.
pub fn weak(name: &str, preemptions: Option<usize>, model: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = preemptions;
    builder.max_branches = 10_000;
    let number = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = std::sync::Arc::clone(&number);
    let start = Instant::now();
    builder.check(move || {
        counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        model();
    });
    let number = number.load(std::sync::atomic::Ordering::Relaxed);
    let kind = preemptions.map_or("all".into(), |bound| format!("at most {bound} preemptions"));
    report(name, number, &kind, start);
}

fn report(name: &str, number: usize, kind: &str, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{name}: {number} interleavings ({kind}), {seconds:.1} s");
}
