use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use disk_race::Rules;
use disk_race_solution::solver::Retrograde;

use crate::{Threads, bar, read};

/// Compute a solution
///
/// What is found is written to the file after every ply, and a run that was broken off, by Ctrl-C
/// or otherwise, goes on from there.
#[derive(Args, Debug)]
pub struct Solve {
    /// Where to write the solution
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules to solve, as name=value separated by commas
    #[arg(long, value_name = "TEXT", default_value = "standard")]
    rules: Rules,
    #[command(flatten)]
    threads: Threads,
}

impl Solve {
    pub fn run(&self) -> Result<(), String> {
        self.threads.start()?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = Arc::clone(&stop);
        ctrlc::set_handler(move || stopping.store(true, Ordering::Relaxed))
            .map_err(|why| why.to_string())?;
        let start = Instant::now();
        let mut solver = self.open()?;
        while solver.latest() > 0 {
            let message = format!(
                "{} positions; before those that end after {} plies",
                solver.found(),
                solver.plies()
            );
            let bar = bar(solver.latest() as u64, message);
            solver.step(|| bar.inc(1));
            bar.finish_and_clear();
            replace(&self.file, &solver.file())?;
            if stop.load(Ordering::Relaxed) && solver.latest() > 0 {
                return Err(format!(
                    "stopped after {} plies; the same command goes on",
                    solver.plies()
                ));
            }
        }
        println!(
            "{} positions and their images are decisive; the longest game takes {} plies ({:.1} s)",
            solver.found(),
            solver.plies() - 1,
            start.elapsed().as_secs_f64()
        );
        Ok(())
    }

    /// What the file has of an unfinished solution, or a new one.
    fn open(&self) -> Result<Retrograde, String> {
        if !self.file.exists() {
            return Retrograde::new(self.rules).map_err(|why| why.to_string());
        }
        let wrong = |why| format!("{}: {why}", self.file.display());
        let solver = Retrograde::resume(read(&self.file)?).map_err(|why| wrong(why.to_string()))?;
        if solver.rules() == self.rules {
            Ok(solver)
        } else {
            Err(wrong(format!("a solution of the rules {}", solver.rules())))
        }
    }
}

/// Writes a file so that the one before is not lost if that fails.
fn replace(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, file));
    written.map_err(|why| format!("{}: {why}", file.display()))
}
