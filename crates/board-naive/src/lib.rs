//! Reference rules of the games: a slow, simple second implementation. The fast rules are
//! tested against it.
//!
//! Each module was written only from the numbered list of rules. It shares no code with the fast
//! rules or their traits, and its interface consists of strings: the notations of positions and
//! moves. The rules of each game implement [`ReferenceRules`], and [`reference()`] selects them by the
//! game's name. Only what all notations have in common is shared: fields, numbers for runs of empty
//! spaces, and options.

#![forbid(unsafe_code)]
// Nobody outside this workspace calls it.
#![allow(clippy::must_use_candidate)]

use board_laws::Reference;

pub mod disk_race;
pub mod hexfour;
pub mod ignis;
pub mod uisge;

/// Evaluates an expression with the type of a game's reference rules, selected by the game's name.
/// The value is `None` if there are none.
#[macro_export]
macro_rules! dispatch {
    ($name:expr, $N:ident => $call:expr) => {
        $crate::dispatch! {
            $name, $N => $call,
            "disk-race" disk_race, "hexfour" hexfour, "ignis" ignis, "uisge" uisge
        }
    };
    ($name:expr, $N:ident => $call:expr, $($game:literal $module:ident),+) => {
        match $name {
            $($game => {
                use $crate::$module::Naive as $N;
                Some($call)
            })+
            _ => None,
        }
    };
}

/// A position under the reference rules.
pub trait ReferenceRules: Sized {
    /// Returns the start position under rules in notation, such as `standard`.
    ///
    /// # Errors
    /// Returns an error if the rules are unknown.
    fn start(rules: &str) -> Result<Self, String>;

    /// Parses a position, also an invalid one, or in a form that [`text`](Self::text) does not
    /// return, such as with `11` for `2`.
    ///
    /// # Errors
    /// Returns the reason if the notation is invalid.
    fn read(text: &str) -> Result<Self, String>;

    /// Checks that the position is valid.
    ///
    /// # Errors
    /// Returns the reason if it is invalid.
    fn check(&self) -> Result<(), String>;

    /// Returns the notation of the position.
    fn text(&self) -> String;

    /// Returns the notations of the legal moves, sorted. The list is empty exactly if the game is
    /// over.
    fn legal(&self) -> Vec<String>;

    /// Returns the notation of the outcome, or `None` if the game is not over.
    fn outcome(&self) -> Option<String>;

    /// Returns the position after a move, or `None` if the move is illegal.
    fn play(&self, m: &str) -> Option<Self>;

    /// Parses a position. Accepts only the notation that [`text`](Self::text) returns for a valid
    /// position.
    ///
    /// # Errors
    /// Returns the reason if the notation or the position is invalid.
    fn parse(text: &str) -> Result<Self, String> {
        let position = Self::read(text)?;
        position.check()?;
        let written = position.text();
        if written == text { Ok(position) } else { Err(format!("should be written {written:?}")) }
    }
}

/// Splits the notation of a position into its fields and the rules, which may be missing.
fn fields<const N: usize>(text: &str) -> Result<([&str; N], &str), String> {
    let all: Vec<&str> = text.split(' ').collect();
    match all.split_first_chunk() {
        Some((fields, [])) => Ok((*fields, "standard")),
        Some((fields, [rules])) => Ok((*fields, rules)),
        _ => Err(format!("expected {N} fields and optional rules")),
    }
}

/// Adds the rules to the other fields, unless they are the standard rules.
fn with_rules(fields: String, rules: &str) -> String {
    if rules == "standard" { fields } else { format!("{fields} {rules}") }
}

/// Returns the notation of rules if they are known. `options` lists the values of each option except
/// the default, in the order of the notation.
fn known_rules(text: &str, options: &[&[&str]]) -> Result<String, String> {
    let mut left = options.iter();
    let mut is_next = |part| left.any(|values| values.contains(&part));
    let is_known = text == "standard" || text.split(',').all(&mut is_next);
    if is_known { Ok(text.to_string()) } else { Err(format!("unknown rules {text:?}")) }
}

/// Returns the side to move.
fn side(text: &str, sides: [char; 2]) -> Result<char, String> {
    let side = sides.into_iter().find(|side| side.to_string() == text);
    side.ok_or_else(|| format!("unknown side to move {text:?}"))
}

/// Replaces runs of empty spaces, which are dots, by numbers up to `max`.
fn shortened(board: &str, max: usize) -> String {
    // Starts with the longest runs, so that a run does not become two shorter ones.
    let shorten = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
    (1..=max).rev().fold(board.to_string(), shorten)
}

/// Replaces numbers up to `max` by runs of dots.
fn spelled_out(board: &str, max: usize) -> String {
    let spell = |text: String, run: usize| text.replace(&run.to_string(), &".".repeat(run));
    (1..=max).rev().fold(board.to_string(), spell)
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
    dispatch!(game, N => of::<N>())
}
