//! Writes the data files of a game that do not exist yet, for its tests and benchmarks. Without a
//! game, does so for all games with reference rules.
//!
//! `cargo run --release -p board-benches --bin data -- [GAME [MAX_PLIES]]`
//!
//! | file in `crates/GAME/tests/data` | contents |
//! |---|---|
//! | `perft.txt` | perft counts by the reference rules |
//! | `corpus.txt` | the positions of the benchmarks, counted by the reference rules |
//! | `stable.txt` | the keys of some positions, and the index of every move |
//!
//! Random games end after `MAX_PLIES` plies (200). To write a file again, delete it first. If files
//! exist, positions without counts get them in `perft.txt`, and the start is added to `perft.txt` and
//! `stable.txt` under each value of an option that no position has.

mod corpus;
mod perft;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use board_benches::{Dice, program};
use board_core::{Indexed, Position, Rules as _, Zobrist};
use board_games::{FullGame, GAMES, dispatch, game};
use board_naive::{ReferenceRules, reference};

/// The number of plies after which random games end, unless the caller says otherwise.
const MAX_PLIES: u32 = 200;

fn main() -> ExitCode {
    program::run(|arguments| match *arguments {
        [] => {
            let mut known = GAMES.iter().filter(|game| reference(game.name()).is_some());
            Ok(known.try_for_each(|game| write(game.name(), MAX_PLIES))?)
        }
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
    write_file(&table, || perft::table::<P, N>(max_plies), perft::completed::<P, N>)?;
    let table = program::read(&table)?;
    let starts: Vec<&str> = board_laws::perft_lines(&table).map(|(position, _)| position).collect();
    write_file(&data.join("corpus.txt"), || corpus::of::<P, N>(max_plies), str::to_string)?;
    write_file(&data.join("stable.txt"), || stable::<P>(&starts), with_all_options::<P>)
}

/// Writes a file, or completes it if it exists.
fn write_file(
    path: &Path,
    contents: impl FnOnce() -> String,
    completed: fn(&str) -> String,
) -> Result<(), String> {
    let found = if path.exists() { Some(program::read(path)?) } else { None };
    let text = found.as_deref().map_or_else(contents, completed);
    if found.as_ref() == Some(&text) {
        program::say(format_args!("{}: complete", path.display()));
        return Ok(());
    }
    program::write(path, text)?;
    program::say(format_args!("{}: written", path.display()));
    Ok(())
}

/// Returns the start under each value of an option that none of these positions has.
fn missing_starts<'a, P: Position>(positions: impl Iterator<Item = &'a str>) -> Vec<P> {
    let parse = |notation: &str| notation.parse().unwrap_or_else(|why| panic!("{notation}: {why}"));
    let seen: Vec<_> = positions.map(|notation| P::rules(&parse(notation))).collect();
    let mut starts = Vec::new();
    for (option, known) in P::Rules::OPTIONS.iter().enumerate() {
        let missing = |&value: &usize| seen.iter().all(|rules| rules.value(option) != value);
        let values = (0..known.values.len()).filter(missing);
        starts.extend(
            values.map(|value| P::start_with(P::Rules::default().with_value(option, value))),
        );
    }
    starts
}

/// Adds the keys of missing starts to a table after the other keys.
fn with_all_options<P: Zobrist>(table: &str) -> String {
    let (keys, moves): (Vec<_>, Vec<_>) =
        table.lines().partition(|line| !line.starts_with("move "));
    let positions = keys.iter().filter_map(|line| line.strip_prefix("key ")?.split_once(' '));
    let starts = missing_starts::<P>(positions.map(|(_, position)| position));
    let added = starts.iter().map(|start| format!("key {:#018x} {start}", start.key()));
    let lines = keys.into_iter().map(str::to_string).chain(added);
    lines.chain(moves.into_iter().map(str::to_string)).map(|line| line + "\n").collect()
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

#[cfg(test)]
mod tests {
    use board_benches::Game;

    use super::*;

    fn check<P: FullGame, N: ReferenceRules>(table: &str) {
        let how = "cargo run -p board-benches --bin data";
        assert!(perft::completed::<P, N>(table) == table, "{}: {how} completes perft.txt", P::NAME);
        let path = format!("{}/../crates/{}/tests/data", env!("CARGO_MANIFEST_DIR"), P::NAME);
        let stable = program::read(&Path::new(&path).join("stable.txt")).unwrap();
        assert!(
            with_all_options::<P>(&stable) == stable,
            "{}: {how} completes stable.txt",
            P::NAME
        );

        // From the start without counts, and from an empty table of keys.
        let start = P::start().to_string();
        let keys = with_all_options::<P>("");
        let counts = |table: &str, position: &str| {
            let found = board_laws::perft_lines(table).find(|(found, _)| *found == position);
            found.map(|(_, counts)| counts.take(2).collect::<Vec<_>>())
        };
        let completed = perft::completed::<P, N>(&start);
        assert_eq!(counts(&completed, &start), counts(table, &start));
        for (option, known) in P::Rules::OPTIONS.iter().enumerate() {
            for value in 1..known.values.len() {
                let start = P::start_with(P::Rules::default().with_value(option, value));
                let expected = [1, 2].map(|depth| board_core::perft(&start, depth)).to_vec();
                assert_eq!(counts(&completed, &start.to_string()), Some(expected), "{start}");
                assert!(keys.contains(&format!("key {:#018x} {start}\n", start.key())), "{start}");
            }
        }
    }

    #[test]
    fn tables_have_positions_under_every_value_of_an_option() {
        for game in Game::all() {
            board_naive::dispatch!(game.name, N => dispatch!(game.kind, P => check::<P, N>(game.table)))
                .expect("reference rules");
        }
    }
}
