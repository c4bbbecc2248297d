//! Law 11: views.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_4;
use std::fmt::{Debug, Display};

use board_core::{Indexed, Piece, Player};
use board_play::View;
use board_play::view::{Change, Input, Layout, Picked, Place, Point, apply, pick};

use crate::law::Context;
use crate::{Law, LawResult, Walk};

/// Checks all parts of law 11 at one position.
pub(crate) fn all<P: View>(position: &P) -> LawResult {
    layout(position)?;
    pieces(position)?;
    off_board(position)?;
    inputs(position)?;
    changes(position)?;
    words(position)?;
    reason(position)
}

/// Checks law 11 on many walks: their moves show exactly these variants of [`Change`], given by
/// name.
pub(crate) fn kinds_of_change<P: View>(walks: &[Walk<P>], kinds: &[&str]) -> LawResult {
    let mut found = BTreeSet::new();
    for position in walks.iter().flat_map(Walk::positions) {
        for m in position.legal_moves() {
            found.extend(position.changes(m).iter().flatten().map(kind));
        }
    }
    let expected: BTreeSet<_> = kinds.iter().map(ToString::to_string).collect();
    ensure_equal!(Law::View.at(&"(all walks)"), expected, found, "kinds of change in the walks");
    Ok(())
}

/// Returns the name of a change's variant.
fn kind<S: Debug, K: Debug>(change: &Change<S, K>) -> String {
    format!("{change:?}").split(' ').next().unwrap_or_default().to_string()
}

/// Checks that all values differ.
fn distinct<T: Debug>(
    law: Context<'_>,
    what: impl Display,
    values: impl IntoIterator<Item = T>,
) -> LawResult {
    let mut seen = BTreeSet::new();
    for value in values {
        let text = format!("{value:?}");
        ensure!(law, seen.insert(text.clone()), "{what}: {text} occurs twice");
    }
    Ok(())
}

/// Checks the layout: each space of the board has one place, in order and with room for a piece;
/// entries lead to open spaces; and the turntable holds its spaces.
pub(crate) fn layout<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let layout = position.layout();
    let placed: Vec<_> = layout.places.iter().map(|place| place.space.clone()).collect();
    let spaces: Vec<_> = position.spaces().collect();
    let names: Vec<_> = spaces.iter().map(ToString::to_string).collect();
    ensure_equal!(law, names, placed, "the spaces of the layout");
    for &space in &spaces {
        let read = (P::Space::from_index(space.index()), space.to_string().parse().ok());
        ensure_equal!(law, (Some(space), Some(space)), read, "{space} by index and notation");
    }
    for index in [P::Space::COUNT, usize::MAX] {
        ensure_equal!(law, None, P::Space::from_index(index), "the space with the index {index}");
    }
    let ordered = spaces.windows(2).all(|pair| pair[0] < pair[1]);
    ensure!(law, ordered, "the spaces are not in ascending order");
    let by_index = spaces.windows(2).all(|pair| pair[0].index() < pair[1].index());
    ensure!(law, by_index, "the indices of the spaces are not in ascending order");

    let size = layout.piece_size;
    ensure!(law, size > 0.0, "expected a positive piece size, found {size}");
    for (number, place) in layout.places.iter().enumerate() {
        let finite = place.at.x.is_finite() && place.at.y.is_finite() && place.size > 0.0;
        ensure!(law, finite, "expected a finite place with a size, found {place:?}");
        for other in &layout.places[..number] {
            let room = distance(place.at, other.at) >= layout.piece_size;
            ensure!(law, room, "{place:?} and {other:?} are too close");
        }
    }
    distinct(law, "entries", layout.entries.iter().map(|entry| entry.number))?;
    for entry in &layout.entries {
        let leads = |place: &Place| place.at == entry.to && !place.closed;
        ensure!(law, layout.places.iter().any(leads), "{entry:?} does not lead to an open space");
        let inside = layout.places.iter().any(|place| place.at == entry.at);
        ensure!(law, !inside, "{entry:?} is on a space");
    }
    if let Some(turntable) = &layout.turntable {
        distinct(law, "the spaces of the turntable", &turntable.spaces)?;
        for space in &turntable.spaces {
            let place = layout.place(space);
            let on = |place: &Place| distance(place.at, turntable.centre) < turntable.radius;
            ensure!(law, place.is_some_and(on), "{space} is not on the turntable");
        }
    }
    Ok(())
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Checks the pieces.
///
/// Kinds of pieces differ in letter, name and looks, also without colors, and `pieces` lists the
/// piece of every space. No piece is on a closed space.
///
/// The notation of a position must begin with its board, up to the first space character, and write
/// each piece as its [letter](board_core::Piece::letter): the law counts the letters there and
/// compares them with the pieces on the board.
pub(crate) fn pieces<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let kinds: &Vec<_> = &P::Piece::all().collect();
    distinct(law, "kinds of pieces", kinds)?;
    distinct(law, "piece letters", kinds.iter().map(|kind| kind.letter()))?;
    distinct(law, "piece names", kinds.iter().map(|kind| kind.name()))?;
    distinct(law, "piece signs", kinds.iter().map(|&kind| P::glyph(kind).sign))?;
    let glyphs = kinds.iter().map(|&kind| P::glyph(kind));
    let looks = glyphs.map(|glyph| format!("{:?}", (glyph.shape, glyph.tone.dark, glyph.symbol)));
    distinct(law, "appearance of pieces without colors", looks)?;

    let listed: Vec<_> = position.pieces().collect();
    let spaces = position.spaces().filter_map(|space| Some((space, position.piece(space)?)));
    let pieces: Vec<_> = spaces.collect();
    ensure_equal!(law, pieces, listed, "pieces()");
    let board: Vec<_> = position.spaces().collect();
    for space in (0..P::Space::COUNT).filter_map(P::Space::from_index) {
        let empty = position.piece(space).is_none();
        ensure!(law, empty || board.contains(&space), "a piece on {space}, off the board");
    }
    let text = position.to_string();
    let text = text.split(' ').next().unwrap_or_default();
    for kind in kinds {
        let standing = listed.iter().filter(|(_, piece)| piece == kind).count();
        let written = text.matches(kind.letter()).count();
        ensure_equal!(law, written, standing, "the number of {kind:?}, as in the notation");
    }
    let known = listed.iter().all(|(_, piece)| kinds.contains(piece));
    ensure!(law, known, "a piece of a kind that is not in KINDS");
    let closed = closed(position);
    let open = !listed.iter().any(|(space, _)| closed.contains(space));
    ensure!(law, open, "a piece is on a closed space");
    Ok(())
}

/// Returns the closed spaces, in the order of the layout.
pub(crate) fn closed<P: View>(position: &P) -> Vec<P::Space> {
    let places = position.spaces().zip(position.layout().places);
    places.filter(|(_, place)| place.closed).map(|(space, _)| space).collect()
}

/// Checks the counts next to the board, which have different names and keep to their limits, and
/// that highlighted spaces are on the board.
pub(crate) fn off_board<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let counts = position.off_board();
    distinct(law, "counts", counts.iter().map(|count| (count.name, count.player)))?;
    let letters: Vec<_> = P::Piece::all().map(P::Piece::letter).collect();
    for count in counts {
        let fits = count.of.is_none_or(|of| count.value <= of);
        let known = count.piece.is_none_or(|letter| letters.contains(&letter));
        ensure!(law, fits && known && !count.name.is_empty(), "invalid count: {count:?}");
    }
    let mut buttons = P::BUTTONS.iter().filter_map(|button| button.piece);
    let known = buttons.all(|letter| letters.contains(&letter));
    ensure!(law, known, "a choice is for an unknown piece");
    let board: Vec<_> = position.spaces().collect();
    for row in position.highlights() {
        let on_board = row.iter().all(|space| board.contains(space));
        ensure!(law, on_board && !row.is_empty(), "invalid highlight: {row:?}");
    }
    Ok(())
}

/// Checks the inputs of legal moves: they are prefix-free and can be entered, all inputs have
/// different names, and [`pick`] accepts exactly the inputs of the moves.
pub(crate) fn inputs<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let layout = position.layout();
    let (closed, board) = (closed(position), position.spaces());
    let spaces = board.filter(|space| !closed.contains(space)).map(Input::Space);
    let entries = layout.entries.iter().map(|entry| Input::Entry(entry.number));
    let buttons = (0..P::BUTTONS.len()).map(Input::Button);
    let all: Vec<_> = spaces.chain(entries).chain(buttons).collect();
    let texts: Vec<_> = all.iter().map(|input| input.text::<P>(&layout)).collect();
    ensure!(law, texts.iter().all(|text| !text.is_empty()), "the name of an input is empty");
    distinct(law, "the names of inputs", texts)?;

    let mut moves = BTreeMap::new();
    for m in position.legal_moves() {
        let inputs = position.inputs(m);
        for input in &inputs {
            ensure!(law, all.contains(input), "{input:?} for {m} cannot be entered");
        }
        ensure!(law, !inputs.is_empty(), "no input for {m}");
        let other = moves.insert(inputs, m);
        ensure!(law, other.is_none(), "{m} has the same inputs as another move, {other:?}");
    }
    // The beginnings of all inputs, each with the possible next inputs.
    let mut begun = BTreeMap::from([(&[][..], BTreeSet::new())]);
    for inputs in moves.keys() {
        for (n, &next) in inputs.iter().enumerate() {
            begun.entry(&inputs[..n]).or_default().insert(next);
        }
    }
    for (&inputs, next) in &begun {
        let more = !moves.contains_key(inputs);
        ensure!(law, more, "the inputs {inputs:?} are also the beginning of another move");
        let picked = (!next.is_empty()).then(|| Picked::More(next.iter().copied().collect()));
        ensure_equal!(law, picked, pick(position, inputs), "the inputs after {inputs:?}");
    }
    for (inputs, &m) in &moves {
        let picked = Some(Picked::Move(m));
        ensure_equal!(law, picked, pick(position, inputs), "the move of {inputs:?}");
    }
    Ok(())
}

/// Checks the changes of legal moves: applied to the pieces before a move they give the pieces
/// after it, they close the spaces that are closed afterwards, and each of them is possible.
pub(crate) fn changes<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let before = position.layout();
    let mut names = BTreeMap::new();
    names.extend(before.entries.iter().map(|entry| (entry.number, entry.name.clone())));
    for m in position.legal_moves() {
        let (steps, next) = (position.changes(m), position.after_unchecked(m));
        let after = next.layout();
        let mut pieces: BTreeMap<_, _> = position.pieces().collect();
        let mut shut = closed(position);
        for step in &steps {
            let possible = check_step(step, &pieces, &before);
            possible.map_err(|why| law.violation(format_args!("{m}: {why} in {step:?}")))?;
            apply(&mut pieces, std::slice::from_ref(step));
            for change in step {
                if let Change::Closes { at: space } = change {
                    ensure!(law, !shut.contains(space), "{m}: {space} closes twice");
                    shut.push(*space);
                }
            }
        }
        let expected: BTreeMap<_, _> = next.pieces().collect();
        ensure_equal!(law, expected, pieces, "the pieces after {m}, by {steps:?}");
        shut.sort_unstable();
        ensure_equal!(law, closed(&next), shut, "the closed spaces after {m}, by {steps:?}");
        for entry in after.entries {
            let (number, name) = (entry.number, Some(&entry.name));
            ensure_equal!(law, names.get(&number), name, "the name of entry {number} after {m}");
        }
    }
    Ok(())
}

/// Checks that a step is possible: every piece that moves, turns over, leaves or is jumped over is
/// there, and no piece lands on another.
fn check_step<S: Indexed, K: Piece>(
    step: &[Change<S, K>],
    pieces: &BTreeMap<S, K>,
    layout: &Layout,
) -> Result<(), &'static str> {
    let (mut lifted, mut landings, mut there) = (Vec::new(), Vec::new(), Vec::new());
    let entry = |number: usize| layout.entries.iter().find(move |entry| entry.number == number);
    for change in step {
        match change {
            Change::Moves { path } => {
                let [from, .., to] = path.as_slice() else { return Err("a path of one space") };
                lifted.push(*from);
                landings.push(*to);
            }
            Change::Jumps { from, over, to } => {
                lifted.push(*from);
                landings.push(*to);
                there.push(*over);
                if over == from || over == to {
                    return Err("a jump over its own end");
                }
            }
            Change::Becomes { at, piece } if pieces.get(at).is_none_or(|now| now == piece) => {
                return Err("no piece that changes");
            }
            Change::Enters { at, entry: number, .. } => {
                let place = layout.place(&at.to_string());
                let leads = |to: Point| place.is_some_and(|place| place.at == to);
                if number.is_some_and(|number| !entry(number).is_some_and(|e| leads(e.to))) {
                    return Err("an entry that leads elsewhere");
                }
                landings.push(*at);
            }
            Change::Leaves { at, exit } => {
                if exit.is_some_and(|number| entry(number).is_none()) {
                    return Err("an exit that does not exist");
                }
                lifted.push(*at);
            }
            Change::Turns { eighths, moves } => check_rotation(*eighths, moves, layout)?,
            _ => {}
        }
    }
    if !lifted.iter().chain(&there).all(|space| pieces.contains_key(space)) {
        return Err("no piece");
    }
    let repeats = |spaces: &[S]| (1..spaces.len()).any(|n| spaces[..n].contains(&spaces[n]));
    if repeats(&lifted) || repeats(&landings) {
        return Err("a space that is left or reached twice");
    }
    let free = |space: &S| lifted.contains(space) || !pieces.contains_key(space);
    let place = |space: &S| layout.place(&space.to_string());
    let known = |space: &S| place(space).is_some_and(|place| !place.closed);
    let landed = landings.iter().all(|space| free(space) && known(space));
    if landed { Ok(()) } else { Err("a landing on an occupied or closed space") }
}

/// Checks that the spaces of the turntable move to where its rotation takes them.
fn check_rotation<S: Indexed>(
    eighths: i8,
    moves: &[(S, S)],
    layout: &Layout,
) -> Result<(), &'static str> {
    let Some(turntable) = &layout.turntable else { return Err("no turntable") };
    let on = |(from, _): &(S, S)| turntable.spaces.contains(&from.to_string());
    let turning = |space: &String| moves.iter().any(|(from, _)| from.to_string() == *space);
    if eighths == 0 || !moves.iter().all(on) || !turntable.spaces.iter().all(turning) {
        return Err("a rotation of spaces off the turntable");
    }
    let (sine, cosine) = (FRAC_PI_4 * f64::from(eighths)).sin_cos();
    let centre = turntable.centre;
    let turned = |(from, to): &(S, S)| {
        let place = |space: &S| layout.place(&space.to_string());
        let (Some(from), Some(to)) = (place(from), place(to)) else { return false };
        let (x, y) = (from.at.x - centre.x, from.at.y - centre.y);
        // Clockwise, since y grows downwards.
        distance(to.at, centre.plus(x * cosine - y * sine, x * sine + y * cosine)) < 1e-6
    };
    if moves.iter().all(turned) { Ok(()) } else { Err("a space that rotates to the wrong place") }
}

/// Checks the descriptions: legal moves have different ones, without a full stop, and the help has
/// two moves as examples.
pub(crate) fn words<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let moves = position.legal_moves().into_iter();
    let sentences: Vec<_> = moves.map(|m| position.describe(m)).collect();
    sentences.iter().try_for_each(|sentence| phrase(law, sentence))?;
    distinct(law, "the descriptions of moves", sentences)?;
    let players = Player::ALL.map(|player| P::PLAYER_NAMES[player.index()]);
    players.iter().try_for_each(|player| phrase(law, player))?;
    distinct(law, "the names of the players", players)?;
    let words = P::MOVE_HELP.split(|c: char| c.is_whitespace() || ",:;.".contains(c));
    let mut examples: Vec<P::Move> = words.filter_map(|word| word.parse().ok()).collect();
    examples.dedup();
    let help = P::MOVE_HELP;
    let enough = examples.len() >= 2;
    ensure!(law, enough, "expected two moves in the help {help:?}, found {examples:?}");
    Ok(())
}

/// Checks that a finished game has a reason, without a full stop.
pub(crate) fn reason<P: View>(position: &P) -> LawResult {
    let law = Law::View.at(position);
    let reason = position.reason();
    ensure!(law, reason.is_some() || !position.is_over(), "the game is over, but has no reason");
    reason.map_or(Ok(()), |reason| phrase(law, &reason))
}

/// Checks that the words are part of a sentence, without a full stop.
fn phrase(law: Context<'_>, words: &str) -> LawResult {
    let is_phrase = !words.is_empty() && words.trim() == words && !words.ends_with('.');
    ensure!(law, is_phrase, "expected a phrase without a full stop, found {words:?}");
    Ok(())
}
