//! Law 12: input planes and actions.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use board_core::{Outcome, Player, Rules, Symmetry};
use board_play::{Observe, Plane, PlaneValue, PlanesLength, Shows, View, Whose};

use crate::law::Context;
use crate::play::all_moves;
use crate::{Law, LawResult, Walk, dice};

/// Returns the planes of a viewer, each with its cells. They are written over other values.
fn planes<P: Observe, T: PlaneValue>(law: Context<'_>, position: &P, viewer: Player) -> Found<T> {
    let [planes, height, width] = P::shape(position.rules());
    let mut values = vec![T::of(7, 9); planes * height * width];
    let written = position.observe(viewer, &mut values);
    written.map_err(|why| law.violation(why))?;
    Ok(values.chunks(height * width).map(<[T]>::to_vec).collect())
}

type Found<T> = Result<Vec<Vec<T>>, crate::Violation>;

/// Checks law 12 for rules.
///
/// Every space has a cell, and the shape has one entry per plane. Actions are numbered in the order
/// of the indices of moves, and lead back to their moves.
pub(crate) fn shape_and_actions<P: Observe>(rules: P::Rules) -> LawResult {
    let start = P::start_with(rules);
    let law = Law::Observe.at(&start);
    let [planes, height, width] = P::shape(rules);
    ensure_equal!(law, P::planes().len(), planes, "the number of planes");
    ensure_equal!(law, P::SHAPE, P::shape(P::Rules::default()), "the default shape");
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let shown: Vec<_> = cells.filter_map(|(row, column)| P::space_at(row, column, rules)).collect();
    let board: Vec<_> = start.spaces().collect();
    for space in &shown {
        ensure!(law, board.contains(space), "a cell for {space}, off the board");
    }
    for space in board {
        ensure!(law, shown.contains(&space), "no cell for {space}");
    }
    let beyond =
        (0..height).map(|row| (row, width)).chain((0..width).map(|column| (height, column)));
    for (row, column) in beyond.chain([(usize::MAX, usize::MAX)]) {
        let space = P::space_at(row, column, rules);
        ensure_equal!(law, None, space, "space_at({row}, {column})");
    }
    planes_have_names::<P::Piece, P::Rules>(&P::planes())?;

    let moves: Vec<_> = (0..P::actions(rules)).map(|a| P::action_move(a, rules)).collect();
    ensure!(law, moves.iter().all(Option::is_some), "an action has no move");
    let ordered = moves.windows(2).all(|pair| pair[0] < pair[1]);
    ensure!(law, ordered, "the moves of the actions are not in ascending order");
    for (action, m) in moves.into_iter().flatten().enumerate() {
        ensure_equal!(law, Some(action), P::action(m, rules), "the action of {m}");
    }
    for action in [P::actions(rules), usize::MAX] {
        ensure_equal!(law, None, P::action_move(action, rules), "action_move({action})");
    }
    for m in all_moves::<P::Move>().filter(|&m| P::action(m, rules).is_some()) {
        let action = P::action(m, rules).unwrap_or_default();
        ensure_equal!(law, Some(m), P::action_move(action, rules), "the move of the action of {m}");
    }
    Ok(())
}

/// Checks law 12 for planes.
///
/// The names of planes differ, each plane of a player has a counterpart of the other player, and the
/// planes of rules options are named after option and value.
pub(crate) fn planes_have_names<K: Copy + PartialEq, R: Rules>(planes: &[Plane<K>]) -> LawResult {
    for (number, plane) in planes.iter().enumerate() {
        let law = Law::Observe.at(plane);
        let twice = planes[..number].iter().any(|other| other.to_string() == plane.to_string());
        ensure!(law, !twice, "the name occurs twice");
        if plane.whose != Whose::Shared && plane.shows != Shows::Turn {
            let paired = counterpart(planes, number) != number;
            ensure!(law, paired, "no plane of this name for the other player");
        }
        if let Shows::Option { option, value } = plane.shows {
            let known = R::OPTIONS.get(option);
            let text = known.and_then(|known| Some((known.name, *known.values.get(value)?)));
            let found = plane.name.split_once('=');
            ensure_equal!(law, text, found, "the option and value in the name");
        }
    }
    Ok(())
}

/// Returns the number of the other player's plane of the same name, or the plane's own number if
/// the other player has no such plane.
fn counterpart<K>(planes: &[Plane<K>], number: usize) -> usize {
    let plane = &planes[number];
    let pairs = |other: &Plane<K>| other.name == plane.name && other.whose != plane.whose;
    planes.iter().position(pairs).unwrap_or(number)
}

/// Checks law 12 at one position: each cell of each plane has the value that follows from the
/// position, and a buffer of the wrong length is rejected unchanged.
pub(crate) fn planes_show_the_position<P: Observe + View>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let [_, _, width] = P::shape(position.rules());
    for viewer in Player::ALL {
        let shares: Vec<Vec<f32>> = planes(law, position, viewer)?;
        let values: Vec<Vec<u8>> = planes(law, position, viewer)?;
        for (number, plane) in P::planes().iter().enumerate() {
            let name = format!("{plane} for viewer {viewer:?}");
            let own: Vec<u32> = values[number].iter().map(|&value| value.into()).collect();
            if let Some(expected) = expected_cells(position, viewer, number) {
                same_cells(law, &name, width, &expected, &own)?;
            }
            let max = match plane.shows {
                Shows::Count { max } => max,
                _ => 1,
            };
            let of: Vec<f32> = own.iter().map(|&value| f32::of(value, max)).collect();
            same_cells(law, &(name + ", as f32"), width, &of, &shares[number])?;
            let within = of.iter().all(|share| (0.0..=1.0).contains(share));
            ensure!(law, within, "{plane}: a value exceeds the maximum {max}");
        }
        rejects_other_lengths::<P, f32>(law, position, viewer)?;
        rejects_other_lengths::<P, u8>(law, position, viewer)?;
    }
    Ok(())
}

fn rejects_other_lengths<P: Observe, T: PlaneValue>(
    law: Context<'_>,
    position: &P,
    viewer: Player,
) -> LawResult {
    let expected = P::shape(position.rules()).into_iter().product();
    for found in [0, expected - 1, expected + 1] {
        let mut values = vec![T::of(7, 9); found];
        let result = position.observe(viewer, &mut values);
        let error = Err(PlanesLength { expected, found });
        ensure_equal!(law, error, result, "observe into {found} values");
        let left = values.iter().all(|&value| value == T::of(7, 9));
        ensure!(law, left, "a buffer of the wrong length is changed");
    }
    Ok(())
}

/// Returns the expected cells of a plane, or `None` if only the game defines them.
fn expected_cells<P: Observe + View>(
    position: &P,
    viewer: Player,
    number: usize,
) -> Option<Vec<u32>> {
    let planes = P::planes();
    let (plane, pair) = (&planes[number], &planes[counterpart(&planes, number)]);
    let rules = position.rules();
    let [_, height, width] = P::shape(rules);
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let spaces = cells.map(|(row, column)| P::space_at(row, column, rules));
    let all = |value: u32| Some(vec![value; height * width]);
    let owner = match plane.whose {
        Whose::Own => Some(viewer),
        Whose::Other => Some(!viewer),
        Whose::Shared => None,
    };
    match plane.shows {
        Shows::Piece(kind) => {
            let kind = match pair.shows {
                Shows::Piece(exchanged) if viewer == Player::Second => exchanged,
                _ => kind,
            };
            let there = |space: Option<P::Space>| space.and_then(|space| position.piece(space));
            Some(spaces.map(|space| u32::from(there(space) == Some(kind))).collect())
        }
        Shows::Board => Some(spaces.map(|space| u32::from(space.is_some())).collect()),
        Shows::Closed => {
            let layout = position.layout();
            let place = |space: Option<P::Space>| layout.place(&space?.to_string());
            let closed = spaces.map(|space| place(space).is_some_and(|place| place.closed));
            Some(closed.map(u32::from).collect())
        }
        Shows::Count { .. } => {
            let counts = position.off_board();
            let named = |count: &&board_play::view::Count| {
                count.name == plane.name && count.player == owner
            };
            // No count reaches the maximum, so a missing count differs from every value.
            all(counts.iter().find(named).map_or(u32::MAX, |count| count.value))
        }
        Shows::Turn => all((viewer == position.turn()).into()),
        Shows::Option { option, value } => all((rules.value(option) == value).into()),
        _ => None,
    }
}

/// Checks law 12 at one position: the own planes of one viewer are the other planes of the other
/// viewer.
pub(crate) fn viewers_are_exchanged<P: Observe>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let [_, _, width] = P::shape(position.rules());
    let first: Vec<Vec<u8>> = planes(law, position, Player::First)?;
    let second: Vec<Vec<u8>> = planes(law, position, Player::Second)?;
    let described = P::planes();
    for (number, (plane, mut expected)) in described.iter().zip(first).enumerate() {
        if plane.shows == Shows::Turn {
            expected = expected.iter().map(|&value| u8::from(value == 0)).collect();
        }
        let found = &second[counterpart(&described, number)];
        let name = format!("{plane} for First, and its counterpart for Second");
        same_cells(law, &name, width, &expected, found)?;
    }
    Ok(())
}

/// Checks that the cells of one plane have the expected values. The report names the first cell
/// that differs.
fn same_cells<T: PartialEq + Debug>(
    law: Context<'_>,
    what: &str,
    width: usize,
    expected: &[T],
    found: &[T],
) -> LawResult {
    ensure_equal!(law, expected.len(), found.len(), "{what}, the number of cells");
    let pairs = expected.iter().zip(found).enumerate();
    for (cell, (expected, found)) in pairs.filter(|(_, (expected, found))| expected != found) {
        let (row, column) = (cell / width, cell % width);
        ensure_equal!(law, expected, found, "{what}, row {row}, column {column}");
    }
    Ok(())
}

/// Plays `games` random games from the start under these rules, and checks that each of them ends
/// within [`max_plies`](Observe::max_plies).
///
/// Does nothing if games need not end.
pub(crate) fn whole_games_end_in_time<P: Observe>(rules: P::Rules, games: u64) -> LawResult {
    let Some(max) = P::max_plies(rules) else { return Ok(()) };
    for seed in 0..games {
        let (mut dice, mut position) = (dice(seed), P::start_with(rules));
        let mut plies = 0;
        while let Some(m) = position.choose(|count| dice(count as u32) as usize) {
            plies += 1;
            position.play_unchecked(m);
            let law = Law::Observe.at(&position);
            ensure!(law, plies <= max, "random game {seed}: more than {max} plies");
        }
    }
    Ok(())
}

/// Checks law 12 at one position: a win keeps to the maximum margin.
pub(crate) fn margin_is_bounded<P: Observe>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let margin = position.outcome().map_or(0, |outcome| outcome.margin_for(Player::First));
    let max = P::max_margin(position.rules());
    ensure!(law, margin.unsigned_abs() <= max, "won by {margin}, expected at most {max}");
    Ok(())
}

/// Checks law 12 on many walks: every plane has a value other than 0 somewhere.
pub(crate) fn every_plane_is_used<P: Observe>(walks: &[Walk<P>]) -> LawResult {
    let law = Law::Observe.at(&"(all walks)");
    let mut used = vec![false; P::planes().len()];
    for position in walks.iter().flat_map(Walk::positions) {
        for viewer in Player::ALL {
            let values: Vec<Vec<u8>> = planes(law, position, viewer)?;
            for (plane, used) in values.iter().zip(&mut used) {
                *used |= plane.iter().any(|&value| value != 0);
            }
        }
    }
    let unused = P::planes().into_iter().zip(used).find(|(_, used)| !used);
    unused.map_or(Ok(()), |(plane, _)| Err(law.violation(format_args!("{plane} is always 0"))))
}

/// Checks law 12 for many positions: different positions have different planes for the same viewer,
/// so that planes identify their position.
pub(crate) fn planes_differ<P: Observe>(positions: impl IntoIterator<Item = P>) -> LawResult {
    let mut seen: HashMap<u64, P> = HashMap::new();
    for position in positions {
        let law = Law::Observe.at(&position);
        let mut hasher = DefaultHasher::new();
        P::shape(position.rules()).hash(&mut hasher);
        planes::<P, u8>(law, &position, Player::First)?.hash(&mut hasher);
        let other = *seen.entry(hasher.finish()).or_insert(position);
        ensure!(law, other == position, "its planes are also the planes of {other}");
    }
    Ok(())
}

/// Checks law 12 at one position: the planes and the legal actions of its images are the images of
/// its planes and legal actions.
pub(crate) fn symmetries_commute_with_observing<P: Observe>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let rules = position.rules();
    let [_, height, width] = P::shape(rules);
    let legal = |position: &P| -> Vec<bool> {
        let mut legal = vec![false; P::actions(rules)];
        let actions = position.legal_moves().into_iter().filter_map(|m| P::action(m, rules));
        actions.for_each(|action| legal[action] = true);
        legal
    };
    let (here, seen) = (legal(position), planes::<P, u8>(law, position, Player::First)?);
    for &symmetry in P::Symmetry::ALL {
        let (cells, actions) =
            (P::cell_sources(rules, symmetry), P::action_sources(rules, symmetry));
        let image = position.transform(symmetry);
        let viewer = if symmetry.swaps_players() { Player::Second } else { Player::First };
        ensure_equal!(law, height * width, cells.len(), "the number of cells");
        let value = |plane: &[u8], cell: usize| plane.get(cell).copied().unwrap_or(u8::MAX);
        let found = planes::<P, u8>(law, &image, viewer)?;
        for (plane, (seen, found)) in P::planes().iter().zip(seen.iter().zip(&found)) {
            let expected: Vec<u8> = cells.iter().map(|&cell| value(seen, cell)).collect();
            same_cells(law, &format!("{plane} under {symmetry:?}"), width, &expected, found)?;
        }
        let mut targets = vec![false; here.len()];
        let each_once = actions.iter().all(|&action| {
            targets.get_mut(action).is_some_and(|seen| !std::mem::replace(seen, true))
        });
        let permuted = each_once && actions.len() == here.len();
        ensure!(law, permuted, "actions under {symmetry:?}: not a permutation: {actions:?}");
        let expected: Vec<bool> = actions.iter().map(|&action| here[action]).collect();
        ensure_equal!(law, expected, legal(&image), "legal actions under {symmetry:?}");
    }
    Ok(())
}
