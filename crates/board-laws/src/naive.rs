//! Law 10: the fast rules against the same rules written slowly.

use board_core::{Position, Rules};

use crate::{Broken, Law, edits};

/// The rules of a game a second time, written straight from the rule list: slow, obvious, and
/// sharing no code with the fast ones. It speaks text alone.
pub trait SlowRules: Sized {
    /// The start position under the rules with this text.
    ///
    /// # Errors
    /// That there are no such rules.
    fn start(rules: &str) -> Result<Self, String>;

    /// Reads exactly what [`text`](Self::text) prints for a position, without any space around it.
    ///
    /// # Errors
    /// Why it is not the text of a position.
    fn parse(text: &str) -> Result<Self, String>;

    /// The text of the position.
    fn text(&self) -> String;

    /// The texts of the legal moves, sorted as text.
    fn legal(&self) -> Vec<String>;

    /// The text of the outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<String>;

    /// The position after a move; `None` if it is not legal.
    fn play(&self, m: &str) -> Option<Self>;
}

/// How many nearly right texts are tried for one position, besides those edited as a whole.
const EDITS: usize = 32;

/// Law 10 for all rules: the same start; and nearly right rules are refused by both.
///
/// # Errors
/// The first difference.
pub fn same_starts<P: Position, N: SlowRules>() -> Result<(), Broken> {
    for rules in P::Rules::all() {
        let (text, fast) = (rules.to_string(), P::start_with(rules).to_string());
        let slow = N::start(&text).map(|slow| slow.text());
        Law::Naive.demand(slow.as_ref() == Ok(&fast), &fast, || {
            format!("the slow rules start with {slow:?}")
        })?;
        for edited in edits::of(&text, EDITS).iter().filter(|text| text.trim_ascii() == *text) {
            let (fast, slow) = (edited.parse::<P::Rules>().is_ok(), N::start(edited).is_ok());
            Law::Naive.demand(fast == slow, format!("the rules {edited:?}"), || {
                format!("accepted by the fast rules: {fast}, by the slow ones: {slow}")
            })?;
        }
    }
    Ok(())
}

/// Law 10 at one position: the same text, moves and outcome, and the same successors.
///
/// # Errors
/// The first difference.
pub fn same_game<P: Position, N: SlowRules>(position: &P) -> Result<(), Broken> {
    let slow = N::parse(&position.to_string())
        .map_err(|why| Law::Naive.broken(position, format!("the slow rules refuse it: {why}")))?;
    let demand = |what: &str, fast: &dyn std::fmt::Debug, slow: &dyn std::fmt::Debug| {
        let (fast, slow) = (format!("{fast:?}"), format!("{slow:?}"));
        Law::Naive.demand(fast == slow, position, || {
            format!("{what}: the fast rules say {fast}, the slow ones {slow}")
        })
    };
    demand("text", &position.to_string(), &slow.text())?;
    demand("outcome", &position.outcome().map(|outcome| outcome.to_string()), &slow.outcome())?;
    let mut texts: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    texts.sort();
    demand("legal moves", &texts, &slow.legal())?;
    for m in position.legal_moves() {
        let text = m.to_string();
        let fast = position.after_unchecked(m).to_string();
        demand(&format!("after {m}"), &Some(fast), &slow.play(&text).map(|slow| slow.text()))?;
    }
    Ok(())
}

/// Law 10 around one position: nearly right texts are refused by both or read as the same
/// position by both. White space around a text is left out, for only the fast rules allow it.
///
/// # Errors
/// The first text that one accepts and the other refuses.
pub fn same_texts<P: Position, N: SlowRules>(position: &P) -> Result<(), Broken> {
    let edited = edits::of(&position.to_string(), EDITS);
    edited
        .iter()
        .filter(|text| text.trim_ascii() == *text)
        .try_for_each(|text| same_text::<P, N>(text))
}

/// Law 10 for one text without space around it: both refuse it, or both read the same position.
///
/// # Errors
/// What the two make of it.
pub fn same_text<P: Position, N: SlowRules>(text: &str) -> Result<(), Broken> {
    let fast = text.parse::<P>().map(|fast| fast.to_string());
    let slow = N::parse(text).map(|slow| slow.text());
    Law::Naive.demand(
        fast.as_ref().ok() == slow.as_ref().ok(),
        format!("the text {text:?}"),
        || {
            let fast = fast.map_err(|why| why.to_string());
            format!("the fast rules read {fast:?}, the slow ones {slow:?}")
        },
    )
}

/// Implements [`SlowRules`] for a type by its own methods of the same names and types, so that
/// the slow rules need not know this crate.
///
/// ```no_run
/// struct Slow;
///
/// impl Slow {
///     fn start(_: &str) -> Result<Self, String> { Ok(Slow) }
///     fn parse(_: &str) -> Result<Self, String> { Ok(Slow) }
///     fn text(&self) -> String { "over".to_string() }
///     fn legal(&self) -> Vec<String> { Vec::new() }
///     fn outcome(&self) -> Option<String> { Some("draw".to_string()) }
///     fn play(&self, _: &str) -> Option<Self> { None }
/// }
///
/// board_laws::slow_rules!(Slow);
/// ```
#[macro_export]
macro_rules! slow_rules {
    ($slow:ty) => {
        impl $crate::naive::SlowRules for $slow {
            fn start(rules: &str) -> Result<Self, String> {
                <$slow>::start(rules)
            }

            fn parse(text: &str) -> Result<Self, String> {
                <$slow>::parse(text)
            }

            fn text(&self) -> String {
                <$slow>::text(self)
            }

            fn legal(&self) -> Vec<String> {
                <$slow>::legal(self)
            }

            fn outcome(&self) -> Option<String> {
                <$slow>::outcome(self)
            }

            fn play(&self, m: &str) -> Option<Self> {
                <$slow>::play(self, m)
            }
        }
    };
}
