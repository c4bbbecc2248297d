//! Operations on a position of any game. Most are called through `dispatch!`. Actions are indices
//! below [`actions`].

use std::fmt::Display;
use std::ops::ControlFlow;

use board_census::{CensusError, Resources};
use board_core::{Player, Position as _, Symmetry, Value};
use board_games::{AnyPosition, FullGame, dispatch, solved};
use board_play::{Observe as _, PlaneValue};

use crate::action::Action;
use crate::error::no_action;
use crate::interrupt::Watch;
use crate::memory::{self, OBJECT};

/// The initial capacity for legal actions, enough for most positions.
const USUAL: usize = 128;

/// Returns the number of planes, rows and columns.
pub fn shape<P: FullGame>(position: &P) -> [usize; 3] {
    P::shape(position.rules())
}

/// Returns the number of actions.
pub fn actions<P: FullGame>(position: &P) -> usize {
    P::actions(position.rules())
}

/// Returns the maximum length of a game in plies.
pub fn max_plies<P: FullGame>(position: &P) -> Option<u32> {
    P::max_plies(position.rules())
}

/// Returns the legal actions in ascending order.
pub fn legal_actions<P: FullGame>(position: &P) -> Vec<usize> {
    let (rules, mut legal) = (position.rules(), Vec::with_capacity(USUAL));
    let _ = position.generate(|m| {
        legal.extend(P::action(m, rules));
        ControlFlow::<()>::Continue(())
    });
    legal.sort_unstable();
    legal
}

/// Writes for each action whether it is legal.
pub fn write_mask<P: FullGame>(position: &P, mask: &mut [bool]) {
    let rules = position.rules();
    mask.fill(false);
    let _ = position.generate(|m| {
        if let Some(legal) = P::action(m, rules).and_then(|action| mask.get_mut(action)) {
            *legal = true;
        }
        ControlFlow::<()>::Continue(())
    });
}

/// Returns the notations of the legal moves in the order of [`legal_actions`].
pub fn legal_moves<P: FullGame>(position: &P) -> Vec<String> {
    let moves = legal_actions(position).into_iter();
    moves
        .filter_map(|action| P::action_move(action, position.rules()))
        .map(|m| m.to_string())
        .collect()
}

/// Returns the move of an action, which need not be legal.
pub fn move_of<P: FullGame>(position: &P, action: &Action<'_>) -> Result<P::Move, String> {
    let rules = position.rules();
    let unknown = |number: &dyn Display| no_action(number, actions(position));
    match action {
        Action::Number(number) => P::action_move(*number, rules).ok_or_else(|| unknown(number)),
        Action::Digits(digits) => Err(unknown(digits)),
        Action::Notation(text) => {
            let m = text.parse::<P::Move>().map_err(|why| why.to_string())?;
            // A move without an action does not exist on this board.
            let reason = || position.check(m).err().map(|why| why.to_string()).unwrap_or_default();
            P::action(m, rules).map(|_| m).ok_or_else(reason)
        }
    }
}

/// Returns the number of an action, which need not be legal.
pub fn number<P: FullGame>(position: &P, action: &Action<'_>) -> Result<usize, String> {
    Ok(P::action(move_of(position, action)?, position.rules()).unwrap_or_default())
}

/// Returns the move of a legal action; the error is the reason why it is illegal.
pub fn legal_move<P: FullGame>(position: &P, action: &Action<'_>) -> Result<P::Move, String> {
    let m = move_of(position, action)?;
    position.check(m).map_err(|why| why.to_string())?;
    Ok(m)
}

/// Plays an action; the error is the reason why it is illegal.
pub fn play(position: &mut AnyPosition, action: &Action<'_>) -> Result<(), String> {
    dispatch!(position, AnyPosition(p) => p.play(move_of(p, action)?).map_err(|e| e.to_string()))
}

/// Writes the observation of a player, by default the side to move.
pub fn observe<T: PlaneValue>(
    position: &AnyPosition,
    viewer: Option<Player>,
    values: &mut [T],
) -> Result<(), String> {
    let viewer = viewer.unwrap_or_else(|| position.turn());
    dispatch!(position, AnyPosition(p) => p.observe(viewer, values)).map_err(|why| why.to_string())
}

/// Returns for every symmetry whether it exchanges the players, and the concatenated index arrays for
/// policies and planes.
pub fn symmetries<P: FullGame>(position: &P) -> (Vec<bool>, Vec<i64>, Vec<i64>) {
    let (rules, all) = (position.rules(), P::Symmetry::ALL.iter());
    let index = |index| index as i64;
    let swaps = all.clone().map(|symmetry| symmetry.swaps_players());
    let actions = all.clone().flat_map(|&symmetry| P::action_sources(rules, symmetry)).map(index);
    let cells = all.flat_map(|&symmetry| P::cell_sources(rules, symmetry)).map(index);
    (swaps.collect(), actions.collect(), cells.collect())
}

/// Returns the image under a symmetry, or `None` if there is no such symmetry.
pub fn image<P: FullGame + Into<AnyPosition>>(
    position: &P,
    symmetry: usize,
) -> Option<AnyPosition> {
    Some(position.transform(*P::Symmetry::ALL.get(symmetry)?).into())
}

/// Checks that arrays for two positions have the same shapes; the error describes the difference.
pub fn check_shape<P: FullGame>(position: &P, other: &P) -> Result<(), String> {
    let [sizes, others] = [position, other].map(|position| (shape(position), actions(position)));
    if sizes == others { Ok(()) } else { Err(differs(position, P::NAME, other.rules())) }
}

/// Returns another position of the same game with arrays of the same shapes; the error describes the
/// difference.
pub fn same_shape<P>(position: &P, other: AnyPosition) -> Result<P, String>
where
    P: FullGame + TryFrom<AnyPosition>,
{
    let found = P::try_from(other).map_err(|_| differs(position, other.kind(), other.rules()))?;
    check_shape(position, &found).map(|()| found)
}

fn differs<P: FullGame>(position: &P, game: impl Display, rules: impl Display) -> String {
    let expected = format!("{} with the rules {} or of equal shape", P::NAME, position.rules());
    format!("expected a position of {expected}, found {game} with the rules {rules}")
}

/// Returns the value with best play: 1, 0 or -1, and the number of plies to a win or loss.
pub fn value<P: FullGame>(position: &P) -> Result<[i32; 2], String> {
    let value = solved::value(position).map_err(|why| format!("{}: {why}", P::NAME))?;
    let result = match value {
        Value::Win(_) => 1,
        Value::Draw => 0,
        Value::Loss(_) => -1,
    };
    Ok([result, value.plies().unwrap_or_default().into()])
}

/// Returns the length of the binary form.
pub fn packed_length<P: FullGame>() -> usize {
    P::Bytes::default().as_ref().len()
}

/// Returns the position with a binary form of the right length.
pub fn unpacked<P: FullGame + Into<AnyPosition>>(
    packed: impl IntoIterator<Item = u8>,
) -> Result<AnyPosition, String> {
    let mut bytes = P::Bytes::default();
    bytes.as_mut().iter_mut().zip(packed).for_each(|(byte, packed)| *byte = packed);
    P::from_bytes(bytes).map(Into::into).map_err(|why| why.to_string())
}

/// Returns the positions of a ply up to symmetry, and the number of move sequences to each.
pub fn level<P: FullGame + Into<AnyPosition>>(
    position: &P,
    ply: u8,
    with: Resources,
    watch: &Watch,
) -> Result<Vec<(AnyPosition, u128)>, CensusError> {
    let found = board_census::level(position, ply, with, &|_| watch.poll())?;
    // The conversion to Python does not report a lack of memory.
    memory::check(found.len(), OBJECT).map_err(|_| CensusError::Memory)?;
    let found = found.into_iter().map(|(position, ways)| (position.into(), ways));
    memory::collect(found).map_err(|_| CensusError::Memory)
}
