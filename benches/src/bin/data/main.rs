//! Writes the data files of a game that do not exist yet, for its tests and benchmarks.
//!
//! `cargo run --release -p board-benches --bin data -- GAME [MAX_PLIES]`
//!
//! | file in `crates/GAME/tests/data` | contents |
//! |---|---|
//! | `perft.txt` | perft counts by the reference rules |
//! | `corpus.txt` | the positions of the benchmarks, counted by the reference rules |
//! | `stable.txt` | the keys of some positions, and the index of every move |
//!
//! Random games end after `MAX_PLIES` plies (200). To write a file again, delete it first.

mod corpus;
mod perft;
mod random;
mod stable;

use std::path::Path;
use std::process::ExitCode;

use board_benches::program;
use board_games::{FullGame, GAMES, dispatch, game};
use board_naive::ReferenceRules;

/// The number of plies after which random games end, unless the caller says otherwise.
const MAX_PLIES: u32 = 200;

fn main() -> ExitCode {
    program::run(|arguments| match *arguments {
        [game] => Ok(write(game, MAX_PLIES)?),
        [game, max_plies] => match max_plies.parse() {
            Ok(max_plies) => Ok(write(game, max_plies)?),
            Err(why) => {
                Err(format!("expected a number of plies, found `{max_plies}`: {why}").into())
            }
        },
        _ => Err("expected the name of a game and at most one number of plies".into()),
    })
}

fn write(name: &str, max_plies: u32) -> Result<(), String> {
    let game = game(name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
        format!("unknown game `{name}`: expected one of {}", names.join(", "))
    })?;
    let written =
        board_naive::dispatch!(name, N => dispatch!(game, P => write_files::<P, N>(max_plies)));
    written.unwrap_or_else(|| Err(format!("{name} has no reference rules")))
}

fn write_files<P: FullGame, N: ReferenceRules>(max_plies: u32) -> Result<(), String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let data = crates.join(P::NAME).join("tests/data");
    let table = data.join("perft.txt");
    write_missing(&table, || perft::table::<P, N>(max_plies))?;
    let table = program::read(&table)?;
    let starts: Vec<&str> = board_laws::perft_lines(&table).map(|(position, _)| position).collect();
    write_missing(&data.join("corpus.txt"), || corpus::of::<P, N>(max_plies))?;
    write_missing(&data.join("stable.txt"), || stable::table::<P>(&starts))
}

/// Writes a file, unless it exists.
fn write_missing(path: &Path, contents: impl FnOnce() -> String) -> Result<(), String> {
    if path.exists() {
        program::say(format_args!("{}: exists", path.display()));
        return Ok(());
    }
    program::write(path, contents())?;
    program::say(format_args!("{}: written", path.display()));
    Ok(())
}
