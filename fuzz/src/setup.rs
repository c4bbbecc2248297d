//! Set-ups, valid and invalid.

use arbitrary::{Result, Unstructured};
use board_core::author::Digits;
use board_core::{Indexed, Piece, Player};
use board_games::FullGame;
use board_laws::{assert_ok, check_position};
use board_play::Arrangement;

use crate::Sample;
use crate::play::{agree, rules};

/// Compares with the reference rules at one accepted set-up, and checks the laws at one input, in
/// this many.
const INTERVAL: u64 = 64;

/// Generates set-ups by moves, small changes and random contents. A set-up must be rejected with a
/// message, or equal the set-up of its position, which must obey the laws.
///
/// # Panics
/// If a check fails.
pub fn setup<P: FullGame>(data: &[u8], mut sample: Sample) {
    // Running out of bytes ends the run. All set-ups so far were checked.
    let _ = setups::<P>(&mut Unstructured::new(data), &mut sample);
}

fn setups<P: FullGame>(bytes: &mut Unstructured, sample: &mut Sample) -> Result<()> {
    let mut position = P::start_with(rules(bytes)?);
    let mut setup = position.setup();
    while !bytes.is_empty() {
        match bytes.int_in_range(0..=15)? {
            0 => replace::<P>(&mut setup, |base, _| below(bytes, base)),
            1 => setup = position.setup(),
            2 => setup = supplied::<P>(&mut setup, bytes)?,
            3..=8 => {
                if let Some(m) = position.choose(|count| below(bytes, count as u32) as usize) {
                    position.play_unchecked(m);
                    setup = position.setup();
                }
            }
            _ => change::<P>(&mut setup, bytes),
        }
        if let Some(accepted) = checked::<P>(&setup, sample) {
            position = accepted;
        }
    }
    if sample.is_due(INTERVAL) {
        assert_ok(check_position(&position));
    }
    Ok(())
}

/// Replaces every part of a set-up by the result of a function, which receives the number of values
/// of the part and the index of its value.
fn replace<P: FullGame>(setup: &mut P::Setup, mut digit: impl FnMut(u32, u32) -> u32) {
    P::digits(setup, &mut Digits::new(&mut digit));
}

/// Returns the number of values and the index of the value of every part of a set-up.
fn parts<P: FullGame>(setup: &mut P::Setup) -> Vec<(u32, u32)> {
    let mut parts = Vec::with_capacity(P::Space::COUNT + 8);
    replace::<P>(setup, |base, digit| {
        parts.push((base, digit));
        digit
    });
    parts
}

/// Replaces one part of a set-up, or exchanges two parts with the same number of values.
fn change<P: FullGame>(setup: &mut P::Setup, bytes: &mut Unstructured) {
    let mut parts = parts::<P>(setup);
    let [a, b] = [(); 2].map(|()| below(bytes, parts.len() as u32) as usize);
    if parts[a].0 == parts[b].0 && below(bytes, 4) > 0 {
        parts.swap(a, b);
    } else {
        parts[a].1 = below(bytes, parts[a].0);
    }
    let mut parts = parts.into_iter();
    replace::<P>(setup, |_, old| parts.next().map_or(old, |(_, digit)| digit));
}

/// Returns a set-up with the same board and random supplies, which are sometimes far too large.
fn supplied<P: FullGame>(setup: &mut P::Setup, bytes: &mut Unstructured) -> Result<P::Setup> {
    let (mut pieces, mut closed) = (Vec::new(), Vec::new());
    let spaces = (0..P::Space::COUNT).filter_map(P::Space::from_index);
    for (space, (_, digit)) in spaces.zip(parts::<P>(setup)) {
        let kind = digit.checked_sub(1).map(|kind| P::Piece::all().nth(kind as usize));
        match kind {
            Some(Some(piece)) => pieces.push((space, piece)),
            Some(None) => closed.push(space),
            None => {}
        }
    }
    let count =
        |_: &_| if below(bytes, 16) > 0 { below(bytes, 41) } else { below(bytes, u32::MAX) };
    let supply = P::SUPPLY.iter().map(count).collect();
    let (turn, rules) = (*bytes.choose(&Player::ALL)?, rules(bytes)?);
    Ok(P::to_setup(&Arrangement { pieces, closed, supply, turn, rules }))
}

/// Generates a number below `n`, or 0 if there are no bytes left or `n` is 0.
fn below(bytes: &mut Unstructured, n: u32) -> u32 {
    bytes.int_in_range(0..=n.max(1) - 1).unwrap_or(0)
}

/// Returns the position of an accepted set-up, after checking that its set-up and notation
/// round-trip.
fn checked<P: FullGame>(setup: &P::Setup, sample: &mut Sample) -> Option<P> {
    match P::from_setup(setup) {
        Ok(position) => {
            assert_eq!(position.setup(), *setup, "the set-up of {position}");
            let text = position.to_string();
            assert_eq!(text.parse::<P>().ok(), Some(position), "{text} read back");
            if sample.is_due(INTERVAL) {
                agree(&position);
            }
            Some(position)
        }
        Err(faults) => {
            assert!(!faults.to_string().is_empty(), "no error message for {setup:?}");
            None
        }
    }
}
