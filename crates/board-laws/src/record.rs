//! Law 9: the record of a game.

use std::num::NonZeroU32;

use board_core::{Ending, Game, GameOver, Limits, PlayError, Player, Position};

use crate::play::all_moves;
use crate::strategy::Walk;
use crate::{Broken, Law};

/// Counts repetitions, and does not end the game by them.
const COUNTING: Limits = Limits { repetition: Some(NonZeroU32::MAX), max_plies: None };

fn demand<P: Position>(
    game: &Game<P>,
    holds: bool,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    Law::Record.demand(holds, game.position(), detail)
}

/// The game of a walk, one more for each move.
fn games<P: Position>(walk: &Walk<P>, limits: Limits) -> Result<Vec<Game<P>>, Broken> {
    let mut game = Game::from_position(*walk.start(), limits);
    let mut games = vec![game.clone()];
    for &m in walk.moves() {
        let result = game.play(m);
        demand(&game, result.is_ok(), || format!("it does not take {m}: {result:?}"))?;
        games.push(game.clone());
    }
    Ok(games)
}

/// Law 9 for one walk: the game holds its moves and positions, and undo and redo go back and forth
/// between them.
///
/// # Errors
/// Where the game is not as it was.
pub fn undo_and_redo<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let games = games(walk, COUNTING)?;
    let mut game = games[walk.moves().len()].clone();
    let same = game.positions() == walk.positions() && game.moves() == walk.moves();
    demand(&game, same, || format!("it holds {:?}, played was {walk:?}", game.moves()))?;

    for (before, &m) in games.iter().zip(walk.moves()).rev() {
        let undone = game.undo();
        demand(&game, undone == Some(m), || format!("undo gives {undone:?}, not {m}"))?;
        let rest = &walk.moves()[game.moves().len()..];
        demand(&game, game.redo_moves() == rest, || {
            format!("redo_moves gives {:?}, not {rest:?}", game.redo_moves())
        })?;
        let mut forgot = game.clone();
        forgot.forget_redo();
        demand(&game, forgot == *before, || {
            format!("after undo of {m}: {forgot:?}, not {before:?}")
        })?;
    }
    let before = game.clone();
    let undone = game.undo();
    demand(&game, undone.is_none() && game == before, || format!("at the start: {undone:?}"))?;
    for &m in walk.moves() {
        let redone = game.redo();
        demand(&game, redone == Some(m), || format!("redo gives {redone:?}, not {m}"))?;
    }
    let redone = game.redo();
    demand(&game, redone.is_none() && Some(&game) == games.last(), || {
        format!("redone it is {game:?}, and then {redone:?}")
    })
}

/// Law 9 for one walk: what the rules forbid, and declared ends.
///
/// # Errors
/// Where the game changed and should not have, or did not end as declared.
pub fn declared_ends<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let games = games(walk, COUNTING)?;
    let game = &games[walk.moves().len()];
    if let Some((m, why)) = all_moves().find_map(|m| Some((m, game.position().check(m).err()?))) {
        let mut tried = game.clone();
        let result = tried.play(m);
        demand(game, result == Err(PlayError::Illegal(why)) && tried == *game, || {
            format!("the illegal {m} gives {result:?} and {tried:?}")
        })?;
    }
    let by_rules = game.position().outcome().map(Ending::Rules);
    demand(game, game.ending() == by_rules, || format!("it ended by {:?}", game.ending()))?;
    let [first, second] = Player::ALL;
    for ending in [Ending::Resigned(first), Ending::Resigned(second), Ending::Agreed] {
        let mut ended = game.clone();
        let (name, result) = match ending {
            Ending::Resigned(player) => ("resign", ended.resign(player)),
            _ => ("agree_draw", ended.agree_draw()),
        };
        if by_rules.is_some() {
            demand(game, result.is_err() && ended == *game, || {
                format!("over by the rules, {name} gives {result:?}")
            })?;
            continue;
        }
        demand(game, result.is_ok() && ended.ending() == Some(ending), || {
            format!("after {name}: {result:?}, {:?}", ended.ending())
        })?;
        takes_no_more(&ended)?;
        let mut reopened = ended.clone();
        demand(game, reopened.reopen() && reopened == *game, || format!("{name}, then reopen"))?;
        if ended.undo().is_some() {
            demand(game, ended.ending().is_none(), || format!("{name} outlives undo"))?;
        }
    }
    Ok(())
}

/// Law 9 for one walk: a ply cap and a position that comes back end the game unless the rules do.
///
/// # Errors
/// Where the game ended, or did not.
pub fn limits<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let plies = walk.moves().len();
    let cap = Limits { repetition: None, max_plies: Some(plies as u32) };
    ends_at(walk, plies, cap, Ending::PlyCap)?;
    let came_back = |&ply: &usize| walk.positions()[..ply].contains(&walk.positions()[ply]);
    match (0..=plies).find(came_back) {
        Some(ply) => {
            let twice = Limits { repetition: NonZeroU32::new(2), max_plies: None };
            ends_at(walk, ply, twice, Ending::Repetition)
        }
        None => Ok(()),
    }
}

/// A limit ends the game of a walk after `plies`, not before, unless the rules do.
fn ends_at<P: Position>(
    walk: &Walk<P>,
    plies: usize,
    limits: Limits,
    ending: Ending<P::Outcome>,
) -> Result<(), Broken> {
    let mut game = Game::from_position(*walk.start(), limits);
    for &m in &walk.moves()[..plies] {
        let (before, result) = (game.ending(), game.play(m));
        demand(&game, before.is_none() && result.is_ok(), || {
            format!("{ending} comes early, before {m}: {before:?}, {result:?}")
        })?;
    }
    let expected = game.position().outcome().map_or(ending, Ending::Rules);
    demand(&game, game.ending() == Some(expected), || {
        format!("it ended by {:?}, not {expected:?}", game.ending())
    })?;
    takes_no_more(&game)
}

/// A finished game takes no legal move, no resignation and no agreement, and stays as it is.
fn takes_no_more<P: Position>(game: &Game<P>) -> Result<(), Broken> {
    let mut tried = game.clone();
    if let Some(m) = game.position().nth_move(0) {
        let result = tried.play(m);
        demand(game, result == Err(GameOver.into()), || format!("over, {m} gives {result:?}"))?;
    }
    let declared = [tried.resign(Player::First), tried.agree_draw()];
    demand(game, declared == [Err(GameOver); 2] && tried == *game, || {
        format!("over, resign and agree_draw give {declared:?}")
    })
}

/// Law 9 for one walk: what is stored of the game, as it is and when declared over, is read back
/// the same; with another ending it is refused.
///
/// # Errors
/// What is read instead.
pub fn record_round_trip<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let games = games(walk, COUNTING)?;
    let game = &games[walk.moves().len()];
    let (mut resigned, mut agreed) = (game.clone(), game.clone());
    // Refused if the game is over; then there are just three times the same game.
    let _ = (resigned.resign(game.position().turn()), agreed.agree_draw());
    let stored = [game, &resigned, &agreed].map(|game| {
        let text = serde_json::to_string(game)
            .map_err(|why| Law::Record.broken(game.position(), why.to_string()))?;
        let read = serde_json::from_str::<Game<P>>(&text);
        demand(game, read.as_ref().is_ok_and(|read| read == game), || {
            format!("its record {text} is read as {read:?}")
        })?;
        Ok(text)
    });
    let [text, ..] = stored;
    let mut wrong: serde_json::Value = serde_json::from_str(&text?)
        .map_err(|why| Law::Record.broken(game.position(), why.to_string()))?;
    wrong["ending"] = "repetition".into();
    let read = serde_json::from_value::<Game<P>>(wrong);
    demand(game, read.is_err(), || "with another ending its record is read too".to_string())
}
