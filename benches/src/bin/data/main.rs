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

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use board_benches::{Dice, program};
use board_core::{Indexed, Zobrist};
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
    write_missing(&data.join("stable.txt"), || stable::<P>(&starts))
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

/// Returns the keys of positions, and the index of every move.
fn stable<P: Zobrist>(positions: &[&str]) -> String {
    let mut table =
        "# Zobrist keys of positions, and the index of every move: recorded, to stay as they are.\n".to_string();
    for notation in positions {
        let position: P = notation.parse().unwrap_or_else(|why| panic!("{notation}: {why}"));
        let _ = writeln!(table, "key {:#018x} {notation}", position.key());
    }
    for m in (0..P::Move::COUNT).filter_map(P::Move::from_index) {
        let _ = writeln!(table, "move {} {m}", m.index());
    }
    table
}

/// Plays a random game from a position of at most `max_plies` plies, and returns its positions, the
/// first and the last included.
fn random_game<N: ReferenceRules>(start: N, max_plies: u32, dice: &mut Dice) -> Vec<N> {
    let mut positions = vec![start];
    while positions.len() <= max_plies as usize {
        let position = &positions[positions.len() - 1];
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let next = position.play(&legal[dice.below(legal.len())]).expect("the move is legal");
        positions.push(next);
    }
    positions
}
