//! How a game is presented: plain data for drawing the board, entering moves and describing them.
//!
//! A game implements [`View`] once. Renderers, such as SVG pictures, terminals, windows and web
//! pages, use this data and contain no code for individual games. The `board-svg` crate is such a
//! renderer.
//!
//! # Units
//!
//! The unit of length is one space; neighboring spaces are about 1 apart. `x` increases to the
//! right and `y` increases downward, as on a screen. The origin is arbitrary.
//!
//! # Moves
//!
//! - [`View::inputs`] returns the inputs that enter a move, in order. The legal moves form a prefix
//!   tree of inputs, which a [`Picker`] descends.
//! - [`View::changes`] returns the effects of a move on the board, step by step, for animations.
//! - [`View::describe`] returns the description of a move as a sentence.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use board_core::{Board, Player, Space};

mod changes;
mod layout;
mod picker;
mod scene;

pub use changes::{Change, Step, apply};
pub use layout::{Entry, Label, Layout, Leg, Line, Place, Point, Shape, Turntable};
pub use picker::{Picked, Picker, TouchError};
pub use scene::{Kind, Offer, Scene};

/// A position that can be drawn, described and played by clicks.
///
/// ```
/// use board_play::View;
///
/// fn commentary<P: View>(position: &P, m: P::Move) -> String {
///     let player = P::PLAYERS[position.turn().index()];
///     format!("{player}: {}", position.describe(m))
/// }
/// ```
pub trait View: Board {
    /// The names of the players in sentences, such as `light` or `the first player`.
    const PLAYER_NAMES: [&'static str; 2] = Self::PLAYERS;

    /// A description of the notation of moves, in one or two sentences with two examples.
    const MOVE_HELP: &'static str;

    /// A note about the start position or its board, for example that it is reconstructed from
    /// sources other than the rulebook. It is empty if there is no note. It is shown with the start
    /// position ([`Scene::note`]).
    const START_NOTE: &'static str = "";

    /// The inputs of moves that are not spaces or entries, such as a rotation or a pass.
    const CHOICES: &'static [Choice] = &[];

    /// Returns the places of spaces, lines and labels.
    fn layout(&self) -> Layout<Self::Space>;

    /// Returns the appearance of a kind of piece. The same player's pieces are dark in every
    /// rendering.
    fn glyph(piece: Self::Piece) -> Glyph;

    /// Returns the counts that are shown next to the board, such as supplies, points or arrived
    /// pieces.
    fn off_board(&self) -> Vec<Count> {
        Vec::new()
    }

    /// Returns groups of spaces to mark with a line, such as completed rows.
    fn highlights(&self) -> Vec<Vec<Self::Space>> {
        Vec::new()
    }

    /// Returns the inputs that enter a move, in order. The inputs of a legal move are never a
    /// prefix of the inputs of another legal move. For an illegal move, returns the inputs with
    /// which a player would try the move, or no inputs.
    fn inputs(&self, m: Self::Move) -> Vec<Touch<Self::Space>>;

    /// Returns the effects of a legal move in order. [`apply`] applies them to the pieces.
    ///
    /// # Panics
    /// May panic if the move is illegal.
    fn changes(&self, m: Self::Move) -> Vec<Step<Self::Space, Self::Piece>>;

    /// Returns a legal move as a sentence without a period: `the piece on d4 jumps to f4 and shows
    /// its crown`. The sentences of all legal moves differ.
    ///
    /// # Panics
    /// May panic if the move is illegal.
    fn describe(&self, m: Self::Move) -> String;

    /// Returns why the game is over (`light shows six crowns`) or what is special about this turn
    /// (`red has finished: this is blue's last turn`). Returns `None` if neither applies.
    fn reason(&self) -> Option<String>;
}

/// The appearance of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Glyph {
    /// The outline.
    pub shape: Shape,
    /// The color.
    pub tone: Tone,
    /// The symbol on the piece.
    pub symbol: Symbol,
    /// The character for terminals. Terminals without Unicode use the letter of the piece.
    pub sign: char,
}

/// The color of a piece. The pieces of the two players differ in `dark`, so that hues are not
/// required.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tone {
    /// Whether the piece is dark with a bright symbol; otherwise it is bright with a dark symbol.
    pub dark: bool,
    /// The hue, for renderers with colors.
    pub hue: Hue,
}

impl Tone {
    /// Creates a bright tone.
    pub const fn bright(hue: Hue) -> Self {
        Self { dark: false, hue }
    }

    /// Creates a dark tone.
    pub const fn dark(hue: Hue) -> Self {
        Self { dark: true, hue }
    }
}

/// A hue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Hue {
    /// White, gray or black.
    Grey,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Brown.
    Brown,
}

/// The symbol on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Symbol {
    /// None.
    Blank,
    /// A crown.
    Crown,
    /// A small spot in the middle.
    Spot,
    /// A large spot in the middle.
    LargeSpot,
    /// A ring along the edge.
    Ring,
    /// A flame.
    Flame,
    /// Waves.
    Waves,
    /// Gusts of wind.
    Wind,
    /// Mountains.
    Mountains,
    /// A letter or any other character.
    Letter(char),
}

/// A count that is shown next to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// The name of the count, such as `crowns` or `supply of air`.
    pub name: &'static str,
    /// The player to whom the count belongs, or `None` if it belongs to both.
    pub player: Option<Player>,
    /// The number.
    pub value: u32,
    /// The maximum, if it is shown.
    pub of: Option<u32>,
    /// The letter of the piece, if only one kind of piece is counted.
    pub piece: Option<char>,
}

impl fmt::Display for Count {
    /// Formats the value, as in `3` or `3 of 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            None => write!(f, "{}", self.value),
            Some(of) => write!(f, "{} of {of}", self.value),
        }
    }
}

/// An input of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Touch<S> {
    /// A space of the board.
    Space(S),
    /// The entry outside the board with this [number](Entry::number).
    Entry(usize),
    /// The button with this index in [`View::CHOICES`].
    Choice(usize),
}

impl<S: Space> Touch<S> {
    /// Returns the name of the input: the notation of the space, or the name of the entry or
    /// choice.
    pub fn text<P: View<Space = S>>(self, layout: &Layout<S>) -> Cow<'static, str> {
        match self {
            Self::Space(space) => Cow::Owned(alloc::format!("{space}")),
            Self::Entry(number) => {
                let entry = layout.entries.iter().find(|entry| entry.number == number);
                Cow::Owned(entry.map(|entry| entry.name.clone()).unwrap_or_default())
            }
            Self::Choice(number) => {
                Cow::Borrowed(P::CHOICES.get(number).map_or("", |choice| choice.name))
            }
        }
    }
}

/// A button next to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// The name as an input, such as `A` or `+`. It differs from the names of all other inputs.
    pub name: &'static str,
    /// A description, such as `slide in air` or `turn the disk clockwise`.
    pub about: &'static str,
    /// The letter of the piece to show on the button.
    pub piece: Option<char>,
}

impl Choice {
    /// The button for the pass of a player who cannot move, for all games with such a pass.
    pub const PASS: Self = Self { name: "pass", about: "pass", piece: None };
}
