use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use disk_race_solution::solver;

use crate::{bar, solution};

/// Check solutions against the rules
#[derive(Args, Debug)]
pub struct Check {
    /// Solution files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self) -> Result<(), String> {
        for file in &self.files {
            let start = Instant::now();
            let solution = solution(file)?;
            let check = solver::Check::of(&solution);
            let bar = bar(check.ranks(), file.display().to_string());
            let checked = check.run(|done| bar.inc(done));
            bar.finish_and_clear();
            let checked = checked.map_err(|why| format!("{}: {why}", file.display()))?;
            println!(
                "{}: {} positions are right, {} of them decisive ({:.0} s)",
                file.display(),
                checked.positions,
                checked.decisive,
                start.elapsed().as_secs_f64()
            );
        }
        Ok(())
    }
}
