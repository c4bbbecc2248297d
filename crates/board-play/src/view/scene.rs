//! All there is to see of a position, with names in the place of types.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Choice, Count, Glyph, Layout, Step, View};
use board_core::{Move, Outcome, Piece, Player};

/// All there is to see of a position of any game: what a renderer needs, with the texts of spaces
/// and moves, and the letters of pieces, in the place of types.
///
/// ```
/// use board_play::View;
/// use board_play::view::Scene;
///
/// fn caption<P: View>(position: &P) -> String {
///     Scene::of(position).status
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// The game's name.
    pub game: &'static str,
    /// What a sentence calls the players.
    pub players: [&'static str; 2],
    /// The position's text.
    pub position: String,
    /// The text of the rules, `standard` for the default.
    pub rules: String,
    /// The side to move.
    pub turn: Player,
    /// Whether the game is over by its rules.
    pub over: bool,
    /// Who is to move, or how the game ended: `light to move`, `light has won`, `a draw`.
    pub status: String,
    /// [`View::reason`].
    pub reason: Option<String>,
    /// [`View::START_NOTE`], at the start position.
    pub note: Option<&'static str>,
    /// Where everything lies.
    pub layout: Layout<String>,
    /// The pieces: the name of the space, and the letter of the kind.
    pub pieces: Vec<(String, char)>,
    /// Every kind of piece, for a legend.
    pub kinds: Vec<Kind>,
    /// What lies beside the board.
    pub beside: Vec<Count>,
    /// Spaces that belong together.
    pub highlights: Vec<Vec<String>>,
    /// The buttons beside the board.
    pub choices: &'static [Choice],
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Kind {
    /// Its letter in the position's text.
    pub letter: char,
    /// What a person calls it.
    pub name: &'static str,
    /// The player it belongs to.
    pub owner: Option<Player>,
    /// What it looks like.
    pub glyph: Glyph,
}

/// A legal move with all that a person is told of it, and needs to make it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Offer {
    /// Its index ([`Move::index`]).
    pub index: usize,
    /// Its text.
    pub text: String,
    /// It in a sentence.
    pub words: String,
    /// What is touched to make it: names of spaces, entries and choices.
    pub inputs: Vec<String>,
}

impl Scene {
    /// What there is to see of a position.
    pub fn of<P: View>(position: &P) -> Self {
        let outcome = position.outcome();
        let player = |player: Player| P::PLAYER_NAMES[player.index()];
        let status = match outcome.map(Outcome::winner) {
            None => alloc::format!("{} to move", player(position.turn())),
            Some(Some(winner)) => alloc::format!("{} has won", player(winner)),
            Some(None) => "a draw".to_string(),
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
            note: (!P::START_NOTE.is_empty() && *position == P::start_with(position.rules()))
                .then_some(P::START_NOTE),
            layout: position.layout().map(name),
            pieces: position.pieces().map(|(at, piece)| (name(at), piece.letter())).collect(),
            kinds: P::Piece::ALL.iter().map(|&piece| Kind::of::<P>(piece)).collect(),
            beside: position.beside(),
            highlights: position
                .highlights()
                .into_iter()
                .map(|row| row.into_iter().map(name).collect())
                .collect(),
            choices: P::CHOICES,
        }
    }

    /// The kind of piece with a letter.
    pub fn kind(&self, letter: char) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.letter == letter)
    }

    /// The legal moves of a position, for people.
    pub fn offers<P: View>(position: &P) -> Vec<Offer> {
        let layout = position.layout();
        position.legal_moves().into_iter().map(|m| Offer::of(position, m, &layout)).collect()
    }

    /// What a legal move does, with names in the place of types.
    ///
    /// # Panics
    /// As [`View::changes`].
    pub fn changes<P: View>(position: &P, m: P::Move) -> Vec<Step<String, char>> {
        let named = |step: Step<P::Space, P::Piece>| {
            let changes = step.into_iter();
            changes.map(|change| change.map(|space| space.to_string(), Piece::letter)).collect()
        };
        position.changes(m).into_iter().map(named).collect()
    }
}

impl Offer {
    /// A legal move of a position that has this layout.
    ///
    /// # Panics
    /// As [`View::describe`].
    pub fn of<P: View>(position: &P, m: P::Move, layout: &Layout<P::Space>) -> Self {
        let inputs = position.inputs(m).into_iter();
        Self {
            index: m.index(),
            text: m.to_string(),
            words: position.describe(m),
            inputs: inputs.map(|touch| touch.text::<P>(layout).into()).collect(),
        }
    }
}

impl Kind {
    /// What there is to say of a kind of piece.
    pub fn of<P: View>(piece: P::Piece) -> Self {
        let (letter, name, owner) = (piece.letter(), piece.name(), piece.owner());
        Self { letter, name, owner, glyph: P::glyph(piece) }
    }
}
