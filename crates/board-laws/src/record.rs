//! Law 9: the records of games.

use std::num::NonZeroU32;

use board_core::{Player, Position};
use board_play::record::{Date, split};
use board_play::{Fault, Game, Limits};

use crate::stored::{EDITS, rejected_or_valid, round_trips};
use crate::{Law, LawResult, Violation, Walk};

/// Returns the game of a walk.
fn game<P: Position>(walk: &Walk<P>, limits: Limits) -> Result<Game<P>, Violation> {
    let mut game = Game::from_position(*walk.start(), limits);
    for &m in walk.moves() {
        let result = game.play(m);
        ensure_equal!(Law::Record.at(game.position()), Ok(()), result, "playing {m}");
    }
    Ok(game)
}

/// Returns the game with names, a date, a header and comments.
fn with_notes<P: Position>(game: &Game<P>) -> Result<Game<P>, Violation> {
    let mut record = game.clone();
    let results = [
        record.set_name(Player::First, "Zoë: {1}"),
        record.set_name(Player::Second, "1. -"),
        record.set_header("x-event", "game: \"\\"),
        record.set_comment(0, "Before."),
        record.set_comment(game.moves().len(), "1. Behind: \u{a0}game: none"),
    ];
    record.set_date(Date::new(2024, 2, 29));
    let law = Law::Record.at(game.position());
    ensure_equal!(law, [Ok(()); 5], results, "setting names, headers and comments");
    if let Some(m) = game.moves().last() {
        let added = record.add_variation(game.moves().len(), &format!("{m} {{1. (}} ({m})"));
        ensure_equal!(law, Ok(()), added, "adding a variation of {m}");
    }
    Ok(record)
}

/// Returns the records of a walk: unchanged, with notes, with every declared end unless the rules end
/// it, and with a ply limit that it reaches while it counts repetitions.
fn records<P: Position>(walk: &Walk<P>) -> Result<Vec<Game<P>>, Violation> {
    let game = game(walk, Limits::default())?;
    let mut all = vec![with_notes(&game)?, game.clone()];
    for player in Player::ALL {
        let [mut resigned, mut forfeited] = [game.clone(), game.clone()];
        all.extend(resigned.resign(player).ok().map(|()| resigned));
        all.extend(forfeited.forfeit(player, Fault::IllegalMove).ok().map(|()| forfeited));
    }
    let mut agreed = game.clone();
    if agreed.agree_draw().is_ok() {
        all.push(with_notes(&agreed)?);
    }
    let (repetition, max_plies) = (Some(NonZeroU32::MAX), Some(walk.moves().len() as u32));
    all.push(self::game(walk, Limits { repetition, max_plies })?);
    Ok(all)
}

/// Checks law 9 for one walk: its records round-trip through notation, in every layout and when
/// several are joined.
///
/// Records with a wrong result are rejected.
pub(crate) fn notation_round_trip<P: Position>(walk: &Walk<P>) -> LawResult {
    let (law, all) = (Law::Record.at(walk.last()), records(walk)?);
    for record in &all {
        let text = record.to_string();
        let (head, moves) = text.split_once("\n\n").unwrap_or((&text, ""));
        if let Some(ending) = record.ending() {
            let result = ending.winner().map_or("draw", |winner| P::PLAYERS[winner.index()]);
            let written = text.contains(&format!("\nresult: {result}\n"));
            ensure!(law, written, "expected the result {result} in {text:?}");
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
            ensure!(law, same, "expected the same game from its record {layout:?}, found {read:?}");
        }
        let wrong = match record.ending() {
            Some(_) => text.replacen("\ncause: ", "\ncause: un", 1),
            None => text.replacen('\n', "\nresult: draw\ncause: repetition\n", 1),
        };
        let read = wrong.parse::<Game<P>>();
        ensure!(law, read.is_err(), "the wrong result in {wrong:?} is read as {read:?}");
    }
    let joined: String = all.iter().map(ToString::to_string).collect();
    let parts: Vec<_> = split(&joined).map(|part| part.text.parse().ok()).collect();
    let same = parts.into_iter().eq(all.into_iter().map(Some));
    ensure!(law, same, "the joined records {joined:?} are not split into the same games");
    Ok(())
}

/// Checks law 9 for one walk: its games round-trip through JSON and bytes, and damaged data gives
/// an error or a valid record.
pub(crate) fn stored_round_trip<P: Position>(walk: &Walk<P>) -> LawResult {
    let all = records(walk)?;
    all.iter().try_for_each(round_trips)?;
    rejected_or_valid(&all[0], EDITS, reads_back)
}

/// Checks law 9 for the record of three plies, with every edit.
pub(crate) fn edited_records<P: Position>() -> LawResult {
    let walk = Walk::<P>::follow(P::start(), &[0; 3]);
    let game = game(&walk, Limits::default())?;
    rejected_or_valid(&game, usize::MAX, reads_back)
}

fn reads_back<P: Position>(record: &Game<P>) -> LawResult {
    let read = record.to_string().parse::<Game<P>>();
    let law = Law::Record.at(record.position());
    ensure_equal!(law, Ok(record), read.as_ref(), "the game from its record");
    Ok(())
}
