//! Law 9: the text of a record.

use board_core::record::{Date, split};
use board_core::{Game, Limits, Player, Position};

use crate::strategy::Walk;
use crate::{Broken, Law};

fn demand<P: Position>(
    record: &Game<P>,
    holds: bool,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    Law::Record.demand(holds, record.position(), detail)
}

/// Law 9 for one walk: the text of its record, with notes and with every declared end, is read
/// back as the same record, in any layout and from among others; with another result it is refused.
///
/// # Errors
/// What is read instead.
pub fn text_round_trip<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let plies = walk.moves().len();
    let mut game = Game::from_position(*walk.start(), Limits::default());
    for &m in walk.moves() {
        game.play(m).map_err(|why| Law::Record.broken(game.position(), format!("{m}: {why:?}")))?;
    }
    let mut all = vec![game.clone(), with_notes(&game)?];
    for player in Player::ALL {
        let mut resigned = game.clone();
        if resigned.resign(player).is_ok() {
            all.push(resigned);
        }
    }
    let mut agreed = game.clone();
    if agreed.agree_draw().is_ok() {
        all.push(with_notes(&agreed)?);
    }
    let capped = Limits { repetition: None, max_plies: Some(plies as u32) };
    let mut capped = Game::from_position(*walk.start(), capped);
    if walk.moves().iter().all(|&m| capped.play(m).is_ok()) {
        all.push(capped);
    }
    all.iter().try_for_each(survives)?;
    let joined: String = all.iter().map(ToString::to_string).collect();
    let parts: Vec<_> = split(&joined).map(|part| part.text.parse().ok()).collect();
    demand(&all[0], parts.into_iter().eq(all.iter().cloned().map(Some)), || {
        format!("{joined:?} is not taken apart as it was put together")
    })
}

/// A record with a note of every kind.
fn with_notes<P: Position>(game: &Game<P>) -> Result<Game<P>, Broken> {
    let mut record = game.clone();
    let results = [
        record.set_name(Player::First, "Zoë: {1}"),
        record.set_name(Player::Second, "1. -"),
        record.set_other("x-event", "game: none"),
        record.set_comment(0, "Before."),
        record.set_comment(game.moves().len(), "1. Behind: \u{a0}game: none"),
    ];
    record.set_date(Date::new(2024, 2, 29));
    demand(&record, results == [Ok(()); 5], || format!("notes are not taken: {results:?}"))?;
    Ok(record)
}

fn survives<P: Position>(record: &Game<P>) -> Result<(), Broken> {
    let text = record.to_string();
    let same = |text: &str| {
        let read = text.parse::<Game<P>>();
        let same = read.as_ref().is_ok_and(|read| read == record && read.to_string() == text);
        demand(record, same, || format!("its record {text:?} is read as {read:?}"))
    };
    same(&text)?;
    let (head, moves) = text.split_once("\n\n").unwrap_or((&text, ""));
    for layout in [
        text.replace('\n', "\r\n"),
        format!("\n{head}\n \n{}", moves.replace(' ', "\n\t")),
        format!("{head}\n\n{}", moves.replace('\n', " ")),
    ] {
        let read = layout.parse::<Game<P>>();
        demand(record, read.as_ref() == Ok(record), || {
            format!("in the layout {layout:?} its record is read as {read:?}")
        })?;
    }
    let wrong = match record.ending() {
        Some(_) => text.replacen("\ncause: ", "\ncause: un", 1),
        None => text.replacen('\n', "\nresult: draw\ncause: repetition\n", 1),
    };
    let read = wrong.parse::<Game<P>>();
    demand(record, read.is_err(), || format!("with a wrong end, {wrong:?}, it is read too"))
}
