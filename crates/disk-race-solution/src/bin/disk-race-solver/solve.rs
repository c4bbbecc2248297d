use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Instant;

use disk_race::{First, Rules};
use disk_race_solution::solver::{Check, Retrograde};

use crate::{bar, failed, name, say, solution};

pub fn solve(file: &Path, rules: Rules) -> Result<(), String> {
    if rules.first != First::Red {
        return Err(format!("{rules}: expected rules by which red begins"));
    }
    // Whether the file can be written is known before the work.
    write(file, &[]).and_then(|()| fs::remove_file(file)).map_err(|why| failed(file, why))?;
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
    write(file, &solver.file()).map_err(|why| failed(file, why))?;
    say(format_args!(
        "{} positions are decisive, up to symmetry; the longest game takes {} plies ({:.1} s)",
        solver.found(),
        solver.plies() - 1,
        start.elapsed().as_secs_f64()
    ));
    Ok(())
}

/// Writes a new file, or nothing.
fn write(file: &Path, content: &[u8]) -> io::Result<()> {
    let mut new = File::create_new(file)?;
    let written = new.write_all(content).and_then(|()| new.sync_all());
    written.inspect_err(|_| drop(fs::remove_file(file)))
}

pub fn check(file: &Path) -> Result<(), String> {
    let start = Instant::now();
    let solution = solution(file)?;
    let check = Check::of(&solution);
    let bar = bar(check.ranks(), name(file));
    let checked = check.run(|done| bar.inc(done));
    bar.finish_and_clear();
    let checked = checked.map_err(|why| failed(file, why))?;
    say(format_args!(
        "{}: {} positions are right, {} of them decisive ({:.0} s)",
        name(file),
        checked.positions,
        checked.decisive,
        start.elapsed().as_secs_f64()
    ));
    Ok(())
}
