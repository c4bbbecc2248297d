//! What a person sees of a position, touches and is told: plain data, without a drawing library.
//!
//! A game says once what it looks like and how a move is entered, by [`View`]. Pictures, the
//! terminal, a window and a web page are renderers of that data, which know no game; `board-svg`
//! is one.
//!
//! # Measures
//!
//! The unit of length is one space: neighbouring spaces are about 1 apart. `x` grows to the
//! right and `y` downwards, as on a screen. The origin is anywhere.
//!
//! # A move, three times
//!
//! - [`View::inputs`]: what a person touches to make it, in order. The legal moves form a prefix
//!   tree of touches, which a [`Picker`] walks down.
//! - [`View::changes`]: what it does to the board, step by step, for an animation.
//! - [`View::describe`]: the move in a sentence.

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

/// A position that can be shown and played with a pointer.
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
    /// What a sentence calls the players, such as `light` or `the first player`.
    const PLAYER_NAMES: [&'static str; 2] = Self::PLAYERS;

    /// How a move is written, in a sentence or two with two examples.
    const MOVE_HELP: &'static str;

    /// What has to be known about the start position or its board, such as that it is rebuilt from
    /// other sources than the rulebook, in a sentence; empty if there is nothing. Whoever shows the
    /// start shows it ([`Scene::note`]).
    const START_NOTE: &'static str = "";

    /// The choices that some moves ask for beside spaces, such as a rotation or a pass.
    const CHOICES: &'static [Choice] = &[];

    /// Where everything lies.
    fn layout(&self) -> Layout<Self::Space>;

    /// What a kind of piece looks like. The same side is dark in every rendering.
    fn glyph(piece: Self::Piece) -> Glyph;

    /// What lies beside the board, or is counted: supply, points, pieces that have arrived.
    fn beside(&self) -> Vec<Count> {
        Vec::new()
    }

    /// Spaces that belong together and are worth a line through them, such as a completed row.
    fn highlights(&self) -> Vec<Vec<Self::Space>> {
        Vec::new()
    }

    /// What is touched to make a move, in order. The inputs of different legal moves differ, and
    /// none begins with all of another's. For a move that is not legal they are what somebody who
    /// tries it would touch, or nothing.
    fn inputs(&self, m: Self::Move) -> Vec<Touch<Self::Space>>;

    /// What a legal move does, in order: [`apply`] makes the pieces after of the pieces before.
    ///
    /// # Panics
    /// It may panic if the move is not legal.
    fn changes(&self, m: Self::Move) -> Vec<Step<Self::Space, Self::Piece>>;

    /// A legal move in a sentence, without a full stop: `the piece on d4 jumps to f4 and shows
    /// its crown`. No two legal moves have the same.
    ///
    /// # Panics
    /// It may panic if the move is not legal.
    fn describe(&self, m: Self::Move) -> String;

    /// Why the game is over (`light shows six crowns`), or what is special about this turn (`red
    /// has finished: this is blue's last turn`); `None` if there is nothing to say.
    fn reason(&self) -> Option<String>;
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Glyph {
    /// Its outline.
    pub shape: Shape,
    /// What it is painted with.
    pub tone: Tone,
    /// The sign on it.
    pub symbol: Symbol,
    /// The piece as one character of a terminal. Those that have only ASCII use its letter.
    pub sign: char,
}

/// The colour of a piece. `dark` alone tells the sides apart, so that nobody needs colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tone {
    /// Whether it is dark, with a bright sign on it; otherwise it is bright, with a dark sign.
    pub dark: bool,
    /// The hue, for renderers that have colours.
    pub hue: Hue,
}

impl Tone {
    /// A bright tone.
    pub const fn bright(hue: Hue) -> Self {
        Self { dark: false, hue }
    }

    /// A dark tone.
    pub const fn dark(hue: Hue) -> Self {
        Self { dark: true, hue }
    }
}

/// A hue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Hue {
    /// White, grey or black.
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

/// The sign on a piece.
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

/// A number with a name: what is counted beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// What is counted, such as `crowns` or `supply of air`.
    pub name: &'static str,
    /// The player it is counted for; `None` if it is common to both.
    pub player: Option<Player>,
    /// The number.
    pub value: u32,
    /// The most that it can be, if that is worth saying.
    pub of: Option<u32>,
    /// The piece that is counted, as its letter, if it is one kind.
    pub piece: Option<char>,
}

impl fmt::Display for Count {
    /// Such as `3` or `3 of 6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            None => write!(f, "{}", self.value),
            Some(of) => write!(f, "{} of {of}", self.value),
        }
    }
}

/// Something that a person can touch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Touch<S> {
    /// A space of the board.
    Space(S),
    /// An entry outside the board, by its number in [`Layout::entries`].
    Entry(usize),
    /// A button, by its number in [`View::CHOICES`].
    Choice(usize),
}

impl<S: Space> Touch<S> {
    /// Its text: that of the space, the entry's name, or the choice's.
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

/// A button beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Choice {
    /// Its text as an input, such as `A` or `+`: no other touch of the game has the same.
    pub name: &'static str,
    /// What it does, for people: `slide in air`, `turn the disk clockwise`.
    pub about: &'static str,
    /// The piece that it is about, as its letter.
    pub piece: Option<char>,
}

impl Choice {
    /// The pass of a player who cannot move, in all games that have one.
    pub const PASS: Self = Self { name: "pass", about: "pass", piece: None };
}
