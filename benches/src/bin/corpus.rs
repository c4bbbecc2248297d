//! Prints the corpus of a game: the positions of random games, counted by the slow rules, and the
//! length of the playouts, which the slow rules follow move by move.
//!
//! `cargo run --release -p board-benches --bin corpus -- uisge > crates/uisge/tests/data/corpus.txt`

use std::fmt::Write as _;
use std::process::ExitCode;

use board_benches::playout::{GAMES as PLAYOUTS, SEED, choose};
use board_benches::{Dice, GAMES, Game, PHASES};
use board_core::Position;
use board_naive::SlowRules;

/// So many games give a position each to every phase.
const WALKS: usize = 32;

/// Positions are counted as deep as can be expected to give no more leaves than this.
const MOST_LEAVES: u64 = 10_000;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some(game) = GAMES.iter().find(|game| game.name == name) else {
        let names = GAMES.map(|game| game.name).join(", ");
        eprintln!("corpus: expected the name of a game: {names}");
        return ExitCode::FAILURE;
    };
    print!("{}", corpus(game));
    ExitCode::SUCCESS
}

fn corpus(game: &Game) -> String {
    match game.name {
        "disk-race" => of::<disk_race::Position, board_naive::disk_race::Naive>(game.max_plies),
        "hexfour" => {
            let text = of::<hexfour::Position, board_naive::hexfour::Naive>(game.max_plies);
            text + &format!("Playout: {PLAYOUTS} games; {}\n", hexfour_plies())
        }
        "ignis" => of::<ignis::Position, board_naive::ignis::Naive>(game.max_plies),
        "uisge" => of::<uisge::Position, board_naive::uisge::Naive>(game.max_plies),
        other => unreachable!("{other} has no slow rules here"),
    }
}

fn of<P: Position, N: SlowRules>(max_plies: u32) -> String {
    let mut text = format!(
        "# Positions of random games, a third of the game apart, and their perft from depth 1 on, \
         by the slow rules;\n# the games of the playouts and their plies in all. Printed by\n\
         # `cargo run --release -p board-benches --bin corpus -- {}`.\n",
        P::NAME
    );
    let mut dice = Dice::new(SEED);
    let start = P::start().to_string();
    let walks: Vec<Vec<N>> = (0..WALKS).map(|_| walk(&start, max_plies, &mut dice)).collect();
    for (third, phase) in PHASES.into_iter().enumerate() {
        for walk in &walks {
            let position = &walk[(2 * third + 1) * walk.len() / 6];
            let counts: Vec<_> = counts(position).iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "{phase}: {}; {}", position.text(), counts.join(" "));
        }
    }
    let plies = playouts::<P, N>(max_plies);
    let _ = writeln!(text, "playouts: {PLAYOUTS} games of at most {max_plies} plies; {plies}");
    text
}

/// The positions of a random game in which there is a legal move.
fn walk<N: SlowRules>(start: &str, max_plies: u32, dice: &mut Dice) -> Vec<N> {
    let mut passed = Vec::new();
    let mut position = N::parse(start).expect("the start");
    while passed.len() < max_plies as usize {
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let next = position.play(&legal[dice.below(legal.len())]).expect("a legal move");
        passed.push(std::mem::replace(&mut position, next));
    }
    passed
}

/// The perft from depth 1 on.
fn counts<N: SlowRules>(position: &N) -> Vec<u64> {
    let mut counts = vec![board_naive::perft(position, 1)];
    while let Some(&leaves) = counts.last() {
        let before = counts.iter().rev().nth(1).copied().unwrap_or(1);
        if leaves == 0 || leaves * leaves / before > MOST_LEAVES {
            break;
        }
        counts.push(board_naive::perft(position, counts.len() as u8 + 1));
    }
    counts
}

/// The plies of the playouts. The slow rules have to allow every move, to see the same position
/// after it, and to see the end where the game ends.
fn playouts<P: Position, N: SlowRules>(max_plies: u32) -> u64 {
    let mut dice = Dice::new(SEED);
    let mut plies = 0;
    for _ in 0..PLAYOUTS {
        let mut position = P::start();
        let mut slow = N::parse(&position.to_string()).expect("the start");
        for ply in 0..=max_plies {
            let m = if ply < max_plies { choose(&position, &mut dice) } else { None };
            let Some(m) = m else {
                assert_eq!(ply < max_plies || position.is_over(), slow.legal().is_empty());
                break;
            };
            slow = slow.play(&m.to_string()).expect("the slow rules allow the move");
            position.play_unchecked(m);
            assert_eq!(slow.text(), position.to_string());
            plies += 1;
        }
    }
    plies
}

/// The plies of the playouts of Hexfour's own type, which the slow rules follow to the end.
fn hexfour_plies() -> u64 {
    let start = hexfour::Position::start().to_string();
    board_benches::playout::hexfour(|playout| {
        let mut slow = board_naive::hexfour::Naive::parse(&start).expect("the start");
        for m in playout.played() {
            slow = slow.play(&m.to_string()).expect("the slow rules allow the move");
        }
        assert!(slow.outcome().is_some(), "the slow rules see the end");
    })
}

#[cfg(test)]
mod tests {
    use board_benches::games::{DISK_RACE, HEXFOUR, IGNIS, UISGE};

    use super::*;

    fn stored_as_printed(game: &Game) {
        assert_eq!(corpus(game), game.corpus, "the corpus of {}", game.name);
    }

    #[test]
    fn disk_race() {
        stored_as_printed(&DISK_RACE);
    }

    #[test]
    fn hexfour() {
        stored_as_printed(&HEXFOUR);
    }

    #[test]
    fn ignis() {
        stored_as_printed(&IGNIS);
    }

    #[test]
    fn uisge() {
        stored_as_printed(&UISGE);
    }
}
