//! What a network sees of a position, and what a learning agent has to know of a game.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use board_core::{Board, Move, Player, Rules, Space, Symmetric, Symmetry};

/// A number that planes are made of: `f32`, or `u8` where memory counts.
pub trait PlaneValue: Copy + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// What an empty plane is made of.
    const ZERO: Self;

    /// `value` out of at most `max`, which is not 0: as an `f32` a share from 0 to 1, as a `u8` the
    /// value itself, which is 255 if there is more.
    fn of(value: u32, max: u32) -> Self;
}

impl PlaneValue for f32 {
    const ZERO: Self = 0.0;

    #[inline]
    fn of(value: u32, max: u32) -> Self {
        value as f32 / max as f32
    }
}

impl PlaneValue for u8 {
    const ZERO: Self = 0;

    #[inline]
    fn of(value: u32, _: u32) -> Self {
        value.min(u8::MAX.into()) as u8
    }
}

/// Whose a plane is, as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// The viewer's.
    Own,
    /// The other player's.
    Other,
    /// Nobody's: the same for both viewers.
    Shared,
}

/// What a plane shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Shows<K> {
    /// 1 where such a piece is. For the second player's view the players are exchanged, which is
    /// to say: the plane shows the kind of the plane of the same name and the other player.
    Piece(K),
    /// 1 on the spaces of the board, where the planes are larger than the board.
    Board,
    /// 1 on spaces that are closed to pieces for the rest of the game.
    Closed,
    /// 1 on spaces that mean something to one of the players, such as goals.
    Spaces,
    /// A number on all of the plane: the count of the plane's name [beside](crate::View::beside) the
    /// board. As an `f32` it is 1 at `max`.
    Count {
        /// The highest that there can be.
        max: u32,
    },
    /// 1 on all of the plane if the viewer is to move.
    Turn,
    /// 1 on all of the plane if an option of the rules has a value, which is not the default.
    Option {
        /// The option's number in [`Rules::OPTIONS`].
        option: usize,
        /// The value's number in its [`values`](board_core::RuleOption::values).
        value: usize,
    },
}

/// A plane: one number for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Plane<K> {
    /// What it is called. A plane of either player has the name of the other's.
    pub name: &'static str,
    /// Whose it is.
    pub whose: Whose,
    /// What it shows.
    pub shows: Shows<K>,
}

impl<K> Plane<K> {
    /// A plane of the viewer.
    pub const fn own(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Own, shows }
    }

    /// A plane of the other player.
    pub const fn other(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Other, shows }
    }

    /// A plane that is the same for both viewers.
    pub const fn shared(name: &'static str, shows: Shows<K>) -> Self {
        Self { name, whose: Whose::Shared, shows }
    }

    /// Whether the viewer is to move.
    pub const TURN: Self = Self::own("to move", Shows::Turn);

    /// Whether option number `option` has value number `value`; the name is `option=value`.
    pub const fn option(name: &'static str, option: usize, value: usize) -> Self {
        Self::shared(name, Shows::Option { option, value })
    }

    /// The value that an `f32` plane shows as 1, and a `u8` plane as itself.
    pub const fn max(&self) -> u32 {
        match self.shows {
            Shows::Count { max } => max,
            _ => 1,
        }
    }
}

impl<K> fmt::Display for Plane<K> {
    /// `own blank`, `other blank`, `supply of air`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.whose {
            Whose::Own => "own ",
            Whose::Other => "other ",
            Whose::Shared => "",
        };
        write!(f, "{whose}{}", self.name)
    }
}

/// The planes of a position while they are written: all 0 to begin with.
#[derive(Debug)]
pub struct Planes<'a, T> {
    values: &'a mut [T],
    area: usize,
}

impl<'a, T: PlaneValue> Planes<'a, T> {
    /// Planes of a shape, all 0, over what is in `values`.
    ///
    /// # Errors
    /// That there are not as many values as the shape says; they are left alone.
    #[inline]
    pub fn new(
        values: &'a mut [T],
        [planes, height, width]: [usize; 3],
    ) -> Result<Self, PlanesLength> {
        let area = height.saturating_mul(width);
        let (expected, found) = (planes.saturating_mul(area), values.len());
        if expected != found {
            return Err(PlanesLength { expected, found });
        }
        values.fill(T::ZERO);
        Ok(Self { values, area })
    }

    /// Writes 1 on some cells of a plane, counted row by row from 0.
    #[inline]
    pub fn mark(&mut self, plane: usize, cells: impl IntoIterator<Item = usize>) {
        let one = T::of(1, 1);
        if let Some(plane) = self.plane(plane) {
            for cell in cells {
                if let Some(value) = plane.get_mut(cell) {
                    *value = one;
                }
            }
        }
    }

    /// Writes a number, out of at most `max`, on all of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u32, max: u32) {
        if let Some(plane) = self.plane(plane) {
            plane.fill(T::of(value, max));
        }
    }

    /// Writes 1 on all of a plane if something is the case.
    #[inline]
    pub fn fill_if(&mut self, plane: usize, is: bool) {
        if is {
            self.fill(plane, 1, 1);
        }
    }

    /// Writes the planes of the rules, from plane number `first` on: one for each value of each
    /// option but the default.
    #[inline]
    pub fn options<R: Rules>(&mut self, first: usize, rules: R) {
        let mut next = first;
        for (option, known) in R::OPTIONS.iter().enumerate() {
            if let Some(other) = rules.value(option).checked_sub(1) {
                self.fill(next.saturating_add(other), 1, 1);
            }
            next = next.saturating_add(known.values.len().saturating_sub(1));
        }
    }

    #[inline]
    fn plane(&mut self, plane: usize) -> Option<&mut [T]> {
        self.values.get_mut(plane.checked_mul(self.area)?..)?.get_mut(..self.area)
    }
}

/// The values for planes are too few or too many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlanesLength {
    /// How many there have to be.
    pub expected: usize,
    /// How many there are.
    pub found: usize,
}

impl fmt::Display for PlanesLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} values for the planes, found {}", self.expected, self.found)
    }
}

impl Error for PlanesLength {}

/// A game for learning agents: a position as planes of numbers, the actions of the board at hand,
/// and bounds of what a game can come to.
///
/// The planes are those of a player, the *viewer*: their own come before the other's, and the same
/// position with the players exchanged looks the same to the other one. So one network plays both
/// sides. The rows are in the order of the position's text.
///
/// ```
/// use board_core::Position;
/// use board_play::Observe;
///
/// /// What a network is given for the player to move.
/// fn input<P: Observe>(position: &P) -> Vec<f32> {
///     let [planes, height, width] = P::shape(position.rules());
///     let mut values = vec![0.0; planes * height * width];
///     position.observe(position.turn(), &mut values).expect("the length is that of the shape");
///     values
/// }
/// ```
pub trait Observe: Board {
    /// The planes in order.
    const PLANES: &'static [Plane<Self::Piece>];

    /// The number of planes, of rows and of columns under the default rules.
    const SHAPE: [usize; 3];

    /// The number of planes, of rows and of columns.
    fn shape(_rules: Self::Rules) -> [usize; 3] {
        Self::SHAPE
    }

    /// The space that a cell shows; `None` if the board has none there. A space may have more
    /// cells than one, but has one at least.
    fn space_at(row: usize, column: usize, rules: Self::Rules) -> Option<Self::Space>;

    /// Writes the planes as `viewer` sees them; they are all 0 before. [`observe`](Self::observe)
    /// is what to call.
    fn write_planes<T: PlaneValue>(&self, viewer: Player, planes: &mut Planes<'_, T>);

    /// Writes the planes as `viewer` sees them over what is in `values`: plane after plane, and in
    /// each of them row after row. Nothing is allocated.
    ///
    /// # Errors
    /// That there are not as many values as the [`shape`](Self::shape) says; they are left alone.
    #[inline]
    fn observe<T: PlaneValue>(&self, viewer: Player, values: &mut [T]) -> Result<(), PlanesLength> {
        let mut planes = Planes::new(values, Self::shape(self.rules()))?;
        self.write_planes(viewer, &mut planes);
        Ok(())
    }

    /// The number of actions on the board of these rules: the length of a policy. By default one
    /// for each move that exists.
    fn actions(_rules: Self::Rules) -> usize {
        Self::Move::COUNT
    }

    /// The action that a move is on the board of these rules, below [`actions`](Self::actions);
    /// `None` if that board does not have it. Actions are in the order of the moves' indices.
    fn action(m: Self::Move, _rules: Self::Rules) -> Option<usize> {
        Some(m.index())
    }

    /// The move that an action is; `None` from [`actions`](Self::actions) on.
    fn action_move(action: usize, _rules: Self::Rules) -> Option<Self::Move> {
        Self::Move::from_index(action)
    }

    /// The most plies that a game from the start can take; `None` if games need not end.
    fn max_plies(rules: Self::Rules) -> Option<u32>;

    /// The most that a player can win by, as [`Outcome::margin_for`](board_core::Outcome::margin_for)
    /// measures it. By default 1, the score of a win.
    fn max_margin(_rules: Self::Rules) -> u32 {
        1
    }
}

/// Planes and policies under the symmetries: for more examples of one.
///
/// ```
/// use board_core::{Position, Symmetry};
/// use board_play::Augment;
///
/// /// A policy for the image of the position that it was for.
/// fn image<P: Augment>(position: &P, policy: &[f32], symmetry: P::Symmetry) -> Vec<f32> {
///     let sources = P::action_sources(position.rules(), symmetry);
///     sources.iter().map(|&source| policy[source]).collect()
/// }
/// ```
pub trait Augment: Observe + Symmetric {
    /// The image of a space on the board of these rules.
    fn transform_space(
        space: Self::Space,
        symmetry: Self::Symmetry,
        rules: Self::Rules,
    ) -> Self::Space;

    /// For each action of the image of a position, the action of the position itself that becomes
    /// it: `image[i] = policy[sources[i]]`.
    fn action_sources(rules: Self::Rules, symmetry: Self::Symmetry) -> Vec<usize> {
        let (start, back) = (Self::start_with(rules), symmetry.inverse());
        let source = |action| {
            let m = start.transform_move(Self::action_move(action, rules)?, back);
            Self::action(m, rules)
        };
        (0..Self::actions(rules)).map(|action| source(action).unwrap_or(action)).collect()
    }

    /// For each cell of a plane of the image of a position, row by row, the cell of the position's
    /// own plane that becomes it, the first if the space has several. If the symmetry
    /// [swaps the players](Symmetry::swaps_players), the viewers are swapped too.
    fn cell_sources(rules: Self::Rules, symmetry: Self::Symmetry) -> Vec<usize> {
        let [_, height, width] = Self::shape(rules);
        let space = |cell: usize| Self::space_at(cell / width, cell % width, rules);
        let mut first = alloc::vec![None; Self::Space::COUNT];
        for cell in (0..height * width).rev() {
            if let Some(space) = space(cell) {
                first[space.index()] = Some(cell);
            }
        }
        let back = symmetry.inverse();
        let source = |cell| first[Self::transform_space(space(cell)?, back, rules).index()];
        (0..height * width).map(|cell| source(cell).unwrap_or(cell)).collect()
    }
}
