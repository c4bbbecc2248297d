//! Law 7: Zobrist keys.

use std::collections::HashMap;

use board_core::{Keyed, Position, Rules, Zobrist};

use crate::strategy::Walk;
use crate::{Broken, Law};

/// Law 7 at one position: the key follows every legal move, and belongs to the text too.
///
/// # Errors
/// The first move after which it does not.
pub fn key_follows_moves<P: Zobrist>(position: &P) -> Result<(), Broken> {
    let key = position.key();
    if let Ok(read) = position.to_string().parse::<P>() {
        Law::Key.demand(read.key() == key, position, || {
            format!(
                "its key is {key:#x}, but {:#x} after a round trip through its text",
                read.key()
            )
        })?;
    }
    for m in position.legal_moves() {
        let after = position.after_unchecked(m);
        let (scratch, step) = (after.key(), position.key_after(key, m));
        Law::Key.demand(scratch == step, position, || {
            format!("after {m} the key is {scratch:#x} from scratch, {step:#x} by key_after")
        })?;
        let keyed = Keyed::new(*position).after_unchecked(m);
        Law::Key.demand(keyed == Keyed::new(after), position, || {
            format!("after {m} Keyed holds {keyed:?}, expected {:?}", Keyed::new(after))
        })?;
    }
    Ok(())
}

/// Law 7 for many positions: those that differ have different keys.
///
/// # Errors
/// Two positions with the same key.
pub fn keys_differ<P: Zobrist>(positions: impl IntoIterator<Item = P>) -> Result<(), Broken> {
    let mut seen: HashMap<u64, P> = HashMap::new();
    for position in positions {
        let other = *seen.entry(position.key()).or_insert(position);
        Law::Key.demand(other == position, position, || {
            format!("its key {:#x} is also that of {other}", position.key())
        })?;
    }
    Ok(())
}

/// The positions of the walks and all that are one move from them, and others that differ from
/// those in one thing alone: the same moves under all rules, and positions whose texts have one
/// field of another's, such as the side to move.
pub fn close_relatives<P: Position>(walks: &[Walk<P>]) -> impl Iterator<Item = P> {
    let everywhere = || walks.iter().flat_map(Walk::positions);
    let successors = everywhere().flat_map(|position| {
        let moves = position.legal_moves();
        moves.into_iter().map(|m| position.after_unchecked(m)).chain([*position])
    });
    let under_all_rules = walks.iter().flat_map(replays);
    // Neighbours have different sides to move, positions further apart different rules.
    let crossed = [1, 2, 67].into_iter().flat_map(move |apart| {
        everywhere().zip(everywhere().skip(apart)).flat_map(|(a, b)| crosses(a, b))
    });
    successors.chain(under_all_rules).chain(crossed)
}

/// The positions of the same moves under all rules, as far as they are legal there.
fn replays<P: Position>(walk: &Walk<P>) -> Vec<P> {
    let mut positions = Vec::new();
    if *walk.start() != P::start_with(walk.start().rules()) {
        return positions;
    }
    for rules in P::Rules::all() {
        let mut position = P::start_with(rules);
        positions.push(position);
        for &m in walk.moves() {
            let Ok(after) = position.after(m) else { break };
            position = after;
            positions.push(position);
        }
    }
    positions
}

/// The positions whose text is that of `a` with one field, up to a space, from that of `b`.
fn crosses<P: Position>(a: &P, b: &P) -> Vec<P> {
    let (a, b) = (a.to_string(), b.to_string());
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let mut positions = Vec::new();
    for (field, &other) in b.iter().enumerate() {
        let mut crossed = a.clone();
        match crossed.get_mut(field) {
            Some(own) => *own = other,
            None => crossed.push(other),
        }
        positions.extend(crossed.join(" ").parse::<P>());
    }
    positions
}
