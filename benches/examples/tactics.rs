//! Finds positions with one winning move, which a search within 50 ms cannot prove to win:
//! `cargo run --release -p board-benches --example tactics -- uisge 50`.
//!
//! The selective search plays games against itself. In each decided game, the program goes back
//! from the end to the last position of the winner in which the exact search needs more than
//! [`QUICK`] positions to prove a win. This position counts if the exact search proves a win within
//! [`DEEP`] positions, and that no other move wins as soon as that. In Disk race, the solution
//! decides instead, so there is only one winning move of any length.
//!
//! With `check` and a file instead of a number, the program proves each line of the file again.

use std::collections::HashSet;
use std::error::Error;
use std::fs;

use board_core::{Position, Value, Zobrist};
use board_games::{disk_race::DiskRace, hexfour::Hexfour, ignis::Ignis, uisge::Uisge};
use board_play::{Ending, Evaluated, Limits, OwnEvaluation};
use board_search::{Best, Search, opening};
use disk_race_solution::Solution;

/// The positions that an exact search visits in 50 ms on a fast machine, and those that prove a
/// win.
const QUICK: u64 = 500_000;
const DEEP: u64 = 40_000_000;

/// The positions that a player of the games visits for a move.
const NODES: u64 = 5_000;

/// The limits of games.
const LIMITS: Limits = Limits { repetition: None, max_plies: Some(120) };

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["uisge", "check", file] => check(file, only_win::<Uisge>)?,
        ["ignis", "check", file] => check(file, only_win::<Ignis>)?,
        ["hexfour", "check", file] => check(file, only_win::<Hexfour>)?,
        ["disk-race", "check", file] => check(file, only_solved_win)?,
        ["uisge", number] => print(from_games::<Uisge>(), number.parse()?),
        ["ignis", number] => print(from_games::<Ignis>(), number.parse()?),
        ["hexfour", number] => print(from_games::<Hexfour>(), number.parse()?),
        ["disk-race", number] => print(from_solution()?, number.parse()?),
        _ => return Err("expected GAME NUMBER or GAME check FILE".into()),
    }
    Ok(())
}

/// Prints the first of the positions, each with its winning move.
fn print<P: Position>(positions: impl Iterator<Item = (P, P::Move)>, number: usize) {
    let mut seen = HashSet::new();
    for (position, best) in positions.filter(|&(position, _)| seen.insert(position)).take(number) {
        println!("{position}; {best}");
    }
}

/// Proves that the move of each line is the only one that wins.
fn check<P: Position>(
    file: &str,
    only_win: impl Fn(&P) -> Option<P::Move>,
) -> Result<(), Box<dyn Error>> {
    let mut count = 0;
    for line in fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
        let (position, best) = line.split_once("; ").ok_or("expected `; ` before the move")?;
        let position = position.parse().map_err(|_| format!("invalid position: {position}"))?;
        let found = only_win(&position).map(|m| m.to_string());
        if found.as_deref() != Some(best) {
            return Err(format!("{line}: found {found:?}").into());
        }
        count += 1;
    }
    println!("{file}: {count} positions are proven");
    Ok(())
}

/// Returns a position of each decided game, with its winning move.
fn from_games<P: Zobrist + Evaluated>() -> impl Iterator<Item = (P, P::Move)> {
    (0..).filter_map(|seed| {
        let mut game = opening(P::start(), 6, LIMITS, seed);
        let mut search = Search::new(OwnEvaluation::default()).selective(true).nodes(NODES);
        while game.ending().is_none() {
            let best = search.best(&game);
            game.play(best.first()?).ok()?;
        }
        let winner = game.ending().and_then(Ending::winner)?;
        let mut won = game.positions().iter().rev().filter(|position| position.turn() == winner);
        let position = *won.find(|position| win(QUICK, *position).is_none())?;
        Some((position, only_win(&position)?))
    })
}

/// Returns the move that wins, if the search proves it and no other move wins as soon. The result
/// does not depend on the evaluation, unless a proof needs about [`DEEP`] positions.
fn only_win<P: Zobrist + Evaluated>(position: &P) -> Option<P::Move> {
    let plies = win(DEEP, position)?;
    let wins = |best: &Best<P::Move>| best.score.plies_to_win().is_some();
    let mut search = exact::<P>().depth(u8::try_from(plies).ok()?);
    match &search.best_lines(position, 2, |_| ())[..] {
        [best, others @ ..] if wins(best) && !others.iter().any(wins) => best.first(),
        _ => None,
    }
}

/// Returns the number of plies to a win that an exact search of this many positions proves.
fn win<P: Zobrist + Evaluated>(nodes: u64, position: &P) -> Option<u16> {
    exact().nodes(nodes).best(position).score.plies_to_win()
}

/// Returns an exact search.
fn exact<P: Evaluated>() -> Search<fn(&P) -> i32> {
    Search::new(P::evaluate as fn(&P) -> i32).memory(1 << 26)
}

/// Returns positions of the solution in which one move wins, with this move.
fn from_solution() -> Result<impl Iterator<Item = (DiskRace, board_games::disk_race::Move)>, String>
{
    let solution = Solution::embedded(DiskRace::start().rules()).ok_or("no solution")?;
    let (wins, losses) = solution.counts();
    let step = (wins + losses) as usize / 2000;
    Ok(solution.decisive().step_by(step).filter_map(|(position, _)| {
        let best = only_solved_win(&position)?;
        win(QUICK, &position).is_none().then_some((position, best))
    }))
}

/// Returns the move that wins, if no other move does.
fn only_solved_win(position: &DiskRace) -> Option<board_games::disk_race::Move> {
    let solution = Solution::embedded(position.rules())?;
    let mut moves = solution.moves(position).ok()?;
    moves.retain(|(_, value)| matches!(value, Value::Win(_)));
    match moves[..] {
        [(best, _)] => Some(best),
        _ => None,
    }
}
