//! How a game is presented: plain data for drawing the board, entering moves and describing them.
//!
//! Each game implements [`View`]. Renderers for SVG, terminals, windows or web pages use this data
//! and contain no code for individual games. The `board-svg` crate is such a renderer.
//!
//! ```
//! use board_core::Position;
//! use board_play::view::Scene;
//! use uisge::Uisge;
//!
//! let scene = Scene::of(&Uisge::start());
//! for (space, letter) in &scene.pieces {
//!     let (place, kind) = (scene.layout.place(space).unwrap(), scene.kind(*letter).unwrap());
//!     println!("draw a {} at {}, {}", kind.name, place.at.x, place.at.y);
//! }
//! assert_eq!(scene.pieces.len(), 12);
//! ```
//!
//! # Units
//!
//! The unit of length is one space; neighboring spaces are about 1 apart. `x` increases to the
//! right and `y` increases downward, as on a screen. The origin is arbitrary.
//!
//! # Moves
//!
//! - [`View::inputs`] returns the inputs that enter a move, in order. The legal moves' inputs form
//!   a prefix tree, which [`pick`] descends.
//! - [`View::changes`] returns a move's effects on the board, step by step, for animations. The
//!   changes of a step happen at the same time.
//! - [`View::describe`] describes a move in a sentence.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, iter};

use board_core::{Board, Indexed, Piece, Player};

mod changes;
mod layout;
mod pick;
mod scene;

pub use changes::{Change, apply};
pub use layout::{Entry, Label, Layout, Leg, Line, Place, Point, Shape, Surface, Turntable};
pub use pick::{Picked, pick};
pub(crate) use scene::result;
pub use scene::{Kind, MoveInfo, Scene};

/// A position that can be drawn, described and played by clicks.
///
/// ```
/// use board_core::Position;
/// use board_play::View;
/// use uisge::Uisge;
///
/// let position = Uisge::start();
/// let player = Uisge::PLAYER_NAMES[position.turn().index()];
/// let line = format!("{player}: {}", position.describe("d4f4".parse()?));
/// assert_eq!(line, "light: the piece on d4 jumps to f4 and shows its crown");
/// # Ok::<(), board_core::ParseError>(())
/// ```
///
/// A game has to define [`MOVE_HELP`](Self::MOVE_HELP). By default, the board is drawn with the letters
/// of its pieces, and moves are shown and described by their notation and the pieces that change.
pub trait View: Board {
    /// The players' names in sentences, such as `light` or `the first player`.
    const PLAYER_NAMES: [&'static str; 2] = Self::PLAYERS;

    /// A description of the move notation, in one or two sentences with two examples.
    const MOVE_HELP: &'static str;

    /// A note about the start position or its board, empty by default.
    ///
    /// For example, the note may say that the start position is reconstructed from sources other
    /// than the rulebook. It is shown with the start position ([`Scene::note`]).
    const START_NOTE: &'static str = "";

    /// The inputs other than spaces and entries, such as a rotation or a pass.
    const BUTTONS: &'static [Button] = &[];

    /// Returns [`START_NOTE`](Self::START_NOTE) if it applies under this position's rules, or an
    /// empty string otherwise.
    fn start_note(&self) -> &'static str {
        Self::START_NOTE
    }

    /// Returns the layout of spaces, lines and labels.
    ///
    /// By default, this is [`Layout::of_squares`].
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::{View, view::Point};
    /// use uisge::Uisge;
    ///
    /// // Files go to the right, and rank 6 is at the top.
    /// let layout = Uisge::start().layout();
    /// assert_eq!(layout.place("d4").unwrap().at, Point::new(3.0, 2.0));
    /// ```
    fn layout(&self) -> Layout {
        Layout::of_squares(self)
    }

    /// Returns a piece's appearance.
    ///
    /// The same player's pieces are dark in every renderer. By default, a piece is a disk with its
    /// letter, and those of the second player are dark.
    fn glyph(piece: Self::Piece) -> Glyph {
        let tone = Tone { dark: piece.owner() == Some(Player::Second), hue: Hue::Grey };
        let sign = piece.letter();
        Glyph { shape: Shape::Circle, tone, symbol: Symbol::Letter(sign), sign }
    }

    /// Returns the counts that are shown next to the board, such as supplies, points or arrived
    /// pieces.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::View;
    /// use uisge::Uisge;
    ///
    /// let next = Uisge::start().after("d4f4".parse()?)?;
    /// let counts = next.off_board().into_iter().map(|count| format!("{} {count}", count.name));
    /// assert!(counts.eq(["crowns 1 of 6", "crowns 0 of 6"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn off_board(&self) -> Vec<Count> {
        Vec::new()
    }

    /// Returns groups of spaces to mark with a line, such as completed rows.
    ///
    /// ```
    /// use board_play::View;
    /// use hexfour::Hexfour;
    ///
    /// let position: Hexfour = "6/7/8/9/4ooo3/5xxxx2/10/9/8/7/6 o".parse()?;
    /// let rows = position.highlights();
    /// assert_eq!(rows, [["f6", "g6", "h6", "i6"].map(|field| field.parse().unwrap())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn highlights(&self) -> Vec<Vec<Self::Space>> {
        Vec::new()
    }

    /// Returns the inputs that enter a move, in order.
    ///
    /// The inputs of a legal move are never a prefix of the inputs of another legal move. For an
    /// illegal move, returns the inputs with which a player would try the move, or no inputs.
    ///
    /// By default, these are the spaces and buttons whose names make up the move's notation.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::{View, view::Input};
    /// use uisge::Uisge;
    ///
    /// let inputs = Uisge::start().inputs("d4f4".parse()?);
    /// assert_eq!(inputs, [Input::Space("d4".parse()?), Input::Space("f4".parse()?)]);
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    fn inputs(&self, m: Self::Move) -> Vec<Input<Self::Space>> {
        let (notation, mut at) = (m.to_string(), 0);
        let input = |name: &str| match Self::BUTTONS.iter().position(|button| button.name == name) {
            Some(button) => Some(Input::Button(button)),
            None => name.parse().ok().map(Input::Space),
        };
        iter::from_fn(|| {
            let mut ends = (at + 1..=notation.len()).rev();
            let (input, end) = ends.find_map(|end| Some((input(notation.get(at..end)?)?, end)))?;
            at = end;
            Some(input)
        })
        .collect()
    }

    /// Returns the effects of a legal move in order.
    ///
    /// [`apply`] applies the effects to the pieces. By default, all spaces change at once.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::{View, view::Change};
    /// use uisge::Uisge;
    ///
    /// // The piece jumps, and then it is turned over.
    /// let steps = Uisge::start().changes("d4f4".parse()?);
    /// assert!(matches!(steps[0][..], [Change::Jumps { .. }]));
    /// assert!(matches!(steps[1][..], [Change::Becomes { piece, .. }] if piece.crown));
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    ///
    /// # Panics
    /// May panic if the move is illegal.
    fn changes(&self, m: Self::Move) -> Vec<Vec<Change<Self::Space, Self::Piece>>> {
        let next = self.after_unchecked(m);
        let change = |at| match (self.piece(at), next.piece(at)) {
            (before, after) if before == after => None,
            (_, None) => Some(Change::Leaves { at, exit: None }),
            (None, Some(piece)) => Some(Change::Enters { at, piece, entry: None }),
            (Some(_), Some(piece)) => Some(Change::Becomes { at, piece }),
        };
        alloc::vec![self.spaces().filter_map(change).collect()]
    }

    /// Returns a legal move as a sentence without a period.
    ///
    /// The sentences of all legal moves differ. By default, a sentence contains the notation.
    ///
    /// # Panics
    /// May panic if the move is illegal.
    fn describe(&self, m: Self::Move) -> String {
        alloc::format!("{} plays {m}", Self::PLAYER_NAMES[self.turn().index()])
    }

    /// Returns how close an illegal move is to being legal; closer moves have higher numbers.
    ///
    /// If a piece cannot move, [`Game::why_not`](crate::Game::why_not) reports why its
    /// closest move is illegal. By default, all moves are equally close.
    fn closeness(&self, _m: Self::Move, _reason: Self::Illegal) -> u8 {
        0
    }

    /// Returns why the game is over, or a remark about a special turn.
    ///
    /// An example of a remark is `red has finished: this is blue's last turn`. Returns `None` if
    /// neither applies. By default, the reason is the outcome.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::View;
    /// use uisge::Uisge;
    ///
    /// let position: Uisge = "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w".parse()?;
    /// assert_eq!(position.reason().as_deref(), Some("light cannot move and loses"));
    /// assert_eq!(Uisge::start().reason(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn reason(&self) -> Option<String> {
        self.outcome().map(|outcome| alloc::format!("the outcome is {outcome}"))
    }
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
    /// The character for terminals. Terminals without Unicode use the piece's letter.
    pub sign: char,
}

/// The color of a piece.
///
/// The two players' pieces differ in `dark`, shape or symbol, so that hues are not required.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[must_use]
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

/// The hue of a [`Tone`].
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
    /// No symbol.
    Blank,
    /// A crown.
    Crown,
    /// A ring along the edge.
    Ring,
    /// A metal cap with a cross.
    Cap,
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

/// A count that is shown next to the board, such as the number of crowns.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// The name of the count, such as `crowns` or `supply of air`.
    pub name: &'static str,
    /// The player to whom the count belongs, or `None` if both share it.
    pub player: Option<Player>,
    /// The number.
    pub value: u32,
    /// The maximum, if it should be displayed.
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

/// A player's input when entering a move, such as a click on a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Input<S> {
    /// A space on the board.
    Space(S),
    /// The entry outside the board with this [number](Entry::number).
    Entry(usize),
    /// The button with this index in [`View::BUTTONS`].
    Button(usize),
}

impl<S: Indexed> Input<S> {
    /// Returns the input's name: the space's notation, or the name of the entry or button.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::{View, view::Input};
    /// use uisge::{Square, Uisge};
    ///
    /// let layout = Uisge::start().layout();
    /// let square: Square = "d4".parse()?;
    /// assert_eq!(Input::Space(square).text::<Uisge>(&layout), "d4");
    /// assert_eq!(Input::Button(0).text::<Uisge>(&layout), "pass");
    /// # Ok::<(), board_core::ParseError>(())
    /// ```
    pub fn text<P: View<Space = S>>(self, layout: &Layout) -> Cow<'static, str> {
        match self {
            Self::Space(space) => Cow::Owned(alloc::format!("{space}")),
            Self::Entry(number) => {
                let entry = layout.entries.iter().find(|entry| entry.number == number);
                Cow::Owned(entry.map(|entry| entry.name.clone()).unwrap_or_default())
            }
            Self::Button(number) => {
                Cow::Borrowed(P::BUTTONS.get(number).map_or("", |button| button.name))
            }
        }
    }
}

/// A button next to the board, for inputs that are not spaces or entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Button {
    /// The name as an input, such as `A` or `+`. It differs from all other inputs' names.
    pub name: &'static str,
    /// A description, such as `slide in air` or `turn the disk clockwise`.
    pub about: &'static str,
    /// The letter of the piece to show on the button.
    pub piece: Option<char>,
}

impl Button {
    /// The pass button, for all games in which a player who cannot move passes.
    pub const PASS: Self = Self { name: "pass", about: "pass", piece: None };
}
