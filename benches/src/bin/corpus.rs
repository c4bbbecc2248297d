//! Prints the corpus of a game: the positions of random games, counted by the slow rules, and the
//! length of the playouts, which the slow rules follow move by move.
//!
//! `cargo run --release -p board-benches --bin corpus -- uisge 200 > crates/uisge/tests/data/corpus.txt`

use std::fmt::Write as _;
use std::marker::PhantomData;
use std::process::ExitCode;

use board_benches::playout::{GAMES as PLAYOUTS, SEED, by_playout, choose};
use board_benches::{Dice, PHASES};
use board_core::Position;
use board_games::{FullGame, GAMES};
use board_naive::ReferenceRules;

/// So many games give a position each to every phase.
const WALKS: usize = 32;

/// Positions are counted as deep as can be expected to give no more leaves than this.
const MAX_LEAVES: u64 = 10_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = match &arguments[..] {
        [game, plies] => plies.parse().ok().and_then(|plies| corpus(game, plies)),
        _ => None,
    };
    let Some(text) = text else {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        let names = names.join(", ");
        eprintln!("corpus: expected a game ({names}) and how many plies a playout has at most");
        return ExitCode::FAILURE;
    };
    print!("{text}");
    ExitCode::SUCCESS
}

/// The corpus of a game; `None` if there is no such game.
fn corpus(game: &str, max_plies: u32) -> Option<String> {
    board_games::visit(game, Fast(max_plies)).flatten()
}

/// Makes the corpus of a game by its fast rules, and then by its slow ones too.
struct Fast(u32);

impl board_games::Visitor for Fast {
    type Output = Option<String>;

    fn visit<P: FullGame>(self) -> Option<String> {
        board_naive::visit(P::NAME, Both::<P>(self.0, PhantomData))
    }
}

struct Both<P>(u32, PhantomData<P>);

impl<P: Position> board_naive::Visitor for Both<P> {
    type Output = String;

    fn visit<N: ReferenceRules>(self) -> String {
        of::<P, N>(self.0)
    }
}

fn of<P: Position, N: ReferenceRules>(max_plies: u32) -> String {
    let mut text = format!(
        "# Positions of random games, a third of the game apart, and their perft from depth 1 on, \
         by the slow rules;\n# the games of the playouts and their plies in all. Printed by\n\
         # `cargo run --release -p board-benches --bin corpus -- {} {max_plies}`.\n",
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
    // The games are others where `playout` numbers the moves in another order.
    let own = by_playout::<P>(max_plies);
    if own != plies {
        let _ = writeln!(text, "Playout: {PLAYOUTS} games; {own}");
    }
    text
}

/// The positions of a random game in which there is a legal move.
fn walk<N: ReferenceRules>(start: &str, max_plies: u32, dice: &mut Dice) -> Vec<N> {
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
fn counts<N: ReferenceRules>(position: &N) -> Vec<u64> {
    let mut counts = vec![board_naive::perft(position, 1)];
    while let Some(&leaves) = counts.last() {
        let before = counts.iter().rev().nth(1).copied().unwrap_or(1);
        if leaves == 0 || leaves * leaves / before > MAX_LEAVES {
            break;
        }
        counts.push(board_naive::perft(position, counts.len() as u8 + 1));
    }
    counts
}

/// The plies of the playouts. The slow rules have to allow every move, to see the same position
/// after it, and to see the end where the game ends.
fn playouts<P: Position, N: ReferenceRules>(max_plies: u32) -> u64 {
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

#[cfg(test)]
mod tests {
    use board_benches::Game;

    use super::*;

    #[test]
    fn stored_as_printed() {
        std::thread::scope(|scope| {
            for game in Game::all() {
                scope.spawn(move || {
                    let printed = corpus(game.name, game.max_plies()).unwrap();
                    assert_eq!(printed, game.corpus, "the corpus of {}", game.name);
                });
            }
        });
    }
}
