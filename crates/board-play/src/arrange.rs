//! Positions set up piece by piece, as in an editor.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use board_core::author::Digits;
use board_core::{Indexed, Packed, Piece, Player, quoted};

use crate::view::Scene;
use crate::{OpenError, View};

/// A game whose positions can be set up piece by piece.
///
/// The provided methods suit games without closed spaces and supplies.
pub trait Arrange: View + Packed {
    /// The letter for closed spaces, in games where a position determines which spaces are closed.
    const CLOSED: Option<char> = None;

    /// The kinds of pieces next to the board, if their numbers are part of a position.
    const SUPPLY: &'static [Supply] = &[];

    /// Converts an arrangement to a set-up, which may be invalid.
    ///
    /// The provided method relies on the layout of the [binary form](Packed).
    fn to_setup(arrangement: &Arrangement<Self>) -> Self::Setup {
        let mut parts = alloc::vec![0; Self::Space::COUNT];
        for (space, piece) in &arrangement.pieces {
            let kind = Self::Piece::all().position(|kind| kind == *piece);
            parts[space.index()] = kind.map_or(0, |kind| kind as u32 + 1);
        }
        parts.push(arrangement.turn.index() as u32);
        let (mut parts, mut setup) =
            (parts.into_iter(), Self::start_with(arrangement.rules).setup());
        Self::digits(&mut setup, &mut Digits::new(&mut |_, digit| parts.next().unwrap_or(digit)));
        setup
    }

    /// Returns the spaces that a fault in an arrangement concerns, none by default.
    fn spaces_of(_fault: &Self::Fault, _arrangement: &Arrangement<Self>) -> Vec<Self::Space> {
        Vec::new()
    }
}

/// Pieces of one kind next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Supply {
    /// The letter of the kind.
    pub letter: char,
    /// The maximum number of pieces.
    pub max: u32,
}

/// The pieces on the board and next to it.
#[derive(Clone, Debug)]
pub struct Arrangement<P: Arrange> {
    /// The pieces on the board, at most one on each space.
    pub pieces: Vec<(P::Space, P::Piece)>,
    /// The closed spaces, which have no pieces.
    pub closed: Vec<P::Space>,
    /// The number of pieces of each kind, in the order of [`Arrange::SUPPLY`].
    pub supply: Vec<u32>,
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: P::Rules,
}

impl<P: Arrange> Arrangement<P> {
    /// Returns the spaces of pieces that satisfy a predicate.
    pub fn spaces_of(&self, is_meant: impl Fn(P::Piece) -> bool) -> Vec<P::Space> {
        let pieces = self.pieces.iter().filter(|&&(_, piece)| is_meant(piece));
        pieces.map(|&(space, _)| space).collect()
    }
}

/// An arrangement with strings instead of types.
///
/// ```
/// use board_core::{Player, Position};
/// use board_play::AnyArrangement;
/// use uisge::Uisge;
///
/// let mut arrangement = AnyArrangement::of(&Uisge::start());
/// assert_eq!(arrangement.pieces.len(), 12);
/// let arranged = arrangement.check::<Uisge>("standard")?;
/// assert_eq!(arranged.position, Some(Uisge::start().to_string()));
///
/// arrangement.pieces.retain(|(space, _)| space != "d2");
/// arrangement.pieces.push(("g6".into(), 'B'));
/// let arranged = arrangement.check::<Uisge>("standard")?;
/// assert_eq!(arranged.position, None);
/// let fault = &arranged.faults[0];
/// assert_eq!(fault.message, "the piece on g6 is not connected with the one on e2");
/// assert_eq!(fault.spaces, ["g6", "e2"]);
/// # Ok::<(), board_play::OpenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnyArrangement {
    /// The spaces and the letters on them: piece kinds, or [`Arrange::CLOSED`].
    pub pieces: Vec<(String, char)>,
    /// The side to move.
    pub turn: Player,
    /// The number of pieces next to the board, by letter; a missing letter counts as 0.
    pub supply: BTreeMap<char, u32>,
}

/// The result of [`AnyArrangement::check`].
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Arranged {
    /// The notation of the position, or `None` if there are faults.
    pub position: Option<String>,
    /// All faults.
    pub faults: Vec<ArrangedFault>,
    /// The data for drawing the arrangement, without entries.
    pub scene: Scene,
}

/// A fault in an arrangement.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ArrangedFault {
    /// The description.
    pub message: String,
    /// The spaces concerned, if any.
    pub spaces: Vec<String>,
}

impl AnyArrangement {
    /// Returns a position's arrangement.
    pub fn of<P: Arrange>(position: &P) -> Self {
        let scene = Scene::of(position);
        let places = scene.layout.places.into_iter().filter(|place| place.closed);
        let closed = places.filter_map(|place| Some((place.space, P::CLOSED?)));
        let counts = scene.off_board.iter();
        let counts = counts.filter_map(|count| Some((count.piece?, count.value)));
        let is_supply = |letter| P::SUPPLY.iter().any(|supply| supply.letter == letter);
        let pieces = scene.pieces.into_iter().chain(closed).collect();
        let mut supply = BTreeMap::new();
        // Not `collect`, whose sort would make programs larger.
        supply.extend(counts.filter(|&(letter, _)| is_supply(letter)));
        Self { pieces, turn: scene.turn, supply }
    }

    /// Checks the arrangement under the rules with this notation, and reports every fault.
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if the rules notation is invalid, and [`OpenError::Position`]
    /// if a space or letter does not exist or a space occurs twice.
    pub fn check<P: Arrange>(&self, rules: &str) -> Result<Arranged, OpenError> {
        let rules = rules.parse().map_err(|error| OpenError::Rules(Box::new(error)))?;
        let arrangement = self.typed::<P>(rules)?;
        let position = match P::from_setup(&P::to_setup(&arrangement)) {
            Ok(position) => position,
            Err(faults) => {
                let named = |fault: &P::Fault| ArrangedFault {
                    message: fault.to_string(),
                    spaces: P::spaces_of(fault, &arrangement)
                        .iter()
                        .map(P::Space::to_string)
                        .collect(),
                };
                let faults = faults.iter().map(named).collect();
                let start = Scene::of(&P::start_with(rules));
                let scene = self.scene(start, P::CLOSED, P::SUPPLY);
                return Ok(Arranged { position: None, faults, scene });
            }
        };
        let mut scene = Scene::of(&position);
        scene.layout.entries.clear();
        Ok(Arranged { position: Some(scene.position.clone()), faults: Vec::new(), scene })
    }

    fn typed<P: Arrange>(&self, rules: P::Rules) -> Result<Arrangement<P>, OpenError> {
        let supply = self.supply(P::NAME, P::SUPPLY)?;
        let (mut pieces, mut closed) = (Vec::new(), Vec::new());
        let mut seen = alloc::vec![false; P::Space::COUNT];
        for (name, letter) in &self.pieces {
            let space: P::Space = name
                .parse()
                .map_err(|error| wrong(format!("unknown space {}: {error}", quoted(name))))?;
            if mem::replace(&mut seen[space.index()], true) {
                return Err(wrong(format!("{name} is mentioned twice")));
            }
            match P::Piece::from_letter(*letter) {
                Some(piece) => pieces.push((space, piece)),
                None if P::CLOSED == Some(*letter) => closed.push(space),
                None => {
                    let known = P::Piece::all().map(P::Piece::letter);
                    let known: Vec<_> = known.chain(P::CLOSED).map(String::from).collect();
                    let known = known.join(", ");
                    return Err(wrong(format!("{name}: expected {known}, found {letter}")));
                }
            }
        }
        Ok(Arrangement { pieces, closed, supply, turn: self.turn, rules })
    }

    // The code below is not generic, because each instance would make programs larger.

    /// Returns the numbers of pieces in a supply, in its order.
    fn supply(&self, game: &str, supply: &[Supply]) -> Result<Vec<u32>, OpenError> {
        let is_supply = |letter| supply.iter().any(|supply| supply.letter == letter);
        if let Some(letter) = self.supply.keys().find(|&&letter| !is_supply(letter)) {
            return Err(wrong(format!("the supply of {game} has no pieces {letter}")));
        }
        let counts = supply.iter().map(|supply| self.supply.get(&supply.letter));
        Ok(counts.map(|count| count.copied().unwrap_or_default()).collect())
    }

    /// Converts a start position's scene to the scene of an invalid arrangement.
    fn scene(&self, mut scene: Scene, closed: Option<char>, supply: &[Supply]) -> Scene {
        let content = |space: &str| self.pieces.iter().find(|(name, _)| name == space);
        let mut pieces = Vec::new();
        for place in &mut scene.layout.places {
            let piece = content(&place.space);
            place.closed = piece.is_some_and(|&(_, letter)| Some(letter) == closed);
            pieces.extend(piece.filter(|_| !place.closed).cloned());
        }
        scene.layout.entries.clear();
        scene.off_board.retain_mut(|count| {
            let letter = count.piece.filter(|&piece| supply.iter().any(|s| s.letter == piece));
            count.value = letter.and_then(|letter| self.supply.get(&letter).copied()).unwrap_or(0);
            letter.is_some()
        });
        let status = format!("{} to move", scene.players[self.turn.index()]);
        let (position, highlights) = (String::new(), Vec::new());
        let (turn, over, reason, note) = (self.turn, false, None, None);
        Scene { position, turn, over, status, reason, note, pieces, highlights, ..scene }
    }
}

fn wrong(problem: String) -> OpenError {
    OpenError::Position(problem.into())
}
