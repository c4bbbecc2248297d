//! The laws pass for the sample games, and fail for games with a fault.

mod duel;
mod faults;
mod kit;
mod nim;
mod pieces;
mod planes;
mod views;
mod wrong;

use crate::{Reference, Setups, Suite};

board_core::author::serde_as_text!(nim::Nim, nim::Move, nim::Rules);
board_core::author::serde_as_text!(duel::Duel, duel::Move, duel::Rules);

/// The laws pass for Nim, by the macro that every game uses.
mod laws {
    fn suite() -> super::Suite<super::nim::Nim> {
        super::Suite { illegal: &["TooMany"], ..super::suite(super::change) }
    }

    crate::laws!(suite(); setups, keys, symmetries, stored, reference_rules, side_by_side);
}

/// The laws pass for an endless game with passes and without set-ups.
mod duel_laws {
    use super::duel::Duel;

    fn suite() -> super::Suite<Duel> {
        super::Suite {
            endings: &["light", "dark"],
            illegal: &["Over", "MustMove", "OffBoard", "Blocked"],
            pass: Some("pass"),
            positions: vec!["ld2 light jumps=none", "1dl1 dark"],
            cases: 20,
            plies: 30,
            ..super::Suite::default()
        }
    }

    crate::laws!(suite(); views);
}

/// The suite of Nim and of [`Wrong`](wrong::Wrong) Nim.
fn suite<P: board_core::HasSetup<Setup = nim::Setup>>(
    change: fn(&mut nim::Setup, &mut dyn FnMut(u32) -> u32),
) -> Suite<P> {
    Suite {
        endings: &["left", "right"],
        positions: vec!["0,0,1 left", "0,0,1 right last=loses"],
        cases: 60,
        plies: 12,
        setups: Some(Setups::new(0.5, change)),
        reference: Some(Reference { start, answer, play }),
        ..Suite::default()
    }
}

fn change(setup: &mut nim::Setup, dice: &mut dyn FnMut(u32) -> u32) {
    match dice(4) {
        3 => setup.turn = !setup.turn,
        heap => setup.heaps[heap as usize] = dice(7) as u8,
    }
}

// The reference rules of Nim.

fn start(rules: &str) -> Result<String, String> {
    match rules {
        "standard" => Ok("3,4,5 left".into()),
        "last=loses" => Ok("3,4,5 left last=loses".into()),
        _ => Err("no rules".into()),
    }
}

fn read(position: &str) -> Result<([usize; 3], &str), String> {
    let (heaps, rest) = position.split_once(' ').ok_or("no space")?;
    let read: Vec<usize> = heaps.split(',').filter_map(|heap| heap.parse().ok()).collect();
    let read: [usize; 3] = read.try_into().map_err(|_| "not three heaps")?;
    let [a, b, c] = read;
    let ends = ["left", "right", "left last=loses", "right last=loses"];
    let exact = heaps == format!("{a},{b},{c}") && ends.contains(&rest);
    let valid = exact && read.iter().all(|&heap| heap <= 5);
    if valid { Ok((read, rest)) } else { Err("not a position".into()) }
}

fn answer(position: &str) -> Result<(Vec<String>, Option<String>), String> {
    let (heaps, rest) = read(position)?;
    let heaps = ["a", "b", "c"].into_iter().zip(heaps);
    let moves = heaps.flat_map(|(heap, n)| (1..=n).map(move |take| format!("{heap}{take}")));
    let moves: Vec<String> = moves.collect();
    let left = rest.starts_with("left") == rest.ends_with("last=loses");
    let outcome = moves.is_empty().then(|| if left { "left".into() } else { "right".into() });
    Ok((moves, outcome))
}

fn play(position: &str, m: &str) -> Option<String> {
    let (mut heaps, rest) = read(position).ok()?;
    let heap = "abc".find(&m[..1])?;
    heaps[heap] = heaps[heap].checked_sub(m[1..].parse().ok()?)?;
    let (player, rules) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
    let [a, b, c] = heaps;
    Some(format!("{a},{b},{c} {}{rules}", if player == "left" { "right" } else { "left" }))
}
