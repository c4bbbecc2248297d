use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use disk_race::Rules;
use disk_race_solution::solver::Retrograde;

use crate::{bar, read};

/// Compute a solution
///
/// The file is replaced after every ply; an interrupted run resumes from it.
#[derive(Args, Debug)]
pub struct Solve {
    /// Solution file to write or resume
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Rules to solve, as comma-separated name=value pairs
    #[arg(long, value_name = "RULES", default_value = "standard")]
    rules: Rules,
}

impl Solve {
    pub fn run(&self) -> Result<(), String> {
        let start = Instant::now();
        let mut solver = self.open()?;
        while solver.latest() > 0 {
            let message = format!(
                "{} positions found; searching backwards from ply {}",
                solver.found(),
                solver.plies()
            );
            let bar = bar(solver.latest() as u64, message);
            solver.step(|| bar.inc(1));
            bar.finish_and_clear();
            replace(&self.file, &solver.file())?;
        }
        println!(
            "{} positions are decisive, up to symmetry; the longest game takes {} plies ({:.1} s)",
            solver.found(),
            solver.plies() - 1,
            start.elapsed().as_secs_f64()
        );
        Ok(())
    }

    /// Resumes from the file, or starts a new solution if there is no file.
    fn open(&self) -> Result<Retrograde, String> {
        if !self.file.exists() {
            return Retrograde::new(self.rules).map_err(|why| why.to_string());
        }
        let wrong = |why| format!("{}: {why}", self.file.display());
        let solver = Retrograde::resume(read(&self.file)?).map_err(|why| wrong(why.to_string()))?;
        if solver.rules() == self.rules {
            Ok(solver)
        } else {
            Err(wrong(format!("expected the rules {}, found {}", self.rules, solver.rules())))
        }
    }
}

/// Replaces a file; the old content is kept if that fails.
fn replace(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut new = file.as_os_str().to_owned();
    new.push(".new");
    let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, file));
    written.map_err(|why| format!("{}: {why}", file.display()))
}
