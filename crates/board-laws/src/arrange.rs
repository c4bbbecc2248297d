//! Law 6: positions that are set up piece by piece.

use board_core::{Piece, Player};
use board_play::view::Scene;
use board_play::{AnyArrangement, Arrange, Arranged, Arrangement};

use crate::view::closed;
use crate::{Law, LawResult};

/// Checks law 6 at one position: setting up its pieces one by one gives the same position.
pub fn arrangement_gives_position<P: Arrange>(position: &P) -> LawResult {
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
/// in a supply, or by the side to move.
///
/// A possible arrangement gives a position with exactly these pieces. The faults of an impossible one
/// concern spaces of the board. More pieces than the maximum of a [supply](Arrange::SUPPLY) are a
/// fault.
pub fn edited_arrangements_are_explained<P: Arrange>(position: &P) -> LawResult {
    let law = Law::Setup.at(position);
    let board: Vec<P::Space> = position.spaces().collect();
    let original = arrangement(position);
    let found = P::from_setup(&P::to_setup(&original)).ok();
    ensure_equal!(law, Some(*position), found, "the position of its arrangement");
    for edited in edits(&original) {
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
pub fn parse(pieces: &str, supply: &[(char, u32)]) -> AnyArrangement {
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

/// Returns the faults of an arrangement, [parsed](parse), each with its spaces, such as `the piece on
/// r0 is turned but never left its start [r0]`.
///
/// # Panics
/// Panics if the rules, a space or a letter is unknown, or a space is mentioned twice.
pub fn faults<P: Arrange>(rules: &str, pieces: &str, supply: &[(char, u32)]) -> Vec<String> {
    let arranged = parse(pieces, supply).check::<P>(rules);
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

fn edits<P: Arrange>(original: &Arrangement<P>) -> Vec<Arrangement<P>> {
    let mut all = vec![Arrangement { turn: !original.turn, ..original.clone() }];
    for (index, &(_, piece)) in original.pieces.iter().enumerate() {
        let mut fewer = original.clone();
        fewer.pieces.remove(index);
        let kinds = P::Piece::ALL;
        let next = kinds.iter().position(|&kind| kind == piece).map_or(0, |kind| kind + 1);
        let mut another = original.clone();
        another.pieces[index].1 = kinds[next % kinds.len()];
        all.extend([fewer, another]);
    }
    for (index, supply) in P::SUPPLY.iter().enumerate() {
        for count in [0, supply.max + 1] {
            let mut edited = original.clone();
            edited.supply[index] = count;
            all.push(edited);
        }
    }
    all
}
