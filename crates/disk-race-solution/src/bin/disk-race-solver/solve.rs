use std::fs;
use std::path::Path;
use std::time::Instant;

use disk_race::{First, Rules};
use disk_race_solution::solver::{Check, Retrograde};

use crate::{bar, failed, solution};

pub fn solve(file: &Path, rules: Rules) -> Result<(), String> {
    if rules.first != First::Red {
        return Err(format!("{rules}: expected rules by which red begins"));
    }
    let start = Instant::now();
    let mut solver = Retrograde::new(rules);
    while solver.latest() > 0 {
        let message = format!(
            "{} positions found; searching backwards from ply {}",
            solver.found(),
            solver.plies()
        );
        let bar = bar(solver.latest() as u64, message);
        solver.step(|| bar.inc(1));
        bar.finish_and_clear();
    }
    fs::write(file, solver.file()).map_err(|why| failed(file, why))?;
    println!(
        "{} positions are decisive, up to symmetry; the longest game takes {} plies ({:.1} s)",
        solver.found(),
        solver.plies() - 1,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

pub fn check(file: &Path) -> Result<(), String> {
    let start = Instant::now();
    let solution = solution(file)?;
    let check = Check::of(&solution);
    let bar = bar(check.ranks(), file.display().to_string());
    let checked = check.run(|done| bar.inc(done));
    bar.finish_and_clear();
    let checked = checked.map_err(|why| failed(file, why))?;
    println!(
        "{}: {} positions are right, {} of them decisive ({:.0} s)",
        file.display(),
        checked.positions,
        checked.decisive,
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
