use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::JobError;
use crate::share::share;

/// How a job runs: its threads, when it stops, and who sees its progress.
#[derive(Clone)]
pub struct Control<'a> {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// Stops the job when it is set, for example by a signal handler.
    pub stop: Arc<AtomicBool>,
    /// Called with the progress ten times a second, by the thread that runs the job.
    pub show: Option<&'a dyn Fn(&Progress)>,
}

/// The progress of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of finished parts.
    pub done: u64,
    /// The number of all parts.
    pub of: u64,
    /// The result so far, such as `12 leaves`.
    pub what: String,
}

/// The interval for showing the progress and for checking whether to stop while waiting.
pub(crate) const TICK: Duration = Duration::from_millis(100);

impl Control<'_> {
    /// Returns a control for jobs on this number of threads, which never stop early.
    pub fn threads(threads: usize) -> Self {
        Self { threads, stop: Arc::default(), show: None }
    }

    /// Calls `work` with every number below `count`, on all threads, until the job has to stop.
    pub(crate) fn each(
        &self,
        count: u64,
        progress: &dyn Fn() -> Progress,
        work: &(dyn Fn(u64) + Sync),
    ) -> Result<(), JobError> {
        let (stop, threads) = (&*self.stop, self.threads.max(1));
        let show = self.show.map(|show| move || show(&progress()));
        let show = show.as_ref().map(|show| show as &dyn Fn());
        share(threads, count, &|| stop.load(Relaxed), work, TICK, show).map_err(JobError::Threads)
    }

    /// Runs `work`, which starts its own threads, and returns its result.
    pub(crate) fn once<T: Send + Sync>(
        &self,
        progress: &dyn Fn() -> Progress,
        work: impl Fn() -> T + Sync,
    ) -> Result<T, JobError> {
        let result = OnceLock::new();
        let one = Control { threads: 1, ..self.clone() };
        one.each(1, progress, &|_| drop(result.set(work())))?;
        result.into_inner().ok_or(JobError::Interrupted)
    }
}

/// Breaks if the job has to stop.
#[inline]
pub(crate) fn poll(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
