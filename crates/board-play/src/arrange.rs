//! Positions that are set up piece by piece, as in an editor.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_core::text::quoted;
use board_core::{HasSetup, Piece, Player};

use crate::view::Scene;
use crate::{OpenError, View};

/// A game whose positions can be set up piece by piece.
pub trait Arrange: View + HasSetup {
    /// The letter for closed spaces, in games where a position decides which spaces are closed.
    const CLOSED: Option<char> = None;

    /// The pieces next to the board whose numbers are part of a position.
    const SUPPLY: &'static [Supply] = &[];

    /// Converts an arrangement to a set-up, which may be invalid.
    fn to_setup(arrangement: &Arrangement<Self>) -> Self::Setup;

    /// Describes each fault of an arrangement, with the spaces concerned.
    fn explain(
        faults: &Self::Faults,
        arrangement: &Arrangement<Self>,
    ) -> Vec<(String, Vec<Self::Space>)>;
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

/// What stands on the board and next to it.
#[derive(Clone, Debug)]
pub struct Arrangement<P: Arrange> {
    /// The pieces on the board.
    pub pieces: BTreeMap<P::Space, P::Piece>,
    /// The closed spaces.
    pub closed: BTreeSet<P::Space>,
    /// The number of pieces of each kind of [`Arrange::SUPPLY`], in this order.
    pub supply: Vec<u32>,
    /// The side to move.
    pub turn: Player,
    /// The rules.
    pub rules: P::Rules,
}

impl<P: Arrange> Arrangement<P> {
    /// Returns the spaces of some pieces.
    pub fn spaces_of(&self, is_meant: impl Fn(P::Piece) -> bool) -> Vec<P::Space> {
        let pieces = self.pieces.iter().filter(|&(_, &piece)| is_meant(piece));
        pieces.map(|(&space, _)| space).collect()
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
/// arrangement.pieces.retain(|(space, _)| space != "c2");
/// arrangement.pieces.push(("g1".into(), 'B'));
/// let arranged = arrangement.check::<Uisge>("standard")?;
/// assert_eq!(arranged.position, None);
/// let fault = &arranged.faults[0];
/// assert_eq!(fault.message, "the piece on g1 is not connected with the one on d2");
/// assert_eq!(fault.spaces, ["g1", "d2"]);
/// # Ok::<(), board_play::OpenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnyArrangement {
    /// The spaces and the letters on them: kinds of pieces, or [`Arrange::CLOSED`].
    pub pieces: Vec<(String, char)>,
    /// The side to move.
    pub turn: Player,
    /// The number of pieces next to the board by letter; 0 for missing letters.
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

/// A fault of an arrangement.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ArrangedFault {
    /// The description.
    pub message: String,
    /// The spaces concerned, if any.
    pub spaces: Vec<String>,
}

impl AnyArrangement {
    /// Returns the arrangement of a position.
    pub fn of<P: Arrange>(position: &P) -> Self {
        let pieces = position.pieces().map(|(space, piece)| (space.to_string(), piece.letter()));
        let places = position.layout().places;
        let closed = places.iter().filter(|place| place.closed);
        let closed = closed.filter_map(|place| Some((place.space.to_string(), P::CLOSED?)));
        let counts = position.off_board().into_iter();
        let supply = counts.filter_map(|count| Some((count.piece?, count.value)));
        let is_supply = |letter| P::SUPPLY.iter().any(|supply| supply.letter == letter);
        Self {
            pieces: pieces.chain(closed).collect(),
            turn: position.turn(),
            supply: supply.filter(|&(letter, _)| is_supply(letter)).collect(),
        }
    }

    /// Checks the arrangement under the rules with this notation, and reports every fault.
    ///
    /// # Errors
    /// Returns [`OpenError::Rules`] if the notation of the rules is invalid, and
    /// [`OpenError::Position`] if there is no such space or letter, or a space is mentioned twice.
    pub fn check<P: Arrange>(&self, rules: &str) -> Result<Arranged, OpenError> {
        let rules = rules.parse().map_err(|error| OpenError::Rules(Box::new(error)))?;
        let arrangement = self.typed::<P>(rules)?;
        match P::from_setup(&P::to_setup(&arrangement)) {
            Ok(position) => {
                let mut scene = Scene::of(&position);
                scene.layout.entries.clear();
                Ok(Arranged { position: Some(position.to_string()), faults: Vec::new(), scene })
            }
            Err(faults) => {
                let faults = P::explain(&faults, &arrangement).into_iter();
                let named = |(message, spaces): (_, Vec<P::Space>)| ArrangedFault {
                    message,
                    spaces: spaces.iter().map(ToString::to_string).collect(),
                };
                let faults = faults.map(named).collect();
                Ok(Arranged { position: None, faults, scene: self.scene(&arrangement) })
            }
        }
    }

    fn typed<P: Arrange>(&self, rules: P::Rules) -> Result<Arrangement<P>, OpenError> {
        let wrong = |problem: String| OpenError::Position(problem.into());
        let (mut pieces, mut closed) = (BTreeMap::new(), BTreeSet::new());
        for (name, letter) in &self.pieces {
            let space: P::Space = name
                .parse()
                .map_err(|error| wrong(format!("unknown space {}: {error}", quoted(name))))?;
            let piece = P::Piece::ALL.iter().find(|piece| piece.letter() == *letter);
            let free = match piece {
                Some(&piece) => pieces.insert(space, piece).is_none() && !closed.contains(&space),
                None if P::CLOSED == Some(*letter) => {
                    closed.insert(space) && !pieces.contains_key(&space)
                }
                None => {
                    let mut known: Vec<_> = P::Piece::ALL.iter().map(|p| p.letter()).collect();
                    known.extend(P::CLOSED);
                    let known: Vec<_> = known.iter().map(char::to_string).collect();
                    let problem = format!("{space}: expected {}, found {letter}", known.join(", "));
                    return Err(wrong(problem));
                }
            };
            if !free {
                return Err(wrong(format!("{space} is mentioned twice")));
            }
        }
        let is_supply = |letter| P::SUPPLY.iter().any(|supply| supply.letter == letter);
        if let Some(letter) = self.supply.keys().find(|&&letter| !is_supply(letter)) {
            return Err(wrong(format!("the supply of {} has no pieces {letter}", P::NAME)));
        }
        let supply = P::SUPPLY.iter().map(|supply| self.supply.get(&supply.letter));
        let supply = supply.map(|count| count.copied().unwrap_or_default()).collect();
        Ok(Arrangement { pieces, closed, supply, turn: self.turn, rules })
    }

    /// Returns the scene of an arrangement that is not a position.
    fn scene<P: Arrange>(&self, arrangement: &Arrangement<P>) -> Scene {
        let mut scene = Scene::of(&P::start_with(arrangement.rules));
        let closed: BTreeSet<_> = arrangement.closed.iter().map(P::Space::to_string).collect();
        for place in &mut scene.layout.places {
            place.closed = closed.contains(&place.space);
        }
        scene.layout.entries.clear();
        let places = &scene.layout.places;
        let is_shown = |space: &String| places.iter().any(|place| place.space == *space);
        let pieces = arrangement.pieces.iter();
        let pieces = pieces.map(|(space, piece)| (space.to_string(), piece.letter()));
        let pieces = pieces.filter(|(space, _)| is_shown(space)).collect();
        scene.off_board.retain_mut(|count| {
            let supply = P::SUPPLY.iter().find(|supply| count.piece == Some(supply.letter));
            let value = supply.map(|supply| self.supply.get(&supply.letter));
            count.value = value.flatten().copied().unwrap_or_default();
            supply.is_some()
        });
        let status = format!("{} to move", P::PLAYER_NAMES[self.turn.index()]);
        let (position, highlights) = (String::new(), Vec::new());
        let (turn, over, reason, note) = (self.turn, false, None, None);
        Scene { position, turn, over, status, reason, note, pieces, highlights, ..scene }
    }
}
