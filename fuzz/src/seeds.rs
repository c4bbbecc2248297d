//! Initial inputs of the targets, and dictionaries for the fuzzer.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use board_core::{Indexed, Player, Rules};
use board_games::FullGame;
use board_laws::{dice, perft_lines};
use board_play::record::headers;
use board_play::{Game, Limits};

use crate::Target;

/// The number of inputs that consist of random bytes.
const RANDOM: usize = 16;

/// The minimum number of recorded games.
const GAMES: usize = 4;

/// The maximum number of plies of a recorded game.
const MAX_PLIES: u32 = 30;

/// The number of moves in a dictionary.
const MOVES: usize = 64;

/// Returns inputs of a target.
pub fn of<P: FullGame>(target: Target) -> Vec<Vec<u8>> {
    let positions = &positions::<P>();
    let mut dice = dice(1984);
    let mut bytes = || (0..64).map(|_| dice(256) as u8).collect::<Vec<u8>>();
    match target {
        Target::Text => notations::<P>(positions),
        Target::Setup => (0..RANDOM).map(|_| bytes()).collect(),
        Target::Walk => {
            let mut walks: Vec<_> = (0..RANDOM / 2).map(|_| bytes()).collect();
            let from = |notation: &String| [notation.as_bytes(), b"\n", &bytes()].concat();
            walks.extend(positions.iter().map(from));
            walks
        }
        Target::Record => records::<P>(),
    }
}

/// Returns positions, alone and with a move, rules and moves.
fn notations<P: FullGame>(positions: &[String]) -> Vec<Vec<u8>> {
    let mut dice = dice(1985);
    let with_move = |notation: &String| {
        let position: P = notation.parse().ok()?;
        let m = position.choose(|count| dice(count as u32) as usize)?;
        Some(format!("{notation}\n{m}"))
    };
    let mut notations: Vec<String> = positions.iter().filter_map(with_move).collect();
    notations.extend(positions.iter().cloned());
    notations.extend(P::Rules::all().iter().map(ToString::to_string));
    notations.extend(P::start().legal_moves().iter().take(3).map(ToString::to_string));
    notations.into_iter().map(String::into_bytes).collect()
}

/// Returns records of random games.
fn records<P: FullGame>() -> Vec<Vec<u8>> {
    let (mut dice, mut records) = (dice(1986), Vec::new());
    let rules = P::Rules::all();
    for (number, &rules) in rules.iter().cycle().take(rules.len().max(GAMES)).enumerate() {
        let limits = Limits { repetition: None, max_plies: Some(MAX_PLIES) };
        let mut game = Game::from_position(P::start_with(rules), limits);
        while let Some(m) = game.position().choose(|count| dice(count as u32) as usize) {
            if game.play(m).is_err() {
                break;
            }
        }
        game.set_name(Player::First, "Ann").expect("a name");
        let m = game.moves()[0];
        game.add_variation(1, &format!("{m} {{Again.}} ({m})")).expect("a legal move");
        if number % 2 == 0 {
            game.undo();
            game.forget_redo();
            game.set_comment(game.moves().len(), "Good.").expect("a comment");
            // A game may be over before the move that was taken back.
            let _ = game.resign(Player::Second);
        }
        records.push(game.to_string().into_bytes());
    }
    records
}

/// Returns the words of a game's notations, in the format of libFuzzer.
pub fn dictionary<P: FullGame>() -> String {
    let mut words = vec!["standard".to_string()];
    for option in P::Rules::OPTIONS {
        let values = option.values.iter().map(|value| format!("{}={value}", option.name));
        words.extend(values.flat_map(|value| [format!(" {value}"), value]));
    }
    words.extend(positions::<P>());
    let step = (P::Move::COUNT / MOVES).max(1);
    let moves = (0..P::Move::COUNT).step_by(step).filter_map(P::Move::from_index);
    words.extend(moves.map(|m| m.to_string()));
    let spaces = (0..P::Space::COUNT).filter_map(P::Space::from_index);
    words.extend(spaces.map(|space| space.to_string()));
    words.extend(headers::<P>().map(|name| format!("{name}: ")));
    words.extend(["resigned", "agreed", "ply-cap", "draw"].map(String::from));
    let mut dictionary = String::new();
    for word in words {
        let _ = writeln!(dictionary, "\"{}\"", word.replace('"', "\\\""));
    }
    dictionary
}

/// Returns the positions of the perft table of a game.
fn positions<P: FullGame>() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let file = crates.join(P::NAME).join("tests/data/perft.txt");
    let table = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    perft_lines(&table).map(|(position, _)| position.to_owned()).collect()
}
