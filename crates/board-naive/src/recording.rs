//! Recordings: positions with their legal moves and outcome, one JSON object per line.
//!
//! `{"position":"0,0,1 left","moves":["c1"],"outcome":null}`

use std::collections::{BTreeMap, BTreeSet};

use crate::ReferenceRules;

/// The maximum number of plies of a game.
const PLIES: usize = 200;

/// A position with its moves and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The notation of the position.
    pub position: String,
    /// The notations of the legal moves, sorted.
    pub moves: Vec<String>,
    /// The notation of the outcome; `None` if the game is not over.
    pub outcome: Option<String>,
}

impl Recorded {
    fn of<N: ReferenceRules>(position: &N) -> Self {
        let (moves, outcome) = (position.legal(), position.outcome());
        Self { position: position.text(), moves, outcome }
    }

    /// Returns the line. No notation has a character that JSON would escape.
    fn line(&self) -> String {
        let quoted = |text: &String| format!("\"{text}\"");
        let moves: Vec<String> = self.moves.iter().map(quoted).collect();
        let outcome = self.outcome.as_ref().map_or("null".to_string(), quoted);
        let (position, moves) = (&self.position, moves.join(","));
        format!("{{\"position\":\"{position}\",\"moves\":[{moves}],\"outcome\":{outcome}}}\n")
    }
}

/// Returns the start position under all of `rules`, and the positions `texts` under all of `rules`.
/// Skips positions that are invalid under some rules.
///
/// # Panics
/// Panics if some rules are unknown.
pub fn starts<N: ReferenceRules>(rules: &[String], texts: &[&str]) -> Vec<N> {
    let mut starts: Vec<N> = rules.iter().map(|rules| N::start(rules).expect("rules")).collect();
    for text in texts {
        // Options are the last word, the only one with `=` in it.
        let bare = match text.rsplit_once(' ') {
            Some((bare, options)) if options.contains('=') => bare,
            _ => text,
        };
        let under = |rules: &String| N::parse(&format!("{bare} {rules}")).ok();
        starts.extend(N::parse(bare).ok());
        starts.extend(rules.iter().filter_map(under));
    }
    starts
}

/// Records `starts`, and positions of `games` random games from each of them: at most `each`
/// positions with the same label.
///
/// # Panics
/// Panics if the rules reject a move that they generate.
pub fn make<N: ReferenceRules>(
    starts: &[N],
    games: u64,
    each: usize,
    label: impl Fn(&Recorded) -> String,
) -> String {
    let mut seen = BTreeSet::new();
    let mut chosen: Vec<Recorded> = starts.iter().map(Recorded::of).collect();
    chosen.retain(|start| seen.insert(start.position.clone()));
    let mut found: BTreeMap<String, Vec<Recorded>> = BTreeMap::new();
    for game in 0..games * starts.len() as u64 {
        let mut dice = Dice { seed: mixed_with(games, game), thrown: 0 };
        for position in played(&starts[(game / games) as usize], &mut dice) {
            if seen.insert(position.position.clone()) {
                found.entry(label(&position)).or_default().push(position);
            }
        }
    }
    for positions in found.into_values() {
        // Chooses evenly over the games.
        let step = positions.len().div_ceil(each);
        chosen.extend(positions.into_iter().step_by(step));
    }
    chosen.iter().map(Recorded::line).collect()
}

/// Returns the positions of a random game after its start.
fn played<N: ReferenceRules>(start: &N, dice: &mut Dice) -> Vec<Recorded> {
    let mut positions = Vec::new();
    let mut moves = start.legal();
    let mut next = |position: &N, moves: &[String]| {
        let m = moves.get(dice.below(moves.len() as u32) as usize)?;
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

/// Returns a label for a position of any game: the fields after the board, the outcome, and whether
/// there is exactly one legal move.
pub fn label(position: &Recorded) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap_or_default();
    format!("{rest} {:?} {}", position.outcome, position.moves.len() == 1)
}

/// A deterministic stream of random numbers.
struct Dice {
    seed: u64,
    thrown: u64,
}

impl Dice {
    /// Returns a number below `n`; 0 if `n` is 0.
    fn below(&mut self, n: u32) -> u32 {
        self.thrown += 1;
        let number = mixed_with(self.seed, self.thrown) >> 32;
        ((number * u64::from(n)) >> 32) as u32
    }
}

/// Mixes a value and a seed as in `SplitMix64` (Steele, Lea and Flood, 2014).
fn mixed_with(seed: u64, value: u64) -> u64 {
    mixed(seed ^ mixed(value.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

fn mixed(value: u64) -> u64 {
    let mut z = value;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
