//! The data for drawing a position of any game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Button, Count, Glyph, Layout, View};
use board_core::{Indexed, Outcome, Piece, Player};

/// The data for drawing a position of any game.
///
/// Spaces and moves are in notation, and pieces are letters.
///
/// ```
/// use board_core::Position;
/// use board_play::view::Scene;
/// use uisge::Uisge;
///
/// let scene = Scene::of(&Uisge::start());
/// assert_eq!(scene.status, "light to move");
/// let (space, letter) = &scene.pieces[0];
/// assert_eq!((space.as_str(), scene.kind(*letter).unwrap().name), ("d2", "dark blank"));
/// assert_eq!(scene.layout.place("d2").unwrap().at.x, 3.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// The game's name.
    pub game: &'static str,
    /// The players' names in sentences.
    pub players: [&'static str; 2],
    /// The position's notation.
    pub position: String,
    /// The rules notation, which is `standard` for the default rules.
    pub rules: String,
    /// The side to move.
    pub turn: Player,
    /// Whether the game is over.
    ///
    /// [`Scene::of`] considers only the rules. [`Game::scene`](crate::Game::scene) also
    /// considers limits, resignations and agreed draws.
    pub over: bool,
    /// The side to move or the result, such as `light to move`, `light has won` or `a draw`.
    pub status: String,
    /// Why the game is over, or a remark about a special turn ([`View::reason`]).
    pub reason: Option<String>,
    /// The [`View::START_NOTE`], at the start position only.
    pub note: Option<&'static str>,
    /// The board's geometry.
    pub layout: Layout,
    /// The pieces, each given by its space's notation and its letter.
    pub pieces: Vec<(String, char)>,
    /// All piece kinds, for a legend.
    pub kinds: Vec<Kind>,
    /// The counts next to the board.
    #[cfg_attr(feature = "serde", serde(rename = "beside"))]
    pub off_board: Vec<Count>,
    /// Groups of spaces to mark with a line.
    pub highlights: Vec<Vec<String>>,
    /// The buttons next to the board.
    #[cfg_attr(feature = "serde", serde(rename = "choices"))]
    pub buttons: &'static [Button],
}

/// A kind of piece, with its appearance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Kind {
    /// The letter in position notation.
    pub letter: char,
    /// The name.
    pub name: &'static str,
    /// The player who owns the piece, or `None` if it belongs to both.
    pub owner: Option<Player>,
    /// The appearance.
    pub glyph: Glyph,
}

/// A legal move with its description and inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveInfo {
    /// The index ([`Indexed::index`]).
    pub index: usize,
    /// The notation.
    pub text: String,
    /// The move as a sentence.
    pub words: String,
    /// The inputs that enter the move: names of spaces, entries and buttons.
    pub inputs: Vec<String>,
}

/// Returns a game's result, such as `light has won` or `a draw`.
pub(crate) fn result<P: View>(winner: Option<Player>) -> String {
    match winner {
        Some(winner) => alloc::format!("{} has won", P::PLAYER_NAMES[winner.index()]),
        None => "a draw".to_string(),
    }
}

impl Scene {
    /// Creates a position's scene, which does not depend on the game's history.
    pub fn of<P: View>(position: &P) -> Self {
        let outcome = position.outcome();
        let status = match outcome {
            None => alloc::format!("{} to move", P::PLAYER_NAMES[position.turn().index()]),
            Some(outcome) => result::<P>(outcome.winner()),
        };
        let name = |space: P::Space| space.to_string();
        Self {
            game: P::NAME,
            players: P::PLAYER_NAMES,
            position: position.to_string(),
            rules: position.rules().to_string(),
            turn: position.turn(),
            over: outcome.is_some(),
            status,
            reason: position.reason(),
            note: Some(position.start_note())
                .filter(|note| !note.is_empty() && *position == P::start_with(position.rules())),
            layout: position.layout(),
            pieces: position.pieces().map(|(at, piece)| (name(at), piece.letter())).collect(),
            kinds: P::Piece::all().map(Kind::of::<P>).collect(),
            off_board: position.off_board(),
            highlights: position
                .highlights()
                .into_iter()
                .map(|row| row.into_iter().map(name).collect())
                .collect(),
            buttons: P::BUTTONS,
        }
    }

    /// Returns the kind of piece with this letter, or `None` if no kind has it.
    #[must_use]
    pub fn kind(&self, letter: char) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.letter == letter)
    }
}

impl MoveInfo {
    /// Describes a legal move in a position that has this layout.
    ///
    /// # Panics
    /// May panic if the move is illegal, like [`View::describe`].
    pub fn of<P: View>(position: &P, m: P::Move, layout: &Layout) -> Self {
        let inputs = position.inputs(m).into_iter();
        Self {
            index: m.index(),
            text: m.to_string(),
            words: position.describe(m),
            inputs: inputs.map(|input| input.text::<P>(layout).into()).collect(),
        }
    }
}

impl Kind {
    /// Describes a kind of piece.
    pub fn of<P: View>(piece: P::Piece) -> Self {
        let (letter, name, owner) = (piece.letter(), piece.name(), piece.owner());
        Self { letter, name, owner, glyph: P::glyph(piece) }
    }
}
