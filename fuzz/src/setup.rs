//! Set-ups, valid and invalid.

use arbitrary::{Result, Unstructured};
use board_laws::{assert_ok, check_position};
use board_naive::ReferenceRules;

use crate::games::rules;
use crate::play::agree;
use crate::{Fuzzed, Sample};

/// Compares with the reference rules at one accepted set-up, and checks the laws at one input, in
/// this many.
const INTERVAL: u64 = 64;

/// Generates set-ups by moves, small changes and random contents. A set-up must be rejected with a
/// message, or equal the set-up of its position, which must obey the laws.
///
/// # Panics
/// If a check fails.
pub fn setup<P: Fuzzed>(data: &[u8], mut sample: Sample) {
    // Running out of bytes ends the run. All set-ups so far were checked.
    let _ = setups::<P>(&mut Unstructured::new(data), &mut sample);
}

fn setups<P: Fuzzed>(bytes: &mut Unstructured, sample: &mut Sample) -> Result<()> {
    let mut position = P::start_with(rules(bytes)?);
    let mut setup = position.setup();
    while !bytes.is_empty() {
        match bytes.int_in_range(0..=15)? {
            0 => fill::<P>(&mut setup, bytes)?,
            1 => setup = position.setup(),
            2..=7 => {
                if let Some(m) = position.choose(|count| below(bytes, count as u32) as usize) {
                    position.play_unchecked(m);
                    setup = position.setup();
                }
            }
            _ => change::<P>(&mut setup, bytes)?,
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

/// Fills a set-up with random contents.
fn fill<P: Fuzzed>(setup: &mut P::Setup, bytes: &mut Unstructured) -> Result<()> {
    for content in P::board(setup) {
        *content = P::content(bytes)?;
    }
    P::rest(setup, bytes)
}

/// Makes one small change to a set-up.
fn change<P: Fuzzed>(setup: &mut P::Setup, bytes: &mut Unstructured) -> Result<()> {
    let board = P::board(setup);
    let [a, b] = [(); 2].map(|()| below(bytes, board.len() as u32) as usize);
    match bytes.int_in_range(0..=7)? {
        0 => P::rest(setup, bytes)?,
        1 | 2 => board[a] = P::content(bytes)?,
        _ => board.swap(a, b),
    }
    Ok(())
}

/// Generates a number below `n`, or 0 if there are no bytes left or `n` is 0.
fn below(bytes: &mut Unstructured, n: u32) -> u32 {
    bytes.int_in_range(0..=n.max(1) - 1).unwrap_or(0)
}

/// Returns the position of an accepted set-up, after checking that its set-up and notation
/// round-trip.
fn checked<P: Fuzzed>(setup: &P::Setup, sample: &mut Sample) -> Option<P> {
    match P::from_setup(setup) {
        Ok(position) => {
            assert_eq!(position.setup(), *setup, "the set-up of {position}");
            let text = position.to_string();
            assert_eq!(text.parse::<P>().ok(), Some(position), "{text} read back");
            if sample.is_due(INTERVAL) {
                agree(&position, &P::Reference::parse(&text).expect("the notation of a position"));
            }
            Some(position)
        }
        Err(faults) => {
            assert!(!faults.to_string().is_empty(), "no error message for {setup:?}");
            None
        }
    }
}
