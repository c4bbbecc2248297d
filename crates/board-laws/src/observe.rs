//! Law 13: input planes and actions.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};

use board_core::{Outcome, Player, Rules, Symmetry};
use board_play::{Augment, Observe, Plane, PlaneValue, PlanesLength, Shows, View, Whose};

use crate::law::Context;
use crate::play::all_moves;
use crate::{Law, LawResult, Walk, dice};

/// Returns the planes of a viewer, written over other values.
fn planes<P: Observe, T: PlaneValue>(law: Context<'_>, position: &P, viewer: Player) -> Found<T> {
    let [planes, height, width] = P::shape(position.rules());
    let mut values = vec![T::of(7, 9); planes * height * width];
    let written = position.observe(viewer, &mut values);
    written.map_err(|why| law.violation(why))?;
    Ok(values)
}

type Found<T> = Result<Vec<T>, crate::Violation>;

/// Checks law 13 for rules.
///
/// Every space has a cell, and the shape has one entry per plane. Actions are numbered in the order
/// of the indices of moves, and lead back to their moves.
pub fn shape_and_actions<P: Observe>(rules: P::Rules) -> LawResult {
    let start = P::start_with(rules);
    let law = Law::Observe.at(&start);
    let [planes, height, width] = P::shape(rules);
    law.require_equal("the number of planes", &P::PLANES.len(), &planes)?;
    law.require_equal("the default shape", &P::SHAPE, &P::shape(P::Rules::default()))?;
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let shown: Vec<_> = cells.filter_map(|(row, column)| P::space_at(row, column, rules)).collect();
    let board: Vec<_> = start.spaces().collect();
    for space in &shown {
        law.require(board.contains(space), || format!("a cell for {space}, off the board"))?;
    }
    for space in board {
        law.require(shown.contains(&space), || format!("no cell for {space}"))?;
    }
    let beyond =
        (0..height).map(|row| (row, width)).chain((0..width).map(|column| (height, column)));
    for (row, column) in beyond.chain([(usize::MAX, usize::MAX)]) {
        let space = P::space_at(row, column, rules);
        law.require_equal(format_args!("space_at({row}, {column})"), &None, &space)?;
    }
    planes_have_names::<P::Piece, P::Rules>(P::PLANES)?;

    let moves: Vec<_> = (0..P::actions(rules)).map(|a| P::action_move(a, rules)).collect();
    law.require(moves.iter().all(Option::is_some), || "an action has no move".into())?;
    let ordered = moves.windows(2).all(|pair| pair[0] < pair[1]);
    law.require(ordered, || "the moves of the actions are not in ascending order".into())?;
    for (action, m) in moves.into_iter().flatten().enumerate() {
        law.require_equal(format_args!("the action of {m}"), &Some(action), &P::action(m, rules))?;
    }
    for action in [P::actions(rules), usize::MAX] {
        law.require_equal(
            format_args!("action_move({action})"),
            &None,
            &P::action_move(action, rules),
        )?;
    }
    for m in all_moves::<P::Move>().filter(|&m| P::action(m, rules).is_some()) {
        let action = P::action(m, rules).unwrap_or_default();
        law.require_equal(
            format_args!("the move of the action of {m}"),
            &Some(m),
            &P::action_move(action, rules),
        )?;
    }
    Ok(())
}

/// Checks law 13 for planes.
///
/// The names of planes differ, each plane of a player has a counterpart of the other player, and the
/// planes of rules options are named after option and value.
pub fn planes_have_names<K: Copy + PartialEq, R: Rules>(planes: &[Plane<K>]) -> LawResult {
    for (number, plane) in planes.iter().enumerate() {
        let law = Law::Observe.at(plane);
        let twice = planes[..number].iter().any(|other| other.to_string() == plane.to_string());
        law.require(!twice, || "the name occurs twice".into())?;
        if plane.whose != Whose::Shared && plane.shows != Shows::Turn {
            let paired = counterpart(planes, number) != number;
            law.require(paired, || "no plane of this name for the other player".into())?;
        }
        if let Shows::Option { option, value } = plane.shows {
            let known = R::OPTIONS.get(option);
            let text = known.and_then(|known| Some((known.name, *known.values.get(value)?)));
            law.require_equal(
                "the option and value in the name",
                &text,
                &plane.name.split_once('='),
            )?;
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

/// Checks law 13 at one position: each cell of each plane has the value that follows from the
/// position, and a buffer of the wrong length is rejected unchanged.
pub fn planes_show_the_position<P: Observe + View>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let [_, height, width] = P::shape(position.rules());
    for viewer in Player::ALL {
        let shares: Vec<f32> = planes(law, position, viewer)?;
        let values: Vec<u8> = planes(law, position, viewer)?;
        for (number, plane) in P::PLANES.iter().enumerate() {
            let cells = number * height * width..(number + 1) * height * width;
            let expected = expected_cells(position, viewer, number);
            let own = values[cells.clone()].iter().map(|&value| u32::from(value));
            if let Some(expected) = expected {
                let own: Vec<u32> = own.clone().collect();
                same_cells(
                    law,
                    format_args!("{plane} for viewer {viewer:?}"),
                    width,
                    &expected,
                    &own,
                )?;
            }
            let of = own.map(|value| f32::of(value, plane.max())).collect::<Vec<_>>();
            let shares = &shares[cells];
            same_cells(
                law,
                format_args!("{plane} for viewer {viewer:?}, as f32"),
                width,
                &of,
                shares,
            )?;
            let within = of.iter().all(|share| (0.0..=1.0).contains(share));
            law.require(within, || {
                format!("{plane}: a value exceeds the maximum {}", plane.max())
            })?;
        }
        rejects_other_lengths::<P, f32>(law, position, viewer, shares.len())?;
        rejects_other_lengths::<P, u8>(law, position, viewer, values.len())?;
    }
    Ok(())
}

fn rejects_other_lengths<P: Observe, T: PlaneValue>(
    law: Context<'_>,
    position: &P,
    viewer: Player,
    expected: usize,
) -> LawResult {
    for found in [0, expected - 1, expected + 1] {
        let mut values = vec![T::of(7, 9); found];
        let result = position.observe(viewer, &mut values);
        let error = Err(PlanesLength { expected, found });
        law.require_equal(format_args!("observe into {found} values"), &error, &result)?;
        let left = values.iter().all(|&value| value == T::of(7, 9));
        law.require(left, || "a buffer of the wrong length is changed".into())?;
    }
    Ok(())
}

/// Returns the expected cells of a plane, or `None` if only the game defines them.
fn expected_cells<P: Observe + View>(
    position: &P,
    viewer: Player,
    number: usize,
) -> Option<Vec<u32>> {
    let plane = &P::PLANES[number];
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
            let kind = match P::PLANES[counterpart(P::PLANES, number)].shows {
                Shows::Piece(exchanged) if viewer == Player::Second => exchanged,
                _ => kind,
            };
            let there = |space: Option<P::Space>| space.and_then(|space| position.piece(space));
            Some(spaces.map(|space| u32::from(there(space) == Some(kind))).collect())
        }
        Shows::Board => Some(spaces.map(|space| u32::from(space.is_some())).collect()),
        Shows::Closed => {
            let layout = position.layout();
            let place = |space| layout.places.iter().find(|place| Some(place.space) == space);
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

/// Checks law 13 at one position: the own planes of one viewer are the other planes of the other
/// viewer.
pub fn viewers_are_exchanged<P: Observe>(position: &P) -> LawResult {
    let law = Law::Observe.at(position);
    let [_, height, width] = P::shape(position.rules());
    let [first, second] = Player::ALL.map(|viewer| planes::<P, u8>(law, position, viewer));
    let (first, second) = (first?, second?);
    let cells = |number: usize| number * height * width..(number + 1) * height * width;
    for (number, plane) in P::PLANES.iter().enumerate() {
        let mut expected = first[cells(number)].to_vec();
        if plane.shows == Shows::Turn {
            expected = expected.iter().map(|&value| u8::from(value == 0)).collect();
        }
        let found = &second[cells(counterpart(P::PLANES, number))];
        same_cells(
            law,
            format_args!("{plane} for First, and its counterpart for Second"),
            width,
            &expected,
            found,
        )?;
    }
    Ok(())
}

/// Checks that the cells of one plane have the expected values. The report names the first cell
/// that differs.
fn same_cells<T: PartialEq + Debug>(
    law: Context<'_>,
    what: impl Display,
    width: usize,
    expected: &[T],
    found: &[T],
) -> LawResult {
    law.require_equal(format_args!("{what}, the number of cells"), &expected.len(), &found.len())?;
    let pairs = expected.iter().zip(found).enumerate();
    for (cell, (expected, found)) in pairs.filter(|(_, (expected, found))| expected != found) {
        let (row, column) = (cell / width, cell % width);
        law.require_equal(format_args!("{what}, row {row}, column {column}"), expected, found)?;
    }
    Ok(())
}

/// Plays `games` random games from the start under these rules, and checks that each of them ends
/// within [`max_plies`](Observe::max_plies).
///
/// Does nothing if games need not end.
pub fn whole_games_end_in_time<P: Observe>(rules: P::Rules, games: u64) -> LawResult {
    let Some(max) = P::max_plies(rules) else { return Ok(()) };
    for seed in 0..games {
        let (mut dice, mut position) = (dice(seed), P::start_with(rules));
        let mut plies = 0;
        while let Some(m) = position.choose(|count| dice(count as u32) as usize) {
            plies += 1;
            position.play_unchecked(m);
            Law::Observe.at(&position).require(plies <= max, || {
                format!("random game {seed}: expected at most {max} plies, found {plies}")
            })?;
        }
    }
    Ok(())
}

/// Checks law 13 on one walk: games from the start keep to the maximum number of plies, and wins to
/// the maximum margin.
pub fn bounds<P: Observe>(walk: &Walk<P>) -> LawResult {
    let (start, last) = (walk.start(), walk.last());
    let law = Law::Observe.at(last);
    if let Some(max) =
        P::max_plies(start.rules()).filter(|_| *start == P::start_with(start.rules()))
    {
        let (plies, max) = (walk.moves().len(), max as usize);
        let in_time = plies < max || plies == max && last.is_over();
        law.require(in_time, || format!("{plies} plies, expected the end after at most {max}"))?;
    }
    let margin = last.outcome().map_or(0, |outcome| outcome.margin_for(Player::First));
    let max = P::max_margin(last.rules());
    law.require(margin.unsigned_abs() <= max, || format!("won by {margin}, expected at most {max}"))
}

/// Checks law 13 on many walks: every plane has a value other than 0 somewhere.
pub fn every_plane_is_used<P: Observe>(walks: &[Walk<P>]) -> LawResult {
    let law = Law::Observe.at(&"(all walks)");
    let mut used = vec![false; P::PLANES.len()];
    for position in walks.iter().flat_map(Walk::positions) {
        let [_, height, width] = P::shape(position.rules());
        for viewer in Player::ALL {
            let values: Vec<u8> = planes(law, position, viewer)?;
            for (plane, used) in values.chunks(height * width).zip(&mut used) {
                *used |= plane.iter().any(|&value| value != 0);
            }
        }
    }
    let unused = P::PLANES.iter().zip(used).find(|(_, used)| !used);
    unused.map_or(Ok(()), |(plane, _)| Err(law.violation(format_args!("{plane} is always 0"))))
}

/// Checks law 13 for many positions: different positions have different planes for the same viewer,
/// so that planes identify their position.
pub fn planes_differ<P: Observe>(positions: impl IntoIterator<Item = P>) -> LawResult {
    let mut seen: HashMap<u64, P> = HashMap::new();
    for position in positions {
        let law = Law::Observe.at(&position);
        let mut hasher = DefaultHasher::new();
        P::shape(position.rules()).hash(&mut hasher);
        planes::<P, u8>(law, &position, Player::First)?.hash(&mut hasher);
        let other = *seen.entry(hasher.finish()).or_insert(position);
        law.require(other == position, || format!("its planes are also the planes of {other}"))?;
    }
    Ok(())
}

/// The sources of an image's values under each symmetry: cells of a plane, and actions.
pub(crate) struct Sources<P: Augment>(Vec<(P::Symmetry, Vec<usize>, Vec<usize>)>);

impl<P: Augment> Sources<P> {
    /// Returns the sources under these rules.
    pub(crate) fn of(rules: P::Rules) -> Self {
        let sources = |&symmetry: &P::Symmetry| {
            let cells = P::cell_sources(rules, symmetry);
            (symmetry, cells, P::action_sources(rules, symmetry))
        };
        Self(P::Symmetry::ALL.iter().map(sources).collect())
    }
}

/// Checks law 13 at one position: the planes and the legal actions of its images are the images of
/// its planes and legal actions.
pub fn symmetries_commute_with_observing<P: Augment>(position: &P) -> LawResult {
    images_are_observed(position, &Sources::of(position.rules()))
}

pub(crate) fn images_are_observed<P: Augment>(position: &P, sources: &Sources<P>) -> LawResult {
    let law = Law::Observe.at(position);
    let rules = position.rules();
    let [_, height, width] = P::shape(rules);
    let size = height * width;
    let legal = |position: &P| -> Vec<bool> {
        let mut legal = vec![false; P::actions(rules)];
        let actions = position.legal_moves().into_iter().filter_map(|m| P::action(m, rules));
        actions.for_each(|action| legal[action] = true);
        legal
    };
    let (here, seen) = (legal(position), planes::<P, u8>(law, position, Player::First)?);
    for (symmetry, cells, actions) in &sources.0 {
        let image = position.transform(*symmetry);
        let viewer = if symmetry.swaps_players() { Player::Second } else { Player::First };
        law.require_equal("the number of cells", &size, &cells.len())?;
        let value = |plane: &[u8], cell: usize| plane.get(cell).copied().unwrap_or(u8::MAX);
        let found = planes::<P, u8>(law, &image, viewer)?;
        let pairs = P::PLANES.iter().zip(seen.chunks(size).zip(found.chunks(size)));
        for (plane, (seen, found)) in pairs {
            let expected: Vec<u8> = cells.iter().map(|&cell| value(seen, cell)).collect();
            same_cells(law, format_args!("{plane} under {symmetry:?}"), width, &expected, found)?;
        }
        let mut targets = vec![false; here.len()];
        let each_once = actions.iter().all(|&action| {
            targets.get_mut(action).is_some_and(|seen| !std::mem::replace(seen, true))
        });
        law.require(each_once && actions.len() == here.len(), || {
            format!("actions under {symmetry:?}: not a permutation: {actions:?}")
        })?;
        let expected: Vec<bool> = actions.iter().map(|&action| here[action]).collect();
        law.require_equal(
            format_args!("legal actions under {symmetry:?}"),
            &expected,
            &legal(&image),
        )?;
    }
    Ok(())
}
