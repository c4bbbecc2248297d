//! The `--engines` option.

use std::io::Read;
use std::num::NonZeroU64;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::clock;
use crate::commands::best::time;
use crate::failure::Failure;
use crate::input::MARK;
use crate::players::{Player, Settings};
use crate::save;

/// The maximum length of the file in bytes.
const MAX: u64 = 1 << 20;

/// A player in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    player: String,
    name: Option<String>,
    #[serde(default)]
    options: Map<String, Value>,
    clock: Option<String>,
    time: Option<String>,
    nodes: Option<NonZeroU64>,
}

/// Reads the players and their settings from a file.
pub fn read(file: &Path) -> Result<Vec<(Player, Settings)>, Failure> {
    let mut content = Vec::new();
    let input = save::open(file).map_err(Failure::in_file(file))?;
    input.take(MAX + 1).read_to_end(&mut content).map_err(Failure::in_file(file))?;
    if content.len() as u64 > MAX {
        return Err(Failure::in_file(file)(format!("too long: expected at most {MAX} bytes")));
    }
    let content = content.strip_prefix(MARK).unwrap_or(&content);
    let entries: Vec<Entry> = serde_json::from_slice(content).map_err(Failure::in_file(file))?;
    let player = |(number, entry)| settings(entry).map_err(|why| format!("player {number}: {why}"));
    let players: Result<_, _> = (1..).zip(entries).map(player).collect();
    players.map_err(Failure::in_file(file))
}

fn settings(entry: Entry) -> Result<(Player, Settings), String> {
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let settings = Settings {
        name: entry.name,
        options: entry.options.into_iter().map(|(name, value)| (name, text(value))).collect(),
        clock: entry.clock.as_deref().map(clock).transpose()?,
        time: entry.time.as_deref().map(time).transpose()?,
        nodes: entry.nodes,
    };
    Ok((entry.player.parse()?, settings))
}
