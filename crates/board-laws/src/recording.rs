//! Recorded positions that slow rules make: data for [`check_recording`](crate::data::check_recording)
//! that owes nothing to the fast rules.

use std::collections::{BTreeMap, BTreeSet};

use board_core::zobrist::mix_with;
use board_core::{Position, Rules};
use serde::{Deserialize, Serialize};

use crate::cross_check::Report;
use crate::naive::SlowRules;
use crate::strategy::dice;

/// The greatest number of plies of a game.
const PLIES: usize = 200;

/// A position with its moves and its outcome, as [`SlowRules`] give them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Recorded {
    /// The text of the position.
    pub position: String,
    /// The texts of the legal moves, sorted.
    pub moves: Vec<String>,
    /// The text of the outcome; `None` while the game goes on.
    pub outcome: Option<String>,
}

impl Recorded {
    /// What there is to record of a position.
    pub fn of<N: SlowRules>(position: &N) -> Self {
        let (moves, outcome) = (position.legal(), position.outcome());
        Self { position: position.text(), moves, outcome }
    }
}

/// What a recording holds.
///
/// # Panics
/// At the first line that is no JSON object with position, moves and outcome.
pub fn read(recording: &str) -> impl Iterator<Item = Recorded> {
    recording
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}")))
}

/// The start under all rules, and these texts with the options of all rules, as far as they are
/// positions then.
///
/// # Panics
/// If the slow rules do not know some of the rules.
pub fn starts<P: Position, N: SlowRules>(texts: &[&str]) -> Vec<N> {
    let all: Vec<String> = P::Rules::all().iter().map(ToString::to_string).collect();
    let mut starts: Vec<N> = all.iter().map(|rules| N::start(rules).expect("rules")).collect();
    for text in texts {
        // Options are the last word, the only one with `=` in it.
        let bare = match text.rsplit_once(' ') {
            Some((bare, options)) if options.contains('=') => bare,
            _ => text,
        };
        let under = |rules: &String| N::parse(&format!("{bare} {rules}")).ok();
        starts.extend(N::parse(bare).ok());
        starts.extend(all.iter().filter_map(under));
    }
    starts
}

/// A recording of the starts, and of positions of `games` random games from each of them: of those
/// with the same label as many as `each`, or all if there are less.
///
/// # Panics
/// If the slow rules refuse a move that they generate.
pub fn make<N: SlowRules>(
    starts: &[N],
    games: u64,
    each: usize,
    label: impl Fn(&Recorded) -> String,
) -> String {
    let mut met = BTreeSet::new();
    let mut chosen: Vec<Recorded> = starts.iter().map(Recorded::of).collect();
    chosen.retain(|start| met.insert(start.position.clone()));
    let mut found: BTreeMap<String, Vec<Recorded>> = BTreeMap::new();
    for game in 0..games * starts.len() as u64 {
        let mut dice = dice(mix_with(games, game));
        for position in played(&starts[(game / games) as usize], &mut dice) {
            if met.insert(position.position.clone()) {
                found.entry(label(&position)).or_default().push(position);
            }
        }
    }
    for positions in found.into_values() {
        // Evenly over the games.
        let step = positions.len().div_ceil(each);
        chosen.extend(positions.into_iter().step_by(step));
    }
    let line = |recorded| serde_json::to_string(recorded).expect("text alone") + "\n";
    chosen.iter().map(line).collect()
}

/// The positions of a random game after its start.
fn played<N: SlowRules>(start: &N, dice: &mut impl FnMut(u32) -> u32) -> Vec<Recorded> {
    let mut positions = Vec::new();
    let mut moves = start.legal();
    let mut next = |position: &N, moves: &[String]| {
        let m = moves.get(dice(moves.len() as u32) as usize)?;
        Some(position.play(m).unwrap_or_else(|| panic!("{m} was legal")))
    };
    let mut position = next(start, &moves);
    while let Some(reached) = position.filter(|_| positions.len() < PLIES) {
        let recorded = Recorded::of(&reached);
        moves.clone_from(&recorded.moves);
        positions.push(recorded);
        position = next(&reached, &moves);
    }
    positions
}

/// Checks that a recording is the one that was [made](make); if the environment variable `RECORD` is
/// set, writes what was made to the file instead.
///
/// # Panics
/// At the first line that differs, or if the file cannot be written.
pub fn check(made: &str, recording: &str, file: &str) {
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(file, made).unwrap_or_else(|why| panic!("{file}: {why}"));
        return;
    }
    for (number, (made, recorded)) in (1..).zip(made.lines().zip(recording.lines())) {
        assert_eq!(made, recorded, "{file}, line {number}");
    }
    assert_eq!(made.lines().count(), recording.lines().count(), "lines of {file}");
}

/// What a recording holds, for [`Report::met`].
///
/// # Panics
/// If a line is not that of a position.
pub fn report<P: Position>(recording: &str) -> Report<P> {
    let mut report = Report::default();
    for Recorded { position: text, .. } in read(recording) {
        let position = text.parse::<P>().unwrap_or_else(|why| panic!("{text}: {why}"));
        report.note(&position);
    }
    report
}
