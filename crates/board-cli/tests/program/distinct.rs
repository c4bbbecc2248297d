//! Counts by distinct positions within a memory limit.

use std::fs;
use std::process::Command;

use board_games::GAMES;
use serde_json::Value;

use crate::PROGRAM;

/// Returns the peak memory of a run in bytes, as reported by the system while it runs.
fn max_memory(run: &str) -> (u64, Value) {
    use std::io::Read;
    use std::process::Stdio;
    let mut command = Command::new(PROGRAM);
    let mut child = command.args(run.split(' ')).stdout(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut max = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        max = kilobytes.map_or(max, |number| number.parse::<u64>().unwrap() << 10);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    let last = text.lines().last().unwrap_or_else(|| panic!("{run}: no output"));
    (max, serde_json::from_str(last).unwrap())
}

/// Returns the counts of a game in the documentation: the leaves of each ply, and its positions up to
/// symmetry, which are unknown for the last plies.
fn table(game: &str) -> Option<Vec<(u64, Option<u64>)>> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, table) = page.split_once(&format!("### {game} under `standard`\n"))?;
    let rows = table.split("\n#").next()?.lines().filter(|line| line.starts_with("| ")).skip(1);
    let row = |row: &str| {
        let cells: Vec<_> =
            row.split('|').map(|cell| cell.trim().trim_end_matches(['+', '*'])).collect();
        (cells[2].parse().unwrap(), cells[5].parse().ok())
    };
    Some(rows.map(row).collect())
}

/// The positions two plies before the last one are kept, more than the memory has room for.
#[test]
fn memory_stays_within_the_limit() {
    let tables: Vec<_> =
        GAMES.iter().filter_map(|game| Some((game, table(game.name())?))).collect();
    assert!(!tables.is_empty());
    for (game, table) in tables {
        let last = table.iter().position(|&(_, classes)| classes > Some(200_000)).unwrap() + 2;
        let run = format!("perft {game} {last} --distinct --threads 2 --json --memory 64M");
        let (max, total) = max_memory(&run);
        assert_eq!(total["leaves"], table[last].0, "{game} {last}");
        assert!(max <= 64 << 20, "{game}: {max} bytes");
        assert!(max >= 32 << 20, "{game}: {max} bytes are no test");
    }
}
