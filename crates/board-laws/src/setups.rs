//! Law 6: set-ups, random changes of them, and positions that are set up piece by piece.

use std::cell::Cell;

use board_core::{HasSetup, Piece, Player, Position};
use board_play::view::Scene;
use board_play::{AnyArrangement, Arrange, Arranged, Arrangement};

use crate::view::closed;
use crate::walk::dice;
use crate::{Law, LawResult, Violation};

/// Random changes of a game's set-ups, which lead to rare positions.
pub struct Setups<P> {
    floor: f64,
    change: Box<Change<P>>,
    /// The numbers of changed set-ups that law 6 tried, and of those accepted.
    counts: Cell<[usize; 2]>,
}

/// A function that makes a change for each number, and returns the positions of accepted set-ups.
type Change<P> = dyn Fn(P, &[u64]) -> Result<Vec<Option<P>>, Violation>;

impl<P: HasSetup> Setups<P> {
    /// Creates changes of set-ups. `change` makes one small random change with the given dice,
    /// after which the set-up may be invalid.
    ///
    /// `floor` is the minimum share of the changed set-ups that the game must accept, from 0 to 1.
    /// If most changes lead to invalid set-ups, few rare positions are tested. A sensible value is
    /// half the actual share, which a failing test shows, for example with a floor of 1.
    pub fn new(floor: f64, change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32)) -> Self {
        let change = Box::new(move |from, seeds: &[u64]| changed(change, from, seeds));
        Self { floor, change, counts: Cell::default() }
    }
}

impl<P: Position> Setups<P> {
    /// Returns the last position that a change led to, or the first one. Ignores changes of the
    /// rules, so that walks stay under the rules of their start.
    pub(crate) fn last(&self, from: P, seeds: &[u64]) -> P {
        let results = (self.change)(from, seeds).unwrap_or_default();
        results.into_iter().flatten().filter(|to| to.rules() == from.rules()).last().unwrap_or(from)
    }

    /// Checks law 6 for the set-up of a position and repeated changes of it.
    pub(crate) fn check_changes(&self, from: P, seeds: &[u64]) -> LawResult {
        let results = (self.change)(from, seeds)?;
        let [tried, accepted] = self.counts.get();
        let more = results.iter().flatten().count();
        self.counts.set([tried + results.len(), accepted + more]);
        Ok(())
    }

    /// Checks that enough set-ups were accepted.
    pub(crate) fn check_share(&self) -> LawResult {
        let ([tried, accepted], floor) = (self.counts.get(), self.floor);
        let enough = accepted > 0 && accepted as f64 >= floor * tried as f64;
        let law = Law::Setup.at(&"(all changed set-ups)");
        ensure!(law, enough, "{accepted} of {tried} were accepted, expected a share of {floor}");
        Ok(())
    }
}

/// Checks law 6 at one position: the position of its set-up is the same.
pub(crate) fn setup_gives_position<P: HasSetup>(position: &P) -> LawResult {
    let setup = position.setup();
    let back = P::from_setup(&setup);
    ensure_equal!(Law::Setup.at(position), Ok(*position), back, "the position of {setup:?}");
    Ok(())
}

/// Changes a set-up repeatedly. A rejected set-up is changed further, but after three rejections in
/// a row the last accepted one is used again. An accepted set-up must be its position's set-up, and
/// a rejected one must have a message.
fn changed<P: HasSetup>(
    change: fn(&mut P::Setup, &mut dyn FnMut(u32) -> u32),
    from: P,
    seeds: &[u64],
) -> Result<Vec<Option<P>>, Violation> {
    let (mut setup, mut last, mut rejected) = (from.setup(), from, 0);
    let mut results = Vec::new();
    for &seed in seeds {
        change(&mut setup, &mut dice(seed));
        match P::from_setup(&setup) {
            Ok(position) => {
                let law = Law::Setup.at(&position);
                ensure_equal!(law, setup, position.setup(), "the set-up of its position");
                (last, rejected) = (position, 0);
                results.push(Some(position));
            }
            Err(faults) => {
                let law = Law::Setup.at(&from);
                let described = !faults.to_string().is_empty();
                ensure!(law, described, "the error for {setup:?} has no message");
                rejected += 1;
                results.push(None);
            }
        }
        if rejected == 3 {
            (setup, rejected) = (last.setup(), 0);
        }
    }
    Ok(results)
}

/// Checks law 6 at one position: setting up its pieces one by one gives the same position.
pub(crate) fn arrangement_gives_position<P: Arrange>(position: &P) -> LawResult {
    let law = Law::Setup.at(position);
    let arranged = AnyArrangement::of(position).check::<P>(&position.rules().to_string());
    let mut scene = Scene::of(position);
    scene.layout.entries.clear();
    let expected = Arranged { position: Some(position.to_string()), faults: Vec::new(), scene };
    let arranged = arranged.map_err(|why| law.violation(why))?;
    ensure_equal!(law, expected, arranged, "the arranged position");
    Ok(())
}

/// Checks law 6 for arrangements that differ from a position by one piece, by the number of pieces
/// in a supply, or by the side to move, and for boards that are full of one kind of piece.
///
/// A possible arrangement gives a position with exactly these pieces. The faults of an impossible one
/// concern spaces of the board. More pieces than the maximum of a [supply](Arrange::SUPPLY) are a
/// fault.
pub(crate) fn edited_arrangements_are_explained<P: Arrange>(position: &P) -> LawResult {
    let law = Law::Setup.at(position);
    let board: Vec<P::Space> = position.spaces().collect();
    let original = arrangement(position);
    let found = P::from_setup(&P::to_setup(&original)).ok();
    ensure_equal!(law, Some(*position), found, "the position of its arrangement");
    for edited in arrangement_edits(&original, &board) {
        let faults = match P::from_setup(&P::to_setup(&edited)) {
            Ok(found) => {
                let (turn, rules, pieces) = (found.turn(), found.rules(), found.pieces());
                let found_pieces: Vec<_> = pieces.collect();
                let same = (turn, rules) == (edited.turn, edited.rules);
                ensure!(law, same, "the side to move and the rules of {found}");
                ensure_equal!(law, edited.pieces, found_pieces, "the pieces of {found}");
                ensure_equal!(law, edited.supply, supply(&found), "the supplies of {found}");
                let fits = edited.supply.iter().zip(P::SUPPLY).all(|(&n, supply)| n <= supply.max);
                ensure!(law, fits, "expected a fault for the supplies {:?}", edited.supply);
                continue;
            }
            Err(faults) => faults,
        };
        for fault in faults.iter() {
            let spaces = P::spaces_of(fault, &edited);
            let stray = spaces.iter().find(|space| !board.contains(space));
            ensure!(law, stray.is_none(), "{fault}: a space off the board in {spaces:?}");
        }
    }
    Ok(())
}

/// Reads an arrangement with the first player to move: spaces with letters, such as `r0=R r2=r`, and
/// the numbers of the pieces next to the board.
///
/// # Panics
/// Panics if the pieces are not written in this way.
pub fn parse_arrangement(pieces: &str, supply: &[(char, u32)]) -> AnyArrangement {
    let pieces = pieces.split_whitespace().map(|piece| {
        let (space, letter) = piece.split_once('=').expect("a piece such as a1=w");
        (space.to_owned(), letter.parse().expect("one letter"))
    });
    AnyArrangement {
        pieces: pieces.collect(),
        turn: Player::First,
        supply: supply.iter().copied().collect(),
    }
}

/// Returns the faults of an arrangement, [parsed](parse_arrangement), each with its spaces, such as `the piece on
/// r0 is turned but never left its start [r0]`.
///
/// # Panics
/// Panics if the rules, a space or a letter is unknown, or a space is mentioned twice.
pub fn arrangement_faults<P: Arrange>(
    rules: &str,
    pieces: &str,
    supply: &[(char, u32)],
) -> Vec<String> {
    let arranged = parse_arrangement(pieces, supply).check::<P>(rules);
    let faults = arranged.expect("known rules, spaces and letters").faults.into_iter();
    faults.map(|fault| format!("{} [{}]", fault.message, fault.spaces.join(" "))).collect()
}

/// Returns the numbers of the pieces next to the board, in the order of [`Arrange::SUPPLY`].
fn supply<P: Arrange>(position: &P) -> Vec<u32> {
    let counts = position.off_board();
    let count = |letter| counts.iter().find(|count| count.piece == Some(letter));
    P::SUPPLY.iter().map(|supply| count(supply.letter).map_or(0, |count| count.value)).collect()
}

fn arrangement<P: Arrange>(position: &P) -> Arrangement<P> {
    Arrangement {
        pieces: position.pieces().collect(),
        closed: if P::CLOSED.is_some() { closed(position) } else { Vec::new() },
        supply: supply(position),
        turn: position.turn(),
        rules: position.rules(),
    }
}

fn arrangement_edits<P: Arrange>(
    original: &Arrangement<P>,
    board: &[P::Space],
) -> Vec<Arrangement<P>> {
    let mut all = vec![Arrangement { turn: !original.turn, ..original.clone() }];
    for (index, &(_, piece)) in original.pieces.iter().enumerate() {
        let mut fewer = original.clone();
        fewer.pieces.remove(index);
        let kinds = P::Piece::KINDS;
        let next = kinds.iter().position(|kind| kind.0 == piece).map_or(0, |kind| kind + 1);
        let mut another = original.clone();
        another.pieces[index].1 = kinds[next % kinds.len()].0;
        all.extend([fewer, another]);
    }
    // Boards full of one kind of piece.
    all.extend(P::Piece::all().map(|kind| Arrangement {
        pieces: board.iter().map(|&space| (space, kind)).collect(),
        closed: Vec::new(),
        ..original.clone()
    }));
    for (index, supply) in P::SUPPLY.iter().enumerate() {
        for count in [0, supply.max + 1, u32::MAX] {
            let mut edited = original.clone();
            edited.supply[index] = count;
            all.push(edited);
        }
    }
    all
}
