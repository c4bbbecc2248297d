//! What positions are worth that a search looks at no further.

#[cfg(feature = "disk-race")]
mod disk_race;
#[cfg(feature = "hexfour")]
mod hexfour;
#[cfg(feature = "ignis")]
mod ignis;
#[cfg(feature = "uisge")]
mod uisge;

use std::any::Any;

use board_core::Position;

#[cfg(feature = "disk-race")]
pub use disk_race::DISK_RACE;
#[cfg(feature = "hexfour")]
pub use hexfour::HEXFOUR;
#[cfg(feature = "ignis")]
pub use ignis::IGNIS;
#[cfg(feature = "uisge")]
pub use uisge::UISGE;

/// An opinion about positions: from the view of the side to move, in hundredths of whatever unit
/// suits. Closures and functions are evaluations.
///
/// Those of the games here have one unit: among equal players who is ahead by 1.00 gets about three
/// points of four.
pub trait Evaluate<P>: Sync {
    /// What a position is worth in which the game goes on.
    fn evaluate(&self, position: &P) -> i32;
}

impl<P, F: Fn(&P) -> i32 + Sync> Evaluate<P> for F {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        self(position)
    }
}

/// An evaluation that adds up features of a position, each with its weight; a sum that does not fit
/// is the highest or lowest that does. The example `tune` finds the weights.
#[derive(Clone, Copy, Debug)]
pub struct Linear<P, const N: usize> {
    /// What the features are called.
    pub names: [&'static str; N],
    /// What one of each is worth, in hundredths.
    pub weights: [i32; N],
    /// Finds the features, from the view of the side to move.
    pub features: fn(&P) -> [i32; N],
}

impl<P, const N: usize> Evaluate<P> for Linear<P, N> {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        let features = (self.features)(position).into_iter().zip(self.weights);
        let terms = features.map(|(feature, weight)| i64::from(feature) * i64::from(weight));
        let sum: i128 = terms.map(i128::from).sum();
        sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// The evaluation that the game has here, 0 for a game that has none: a search then sees wins and
/// losses alone.
///
/// ```
/// use board_games::uisge;
/// use board_search::evaluate::standard;
///
/// // Dark to move: the same with a crown more for light.
/// let even: uisge::Uisge = "7/2ww3/1ww1ww1/2bbbb1/3bb2/7 b".parse()?;
/// let behind: uisge::Uisge = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b".parse()?;
/// assert!(standard(&behind) < standard(&even));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn standard<P: Position>(position: &P) -> i32 {
    // Which type it is the compiler knows, and leaves nothing of this but the one evaluation.
    let position: &dyn Any = position;
    #[cfg(feature = "uisge")]
    if let Some(position) = position.downcast_ref() {
        return UISGE.evaluate(position);
    }
    #[cfg(feature = "ignis")]
    if let Some(position) = position.downcast_ref() {
        return IGNIS.evaluate(position);
    }
    #[cfg(feature = "hexfour")]
    if let Some(position) = position.downcast_ref() {
        return HEXFOUR.evaluate(position);
    }
    #[cfg(feature = "disk-race")]
    if let Some(position) = position.downcast_ref() {
        return DISK_RACE.evaluate(position);
    }
    let _ = position;
    0
}
