//! Finds 60 positions with one winning move, which a selective search of 5,000 positions misses:
//! `cargo run --release -p board-benches --example tactics -- ignis 60 5000`.
//!
//! The selective search plays games against itself. In each decided game, the program goes back
//! from the end to the last position of the winner in which the exact search needs more than
//! [`QUICK`] positions to prove a win. This position counts if the exact search proves a win within
//! [`DEEP`] positions, and that no other move wins as soon as that. In Disk race, the solution
//! decides instead, so there is only one winning move of any length.
//!
//! With `check` and a file instead of numbers, the program proves each line of the file again.

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use board_benches::program::{self, say};
use board_core::{Position, Value};
use board_games::disk_race::{self, DiskRace};
use board_games::{FullGame, dispatch, game};
use board_play::{Ending, Limits};
use board_search::{Best, Budget, Search, opening};
use disk_race_solution::Solution;

/// The positions that an exact search visits in 50 ms on a fast machine, and those that prove a
/// win.
const QUICK: u64 = 500_000;
const DEEP: u64 = 10_000_000;

/// The positions that a player of the games visits for a move.
const NODES: u64 = 2_000;

/// The limits of games.
const LIMITS: Limits = Limits { repetition: None, max_plies: Some(120) };

fn main() -> ExitCode {
    program::run(play)
}

fn play(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    const USAGE: &str = "expected GAME NUMBER NODES or GAME check FILE";
    let (name, arguments) = arguments.split_first().ok_or(USAGE)?;
    match (*name, arguments) {
        (DiskRace::NAME, ["check", file]) => check(file, only_solved_win)?,
        (DiskRace::NAME, [number, easy]) => print(from_solution(easy.parse()?)?, number.parse()?),
        (_, ["check", file]) => {
            dispatch!(game(name).ok_or(USAGE)?, P => check(file, only_win::<P>))?;
        }
        (_, [number, easy]) => {
            let (number, easy) = (number.parse()?, easy.parse()?);
            dispatch!(game(name).ok_or(USAGE)?, P => print(from_games::<P>(easy), number));
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

/// Prints the first of the positions, each with its winning move.
fn print<P: Position>(positions: impl Iterator<Item = (P, P::Move)>, number: usize) {
    let mut seen = HashSet::new();
    for (position, best) in positions.filter(|&(position, _)| seen.insert(position)).take(number) {
        say(format_args!("{position}; {best}"));
    }
}

/// Proves that the move of each line is the only one that wins.
fn check<P: Position>(
    file: &str,
    only_win: impl Fn(&P) -> Option<P::Move>,
) -> Result<(), Box<dyn Error>> {
    let mut count = 0;
    for line in program::read(Path::new(file))?.lines().filter(|line| !line.starts_with('#')) {
        let (position, best) = line.split_once("; ").ok_or("expected `; ` before the move")?;
        let position = position.parse().map_err(|_| format!("invalid position: {position}"))?;
        let found = only_win(&position).map(|m| m.to_string());
        if found.as_deref() != Some(best) {
            return Err(format!("{line}: found {found:?}").into());
        }
        count += 1;
    }
    say(format_args!("{file}: {count} positions are proven"));
    Ok(())
}

/// Returns a position of each decided game, with its winning move, unless a selective search of
/// `easy` positions finds it.
fn from_games<P: FullGame>(easy: u64) -> impl Iterator<Item = (P, P::Move)> {
    (0..).filter_map(move |seed| {
        let mut game = opening(P::start(), 6, LIMITS, seed);
        let mut search = selective::<P>();
        while game.ending().is_none() {
            let best = search.best(&game, &Budget::nodes(NODES));
            game.play(best.first()?).ok()?;
        }
        let winner = game.ending().and_then(Ending::winner)?;
        let mut won = game.positions().iter().rev().filter(|position| position.turn() == winner);
        hard(easy, *won.find(|position| win(QUICK, *position).is_none())?, only_win)
    })
}

/// Returns a position and its winning move, unless a selective search of `easy` positions plays this
/// move or proves a win.
fn hard<P: FullGame>(
    easy: u64,
    position: P,
    only_win: impl Fn(&P) -> Option<P::Move>,
) -> Option<(P, P::Move)> {
    let found = selective::<P>().best(&position, &Budget::nodes(easy));
    if found.score.plies_to_win().is_some() {
        return None;
    }
    let best = only_win(&position)?;
    (found.first() != Some(best)).then_some((position, best))
}

/// Returns the move that wins, if the search proves it and no other move wins as soon. The result
/// does not depend on the evaluation, unless a proof needs about [`DEEP`] positions.
fn only_win<P: FullGame>(position: &P) -> Option<P::Move> {
    let plies = win(DEEP, position)?;
    let wins = |best: &Best<P::Move>| best.score.plies_to_win().is_some();
    let budget = Budget::depth(u8::try_from(plies).ok()?);
    match &exact::<P>().best_lines(position, &budget, 2, |_| ())[..] {
        [best, others @ ..] if wins(best) && !others.iter().any(wins) => best.first(),
        _ => None,
    }
}

/// Returns the number of plies to a win that an exact search of this many positions proves.
fn win<P: FullGame>(nodes: u64, position: &P) -> Option<u16> {
    let memory = if nodes > QUICK { 1 << 26 } else { 1 << 22 };
    exact::<P>().memory(memory).best(position, &Budget::nodes(nodes)).score.plies_to_win()
}

/// Returns a selective search.
fn selective<P: FullGame>() -> Search<P::Evaluator> {
    Search::new(P::Evaluator::default()).memory(1 << 22)
}

/// Returns an exact search.
fn exact<P: FullGame>() -> Search<P::Evaluator> {
    Search::new(P::Evaluator::default()).exact(true).memory(1 << 26)
}

/// Returns positions of the solution in which one move wins, with this move, unless a selective
/// search of `easy` positions finds it.
fn from_solution(easy: u64) -> Result<impl Iterator<Item = (DiskRace, disk_race::Move)>, String> {
    let solution = Solution::embedded(DiskRace::start().rules()).ok_or("no solution")?;
    Ok(solution.decisive().filter_map(move |(position, _)| {
        let best = only_solved_win(&position)?;
        let (position, best) = hard(easy, position, |_| Some(best))?;
        win(QUICK, &position).is_none().then_some((position, best))
    }))
}

/// Returns the move that wins, if no other move does.
fn only_solved_win(position: &DiskRace) -> Option<disk_race::Move> {
    let solution = Solution::embedded(position.rules())?;
    let mut moves = solution.moves(position).ok()?;
    moves.retain(|(_, value)| matches!(value, Value::Win(_)));
    match moves[..] {
        [(best, _)] => Some(best),
        _ => None,
    }
}
