//! Seeds and dictionaries for the fuzz targets.

use std::fmt::Write as _;

use board_benches::Dice;
use board_benches::playout::SEED;
use board_core::{Move, Player, Rules, Space};
use board_games::FullGame;
use board_play::{Game, Limits};

/// The number of inputs that consist of random bytes.
const RANDOM: usize = 16;

/// The minimum number of recorded games.
const GAMES: usize = 4;

/// The number of moves in a dictionary.
const MOVES: usize = 64;

/// Returns the seeds of each target, by the target's name.
pub fn seeds<P: FullGame>(positions: &[&str], max_plies: u32) -> [(&'static str, Vec<Vec<u8>>); 4] {
    let mut dice = Dice::new(SEED);
    let mut notations: Vec<Vec<u8>> = positions.iter().map(|p| p.as_bytes().to_vec()).collect();
    notations.extend(P::Rules::all().iter().map(|rules| rules.to_string().into_bytes()));
    notations.extend(P::start().legal_moves().iter().take(3).map(|m| m.to_string().into_bytes()));
    // A position and a move in it.
    for notation in positions {
        let position: P = notation.parse().expect("the notation of a position");
        if let Some(m) = position.choose(|count| dice.below(count)) {
            notations.push(format!("{notation}\n{m}").into_bytes());
        }
    }
    let bytes = |dice: &mut Dice| (0..64).map(|_| dice.below(256) as u8).collect::<Vec<u8>>();
    let setups = (0..RANDOM).map(|_| bytes(&mut dice)).collect();
    let mut walks: Vec<Vec<u8>> = (0..RANDOM / 2).map(|_| bytes(&mut dice)).collect();
    for notation in positions {
        walks.push([notation.as_bytes(), b"\n", &bytes(&mut dice)].concat());
    }
    [
        ("text", notations),
        ("setup", setups),
        ("walk", walks),
        ("record", records::<P>(max_plies, &mut dice)),
    ]
}

/// Records of random games, as notation and as JSON.
fn records<P: FullGame>(max_plies: u32, dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    let rules = P::Rules::all();
    for (number, &rules) in rules.iter().cycle().take(rules.len().max(GAMES)).enumerate() {
        let limits = Limits { repetition: None, max_plies: Some(max_plies.min(30)) };
        let mut game = Game::from_position(P::start_with(rules), limits);
        while let Some(m) = game.position().choose(|count| dice.below(count)) {
            if game.play(m).is_err() {
                break;
            }
        }
        game.set_name(Player::First, "Ann").expect("a name");
        if number % 2 == 0 {
            game.undo();
            game.forget_redo();
            game.set_comment(game.moves().len(), "Good.").expect("a comment");
            // A game may be over before the move that was taken back.
            let _ = game.resign(Player::Second);
        }
        records.push(game.to_string().into_bytes());
        records.push(serde_json::to_vec(&game).expect("a game is JSON"));
    }
    records
}

/// Returns the words of the game's notations, in the format of libFuzzer.
pub fn dictionary<P: FullGame>(positions: &[&str]) -> String {
    let mut words = vec!["standard".to_string()];
    for option in P::Rules::OPTIONS {
        for value in option.values {
            words.push(format!("{}={value}", option.name));
            words.push(format!(" {}={value}", option.name));
        }
    }
    words.extend(positions.iter().map(ToString::to_string));
    let step = (P::Move::COUNT / MOVES).max(1);
    let moves = (0..P::Move::COUNT).step_by(step).filter_map(P::Move::from_index);
    words.extend(moves.map(|m| m.to_string()));
    let spaces = (0..P::Space::COUNT).filter_map(P::Space::from_index);
    words.extend(spaces.map(|space| space.to_string()));
    words.extend(
        ["game: ", "rules: ", "start: ", "date: ", "repetition: ", "max-plies: "].map(String::from),
    );
    words
        .extend(["result: ", "cause: ", "resigned", "agreed", "ply-cap", "draw"].map(String::from));
    words.extend(P::PLAYERS.map(|player| format!("{player}: ")));
    words.extend(["\"limits\":", "\"moves\":", "\"ending\":", "\"comments\":"].map(String::from));
    let mut dictionary = format!("# Words of the notations of {}.\n", P::NAME);
    for word in words {
        let _ = writeln!(dictionary, "\"{}\"", word.replace('"', "\\\""));
    }
    dictionary
}
