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

use std::io::Write as _;
use std::marker::PhantomData;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use board_games::{FullGame, GAMES, dispatch, game};
use board_naive::ReferenceRules;

/// The number of plies after which random games end, unless the caller says otherwise.
const MAX_PLIES: u32 = 200;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let written = match &arguments[..] {
        [game] => write(game, MAX_PLIES),
        [game, max_plies] => match max_plies.parse() {
            Ok(max_plies) => write(game, max_plies),
            Err(error) => Err(format!("expected a number of plies, found `{max_plies}`: {error}")),
        },
        _ => Err("expected the name of a game and at most one number of plies".to_string()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "data: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(name: &str, max_plies: u32) -> Result<(), String> {
    let game = game(name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        format!("unknown game `{name}`: expected one of {}", names.join(", "))
    })?;
    dispatch!(game, P => write_files::<P>(max_plies))
}

fn write_files<P: FullGame>(max_plies: u32) -> Result<(), String> {
    let written = board_naive::visit(P::NAME, Both::<P>(max_plies, PhantomData));
    written.unwrap_or_else(|| Err(format!("board-naive has no reference rules of {}", P::NAME)))
}

struct Both<P>(u32, PhantomData<P>);

impl<P: FullGame> board_naive::Visitor for Both<P> {
    type Output = Result<(), String>;

    fn visit<N: ReferenceRules>(self) -> Self::Output {
        let max_plies = self.0;
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let data = crates.join(P::NAME).join("tests/data");
        let table = data.join("perft.txt");
        write_missing(&table, || perft::table::<P, N>(max_plies))?;
        let table = fs::read_to_string(&table).map_err(|error| describe(&table, &error))?;
        let starts: Vec<&str> =
            board_laws::data::perft_lines(&table).map(|(position, _)| position).collect();
        write_missing(&data.join("corpus.txt"), || corpus::of::<P, N>(max_plies))?;
        write_missing(&data.join("stable.txt"), || stable::table::<P>(&starts))
    }
}

/// Writes a file, unless it exists.
fn write_missing(path: &Path, contents: impl FnOnce() -> String) -> Result<(), String> {
    if path.exists() {
        say(path, "exists");
        return Ok(());
    }
    let folder = path.parent().expect("a file is in a folder");
    let saved = fs::create_dir_all(folder).and_then(|()| fs::write(path, contents()));
    saved.map_err(|error| describe(path, &error))?;
    say(path, "written");
    Ok(())
}

fn describe(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn say(path: &Path, what: &str) {
    // Standard output may be closed, but the files are written.
    let _ = writeln!(io::stdout(), "{}: {what}", path.display());
}
