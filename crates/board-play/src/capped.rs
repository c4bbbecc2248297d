//! Positions with limits on repetition and game length.

use core::error::Error;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use board_core::zobrist::mix_with;
use board_core::{MoveList, MoveSink, Outcome, Player, Position, Zobrist};

/// A position in which the game is drawn after a number of plies or by repetition.
///
/// It is meant for searches and random games that would otherwise not terminate.
///
/// `HORIZON` is the number of earlier positions that are stored. A position is a draw if it equals
/// one of them. Older positions are discarded, and the earlier positions of a [`Game`](crate::Game)
/// are not included. All stored positions are copied with every move, so choose a small horizon. A
/// horizon of 4 to 8 detects pieces that move back and forth; with 0, only the number of plies is
/// limited.
///
/// The rules of the game take precedence: a win with the last ply is a win. The notation is that of
/// the wrapped position, without plies and history, and a parsed position has `u32::MAX` plies
/// left. Therefore, the record of a [`Game`](crate::Game) of capped positions cannot always be
/// parsed. Games between people use [`Limits`](crate::Limits) instead.
///
/// ```
/// use board_core::Position;
/// use board_play::{Capped, CappedOutcome};
/// use uisge::Uisge;
///
/// let mut capped = Capped::<Uisge, 4>::new(Uisge::start(), 200);
/// for m in ["d4d6", "d2f2", "d6d4", "f2d2"] {
///     assert_eq!(capped.outcome(), None);
///     capped.play(m.parse()?)?;
/// }
/// // The start position has occurred again.
/// assert!(capped.is_repeated());
/// assert_eq!(capped.outcome(), Some(CappedOutcome::Capped));
/// assert_eq!(capped.plies_left(), 196);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Capped<P, const HORIZON: usize> {
    position: P,
    plies_left: u32,
    /// The positions before this one, starting with the latest. Entries from `known` on are unused.
    earlier: [P; HORIZON],
    /// The number of entries of `earlier` in use.
    known: usize,
    repeated: bool,
}

/// The outcome of a [`Capped`] position.
///
/// ```
/// use board_core::{Outcome as _, Player};
/// use board_play::CappedOutcome;
/// use uisge::Outcome;
///
/// assert_eq!(CappedOutcome::Rules(Outcome::Light).winner(), Some(Player::First));
/// assert!(CappedOutcome::<Outcome>::Capped.is_draw());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CappedOutcome<O> {
    /// The outcome under the rules.
    Rules(O),
    /// A draw by the limits.
    Capped,
}

/// The reason a move is illegal in a [`Capped`] position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CappedIllegal<I> {
    /// The rules forbid the move.
    Rules(I),
    /// The limits have ended the game.
    Capped,
}

impl<I: fmt::Display> fmt::Display for CappedIllegal<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Capped => f.write_str("the game is a draw by its limits"),
        }
    }
}

impl<I: Error> Error for CappedIllegal<I> {}

impl<P: Position, const HORIZON: usize> Capped<P, HORIZON> {
    /// Wraps a position, with `plies_left` plies until the draw.
    ///
    /// ```
    /// use board_core::Position;
    /// use board_play::{Capped, CappedOutcome};
    /// use uisge::Uisge;
    ///
    /// let capped = Capped::<Uisge, 0>::new(Uisge::start(), 3);
    /// assert_eq!(capped.playout(100, |_| 0), (Some(CappedOutcome::Capped), 3));
    /// ```
    pub fn new(position: P, plies_left: u32) -> Self {
        let earlier = [position; HORIZON];
        Self { position, plies_left, earlier, known: 0, repeated: false }
    }

    /// Returns the wrapped position.
    #[inline]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the number of plies until the draw.
    #[inline]
    pub fn plies_left(&self) -> u32 {
        self.plies_left
    }

    /// Returns whether the position repeats one of the stored positions.
    #[inline]
    pub fn is_repeated(&self) -> bool {
        self.repeated
    }

    /// Returns the stored earlier positions, starting with the latest.
    pub fn earlier(&self) -> &[P] {
        &self.earlier[..self.known]
    }

    /// Returns whether the limits end the game, unless the rules have ended it.
    #[inline]
    fn capped(&self) -> bool {
        self.repeated || self.plies_left == 0
    }

    /// The parts that are compared and hashed.
    fn parts(&self) -> (&P, u32, bool, &[P]) {
        (&self.position, self.plies_left, self.repeated, self.earlier())
    }
}

impl<P: Position, const HORIZON: usize> Position for Capped<P, HORIZON> {
    type Move = P::Move;
    type Outcome = CappedOutcome<P::Outcome>;
    type Rules = P::Rules;
    type Illegal = CappedIllegal<P::Illegal>;

    const NAME: &'static str = P::NAME;
    const PLAYERS: [&'static str; 2] = P::PLAYERS;

    /// Returns the start position with `u32::MAX` plies left.
    fn start_with(rules: P::Rules) -> Self {
        Self::new(P::start_with(rules), u32::MAX)
    }

    fn rules(&self) -> P::Rules {
        self.position.rules()
    }

    #[inline]
    fn turn(&self) -> Player {
        self.position.turn()
    }

    #[inline]
    fn outcome(&self) -> Option<Self::Outcome> {
        let by_rules = self.position.outcome().map(CappedOutcome::Rules);
        by_rules.or(self.capped().then_some(CappedOutcome::Capped))
    }

    #[inline]
    fn is_legal(&self, m: P::Move) -> bool {
        !self.capped() && self.position.is_legal(m)
    }

    #[inline]
    fn generate<S: MoveSink<P::Move> + ?Sized>(&self, sink: &mut S) {
        if !self.capped() {
            self.position.generate(sink);
        }
    }

    fn check(&self, m: P::Move) -> Result<(), Self::Illegal> {
        self.position.check(m).map_err(CappedIllegal::Rules)?;
        if self.capped() { Err(CappedIllegal::Capped) } else { Ok(()) }
    }

    #[inline]
    fn play_unchecked(&mut self, m: P::Move) {
        let before = self.position;
        self.position.play_unchecked(m);
        self.plies_left = self.plies_left.saturating_sub(1);
        if HORIZON > 0 {
            self.earlier.rotate_right(1);
            self.earlier[0] = before;
            self.known = (self.known + 1).min(HORIZON);
            self.repeated = self.earlier().contains(&self.position);
        }
    }

    #[inline]
    fn legal_moves(&self) -> MoveList<P::Move> {
        if self.capped() { MoveList::new() } else { self.position.legal_moves() }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.capped() { 0 } else { self.position.count_moves() }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<P::Move> {
        if self.capped() { None } else { self.position.nth_move(n) }
    }

    #[inline]
    fn choose(&self, pick: impl FnOnce(usize) -> usize) -> Option<P::Move> {
        if self.capped() { None } else { self.position.choose(pick) }
    }
}

impl<P: Zobrist, const HORIZON: usize> Zobrist for Capped<P, HORIZON> {
    /// Combines the key of the position with the plies left and the stored positions, so that a
    /// transposition table keeps positions with different limits apart.
    fn key(&self) -> u64 {
        let earlier = self.earlier().iter().zip(1..);
        let history = earlier.map(|(position, back)| mix_with(back, position.key()));
        let limits = mix_with(u64::from(self.plies_left), u64::from(self.repeated));
        history.fold(self.position.key() ^ limits, |key, share| key ^ share)
    }
}

impl<O: Outcome> Outcome for CappedOutcome<O> {
    fn winner(self) -> Option<Player> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Capped => None,
        }
    }

    fn swapped(self) -> Self {
        match self {
            Self::Rules(outcome) => Self::Rules(outcome.swapped()),
            Self::Capped => Self::Capped,
        }
    }

    fn margin(self) -> Option<u32> {
        match self {
            Self::Rules(outcome) => outcome.margin(),
            Self::Capped => None,
        }
    }
}

impl<O: fmt::Display> fmt::Display for CappedOutcome<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => outcome.fmt(f),
            Self::Capped => f.pad("draw"),
        }
    }
}

impl<P: Position, const HORIZON: usize> PartialEq for Capped<P, HORIZON> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl<P: Position, const HORIZON: usize> Eq for Capped<P, HORIZON> {}

impl<P: Position, const HORIZON: usize> PartialOrd for Capped<P, HORIZON> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: Position, const HORIZON: usize> Ord for Capped<P, HORIZON> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl<P: Position, const HORIZON: usize> Hash for Capped<P, HORIZON> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}

impl<P: fmt::Display, const HORIZON: usize> fmt::Display for Capped<P, HORIZON> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
    }
}

impl<P: Position, const HORIZON: usize> FromStr for Capped<P, HORIZON> {
    type Err = P::Err;

    fn from_str(text: &str) -> Result<Self, P::Err> {
        text.parse().map(|position| Self::new(position, u32::MAX))
    }
}
