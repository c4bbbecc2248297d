//! Law 7: Zobrist keys.

use std::collections::HashMap;

use board_core::{Position, Rules, Zobrist};

use crate::{Law, LawResult, Walk};

/// Checks law 7 at one position: the key after every legal move equals the recomputed key, and the
/// key survives a round trip through notation.
pub(crate) fn key_follows_moves<P: Zobrist>(position: &P) -> LawResult {
    let law = Law::Key.at(position);
    let key = position.key();
    if let Ok(read) = position.to_string().parse::<P>() {
        ensure_equal!(law, key, read.key(), "the key after a round trip through notation");
    }
    for m in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(m);
        let expected = after.key();
        let found = position.after_with_key(key, m);
        ensure_equal!(law, (after, expected), found, "after_with_key({m})");
    }
    Ok(())
}

/// Checks law 7 for the start positions: no key is 0, which marks an empty entry in many tables.
pub(crate) fn start_keys_are_not_zero<P: Zobrist>() -> LawResult {
    P::Rules::all().into_iter().map(P::start_with).try_for_each(|start| {
        ensure!(Law::Key.at(&start), start.key() != 0, "its key is 0");
        Ok(())
    })
}

/// Checks law 7 for many positions: different positions have different keys.
pub(crate) fn keys_differ<P: Zobrist>(positions: impl IntoIterator<Item = P>) -> LawResult {
    let mut seen: HashMap<u64, P> = HashMap::new();
    for position in positions {
        let other = *seen.entry(position.key()).or_insert(position);
        let (law, key) = (Law::Key.at(&position), position.key());
        ensure!(law, other == position, "its key {key:#x} is also the key of {other}");
    }
    Ok(())
}

/// Returns the positions of the walks and all successors, and positions that differ from them in
/// one respect: the same moves under all rules, and notations with one field of another position,
/// such as the side to move.
pub(crate) fn similar_positions<P: Position>(walks: &[Walk<P>]) -> impl Iterator<Item = P> {
    let everywhere = || walks.iter().flat_map(Walk::positions);
    let successors = everywhere()
        .flat_map(|position| position.children().map(|(_, next)| next).chain([*position]));
    let under_all_rules = walks.iter().flat_map(replays);
    // Adjacent positions have different sides to move, positions further apart different rules.
    let crossed = [1, 2, 67].into_iter().flat_map(move |apart| {
        let pairs = everywhere().zip(everywhere().skip(apart));
        pairs.flat_map(|(a, b)| mixed_notations(a, b)).filter_map(|text| text.parse().ok())
    });
    successors.chain(under_all_rules).chain(crossed)
}

/// Returns the positions after the same moves under all rules, as far as the moves are legal.
fn replays<P: Position>(walk: &Walk<P>) -> Vec<P> {
    let mut positions = Vec::new();
    if *walk.start() == P::start_with(walk.start().rules()) {
        for rules in P::Rules::all() {
            let mut position = P::start_with(rules);
            positions.push(position);
            positions.extend(walk.moves().iter().map_while(|&m| {
                position = position.after(m).ok()?;
                Some(position)
            }));
        }
    }
    positions
}

/// Returns the notations of `a` with one field, which ends at a space, from the notation of `b`.
/// Not all are valid.
pub(crate) fn mixed_notations<P: Position>(a: &P, b: &P) -> Vec<String> {
    let (a, b) = (a.to_string(), b.to_string());
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split(' ').collect(), b.split(' ').collect());
    let with = |(field, &other): (usize, &&str)| {
        let mut crossed = a.clone();
        match crossed.get_mut(field) {
            Some(own) => *own = other,
            None => crossed.push(other),
        }
        crossed.join(" ")
    };
    b.iter().enumerate().map(with).collect()
}
