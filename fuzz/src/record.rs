//! Records of games, as text and bytes.

use std::num::NonZeroU32;

use arbitrary::{Result, Unstructured};
use board_core::{Indexed, Player, Position};
use board_games::FullGame;
use board_play::record::split;
use board_play::{Ending, Fault, Game, Limits};

use crate::play::rules;

/// Parses the bytes as a record in both formats, and then uses them as a list of calls to a game.
/// Records must round-trip through both formats. A game must equal the replay of its moves.
///
/// # Panics
/// If a check fails.
pub fn record<P: FullGame>(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        as_text::<P>(text);
    }
    if let Ok(record) = postcard::from_bytes::<Game<P>>(data) {
        check_round_trips(&record);
    }
    // Running out of bytes ends the game.
    let _ = as_play::<P>(&mut Unstructured::new(data));
}

fn as_text<P: FullGame>(text: &str) {
    match text.parse::<Game<P>>() {
        Ok(record) => check_round_trips(&record),
        Err(why) => assert!(!why.to_string().is_empty(), "no error message for {text:?}"),
    }
    let mut rest = text;
    for part in split(text) {
        let at = rest.find(part.text).expect("the parts are in order");
        rest = &rest[at + part.text.len()..];
    }
}

/// Checks that a record round-trips through both formats.
fn check_round_trips<P: FullGame>(record: &Game<P>) {
    let text = record.to_string();
    let read: Game<P> = text.parse().unwrap_or_else(|why| panic!("{text:?}: {why}"));
    assert_eq!(read, *record, "{text:?}");
    assert_eq!(read.to_string(), text);
    let bytes = postcard::to_allocvec(record).expect("bytes");
    let read = postcard::from_bytes::<Game<P>>(&bytes);
    assert_eq!(read.as_ref(), Ok(record), "{bytes:?}");
}

fn as_play<P: FullGame>(bytes: &mut Unstructured) -> Result<()> {
    let mut game = Game::from_position(P::start_with(rules(bytes)?), limits(bytes)?);
    let mut plies = 0;
    while !bytes.is_empty() {
        let (moves, before) = (all_moves(&game), game.ending());
        match bytes.int_in_range(0..=15)? {
            0 => {
                let redone = game.redo();
                assert_eq!(redone.is_some(), before.is_none() && plies < moves.len());
                plies += usize::from(redone.is_some());
            }
            1 | 2 => plies -= usize::from(game.undo().is_some()),
            3 => {
                let player = *bytes.choose(&Player::ALL)?;
                let fault = Fault::ALL.get(bytes.int_in_range(0..=Fault::ALL.len())?);
                let ended = match fault {
                    Some(fault) => game.forfeit(player, *fault),
                    None => game.resign(player),
                };
                assert_eq!(ended.is_ok(), before.is_none());
                assert!(
                    before.is_some() || game.ending().and_then(Ending::winner) == Some(!player)
                );
            }
            4 => assert_eq!(game.agree_draw().is_ok(), before.is_none()),
            5 => assert!(!game.reopen() || declared(before)),
            6 => game.forget_redo(),
            8 => vary(&mut game, bytes)?,
            7 => {
                let index = bytes.int_in_range(0..=P::Move::COUNT - 1)?;
                let m = P::Move::from_index(index).expect("an index below COUNT");
                let (was, legal) = (game.clone(), game.position().is_legal(m));
                let played = game.play(m).is_ok();
                assert_eq!(played, legal && before.is_none(), "{m}");
                assert!(played || game == was, "the rejected move {m} changed the game");
                plies += usize::from(played);
            }
            _ => {
                let choice: usize = bytes.arbitrary()?;
                let m = game.position().choose(|count| choice % count);
                if let Some(m) = m {
                    assert_eq!(game.play(m).is_ok(), before.is_none(), "{m}");
                    plies += usize::from(before.is_none());
                }
            }
        }
        assert_eq!(game.moves().len(), plies);
        check_replay(&game);
    }
    game.forget_redo();
    check_round_trips(&game);
    Ok(())
}

/// Adds a variation of a random move, which may be rejected.
fn vary<P: Position>(game: &mut Game<P>, bytes: &mut Unstructured) -> Result<()> {
    let ply = bytes.int_in_range(0..=game.moves().len() + 1)?;
    let position = game.positions().get(ply.saturating_sub(1)).copied();
    let choice: usize = bytes.arbitrary()?;
    let Some(m) = position.and_then(|p| p.choose(|count| choice % count)) else { return Ok(()) };
    let was = game.clone();
    let text =
        if choice.is_multiple_of(2) { m.to_string() } else { format!("{m} {{(}} ({m}) {m}") };
    if game.add_variation(ply, &text).is_err() {
        assert_eq!(*game, was, "the rejected variation {text} changed the game");
    } else {
        let last = game.variations(ply).len() - 1;
        let line = game.variation(ply, last).expect("the variation");
        assert_eq!(line.moves()[..ply - 1], game.moves()[..ply - 1]);
        assert_eq!(line.moves()[ply - 1], m);
    }
    Ok(())
}

/// Generates limits that are often reached.
fn limits(bytes: &mut Unstructured) -> Result<Limits> {
    let repetition = NonZeroU32::new(bytes.int_in_range(0..=3)?);
    let cap: u8 = bytes.arbitrary()?;
    Ok(Limits { repetition, max_plies: (cap < 64).then_some(cap.into()) })
}

/// Returns the moves, including those taken back.
fn all_moves<P: Position>(game: &Game<P>) -> Vec<P::Move> {
    [game.moves(), game.redo_moves()].concat()
}

fn declared<O>(ending: Option<Ending<O>>) -> bool {
    matches!(ending, Some(Ending::Resigned(_) | Ending::Forfeited(..) | Ending::Agreed))
}

/// Compares a game with a replay of its moves.
fn check_replay<P: Position>(game: &Game<P>) {
    let mut position = *game.start();
    let mut positions = vec![position];
    for &m in game.moves() {
        position.play(m).expect("the moves of a game are legal");
        positions.push(position);
    }
    assert_eq!(game.positions(), positions);
    let same = positions.iter().filter(|&&p| p == position).count() as u32;
    let limits = game.limits();
    assert_eq!(game.occurrences(), same);
    let expected = match position.outcome() {
        Some(outcome) => Some(Ending::Rules(outcome)),
        None if declared(game.ending()) => game.ending(),
        None if limits.repetition.is_some_and(|max| same >= max.get()) => Some(Ending::Repetition),
        None if limits.max_plies.is_some_and(|max| game.moves().len() >= max as usize) => {
            Some(Ending::PlyCap)
        }
        None => None,
    };
    assert_eq!(game.ending(), expected);
}
