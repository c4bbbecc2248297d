//! Law 9 for serde: stored records survive a round trip in any format, and broken ones are refused.

use board_core::record::Date;
use board_core::zobrist::mix_with;
use board_core::{Ending, Game, Limits, Player, Position};
use serde_json::{Value, json};

use crate::play::all_moves;
use crate::stored::{EDITS, JUNK, deep, refused_or_valid, survives};
use crate::strategy::Walk;
use crate::{Broken, Law};

/// How many broken records are read for one walk; they differ from one to the next.
const BROKEN: usize = 24;

/// Law 9 for one walk: its game and its record, with notes and without, survive JSON and bytes;
/// a broken record is refused; and of what is nearly right comes an error or a record that
/// survives itself.
///
/// # Errors
/// What is read instead.
pub fn stored_records<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    // What a record breaks is law 9, also where it is a law for all that is stored.
    all_of_them(walk).map_err(|broken| Broken { law: Law::Record, ..broken })
}

fn all_of_them<P: Position>(walk: &Walk<P>) -> Result<(), Broken> {
    let record = with_notes(walk)?;
    survives(&Game::from_position(*walk.start(), record.limits()))?;
    survives(&record)?;
    let json = serde_json::to_string(&record)
        .map_err(|why| Law::Record.broken(walk.last(), why.to_string()))?;
    let broken = broken_records(&record, &json);
    let seed = mix_with(json.len() as u64, broken.len() as u64);
    for number in 0..BROKEN.min(broken.len()) {
        let text = &broken[mix_with(seed, number as u64) as usize % broken.len()];
        refused::<P>(walk, text)?;
    }
    refused_or_valid(&record, EDITS, can_be_written_down)
}

/// Law 9 for a record that was read: its text is read as the same record.
///
/// # Errors
/// What is read instead.
pub fn can_be_written_down<P: Position>(record: &Game<P>) -> Result<(), Broken> {
    let text = record.to_string();
    let read = text.parse::<Game<P>>();
    Law::Record.demand(read.as_ref() == Ok(record), record.position(), || {
        format!("{text:?} is read as {read:?}")
    })
}

/// Law 9 for records that are nested deeply, wherever that may be: they are refused.
///
/// # Errors
/// What is read.
pub fn deep_records_are_refused<P: Position>() -> Result<(), Broken> {
    let walk = Walk::new(P::start());
    let json = serde_json::to_string(&with_notes(&walk)?)
        .map_err(|why| Law::Record.broken(walk.last(), why.to_string()))?;
    let deep = [deep("[", "]"), deep("{\"x-a\":", "}"), deep("[", "")];
    deep.iter().try_for_each(|deep| refused::<P>(&walk, deep))?;
    let values = json.match_indices("\":").map(|(at, found)| at + found.len());
    for at in values {
        deep.iter().try_for_each(|deep| {
            refused::<P>(&walk, &format!("{}{deep},\"x\":{}", &json[..at], &json[at..]))
        })?;
    }
    Ok(())
}

/// Law 9 for the record of three plies, with every edit of it that there is:
/// [`refused_or_valid`].
///
/// # Errors
/// What is read and cannot be written down.
pub fn every_edit_of_a_record<P: Position>() -> Result<(), Broken> {
    let mut game = Game::<P>::new();
    for _ in 0..3 {
        let first = game.position().nth_move(0);
        if first.is_none_or(|m| game.play(m).is_err()) {
            return Err(Law::Record.broken(game.position(), "there is no first move".to_string()));
        }
    }
    refused_or_valid(&game, usize::MAX, can_be_written_down)
}

fn refused<P: Position>(walk: &Walk<P>, json: &str) -> Result<(), Broken> {
    let read = serde_json::from_str::<Game<P>>(json);
    let shown = || json.chars().take(2_000).collect::<String>();
    Law::Record.demand(read.is_err(), walk.last(), || {
        format!("the broken record {} is read as {read:?}", shown())
    })?;
    let read = serde_json::from_str::<Game<P>>(json);
    Law::Record.demand(read.is_err(), walk.last(), || {
        format!("the broken record {} is read as {read:?}", shown())
    })
}

/// The record of a walk with a note of every kind and limits that do not end it.
fn with_notes<P: Position>(walk: &Walk<P>) -> Result<Game<P>, Broken> {
    let broken = |why: &dyn std::fmt::Display| Law::Record.broken(walk.last(), why.to_string());
    let max_plies = Some(walk.moves().len() as u32 + 1);
    let mut game = Game::from_position(*walk.start(), Limits { repetition: None, max_plies });
    for &m in walk.moves() {
        game.play(m).map_err(|why| broken(&format!("{m}: {why:?}")))?;
    }
    let mut record = game;
    record.set_name(Player::First, "Zoë").map_err(|why| broken(&why))?;
    record.set_name(Player::Second, "1. -").map_err(|why| broken(&why))?;
    record.set_other("x-event", "\"\\").map_err(|why| broken(&why))?;
    record.set_comment(0, "Before.").map_err(|why| broken(&why))?;
    record.set_date(Date::new(2024, 2, 29));
    Ok(record)
}

/// Records of which each is wrong in one place, as JSON.
fn broken_records<P: Position>(record: &Game<P>, json: &str) -> Vec<String> {
    let stored: Value = serde_json::from_str(json).unwrap_or_default();
    let Some(fields) = stored.as_object() else { return Vec::new() };
    let with = |name: &str, value: Value| {
        let mut fields = fields.clone();
        fields.insert(name.into(), value);
        Value::from(fields).to_string()
    };
    let mut broken = vec![with("undone", json!(1)), with("Game", json!(P::NAME))];
    for (name, value) in fields {
        // Twice, as something else, and not at all.
        broken.push(json.replacen('{', &format!("{{\"{name}\":{value},"), 1));
        let whole = format!("\"{name}\":{value}");
        for junk in JUNK.into_iter().filter(|junk| !may_be(name, junk)) {
            broken.push(json.replacen(&whole, &format!("\"{name}\":{junk}"), 1));
        }
        if ["game", "start", "policy", "moves"].contains(&name.as_str()) {
            let mut rest = fields.clone();
            rest.remove(name);
            broken.push(Value::from(rest).to_string());
        }
    }
    let wrong = wrong_notes().into_iter().chain(wrong_limits(record)).chain(wrong_texts(record));
    broken.extend(
        wrong
            .chain(wrong_moves(record))
            .chain(wrong_endings(record))
            .map(|(name, value)| with(name, value)),
    );
    // Twice the same comment.
    broken.push(json.replacen("{\"0\":", "{\"0\":\"Before.\",\"0\":", 1));
    broken.push(json.replacen("{\"x-event\":", "{\"x-event\":\"a\",\"x-event\":", 1));
    // The fields are found as they are printed.
    broken.retain(|broken| broken != json);
    broken
}

/// Whether junk is a value for this field.
fn may_be(name: &str, junk: &str) -> bool {
    let allowed: &[&str] = match name {
        "date" | "ending" => &["null"],
        "policy" | "others" | "comments" => &["{}"],
        "moves" => &["[]"],
        "first" | "second" => &["\"\""],
        _ => &[],
    };
    allowed.contains(&junk)
}

type Wrong = Vec<(&'static str, Value)>;

/// Notes that a record would not take, or would write down in another way.
fn wrong_notes() -> Wrong {
    vec![
        ("first", json!(" Ann")),
        ("second", json!("A\nB")),
        ("date", json!("2023-02-29")),
        ("date", json!(" 2024-02-29")),
        ("others", json!({ "event": "x" })),
        ("others", json!({ "x-a": " x" })),
        ("others", json!({ "x-a": "" })),
        ("comments", json!({ "0": "a  b" })),
        ("comments", json!({ "0": "{" })),
        ("comments", json!({ "0": "" })),
        ("comments", json!({ "-1": "x" })),
        ("comments", json!({ "00": "x" })),
        ("comments", json!({ "4294967295": "x" })),
        ("comments", json!({ "18446744073709551616": "x" })),
    ]
}

/// Numbers that limits cannot have, and a cap that the game went beyond.
fn wrong_limits<P: Position>(record: &Game<P>) -> Wrong {
    let numbers = [json!(-1), json!(1.5), json!(u64::from(u32::MAX) + 1), json!(1e300), json!("1")];
    let mut wrong: Wrong = vec![("policy", json!({ "repetition": 0 }))];
    for number in numbers {
        wrong.push(("policy", json!({ "repetition": number.clone() })));
        wrong.push(("policy", json!({ "max_plies": number })));
    }
    if let Some(cap) = record.moves().len().checked_sub(1) {
        wrong.push(("policy", json!({ "max_plies": cap })));
    }
    wrong
}

/// Texts that are not exactly those of a game, a start, a move.
fn wrong_texts<P: Position>(record: &Game<P>) -> Wrong {
    let start = record.start().to_string();
    let mut wrong: Wrong = vec![
        ("game", json!(P::NAME.to_uppercase())),
        ("game", json!(format!("{} ", P::NAME))),
        ("start", json!(format!(" {start}"))),
        ("start", json!(format!("{start}\n"))),
        ("start", json!(start.repeat(2_000))),
    ];
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    if let Some(first) = moves.first() {
        for text in [format!(" {first}"), format!("{first}\t"), first.repeat(2_000), "\0".into()] {
            let mut moves = moves.clone();
            moves[0] = text;
            wrong.push(("moves", json!(moves)));
        }
    }
    wrong
}

/// An illegal move in the place of each move and behind them.
fn wrong_moves<P: Position>(record: &Game<P>) -> Wrong {
    let game = record;
    let illegal = |position: &P| all_moves::<P::Move>().find(|&m| !position.is_legal(m));
    let places = game.positions().iter().enumerate();
    let wrong = places.filter_map(|(ply, position)| {
        let mut moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
        moves.truncate(ply);
        moves.push(illegal(position)?.to_string());
        Some(("moves", json!(moves)))
    });
    wrong.collect()
}

/// Endings that contradict the moves.
fn wrong_endings<P: Position>(record: &Game<P>) -> Wrong {
    let mut wrong = vec![
        json!("repetition"),
        json!("ply_cap"),
        json!({ "rules": "" }),
        json!({ "resigned": 1 }),
    ];
    wrong.extend([json!("Agreed"), json!(["agreed"]), json!({ "agreed": null, "ply_cap": null })]);
    match record.ending() {
        Some(Ending::Rules(outcome)) => wrong.extend([
            Value::Null,
            json!("agreed"),
            json!({ "resigned": "first" }),
            json!({ "resigned": "second" }),
            json!({ "rules": format!("{outcome} ") }),
        ]),
        _ => wrong.extend(P::PLAYERS.map(|player| json!({ "rules": player }))),
    }
    wrong.into_iter().map(|ending| ("ending", ending)).collect()
}
