//! Law 9: games and their records.

use std::num::NonZeroU32;

use board_core::{Player, Position};
use board_play::record::{Date, split};
use board_play::{Ending, Game, GameOver, Limits, PlayError};

use crate::play::all_moves;
use crate::stored::{EDITS, rejected_or_valid, round_trips};
use crate::{Law, LawResult, Violation, Walk};

/// Limits that count repetitions without ending the game.
const COUNTING: Limits = Limits { repetition: Some(NonZeroU32::MAX), max_plies: None };

/// Returns limits that end a game after this number of plies.
fn capped(plies: usize) -> Limits {
    Limits { repetition: None, max_plies: Some(plies as u32) }
}

/// Returns the game of a walk after each of its moves.
fn games<P: Position>(walk: &Walk<P>, limits: Limits) -> Result<Vec<Game<P>>, Violation> {
    let mut game = Game::from_position(*walk.start(), limits);
    let mut games = vec![game.clone()];
    for &m in walk.moves() {
        let result = game.play(m);
        Law::Record.at(game.position()).require_equal(
            format_args!("playing {m}"),
            &Ok(()),
            &result,
        )?;
        games.push(game.clone());
    }
    Ok(games)
}

fn game<P: Position>(walk: &Walk<P>, limits: Limits) -> Result<Game<P>, Violation> {
    games(walk, limits).map(|games| games[walk.moves().len()].clone())
}

/// Checks law 9 for one walk: the game contains its moves and positions, and undo and redo move
/// between them.
pub fn undo_and_redo<P: Position>(walk: &Walk<P>) -> LawResult {
    let (games, moves) = (games(walk, COUNTING)?, walk.moves());
    let law = Law::Record.at(walk.last());
    let mut game = games[moves.len()].clone();
    law.require_equal("the positions", walk.positions(), game.positions())?;
    law.require_equal("the moves", moves, game.moves())?;
    for (before, &m) in games.iter().zip(moves).rev() {
        law.require_equal("undo", &Some(m), &game.undo())?;
        law.require_equal("redo_moves", &moves[game.moves().len()..], game.redo_moves())?;
        let mut forgot = game.clone();
        forgot.forget_redo();
        law.require_equal(format_args!("after undo of {m}"), before, &forgot)?;
    }
    let start = game.clone();
    law.require_equal("undo at the start", &None, &game.undo())?;
    law.require_equal("the game after that", &start, &game)?;
    moves.iter().try_for_each(|&m| law.require_equal("redo", &Some(m), &game.redo()))?;
    law.require_equal("redo at the end", &None, &game.redo())?;
    law.require_equal("the game after that", &games[moves.len()], &game)
}

/// Checks law 9 for one walk: illegal moves, resignations and agreed draws.
pub fn declared_ends<P: Position>(walk: &Walk<P>) -> LawResult {
    let game = game(walk, COUNTING)?;
    let law = Law::Record.at(game.position());
    if let Some((m, why)) = all_moves().find_map(|m| Some((m, game.position().check(m).err()?))) {
        let mut tried = game.clone();
        let over = game.ending().is_some();
        let expected = if over { GameOver.into() } else { PlayError::Illegal(why) };
        law.require_equal(format_args!("playing {m}"), &Err(expected), &tried.play(m))?;
        law.require_equal("the game after that", &game, &tried)?;
    }
    let by_rules = game.position().outcome().map(Ending::Rules);
    law.require_equal("the ending", &by_rules, &game.ending())?;
    let [first, second] = Player::ALL;
    for ending in [Ending::Resigned(first), Ending::Resigned(second), Ending::Agreed] {
        let mut ended = game.clone();
        let result = match ending {
            Ending::Resigned(player) => ended.resign(player),
            _ => ended.agree_draw(),
        };
        if by_rules.is_some() {
            law.require_equal(
                format_args!("{ending} in a finished game"),
                &Err(GameOver),
                &result,
            )?;
            law.require_equal("the game after that", &game, &ended)?;
            continue;
        }
        law.require_equal(
            "the declared ending",
            &(Ok(()), Some(ending)),
            &(result, ended.ending()),
        )?;
        rejects_play(&ended)?;
        let mut reopened = ended.clone();
        law.require(reopened.reopen() && reopened == game, || {
            format!("the game is not the same after {ending} and reopen")
        })?;
        ended.undo();
        law.require(ended.ending().is_none(), || {
            format!("{ending}: the game is still over after undo")
        })?;
    }
    Ok(())
}

/// Checks law 9 for one walk: a ply limit and a repeated position end the game, unless the rules
/// end it first.
pub fn limits<P: Position>(walk: &Walk<P>) -> LawResult {
    let (plies, positions) = (walk.moves().len(), walk.positions());
    ends_at(walk, plies, capped(plies), Ending::PlyCap)?;
    let twice = Limits { repetition: NonZeroU32::new(2), max_plies: None };
    let came_back = (0..=plies).find(|&ply| positions[..ply].contains(&positions[ply]));
    came_back.map_or(Ok(()), |ply| ends_at(walk, ply, twice, Ending::Repetition))
}

/// Checks that a limit ends the game of a walk after exactly `plies` plies, unless the rules end it
/// then.
fn ends_at<P: Position>(
    walk: &Walk<P>,
    plies: usize,
    limits: Limits,
    ending: Ending<P::Outcome>,
) -> LawResult {
    let mut game = Game::from_position(*walk.start(), limits);
    let law = Law::Record.at(walk.last());
    for &m in &walk.moves()[..plies] {
        law.require_equal(format_args!("the ending before {m}"), &None, &game.ending())?;
        law.require_equal(format_args!("playing {m}"), &Ok(()), &game.play(m))?;
    }
    let expected = game.position().outcome().map_or(ending, Ending::Rules);
    law.require_equal("the ending", &Some(expected), &game.ending())?;
    rejects_play(&game)
}

/// Checks that a finished game rejects moves, resignations and agreed draws, and stays the same.
fn rejects_play<P: Position>(game: &Game<P>) -> LawResult {
    let (law, mut tried) = (Law::Record.at(game.position()), game.clone());
    for m in all_moves().take(1).chain(game.position().choose(|_| 0)) {
        law.require_equal(
            format_args!("playing {m} in a finished game"),
            &Err(GameOver.into()),
            &tried.play(m),
        )?;
    }
    let declared = [tried.resign(Player::First), tried.agree_draw()];
    law.require_equal("resign and agree_draw in a finished game", &[Err(GameOver); 2], &declared)?;
    law.require_equal("the game after that", game, &tried)
}

/// Returns the game with names, a date, a header and comments.
fn with_notes<P: Position>(game: &Game<P>) -> Result<Game<P>, Violation> {
    let mut record = game.clone();
    let results = [
        record.set_name(Player::First, "Zoë: {1}"),
        record.set_name(Player::Second, "1. -"),
        record.set_other("x-event", "game: \"\\"),
        record.set_comment(0, "Before."),
        record.set_comment(game.moves().len(), "1. Behind: \u{a0}game: none"),
    ];
    record.set_date(Date::new(2024, 2, 29));
    Law::Record
        .at(game.position())
        .require_equal("setting names, headers and comments", &[Ok(()); 5], &results)
        .map(|()| record)
}

/// Returns the records of a walk: unchanged, with notes, with a ply limit that it reaches, and with
/// every declared end unless the rules end it.
fn records<P: Position>(walk: &Walk<P>) -> Result<Vec<Game<P>>, Violation> {
    let game = game(walk, Limits::default())?;
    let mut all = vec![with_notes(&game)?, game.clone()];
    for player in Player::ALL {
        let mut resigned = game.clone();
        all.extend(resigned.resign(player).ok().map(|()| resigned));
    }
    let mut agreed = game.clone();
    if agreed.agree_draw().is_ok() {
        all.push(with_notes(&agreed)?);
    }
    all.push(self::game(walk, capped(walk.moves().len()))?);
    Ok(all)
}

/// Checks law 9 for one walk: its records round-trip through notation, in every layout and when
/// several are joined.
///
/// Records with a wrong result are rejected.
pub fn notation_round_trip<P: Position>(walk: &Walk<P>) -> LawResult {
    let (law, all) = (Law::Record.at(walk.last()), records(walk)?);
    for record in &all {
        let text = record.to_string();
        let (head, moves) = text.split_once("\n\n").unwrap_or((&text, ""));
        if let Some(ending) = record.ending() {
            let result = ending.winner().map_or("draw", |winner| P::PLAYERS[winner.index()]);
            law.require(text.contains(&format!("\nresult: {result}\n")), || {
                format!("expected the result {result} in {text:?}")
            })?;
        }
        for layout in [
            text.clone(),
            text.replace('\n', "\r\n"),
            format!("\n{head}\n \n{}", moves.replace(' ', "\n\t")),
            format!("{head}\n\n{}", moves.replace('\n', " ")),
        ] {
            let read = layout.parse::<Game<P>>();
            let same = read.as_ref().is_ok_and(|read| read == record && read.to_string() == text)
                && split(&layout).count() == 1;
            law.require(same, || {
                format!("expected the same game from its record {layout:?}, found {read:?}")
            })?;
        }
        let wrong = match record.ending() {
            Some(_) => text.replacen("\ncause: ", "\ncause: un", 1),
            None => text.replacen('\n', "\nresult: draw\ncause: repetition\n", 1),
        };
        let read = wrong.parse::<Game<P>>();
        law.require(read.is_err(), || {
            format!("expected an error for the wrong result in {wrong:?}, found {read:?}")
        })?;
    }
    let joined: String = all.iter().map(ToString::to_string).collect();
    let parts: Vec<_> = split(&joined).map(|part| part.text.parse().ok()).collect();
    law.require(parts.into_iter().eq(all.into_iter().map(Some)), || {
        format!("the joined records {joined:?} are not split into the same games")
    })
}

/// Checks law 9 for one walk: its games round-trip through JSON and bytes, and damaged data gives
/// an error or a valid record.
pub fn stored_round_trip<P: Position>(walk: &Walk<P>) -> LawResult {
    let all = records(walk)?;
    all.iter().try_for_each(round_trips)?;
    rejected_or_valid(&all[0], EDITS, reads_back)
}

/// Checks law 9 for the record of three plies, with every edit.
pub fn edited_records<P: Position>() -> LawResult {
    let walk = Walk::<P>::follow(P::start(), &[0; 3]);
    let game = game(&walk, Limits::default())?;
    rejected_or_valid(&game, usize::MAX, reads_back)
}

fn reads_back<P: Position>(record: &Game<P>) -> LawResult {
    let read = record.to_string().parse::<Game<P>>();
    Law::Record.at(record.position()).require_equal(
        "the game from its record",
        &Ok(record),
        &read.as_ref(),
    )
}
