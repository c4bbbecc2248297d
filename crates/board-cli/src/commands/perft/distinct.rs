//! `board perft --distinct`.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use board_census::{CensusError, Ply, Resources, census};
use board_play::FullGame;
use serde::Serialize;

use super::{Perft, watcher};
use crate::failure::Failure;
use crate::{output, watch};

/// The numbers for a ply; unknown ones are null.
#[derive(Serialize)]
struct PlyReport {
    ply: u8,
    leaves: u128,
    positions: Option<u64>,
    up_to_symmetry: Option<u64>,
    mean_moves: Option<f64>,
    ended: Option<EndedReport>,
}

/// The games that ended at a ply, by outcome.
#[derive(Serialize)]
struct EndedReport {
    first: u128,
    second: u128,
    draw: u128,
}

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    position: String,
    depth: u8,
    distinct: bool,
    threads: usize,
    memory: usize,
    /// `null` after Ctrl-C.
    leaves: Option<u128>,
    complete: bool,
    seconds: f64,
}

impl Perft {
    pub(super) fn count_distinct<P: FullGame>(&self) -> Result<(), Failure> {
        let (memory, threads) = (self.memory()?, self.threads.number);
        let depth = self.depth;
        if !self.json {
            output::print(|out| Ok(writeln!(out, "{}", head(P::PLAYERS))?))?;
        }
        let printed = Mutex::new(Ok(()));
        let position = self.start.position::<P>()?;
        let (begin, resources) = (Instant::now(), Resources { memory, threads });
        let leaves = watch::run(threads, |control| {
            let on_ply = |ply: &Ply| {
                let done = output::print(|out| self.print_ply(out, ply));
                if done.is_err() {
                    control.stop.store(true, Relaxed);
                    *printed.lock().unwrap_or_else(PoisonError::into_inner) = done;
                }
            };
            let watcher = watcher(control, &on_ply);
            match census(&position, depth, resources, &watcher) {
                Ok(plies) => Ok(plies.last().map(|ply| ply.leaves)),
                Err(CensusError::Interrupted) => Ok(None),
                Err(why) => Err(why.into()),
            }
        })?;
        let time = begin.elapsed();
        printed.into_inner().unwrap_or_else(PoisonError::into_inner)?;
        output::print(|out| match leaves {
            _ if self.json => output::json_line(
                out,
                &Report {
                    game: P::NAME,
                    position: position.to_string(),
                    depth,
                    distinct: true,
                    threads,
                    memory,
                    leaves,
                    complete: leaves.is_some(),
                    seconds: time.as_secs_f64(),
                },
            ),
            Some(leaves) => Ok(writeln!(out, "{leaves} leaves in {time:.3?}")?),
            None => Ok(writeln!(out, "interrupted after {time:.3?}")?),
        })?;
        if leaves.is_some() { Ok(()) } else { Err(Failure::Interrupted) }
    }

    fn print_ply(&self, out: &mut impl Write, ply: &Ply) -> Result<(), Failure> {
        if self.json { output::json_line(out, &PlyReport::of(ply)) } else { row(out, ply) }
    }
}

impl PlyReport {
    fn of(ply: &Ply) -> Self {
        Self {
            ply: ply.ply,
            leaves: ply.leaves,
            positions: ply.distinct.map(|distinct| distinct.positions),
            up_to_symmetry: ply.distinct.map(|distinct| distinct.up_to_symmetry),
            mean_moves: ply.mean_moves().filter(|mean| mean.is_finite()),
            ended: ply.ended.map(|ended| {
                let [first, second] = ended.wins;
                EndedReport { first, second, draw: ended.draws }
            }),
        }
    }
}

/// Returns the table header.
fn head([first, second]: [&str; 2]) -> String {
    format!(
        "{:>3} {:>26} {:>13} {:>14} {:>7}  games ended: {first} wins, {second} wins, draws",
        "ply", "leaves", "positions", "up to symmetry", "moves"
    )
}

fn row(out: &mut impl Write, ply: &Ply) -> Result<(), Failure> {
    let PlyReport { ply, leaves, positions, up_to_symmetry, mean_moves, ended } =
        PlyReport::of(ply);
    let number = |known: Option<u64>| known.map_or("?".into(), |known| known.to_string());
    let moves = mean_moves.map_or("?".into(), |mean| format!("{mean:.2}"));
    let (positions, classes) = (number(positions), number(up_to_symmetry));
    let ended = ended.map_or("?".into(), |EndedReport { first, second, draw }| {
        format!("{first}, {second}, {draw}")
    });
    writeln!(out, "{ply:>3} {leaves:>26} {positions:>13} {classes:>14} {moves:>7}  {ended}")?;
    Ok(())
}
