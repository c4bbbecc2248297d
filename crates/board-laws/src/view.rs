//! What every [`View`] must obey: it shows all there is, and nothing else.
//!
//! Each law is a function that panics with the text of the position, and [`everywhere`] tries all
//! of them:
//!
//! ```no_run
//! use board_core::View;
//! use board_laws::{Suite, Walk, view};
//!
//! fn test<P: View>() {
//!     let walks = Suite::<P>::default().walks();
//!     view::everywhere(walks.iter().flat_map(Walk::positions), &["Moves", "Leaves"]);
//! }
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_4;
use std::fmt::Debug;

use board_core::view::{
    Change, Layout, Picked, Picker, Place, Point, Step, Touch, TouchError, apply,
};
use board_core::{Piece, Player, Space, View};

/// All laws at each of some positions, which must show changes of exactly these kinds: the names
/// of the variants of [`Change`].
///
/// # Panics
/// If a law does not hold, or if a kind of change was not met, or another one.
pub fn everywhere<'a, P: View>(positions: impl IntoIterator<Item = &'a P>, kinds: &[&str]) {
    let mut met = BTreeSet::new();
    for position in positions {
        all(position);
        for m in position.legal_moves() {
            met.extend(position.changes(m).iter().flatten().map(kind));
        }
    }
    let wanted = kinds.iter().map(ToString::to_string).collect();
    assert_eq!(met, wanted, "the kinds of change that were met");
}

/// All laws at one position.
///
/// # Panics
/// If one does not hold.
pub fn all<P: View>(position: &P) {
    layout(position);
    pieces(position);
    beside(position);
    inputs(position);
    changes(position);
    words(position);
    reason(position);
}

/// The name of a change's variant.
fn kind<S: Debug, K: Debug>(change: &Change<S, K>) -> String {
    format!("{change:?}").split(' ').next().unwrap_or_default().to_string()
}

/// Fails unless all of these differ.
#[track_caller]
fn distinct<T: Ord + Debug>(values: impl IntoIterator<Item = T>, what: &str) {
    let mut seen = BTreeSet::new();
    for value in values {
        let text = format!("{value:?}");
        assert!(seen.insert(value), "{what}: {text} twice");
    }
}

/// Each space of the board is placed once and in order, with room for a piece; entries lead to
/// spaces that are open; and what turns is on the board.
///
/// # Panics
/// If not.
pub fn layout<P: View>(position: &P) {
    let layout = position.layout();
    let placed: Vec<_> = layout.places.iter().map(|place| place.space).collect();
    let spaces: Vec<_> = position.spaces().collect();
    assert_eq!(placed, spaces, "{position}: the spaces that are placed, and those of the board");
    for space in spaces {
        let read = (P::Space::from_index(space.index()), space.to_string().parse().ok());
        assert_eq!(read, (Some(space), Some(space)), "{position}: by index and by text");
    }
    let ordered = placed.windows(2).all(|pair| pair[0] < pair[1]);
    let by_index = placed.windows(2).all(|pair| pair[0].index() < pair[1].index());
    assert!(ordered && by_index, "{position}: the spaces are not in order");

    assert!(layout.piece_size > 0.0, "{position}: the size of a piece");
    for (number, place) in layout.places.iter().enumerate() {
        let Place { at, size, .. } = place;
        assert!(at.x.is_finite() && at.y.is_finite() && *size > 0.0, "{position}: {place:?}");
        for other in &layout.places[..number] {
            let room = distance(*at, other.at) >= layout.piece_size;
            assert!(room, "{position}: {place:?} and {other:?} are too near");
        }
    }
    distinct(layout.entries.iter().map(|entry| entry.number), &format!("{position}: entries"));
    for entry in &layout.entries {
        let leads = |place: &Place<_>| place.at == entry.to && !place.closed;
        assert!(layout.places.iter().any(leads), "{position}: {entry:?} leads nowhere");
        let inside = layout.places.iter().any(|place| place.at == entry.at);
        assert!(!inside, "{position}: {entry:?} is a space");
    }
    if let Some(turntable) = &layout.turntable {
        distinct(&turntable.spaces, &format!("{position}: the turntable"));
        for space in &turntable.spaces {
            let place = layout.place(space);
            let on = |place: &Place<_>| distance(place.at, turntable.centre) < turntable.radius;
            assert!(place.is_some_and(on), "{position}: {space} is not on the turntable");
        }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// Kinds of pieces differ in letter, name and looks, also without colours; the pieces are those of
/// the spaces, none of them on a closed one, and as many of a kind as the first word of the
/// position's text has its letter.
///
/// # Panics
/// If not.
pub fn pieces<P: View>(position: &P) {
    let kinds = P::Piece::ALL;
    distinct(kinds, "the kinds of pieces");
    distinct(kinds.iter().map(|kind| kind.letter()), "the letters of pieces");
    distinct(kinds.iter().map(|kind| kind.name()), "the names of pieces");
    distinct(kinds.iter().map(|&kind| P::glyph(kind).sign), "the signs of pieces");
    let glyphs = kinds.iter().map(|&kind| P::glyph(kind));
    let looks = glyphs.map(|glyph| format!("{:?}", (glyph.shape, glyph.tone.dark, glyph.symbol)));
    distinct(looks, "the looks of pieces without colours");

    let listed: Vec<_> = position.pieces().collect();
    let spaces = position.spaces().filter_map(|space| Some((space, position.piece(space)?)));
    assert_eq!(listed, spaces.collect::<Vec<_>>(), "{position}: pieces() and piece()");
    let board: BTreeSet<_> = position.spaces().collect();
    for space in (0..P::Space::COUNT).filter_map(P::Space::from_index) {
        let empty = position.piece(space).is_none();
        assert!(empty || board.contains(&space), "{position}: a piece off the board on {space}");
    }
    let text = position.to_string();
    let text = text.split(' ').next().unwrap_or_default();
    for kind in kinds {
        let standing = listed.iter().filter(|(_, piece)| piece == kind).count();
        let written = text.matches(kind.letter()).count();
        assert_eq!(standing, written, "{position}: {kind:?} on the board and in the text");
    }
    assert!(listed.iter().all(|(_, piece)| kinds.contains(piece)), "{position}: an unknown kind");
    let closed = closed(&position.layout());
    assert!(!listed.iter().any(|(at, _)| closed.contains(at)), "{position}: closed, with a piece");
}

fn closed<S: Space>(layout: &Layout<S>) -> BTreeSet<S> {
    layout.places.iter().filter(|place| place.closed).map(|place| place.space).collect()
}

/// Numbers beside the board have names of their own and keep to their limits; what is highlighted
/// is on the board.
///
/// # Panics
/// If not.
pub fn beside<P: View>(position: &P) {
    let counts = position.beside();
    distinct(counts.iter().map(|count| (count.name, count.player)), &format!("{position}: counts"));
    let letters = P::Piece::ALL.iter().map(|kind| kind.letter());
    let letters: BTreeSet<_> = letters.collect();
    for count in counts {
        let fits = count.of.is_none_or(|of| count.value <= of);
        let known = count.piece.is_none_or(|letter| letters.contains(&letter));
        assert!(fits && known && !count.name.is_empty(), "{position}: {count:?}");
    }
    let choices = P::CHOICES.iter().filter_map(|choice| choice.piece);
    assert!({ choices }.all(|letter| letters.contains(&letter)), "choices are about pieces");
    let board: BTreeSet<_> = position.spaces().collect();
    for row in position.highlights() {
        let on_board = row.iter().all(|space| board.contains(space));
        assert!(on_board && !row.is_empty(), "{position}: {row:?} is highlighted");
    }
}

/// The inputs of legal moves differ, none begins with all of another's, and all can be touched and
/// have a text of their own; and a [`Picker`] leads to each move by its inputs and by nothing
/// else.
///
/// # Panics
/// If not.
pub fn inputs<P: View>(position: &P) {
    let layout = position.layout();
    let (closed, board) = (closed(&layout), position.spaces());
    let spaces = board.filter(|space| !closed.contains(space)).map(Touch::Space);
    let entries = layout.entries.iter().map(|entry| Touch::Entry(entry.number));
    let choices = (0..P::CHOICES.len()).map(Touch::Choice);
    let all: Vec<_> = spaces.chain(entries).chain(choices).collect();
    let texts: Vec<_> = all.iter().map(|touch| touch.text::<P>(&layout)).collect();
    assert!(!texts.iter().any(|text| text.is_empty()), "{position}: a touch without a text");
    distinct(texts, &format!("{position}: the texts of touches"));

    let mut moves: BTreeMap<Vec<Touch<P::Space>>, P::Move> = BTreeMap::new();
    for m in position.legal_moves() {
        let inputs = position.inputs(m);
        assert!(!inputs.is_empty(), "{position}: no input for {m}");
        for touch in &inputs {
            assert!(all.contains(touch), "{position}: {touch:?} for {m} cannot be touched");
        }
        if let Some(other) = moves.insert(inputs, m) {
            panic!("{position}: {m} has the inputs of {other}");
        }
    }
    let begun = moves.keys().flat_map(|inputs| (0..inputs.len()).map(|n| inputs[..n].to_vec()));
    let mut picker = Picker::new(position);
    for prefix in begun.chain([Vec::new()]).collect::<BTreeSet<_>>() {
        let whole = moves.get(&prefix);
        assert_eq!(whole, None, "{position}: {prefix:?} begins the inputs of another move, too");
        picker.clear();
        for &touch in &prefix {
            assert_eq!(picker.touch(touch), Ok(Picked::More), "{position}: {prefix:?}");
        }
        assert_eq!(picker.touched(), prefix, "{position}");
        let (next, mut expected) = (picker.next(), BTreeSet::new());
        for &touch in &all {
            let inputs = [prefix.as_slice(), &[touch]].concat();
            let picked = match moves.get(&inputs) {
                Some(&m) => Ok(Picked::Move(m)),
                None if moves.keys().any(|more| more.starts_with(&inputs)) => Ok(Picked::More),
                None => Err(TouchError),
            };
            assert_eq!(picker.touch(touch), picked, "{position}: {inputs:?}");
            if picked.is_ok() {
                expected.insert(touch);
                picker.undo();
            }
        }
        assert_eq!(next, Vec::from_iter(expected), "{position}: next after {prefix:?}");
    }
}

/// The changes of a legal move make the pieces after of the pieces before, and close what is
/// closed after; each can happen where it does.
///
/// # Panics
/// If not.
pub fn changes<P: View>(position: &P) {
    let before = position.layout();
    let mut names = BTreeMap::new();
    names.extend(before.entries.iter().map(|entry| (entry.number, entry.name.clone())));
    for m in position.legal_moves() {
        let (steps, next) = (position.changes(m), position.after_unchecked(m));
        let after = next.layout();
        let mut pieces: BTreeMap<_, _> = position.pieces().collect();
        let mut shut = closed(&before);
        for step in &steps {
            if let Err(why) = can_happen(step, &pieces, &before) {
                panic!("{position}: {m}: {why} in {step:?}");
            }
            apply(&mut pieces, std::slice::from_ref(step));
            for change in step {
                if let Change::Closes { at } = change {
                    assert!(shut.insert(*at), "{position}: {m}: {at} closes twice");
                }
            }
        }
        assert_eq!(pieces, next.pieces().collect(), "{position}: the pieces after {m}: {steps:?}");
        assert_eq!(shut, closed(&after), "{position}: what is closed after {m}: {steps:?}");
        for entry in after.entries {
            let name = names.get(&entry.number);
            assert_eq!(name, Some(&entry.name), "{position}: an entry after {m} is another");
        }
    }
}

/// Whether a step can happen to these pieces: whatever moves, turns over, leaves or is jumped is
/// there, and nothing lands on anything else.
fn can_happen<S: Space, K: Piece>(
    step: &Step<S, K>,
    pieces: &BTreeMap<S, K>,
    layout: &Layout<S>,
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
                return Err("nothing that becomes another");
            }
            Change::Enters { at, entry: number, .. } => {
                let place = layout.place(at);
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
            Change::Turns { eighths, moves } => turns(*eighths, moves, layout)?,
            _ => {}
        }
    }
    if !lifted.iter().chain(&there).all(|space| pieces.contains_key(space)) {
        return Err("no piece");
    }
    let (off, on): (BTreeSet<_>, BTreeSet<_>) =
        (lifted.iter().collect(), landings.iter().collect());
    if off.len() < lifted.len() || on.len() < landings.len() {
        return Err("two pieces for one space");
    }
    let free = |space: &&S| off.contains(*space) || !pieces.contains_key(*space);
    let known = |space: &&S| layout.place(*space).is_some_and(|place| !place.closed);
    let landed = on.iter().all(|space| free(space) && known(space));
    if landed { Ok(()) } else { Err("a landing that is taken") }
}

/// Whether the spaces of the turntable get to where its rotation takes them.
fn turns<S: Space>(eighths: i8, moves: &[(S, S)], layout: &Layout<S>) -> Result<(), &'static str> {
    let Some(turntable) = &layout.turntable else { return Err("no turntable") };
    let turning: BTreeSet<_> = moves.iter().map(|&(from, _)| from).collect();
    if eighths == 0 || turning != turntable.spaces.iter().copied().collect() {
        return Err("a turn of something else");
    }
    let (sine, cosine) = (FRAC_PI_4 * f64::from(eighths)).sin_cos();
    let centre = turntable.centre;
    let turned = |(from, to): &(S, S)| {
        let (Some(from), Some(to)) = (layout.place(from), layout.place(to)) else { return false };
        let (x, y) = (from.at.x - centre.x, from.at.y - centre.y);
        // Clockwise, since y grows downwards.
        distance(to.at, centre.plus(x * cosine - y * sine, x * sine + y * cosine)) < 1e-6
    };
    if moves.iter().all(turned) { Ok(()) } else { Err("a space that goes elsewhere") }
}

/// Each legal move has a sentence of its own, without a full stop; and the help has two moves for
/// examples.
///
/// # Panics
/// If not.
pub fn words<P: View>(position: &P) {
    let sentences = position.legal_moves().into_iter().map(|m| position.describe(m));
    let sentences: Vec<_> = sentences.collect();
    for sentence in &sentences {
        assert!(is_phrase(sentence), "{position}: {sentence:?}");
    }
    distinct(sentences, &format!("{position}: the sentences of moves"));
    assert!(P::PLAYER_NAMES.into_iter().all(is_phrase), "{:?}", P::PLAYER_NAMES);
    let [first, second] = Player::ALL.map(|player| P::PLAYER_NAMES[player.index()]);
    assert_ne!(first, second, "the names of the players");
    let words = P::MOVE_HELP.split(|c: char| c.is_whitespace() || ",:;.".contains(c));
    let examples: BTreeSet<P::Move> = words.filter_map(|word| word.parse().ok()).collect();
    assert!(examples.len() >= 2, "{:?} has {examples:?} for examples", P::MOVE_HELP);
}

/// There is a reason if the game is over, without a full stop.
///
/// # Panics
/// If not.
pub fn reason<P: View>(position: &P) {
    let reason = position.reason();
    assert!(reason.is_some() || !position.is_over(), "{position}: over without a reason");
    assert!(reason.as_deref().is_none_or(is_phrase), "{position}: {reason:?}");
}

/// Whether it is a part of a sentence.
fn is_phrase(words: &str) -> bool {
    !words.is_empty() && words.trim() == words && !words.ends_with('.')
}
