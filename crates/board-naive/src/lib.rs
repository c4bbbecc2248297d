//! Reference rules of the four games: a slow, simple second implementation that the fast rules are
//! tested against.
//!
//! Each module was written from the numbered rule list alone. It shares no code with the fast rules
//! or their traits, and its interface is strings: the notations of positions and moves. The rules of
//! each game implement [`ReferenceRules`]. [`start`], [`answer`] and [`play`] are plain functions over
//! strings, and [`recording`] makes recordings.

#![forbid(unsafe_code)]

pub mod disk_race;
pub mod hexfour;
pub mod ignis;
pub mod recording;
pub mod uisge;

/// A position under the reference rules.
pub trait ReferenceRules: Sized {
    /// The start position under the rules with this text.
    ///
    /// # Errors
    /// That there are no such rules.
    fn start(rules: &str) -> Result<Self, String>;

    /// Reads exactly what [`text`](Self::text) prints for a valid position.
    ///
    /// # Errors
    /// Why it is not the text of a position.
    fn parse(text: &str) -> Result<Self, String>;

    /// The text of the position.
    fn text(&self) -> String;

    /// The texts of the legal moves, sorted; none exactly when the game is over.
    fn legal(&self) -> Vec<String>;

    /// The text of the outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<String>;

    /// The position after a move; `None` if it is not legal.
    fn play(&self, m: &str) -> Option<Self>;
}

/// Work with the slow rules of a game that is chosen by its name: see [`visit`].
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work with the slow rules of one game.
    fn visit<N: ReferenceRules>(self) -> Self::Output;
}

/// Does work with the slow rules of the game that has this name; `None` if there is none.
pub fn visit<V: Visitor>(game: &str, visitor: V) -> Option<V::Output> {
    Some(match game {
        "uisge" => visitor.visit::<uisge::Naive>(),
        "ignis" => visitor.visit::<ignis::Naive>(),
        "hexfour" => visitor.visit::<hexfour::Naive>(),
        "disk-race" => visitor.visit::<disk_race::Naive>(),
        _ => return None,
    })
}

/// The text of the start position under the rules with this text.
///
/// # Errors
/// That there are no such rules.
pub fn start<N: ReferenceRules>(rules: &str) -> Result<String, String> {
    N::start(rules).map(|start| start.text())
}

/// The sorted texts of the legal moves at a position, and the text of its outcome.
///
/// # Errors
/// Why this is not the text of a position.
pub fn answer<N: ReferenceRules>(position: &str) -> Result<(Vec<String>, Option<String>), String> {
    N::parse(position).map(|position| (position.legal(), position.outcome()))
}

/// The text of the position after a move; `None` if one of the two is not what it should be.
pub fn play<N: ReferenceRules>(position: &str, m: &str) -> Option<String> {
    N::parse(position).ok()?.play(m).map(|next| next.text())
}

/// A function that returns a start position; see [`start`].
pub type Start = fn(&str) -> Result<String, String>;

/// A function that returns moves and outcome; see [`answer`].
pub type Answer = fn(&str) -> Result<(Vec<String>, Option<String>), String>;

/// A function that plays a move; see [`play`].
pub type Play = fn(&str, &str) -> Option<String>;

/// Returns the functions [`start`], [`answer`] and [`play`] of a game.
pub fn functions<N: ReferenceRules>() -> (Start, Answer, Play) {
    (start::<N>, answer::<N>, play::<N>)
}

/// The number of move sequences of `depth` plies, at least one.
///
/// # Panics
/// If the rules refuse a move that they generate.
pub fn perft<N: ReferenceRules>(position: &N, depth: u8) -> u64 {
    let moves = position.legal();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |m: &String| position.play(m).unwrap_or_else(|| panic!("{m} was legal"));
    moves.iter().map(|m| perft(&after(m), depth - 1)).sum()
}
