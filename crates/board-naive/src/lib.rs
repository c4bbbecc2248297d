//! Reference rules of the four games: a slow, simple second implementation. The fast rules are
//! tested against it.
//!
//! Each module was written only from the numbered list of rules. It shares no code with the fast
//! rules or their traits, and its interface consists of strings: the notations of positions and
//! moves. The rules of each game implement [`ReferenceRules`], and [`reference`] selects them by the
//! game's name.

#![forbid(unsafe_code)]
// Nobody outside this workspace calls it.
#![allow(clippy::must_use_candidate)]

use board_laws::Reference;

pub mod disk_race;
pub mod hexfour;
pub mod ignis;
pub mod uisge;

/// A position under the reference rules.
pub trait ReferenceRules: Sized {
    /// Returns the start position under rules in notation, such as `standard`.
    ///
    /// # Errors
    /// Returns an error if the rules are unknown.
    fn start(rules: &str) -> Result<Self, String>;

    /// Parses a position. It accepts only the notation that [`text`](Self::text) returns for a
    /// valid position.
    ///
    /// # Errors
    /// Returns the reason if the notation or the position is invalid.
    fn parse(text: &str) -> Result<Self, String>;

    /// Returns the notation of the position.
    fn text(&self) -> String;

    /// Returns the notations of the legal moves, sorted. The list is empty exactly if the game is
    /// over.
    fn legal(&self) -> Vec<String>;

    /// Returns the notation of the outcome, or `None` if the game is not over.
    fn outcome(&self) -> Option<String>;

    /// Returns the position after a move, or `None` if the move is illegal.
    fn play(&self, m: &str) -> Option<Self>;
}

/// Returns the reference rules of a game in the form that the laws use, or `None` if there are none.
pub fn reference(game: &str) -> Option<Reference> {
    fn of<N: ReferenceRules>() -> Reference {
        Reference {
            start: |rules| N::start(rules).map(|start| start.text()),
            answer: |text| N::parse(text).map(|position| (position.legal(), position.outcome())),
            play: |text, m| Some(N::parse(text).ok()?.play(m)?.text()),
        }
    }
    Some(match game {
        "disk-race" => of::<disk_race::Naive>(),
        "hexfour" => of::<hexfour::Naive>(),
        "ignis" => of::<ignis::Naive>(),
        "uisge" => of::<uisge::Naive>(),
        _ => return None,
    })
}
