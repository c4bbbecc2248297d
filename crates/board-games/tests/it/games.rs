//! The games in `docs/games`: every move is legal, and the pictures show moments of these games.

use std::fs;
use std::path::Path;

use board_core::{Player, Position};
use board_games::{GAMES, dispatch};
use board_play::{Ending, Game};

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns the record on a page, the code block that begins with the header `game`.
fn record<P: Position>(page: &str) -> Game<P> {
    let mut texts = page.split("```text\n").filter(|text| text.starts_with("game: "));
    let (text, _) = texts.next().unwrap().split_once("```").unwrap();
    assert_eq!(texts.next().map(str::len), None);
    text.parse().unwrap()
}

/// Returns the positions and moves of the three pictures in `pictures.sh`.
fn pictures(game: &str) -> Vec<(String, String)> {
    let script = read("pictures.sh");
    let parts = (1..=3).map(|n| {
        let command = format!("draw {game}-game-{n} {game} '");
        let (_, rest) = script.split_once(&command).unwrap();
        let (position, rest) = rest.split_once("' --play ").unwrap();
        (position.to_owned(), rest.split_whitespace().next().unwrap().to_owned())
    });
    parts.collect()
}

fn check<P: Position>() {
    let page = read(&format!("games/{}.md", P::NAME));
    let record = record::<P>(&page);
    let moves = record.moves();
    let plies = moves.len();
    assert!((20..=40).contains(&plies), "{}: {plies} plies, expected 20 to 40", P::NAME);
    assert!(matches!(record.ending(), Some(Ending::Rules(_))), "{} is not over", P::NAME);

    let mut moments = Vec::new();
    let mut position = *record.start();
    for (ply, &m) in moves.iter().enumerate() {
        let dots = if position.turn() == Player::First { "." } else { "..." };
        let name = format!("{}{dots} {m}", ply / 2 + 1);
        moments.push((position.to_string(), m.to_string(), name));
        position = position.after(m).unwrap();
    }
    let mut last = None;
    for (n, (position, m)) in (1..).zip(pictures(P::NAME)) {
        let mut found = moments.iter().enumerate();
        let found = found.find(|(_, moment)| (&moment.0, &moment.1) == (&position, &m));
        let (ply, (.., name)) = found.expect("the picture is of the game");
        assert!(Some(ply) > last, "the pictures are in order");
        last = Some(ply);
        let place = format!("](../pictures/{}-game-{n}.svg)", P::NAME);
        let (before, _) = page.split_once(&place).unwrap();
        let (_, caption) = before.rsplit_once("![After ").unwrap();
        assert!(caption.starts_with(&format!("{name}: ")), "{caption:?} is after {name}");
    }
}

#[test]
fn the_game_on_each_page_is_legal_and_pictured_in_order() {
    for game in GAMES {
        dispatch!(game, P => check::<P>());
    }
}
