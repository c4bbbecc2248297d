//! Sentences about positions and moves, and the reasons why inputs do not enter a legal move.

use board_games::{AnyGame, FullGame, GAMES, dispatch, game};
use board_play::view::Count;
use board_play::view::Picked;
use board_play::{Game, Limits};

/// Returns the answer to a question, or `-` if there is none.
fn answer<P: FullGame>(notation: &str, question: &str) -> String {
    let start = if notation == "-" { Ok(P::start()) } else { notation.parse() };
    let position = start.unwrap_or_else(|_| panic!("{notation} is invalid"));
    let found = match question.split_once(' ') {
        Some(("move", m)) => m.parse().ok().map(|m| position.describe(m)),
        Some(("touch", entered)) => {
            let game = Game::from_position(position, Limits::default());
            game.why_not(&entered.split(' ').collect::<Vec<_>>())
        }
        _ if question == "counts" => {
            let of = |count: Count| {
                let owner = count.player.map_or("both", |player| P::PLAYERS[player.index()]);
                format!("{owner}: {} {count}", count.name)
            };
            Some(position.off_board().into_iter().map(of).collect::<Vec<_>>().join(", "))
        }
        _ => position.reason(),
    };
    found.unwrap_or("-".into())
}

#[test]
fn sentences_are_as_expected() {
    let table = include_str!("../data/words.txt");
    for game in GAMES {
        assert!(table.contains(&format!("\n{game}; ")), "no sentences of {game}");
    }
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<_> = line.splitn(4, "; ").collect();
        let [name, notation, question, expected] = parts[..] else { panic!("{line}") };
        let kind = game(name).expect("a game");
        assert_eq!(dispatch!(kind, P => answer::<P>(notation, question)), expected, "{line}");
    }
}

#[test]
fn possible_inputs_have_no_reason() {
    for game in GAMES {
        let mut session = AnyGame::from(game.start("standard").unwrap());
        for ply in 0..40 {
            let Some(Picked::More(next)) = session.pick(&[]) else { break };
            for input in &next {
                assert_eq!(session.why_not(&[input]), None, "{} {input}", session.position());
            }
            for place in &session.scene().layout.places {
                let entered = next.contains(&place.space);
                assert_eq!(session.why_not(&[&place.space]).is_none(), entered);
            }
            let moves = session.legal_moves();
            session.play(&moves[ply * 7 % moves.len()]).unwrap();
        }
    }
}
