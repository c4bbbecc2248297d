//! Measures how many moves of a search in Disk race keep the value of the position, according to
//! the solution: `cargo run --release -p board-benches --example kept -- search:50ms exact:50ms`.
//!
//! Each player plays games against itself from 100 decisive and 100 drawn positions, in which some
//! move loses value. A game ends by the rules, at a threefold repetition or after 60 plies.

use std::num::NonZeroU32;

use board_core::{Position, Value};
use board_games::disk_race::DiskRace;
use board_play::{Game, Limits};
use board_search::{Opponent, opening};
use disk_race_solution::Solution;

/// The number of positions of each kind.
const POSITIONS: usize = 100;

/// The limits of games.
const LIMITS: Limits = Limits { repetition: NonZeroU32::new(3), max_plies: Some(60) };

/// The result for a player, from best to worst.
fn class(value: Value) -> i8 {
    match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution = Solution::embedded(DiskRace::start().rules()).ok_or("no solution")?;
    let positions = positions(solution)?;
    for name in std::env::args().skip(1) {
        let opponent: Opponent = name.parse()?;
        let [mut moves, mut kept, mut games] = [0_u32; 3];
        for start in &positions {
            let mut game = Game::from_position(*start, LIMITS);
            let mut engine = opponent.engine(1);
            let before = kept_moves(solution, &mut game, &mut *engine)?;
            moves += game.moves().len() as u32;
            kept += before;
            games += u32::from(before as usize == game.moves().len());
        }
        let share = 100.0 * f64::from(kept) / f64::from(moves);
        println!(
            "{name}: {kept} of {moves} moves ({share:.2}%) keep the value; \
             no mistake in {games} of {} games",
            positions.len()
        );
    }
    Ok(())
}

/// Plays a game to its end, and returns the number of moves that keep the value.
fn kept_moves(
    solution: &Solution,
    game: &mut Game<DiskRace>,
    engine: &mut dyn board_search::Engine<DiskRace>,
) -> Result<u32, Box<dyn std::error::Error>> {
    let mut kept = 0;
    while game.ending().is_none() {
        let before = class(solution.value(game.position())?);
        let m = engine.choose(game)?;
        game.play(m)?;
        kept += u32::from(class(solution.value(game.position())?) == -before);
    }
    Ok(kept)
}

/// Returns decisive positions, evenly spaced in the solution, and drawn positions of random games.
/// In each, some move loses value.
fn positions(solution: &Solution) -> Result<Vec<DiskRace>, Box<dyn std::error::Error>> {
    let is_choice = |position: &DiskRace| -> bool {
        let moves = solution.moves(position).unwrap_or_default();
        let classes = moves.iter().map(|&(_, value)| class(value));
        classes.clone().min() != classes.max()
    };
    let (wins, losses) = solution.counts();
    let step = (wins + losses) as usize / POSITIONS / 4;
    let decisive = solution.decisive().map(|(position, _)| position).step_by(step.max(1));
    let mut positions: Vec<_> = decisive.filter(is_choice).take(POSITIONS).collect();
    for seed in 0.. {
        let position = *opening(DiskRace::start(), 10 + seed as u32 % 50, LIMITS, seed).position();
        if class(solution.value(&position)?) == 0 && is_choice(&position) {
            positions.push(position);
        }
        if positions.len() == 2 * POSITIONS {
            break;
        }
    }
    Ok(positions)
}
